/* SPDX-License-Identifier: MIT */
/* The parts that configure can leave out of unisol. */
#ifndef UNISOL_BASE_PARTS_H
#define UNISOL_BASE_PARTS_H

/* libxml2 and libxslt: reading XML, and stylesheets. */
#ifdef UNISOL_WITHOUT_XML
enum { US_HAS_XML = 0 };
#else
enum { US_HAS_XML = 1 };
#endif

#endif
