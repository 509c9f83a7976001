/* SPDX-License-Identifier: MIT */
/* Every format, in the order of `unisol formats`.  No include guard: it is expanded several times. */
FORMAT(xml)
FORMAT(json)
FORMAT(jsonl)
FORMAT(xml1)
FORMAT(fcs)
FORMAT(fcs_board)
FORMAT(pysol_board)
FORMAT(solvitaire)
FORMAT(sn)
FORMAT(snx)
FORMAT(fcpro)
FORMAT(campbell)
