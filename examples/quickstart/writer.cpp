// SPDX-License-Identifier: MIT-0
// Prints a record of FreeCell from a layout and a list of moves.
#include <iostream>
#include <string>
#include <vector>

struct Move {
    std::string source, dest; // c0 to c7, f0 to f3, or hH hC hD hS
    int count;
};

void write(std::ostream &out, const std::string &layout, const std::vector<Move> &moves, bool is_solved)
{
    out << R"({"solitaire":{"version":"0.2","header":{"variant":"freecell"},"solution":{"start":")" << layout << R"(","move_list":")";
    for (const auto &move : moves) {
        out << (&move == &moves.front() ? "" : " ") << move.source << '-' << move.dest;
        if (move.count > 1)
            out << 'x' << move.count;
    }
    out << R"("},"result":{"status":")" << (is_solved ? "SOLVED" : "UNFINISHED") << "\"}}}\n";
}

int main()
{
    write(std::cout,
          "7D TD TH KD 4C 4S JD/AD 7S QC 5H QS TS KS/5C QD 3H 9S 9C 2H KC/3S AC 9D 3C 9H 5D 4H/"
          "5S 6D 6S 8S 7C JC/8C 8H 8D 7H 6H 6C/2D AS 3D 4D 2C JH/AH KH TC JS 2S QH",
          {{"c7", "f0", 1},
           {"c7", "f1", 1},
           {"c7", "f2", 1},
           {"c7", "c6", 1},
           {"f0", "c1", 1},
           {"f2", "c1", 1},
           {"c7", "f3", 1},
           {"c7", "hH", 1}},
          false);
}
