/* SPDX-License-Identifier: MIT */
/* Pictures of several positions of a record, as SVG: a film strip, and an animation. */
#ifndef UNISOL_CLI_PICTURE_H
#define UNISOL_CLI_PICTURE_H

#include "cli/command.h"
#include "cli/outbox.h"

/* What a picture shows. */
enum picture { NO_PICTURE, PICTURE_POSITION, PICTURE_FILM, PICTURE_ANIMATION, NUM_PICTURES };

/* Draws a position of a record, after move `at` or at the "end", with the options that concern
   writers.  False: reported. */
bool picture_put_position(struct outbox *out, const struct arguments *args,
                          const struct unisol_record *record, const char *at);

/* Draws at most eight positions of a record, from its start to its end, side by side.  False:
   reported. */
bool picture_put_film(struct outbox *out, const struct arguments *args,
                      const struct unisol_record *record);

/* Draws a record whose moves play, again and again, without a script.  Readers who want less motion
   see the start.  False: reported. */
bool picture_put_animation(struct outbox *out, const struct arguments *args,
                           const struct unisol_record *record);

#endif
