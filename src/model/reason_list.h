/* SPDX-License-Identifier: MIT */
/*
 * Why a solution is illegal: REASON(name, explanation).  `unisol explain` prints the explanation;
 * engine/explain.c says what it means for the board of a solution.
 *
 * No include guard: the file is expanded several times.
 */
REASON(NONE, "")
/* the piles */
REASON(NO_SUCH_SOURCE, "The game has no pile with that number to take cards from. Check whether the indexes count "
                       "from 0 or from 1.")
REASON(NO_SUCH_DEST, "The game has no pile with that number to put cards on. Check whether the indexes count "
                     "from 0 or from 1.")
REASON(SAME_PILE, "The source and the target of a move must be different piles.")
REASON(SOURCE_EMPTY, "The pile from which the move takes cards is empty.")
REASON(NO_FREE_CELL, "All freecells are occupied.")
REASON(NO_EMPTY_COLUMN, "No column is empty.")
REASON(CARD_NOT_PLAYABLE, "The card is covered by other cards, or it is on a foundation.")
REASON(CARD_IN_NO_COLUMN, "The card is not the last card of a column.")
REASON(CARD_IN_NO_FREECELL, "The card is not in a freecell.")
/* the number of cards */
REASON(NO_CARDS, "A move must move at least one card.")
REASON(MORE_THAN_THERE_ARE, "The move needs more cards than the column has. If the file does not state the number of "
                            "cards, it follows from the ranks of the two last cards.")
REASON(ONE_CARD_ONLY, "Cards move to and from freecells, and to foundations, one at a time.")
REASON(NOT_A_SEQUENCE, "Cards that move together must follow each other in rank, and in suit or color as the "
                       "rules of the game require.")
REASON(TOO_MANY_CARDS, "There are not enough free cells and empty columns to move that many cards. At most (free "
                       "cells + 1) cards can move, and twice as many for each empty column other than the target.")
REASON(NO_COUNT_FITS, "The file does not state how many cards move, and no number is possible: the last card of the "
                      "source column is not lower than the last card of the target column.")
/* columns */
REASON(WRONG_RANK, "A card can go only on a card of the next higher rank.")
REASON(WRONG_COLOR, "In this game a card can go only on a card of the opposite color.")
REASON(WRONG_SUIT, "In this game a card can go only on a card of the same suit.")
REASON(KINGS_ONLY, "In this game only kings may go to empty columns.")
REASON(EMPTY_STAYS_EMPTY, "In this game no card may go to an empty column.")
REASON(NO_BUILDING, "No card can go on another card in this column.")
/* freecells */
REASON(CELL_OCCUPIED, "A freecell holds only one card.")
REASON(CELL_BLOCKED, "This freecell cannot be used in this game.")
/* foundations */
REASON(FOUNDATION_OTHER_SUIT, "A foundation accepts only cards of its own suit.")
REASON(FOUNDATION_NOT_NEXT,
       "A foundation accepts only the next rank: the ace first, the king last. In some games it begins "
       "with another rank, and an ace can go on a king.")
REASON(WHOLE_SUIT_ONLY, "In this game the thirteen cards of a suit move to their foundation together, from king to "
                        "ace.")
REASON(FROM_FOUNDATION, "In this game cards cannot come back from foundations.")
/* holes and the stock */
REASON(HOLE_NOT_NEXT, "A hole accepts a card whose rank is one higher or one lower than that of its last card. In "
                      "some games an ace and a king are neighbors.")
REASON(HOLE_KING, "In this game no card of a column can go on a king in the hole.")
REASON(FROM_HOLE, "Cards cannot come back from a hole.")
REASON(NO_HIGHER_CARD, "A card leaves the game only if the last card of another column has its suit and a higher "
                       "rank. Aces are the highest cards.")
REASON(STOCK_TO_OTHER_PILE,
       "In each game, the cards of the stock can go to one kind of pile: the waste, the hole, the columns "
       "or the reserves. This move takes them to another pile.")
