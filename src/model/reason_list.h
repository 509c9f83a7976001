/* SPDX-License-Identifier: MIT */
/* Why a move is not legal: REASON(name, explanation).  No include guard: it is expanded several times.  engine/explain.c says
   of each what it is about on the board at hand. */
REASON(NONE, "")
/* the piles */
REASON(NO_SUCH_SOURCE, "The game has no pile of that number to take cards from. Do the indexes count from 0 or from 1?")
REASON(NO_SUCH_DEST, "The game has no pile of that number to put cards on. Do the indexes count from 0 or from 1?")
REASON(SAME_PILE, "Cards go from one pile to another.")
REASON(SOURCE_EMPTY, "No card lies where the move takes one.")
REASON(NO_FREE_CELL, "All freecells are taken.")
REASON(NO_EMPTY_COLUMN, "No column is empty.")
REASON(CARD_NOT_PLAYABLE, "The card is covered by others, or has gone home.")
REASON(CARD_IN_NO_COLUMN, "The card is not the top card of a column.")
REASON(CARD_IN_NO_FREECELL, "The card lies in no freecell.")
/* the number of cards */
REASON(NO_CARDS, "A move takes one card at least.")
REASON(MORE_THAN_THERE_ARE, "The column has fewer cards.")
REASON(ONE_CARD_ONLY, "To and from freecells, and to foundations, cards go one by one.")
REASON(NOT_A_SEQUENCE, "Cards that move together follow each other in rank, and in suit or colour as the game has it.")
REASON(TOO_MANY_CARDS, "So many cards cannot go there by way of free cells and empty columns: (free cells + 1) cards can, "
                       "and twice as many for each empty column besides the target.")
REASON(NO_COUNT_FITS, "The text does not say how many cards go there, and no number would be legal.")
/* columns */
REASON(WRONG_RANK, "A card goes on one of the next higher rank.")
REASON(WRONG_COLOR, "In this game a card goes on one of the other colour.")
REASON(WRONG_SUIT, "In this game a card goes on one of its own suit.")
REASON(KINGS_ONLY, "In this game only kings go to empty columns.")
REASON(EMPTY_STAYS_EMPTY, "In this game nothing goes to empty columns.")
/* freecells */
REASON(CELL_OCCUPIED, "A freecell holds one card.")
REASON(CELL_BLOCKED, "The freecell cannot be used in this game.")
/* foundations */
REASON(FOUNDATION_OTHER_SUIT, "A foundation takes cards of its suit.")
REASON(FOUNDATION_NOT_NEXT, "A foundation takes the next rank: the ace first, the king last.")
REASON(WHOLE_SUIT_ONLY, "In this game the thirteen cards of a suit go home together, from king to ace.")
REASON(FROM_FOUNDATION, "In this game cards do not come back from foundations.")
/* pictures and claims */
REASON(PICTURE_DIFFERS, "The text shows a board that the moves before do not lead to.")
REASON(NO_MOVE_LEADS_THERE, "The text shows boards without moves, and no legal move leads from one to the next.")
REASON(OTHER_SOURCE_CARD, "The text names the card that moves, and another one lies there.")
REASON(OTHER_DEST_CARD, "The text names the card that is moved onto, and another one lies there.")
REASON(FALSE_CLAIM, "The text claims that the game is solved, and cards are left.")
REASON(OTHER_RESULT, "The text states a result that the moves do not have.")
/* automoves that a text lists */
REASON(NOT_AUTOMATIC, "The text has the move made by a rule for automoves which does not make it.")
REASON(AUTOMOVE_MISSING, "The rule makes a move that the text, which lists automoves, does not have.")
/* what this library has no rule for, and what another one found */
REASON(NO_RULE_FOR_PILE, "The record moves cards from or to a pile (talon, waste) for which there are no rules here.")
REASON(STATED, "The record itself says that it is illegal, by a reason of another program.")