REASON(TO_STOCK, "No card can go to the stock, except that in some games the whole waste becomes the new stock.")
REASON(STOCK_NOT_EMPTY, "The waste becomes the new stock only if the stock is empty.")
REASON(NO_REDEAL_LEFT, "In this game the cards can be dealt only a limited number of times, and this move would deal "
                       "them again.")
REASON(SHUFFLE_UNSTATED, "In this game the cards are shuffled before they are dealt again, and the record does not "
                         "state in which order they come.")
REASON(EMPTY_COLUMN_BEFORE_DEAL, "In this game the stock deals a card to each column only if no column is empty.")
REASON(WASTE_FULL, "In this game the waste holds only so many cards. They must be played before the stock deals again.")
REASON(WRONG_NUMBER, "The stock deals a fixed number of cards at a time, or all of them if fewer are left. The file "
                     "states another number.")
/* other piles and rules */
REASON(HIDDEN_CARD, "A card that lies face down cannot move, and no card can go on it.")
REASON(UNKNOWN_CARD, "The layout does not state this card, and the moves do not name it, so the rules cannot be "
                     "checked. No card can go on it, and it cannot move.")
REASON(NOT_WHOLE_SEQUENCE, "In this game only the whole sequence at the end of a column moves.")
REASON(NOT_WHOLE_COLUMN, "In this game cards of a column move together only if all of them move.")
REASON(FROM_WASTE_ONLY, "In this game only the last card of the waste can go there.")
REASON(FROM_RESERVES_ONLY, "In this game only the last card of a reserve can go there.")
REASON(RANK_BEFORE_BASE_ONLY,
       "In this game only a card whose rank is one below that of the first cards of the foundations "
       "can go to an empty column.")
REASON(COLUMN_FULL, "In this game a column holds only so many cards.")
REASON(RESERVE_FULL, "In this game a reserve holds only so many cards.")
REASON(BASE_ONLY, "This column is empty, and only a card of the rank with which it begins can go to it.")
REASON(COVERED_CARD,
       "In this game the columns lie in rows, and a card is covered by the cards of the next row that touch "
       "it. It cannot be played, and no card can go on it, before they have left.")
REASON(NO_PAIR,
       "In this game two cards leave together, and only if their ranks fit: for example, if they add up to 13.")
REASON(PAIR_APART, "In this game two cards leave together only if their columns touch, at least at a corner.")
REASON(NOT_ALONE,
       "In this game only cards of certain ranks leave alone, such as kings in Pyramid. Others need a second "
       "card.")
/* snapshots and claims */
REASON(SNAPSHOT_DIFFERS, "The file shows a board, but the moves before it lead to another one.")
REASON(NO_MOVE_LEADS_THERE, "The file shows positions without moves, and no legal move leads from one to the next.")
REASON(OTHER_SOURCE_CARD, "The file names the card that moves, but another card is there.")
REASON(OTHER_DEST_CARD, "The file names the card on which the moved card goes, but another card is there.")
REASON(FALSE_CLAIM, "The file claims that the game is solved, but cards are left.")
REASON(NO_CARD_TURNED,
       "The file says that a face-down card turns up after the move, but the move exposes none in that column.")
REASON(OTHER_RESULT, "The file states a result that differs from that of the moves.")
/* automoves that a file lists */
REASON(NOT_AUTOMATIC, "The file marks a move as made by an automove rule, but the rule does not make it.")
REASON(AUTOMOVE_MISSING, "The file lists automoves, but omits one that the rule makes here.")
/* what this library has no rule for, and what another program found */
REASON(NO_RULE_FOR_PILE,
       "The move takes cards from or to a pile, such as the stock or the waste, for which the game has "
       "no such move.")
REASON(STATED, "The file itself states that the solution is illegal, and gives another program's reason.")
