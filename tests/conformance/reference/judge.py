# SPDX-License-Identifier: MIT
"""The rules of play: docs/interchange.md, section 4, and docs/rules.md, sections 3 and 4.

A Judge has a position.  `play` plays a legal move on it, with what the game does by itself, and
raises Illegal for every other move.
"""
from __future__ import annotations

from dataclasses import replace
from typing import Optional

from automove import ANY_RANK, fits, next_rank
from model import BLOCKED, RED, Card, Illegal, Move, Pile, Position, Rules


def turn_up(pile: list[Card]) -> None:
    """K14: turns the last card of a pile face up."""
    if pile:
        pile[-1] = pile[-1].turned(hidden=False)


class Judge:
    def __init__(self, rules: Rules, start: Position):
        # A copy: a card on a foundation may set its base.
        base = rules.foundation_base or max(start.foundations.values(), default=0)  # foundation_base
        self.rules = replace(rules, foundation_base=base)
        if rules.variant == "simple_simon":  # H10
            self.rules.sequences_are_built_by = "RANK"
        self.position = start.copy()
        self.passes = 1
        self.fills_waste = False

    # ---- piles -----------------------------------------------------------------------------------

    def exists(self, pile: Pile) -> bool:
        """F6, K17: whether the board has the pile.  TALON, WASTE, COLUMNS and RESERVES always exist."""
        rules = self.rules
        if pile.type == "FOUNDATION":
            if rules.num_holes:
                return pile.index is not None and pile.index < rules.num_holes
            return (pile.suit, pile.deck) in self.position.foundations
        count = {
            "COLUMN": rules.num_columns,
            "FREECELL": rules.num_freecells,
            "RESERVE": rules.num_reserves,
        }.get(pile.type)
        return count is None or (pile.index is not None and pile.index < count)

    def cards_of(self, pile: Pile) -> list[Card]:
        """The cards of a pile, the deepest first.  Of a foundation of a suit only the last."""
        position = self.position
        if pile.type == "TALON":
            return position.stock
        if pile.type == "WASTE":
            return position.waste
        if pile.type == "FOUNDATION" and pile.suit is not None:
            rank = position.foundations[pile.suit, pile.deck]
            return [Card(rank, pile.suit)] if rank else []
        assert pile.index is not None
        if pile.type == "COLUMN":
            return position.columns[pile.index]
        if pile.type == "RESERVE":
            return position.reserves[pile.index]
        if pile.type == "FOUNDATION":
            return position.holes[pile.index]
        cell = position.freecells[pile.index]
        return [] if cell is None or cell is BLOCKED else [cell]

    # ---- building --------------------------------------------------------------------------------

    def misfit(self, low: Card, high: Card) -> str:
        """H7: why `low` does not go on `high` in a column, or an empty string, in the order of K17."""
        rules = self.rules
        if rules.sequences_are_built_by == "NONE":
            return "NO_BUILDING"
        if "?" in (low.suit, high.suit):  # K19
            return "UNKNOWN_CARD"
        distance, step = high.rank - low.rank, rules.build_step  # build_step
        if distance == 0 and rules.build_equal == "ALLOWED":  # build_equal
            return ""
        equal = distance == 0 and rules.build_equal == "AS_BUILT"  # build_equal
        steps = {"DOWN": {step}, "UP": {-step}, "BOTH": {step, -step}, "ANY": {distance}}
        left = [distance - step for step in steps[rules.build_direction]]
        if rules.build_wrap == "ALLOWED":  # build_wrap
            left = [number % rules.max_rank for number in left]
        if all(left) and not equal:  # H7, build_direction
            return "WRONG_RANK"

        one_color = (low.suit in RED) == (high.suit in RED)
        built = rules.sequences_are_built_by  # H7, K2
        if (built == "ALTERNATE_COLOR" and one_color) or (built == "SAME_COLOR" and not one_color):
            return "WRONG_COLOR"
        if built == "SUIT" and low.suit != high.suit:
            return "WRONG_SUIT"
        if built == "OTHER_SUIT" and low.suit == high.suit:
            return "WRONG_SUIT"
        return ""

    def joined(self, low: Card, high: Card) -> bool:
        """K13: whether two cards of a column, the deeper one `high`, may move together (H7)."""
        if low.hidden or high.hidden:
            return False
        one_color = (low.suit in RED) == (high.suit in RED)
        alike = {"SAME": low.suit == high.suit, "SAME_COLOR": one_color, "ALTERNATE_COLOR": not one_color}
        return alike.get(self.rules.group_suit, True) and not self.misfit(low, high)  # group_suit

    def sequence(self, column: list[Card]) -> int:
        """K13: how many cards the sequence at the end of a column has."""
        count = min(1, len(column))
        equal = self.rules.build_equal == "ALLOWED" and [c.rank for c in column[-2:-1]] == [c.rank for c in column[-1:]]
        while 0 < count < len(column) and self.joined(column[-count], column[-count - 1]):
            if self.rules.build_equal == "ALLOWED" and equal != (column[-count].rank == column[-count - 1].rank):
                break
            count += 1
        return count

    def limit(self, dest: Pile) -> int:
        """H9: how many cards, or in Simple Simon runs (H10), may move at once to the column."""
        position, rules = self.position, self.rules
        if rules.sequence_move == "UNLIMITED":
            return 208
        limit = position.freecells.count(None) + 1
        if rules.empty_stacks_filled_by == "ANY_CARD":
            empty = [i for i, c in enumerate(position.columns) if not c and i != dest.index]
            limit <<= len(empty)
        return limit

    def weight(self, cards: list[Card]) -> int:
        """What the limit of H9 counts: the cards, or in Simple Simon the runs of one suit (H10)."""
        if self.rules.variant != "simple_simon":
            return len(cards)
        return 1 + sum(cards[i].suit != cards[i + 1].suit for i in range(len(cards) - 1))

    # ---- moves -----------------------------------------------------------------------------------

    def play(self, move: Move) -> int:
        """Plays a move, and returns the number of cards that it moves."""
        number = self.check(move)
        if self.rules.judged == "NO":
            self.carry(move, number)
            return number
        self.fills_waste = bool(self.position.waste) or self.needs_base()  # waste_refill
        if move.source.type == "COLUMNS" or self.is_dealing(move):
            self.fills_waste = False
        if move.source.type == "COLUMNS":
            self.gather()
        elif self.is_dealing(move):
            self.redeal() if move.source.type == "WASTE" else self.deal(move.dest)
        elif self.is_pair(move):
            self.leave(move)
        else:
            moved = [card.turned(hidden=False) for card in self.cards_of(move.source)[-number:]]
            self.remove(move.source, number)
            self.put(move.dest, moved)
            if self.rules.refill == "WASTE_ONLY" and move.source.type == "COLUMN":  # refill
                if not self.rules.base_of(move.source.index or 0):
                    self.fill(self.cards_of(move.source))
        self.settle()
        return number

    def check(self, move: Move) -> int:
        """The number of cards that move.  Raises Illegal if the move is not legal.

        O1, K17: the first rule in this order that the move breaks is the reason.
        """
        if not self.exists(move.source):  # O1, K17.1
            raise Illegal("NO_SUCH_SOURCE")
        if not self.exists(move.dest):  # O1, K17.1
            raise Illegal("NO_SUCH_DEST")
        if self.rules.judged == "NO":
            return self.check_unknown(move)
        upward = move.source.type == "COLUMN" and move.dest.type == "FOUNDATION"
        if self.needs_base() and not upward:  # base_from
            raise Illegal("NO_RULE_FOR_PILE")
        if self.is_dealing(move):  # K6, K7, K8, K10
            return self.check_redeal(move) if move.source.type == "WASTE" else self.check_deal(move)
        if move.source.type == "COLUMNS":  # K11
            return self.check_gather(move)
        return self.check_carry(move)

    def needs_base(self) -> bool:
        """`base_from`: whether no foundation has had a card."""
        empty = not any(self.position.holes) if self.rules.num_holes else not self.rules.foundation_base
        return self.rules.base_from == "COLUMNS" and empty

    def check_unknown(self, move: Move) -> int:
        """K22: any cards may move from one pile to another."""
        for pile in (move.source, move.dest):
            suit = pile.type == "FOUNDATION" and not self.rules.num_holes
            if suit or pile.type in ("COLUMNS", "RESERVES"):
                raise Illegal("NO_RULE_FOR_PILE")
        cards, number = self.cards_of(move.source), move.num_cards or 1
        if not cards:
            raise Illegal("SOURCE_EMPTY")
        if move.source == move.dest:
            raise Illegal("SAME_PILE")
        if number > len(cards):
            raise Illegal("MORE_THAN_THERE_ARE")
        self.check_stated(move, cards[-number], self.cards_of(move.dest))
        return number

    def carry(self, move: Move, number: int) -> None:
        """K22: the cards keep their order."""
        cards = self.cards_of(move.source)[-number:]
        self.remove(move.source, number)
        if move.source.type == "TALON":
            cards = [card.turned(hidden=False) for card in cards]
        if move.dest.type == "TALON":
            cards = [card.turned(hidden=True) for card in cards]
        self.cards_of(move.dest).extend(cards)

    def is_dealing(self, move: Move) -> bool:
        """K20: whether cards are dealt, or the waste becomes the stock.  Otherwise a card of the stock is played."""
        gives = self.rules.stock_gives == "LAST"  # stock_gives
        if move.source.type == "TALON":
            return not gives or move.dest.type in ("WASTE", "COLUMNS", "RESERVES")
        is_redeal = (move.source.type, move.dest.type) == ("WASTE", "TALON")
        return is_redeal and not (gives and self.position.stock)

    def check_stated(self, move: Move, first: Card, dest: list[Card]) -> None:
        """C6, K16, K17.6: `source_card` and `dest_card` agree with the board."""
        if move.source_card is not None and not move.source_card.same(first):
            raise Illegal("OTHER_SOURCE_CARD")
        if move.dest_empty and dest:
            raise Illegal("OTHER_DEST_CARD")
        if move.dest_card is not None and not (dest and move.dest_card.same(dest[-1])):
            raise Illegal("OTHER_DEST_CARD")

    def open_columns(self) -> list[list[Card]]:
        """`column_bases`: the columns without a base."""
        return self.position.columns[len(self.rules.column_bases) :]

    # ---- the stock -------------------------------------------------------------------------------

    def check_redeal(self, move: Move) -> int:
        """K8, K17.2: from the waste to the stock."""
        position, rules = self.position, self.rules
        if rules.stock_to != "WASTE":  # stock_to
            raise Illegal("NO_RULE_FOR_PILE" if rules.stock_to == "NOWHERE" else "TO_STOCK")
        if not position.waste:
            raise Illegal("SOURCE_EMPTY")
        if position.stock:
            raise Illegal("STOCK_NOT_EMPTY")
        if rules.stock_passes and self.passes >= rules.stock_passes:
            raise Illegal("NO_REDEAL_LEFT")
        if move.num_cards not in (None, len(position.waste)):  # K15
            raise Illegal("WRONG_NUMBER")
        self.check_stated(move, position.waste[-1], position.stock)
        return len(position.waste)

    def redeal(self) -> None:
        """K8."""
        position = self.position
        self.passes += 1
        position.stock = [card.turned(hidden=True) for card in reversed(position.waste)]
        position.waste = []

    def check_deal(self, move: Move) -> int:
        """K6, K7, K10, K17.3: from the stock.  H5."""
        position, rules, stock = self.position, self.rules, self.position.stock
        if rules.stock_to == "NOWHERE":
            raise Illegal("NO_RULE_FOR_PILE")
        if move.dest.type == "TALON":
            raise Illegal("SAME_PILE" if stock else "SOURCE_EMPTY")
        if move.dest.type == "WASTE" and rules.stock_to != "WASTE":
            raise Illegal("NO_RULE_FOR_PILE")
        target = {"HOLE": "FOUNDATION", "FIRST_COLUMN": "COLUMN", "FILLED_COLUMNS": "COLUMNS"}.get(rules.stock_to, rules.stock_to)
        if rules.stock_last_to == "COLUMNS" and len(stock) == len(position.columns):  # stock_last_to
            target = "COLUMNS"
        if move.dest.type != target or (target == "COLUMN" and move.dest.index):
            raise Illegal("STOCK_TO_OTHER_PILE")
        if not stock:
            raise Illegal("SOURCE_EMPTY")
        if rules.stock_needs_columns == "YES" and move.dest.type == "COLUMNS":  # stock_needs_columns
            if not all(self.open_columns()):
                raise Illegal("EMPTY_COLUMN_BEFORE_DEAL")
        piles = self.dealt_piles(move.dest)
        if rules.waste_holds and move.dest.type == "WASTE":  # waste_holds
            if len(position.waste) + len(piles) > rules.waste_holds:
                raise Illegal("WASTE_FULL")
        if move.num_cards not in (None, len(piles)) or not piles:  # K15, K10
            raise Illegal("ONE_CARD_ONLY" if rules.stock_to == "HOLE" else "WRONG_NUMBER")
        one_pile = move.dest.type in ("FOUNDATION", "WASTE", "COLUMN")
        self.check_stated(move, stock[-1], piles[0] if one_pile else [])
        return len(piles)

    def dealt_piles(self, dest: Pile) -> list[list[Card]]:
        """K6, K7, K10: the piles to which the next cards of the stock go, one card to each item."""
        position, draw = self.position, self.rules.stock_draw
        columns = self.open_columns()
        if self.rules.stock_to == "FILLED_COLUMNS":  # stock_to
            columns = [column for column in columns if column] or columns[:1]
        if self.rules.stock_draw_falls == "YES":  # stock_draw_falls
            draw = max(1, draw - self.passes + 1)
        piles = {
            "FOUNDATION": position.holes[dest.index or 0 :][:1],
            "COLUMN": position.columns[:1],
            "WASTE": [position.waste] * draw,
            "COLUMNS": columns * draw,
            "RESERVES": position.reserves * draw,
        }[dest.type]
        return piles[: len(position.stock)]

    def deal(self, dest: Pile) -> None:
        """K6, K7, K10."""
        for pile in self.dealt_piles(dest):
            pile.append(self.position.stock.pop().turned(hidden=False))

    # ---- gathering the columns -------------------------------------------------------------------

    def check_gather(self, move: Move) -> int:
        """K11, K17.4: from the columns.  K16: no cards are compared."""
        columns, rules = self.position.columns, self.rules
        if rules.gather == "NEVER" or move.dest.type != "COLUMNS":
            raise Illegal("NO_RULE_FOR_PILE")
        number = sum(len(column) for column in columns)
        if rules.gather == "CLOSE":
            if not self.has_gap():
                raise Illegal("NO_EMPTY_COLUMN")
            number += min(columns.count([]), len(self.position.stock))
        elif not number:
            raise Illegal("SOURCE_EMPTY")
        if rules.gather == "ROWS" and self.position.stock:
            raise Illegal("STOCK_NOT_EMPTY")
        if rules.stock_passes and self.passes >= rules.stock_passes:
            raise Illegal("NO_REDEAL_LEFT")
        if rules.gather == "SHUFFLE" and self.passes > len(self.position.shuffles):
            raise Illegal("SHUFFLE_UNSTATED")
        if move.num_cards not in (None, number):  # K15
            raise Illegal("WRONG_NUMBER")
        return number

    def gather(self) -> None:
        """K11: gathers the columns from the last one on, and deals them in rows that run to and fro and
        become shorter."""
        self.passes += 1
        columns = self.position.columns
        if self.rules.gather == "FOURS":
            self.gather_by_fours()
            return
        if self.rules.gather == "ROWS":
            self.gather_by_rows()
            return
        if self.rules.gather == "CLOSE":
            self.close_up()
            return
        if self.rules.gather == "SHUFFLE":
            self.gather_shuffled()
            return
        cards = [card for column in reversed(columns) for card in column]
        for column in columns:
            column.clear()

        first, last = 0, len(columns) - 1
        forward = True
        while first <= last:
            row = range(first, last + 1) if forward else range(last, first - 1, -1)
            for index in row:
                if cards:
                    columns[index].append(cards.pop().turned(hidden=index != row[0]))
            first, last = (first + 1, last) if forward else (first, last - 1)
            forward = not forward
        others = columns[1:] or columns
        for i in range(len(cards)):
            others[i % len(others)].append(cards.pop().turned(hidden=False))
        for column in columns:
            turn_up(column)

    def gather_by_fours(self) -> None:
        """K11: takes the cards from the end of the first column on, and lays each four of them on a column, the
        first of them last."""
        columns = self.position.columns
        cards = [card.turned(hidden=False) for column in columns for card in reversed(column)]
        for index, column in enumerate(columns):
            last = index == len(columns) - 1
            column[:] = reversed(cards[4 * index : None if last else 4 * index + 4])

    def gather_by_rows(self) -> None:
        """K11: deals the cards in rows from the last one taken on, or one row if the game has a stock."""
        position = self.position
        cards = [card.turned(hidden=False) for column in position.columns for card in reversed(column)]
        for column in position.columns:
            column.clear()
        while cards:
            for column in position.columns:
                if cards:
                    column.append(cards.pop())
            if self.rules.plays_stock():
                position.stock = [card.turned(hidden=True) for card in cards]
                return

    def gather_shuffled(self) -> None:
        """K11: deals the cards in the stated order, three to each column."""
        columns = self.position.columns
        order = self.position.shuffles[self.passes - 2]
        cards = [card.turned(hidden=False) for column in columns for card in column]
        cards.sort(key=lambda card: order.index((card.rank, card.suit)))
        for index, column in enumerate(columns):
            last = index == len(columns) - 1
            column[:] = cards[3 * index : None if last else 3 * index + 3]

    def has_gap(self) -> bool:
        """K11: whether an empty column has a card to take."""
        columns = self.position.columns
        empty = columns.index([]) if [] in columns else len(columns)
        return any(columns[empty:]) or (empty < len(columns) and bool(self.position.stock))

    def close_up(self) -> None:
        """K11: closes the gaps between columns, and deals to those that are then empty."""
        columns, stock = self.position.columns, self.position.stock
        full = [list(column) for column in columns if column]
        for i, column in enumerate(columns):
            column[:] = full[i] if i < len(full) else []
            if not column and stock:
                column.append(stock.pop().turned(hidden=False))

    # ---- pairs and covered cards ------------------------------------------------------------------

    def is_pair(self, move: Move) -> bool:
        """K20: whether two cards leave the game: that of the source, and the last one of the target."""
        shows = move.dest.type in ("COLUMN", "WASTE", "TALON", "RESERVE")
        return self.rules.hole_takes == "PAIRS" and shows and bool(self.cards_of(move.dest))

    def is_covered(self, pile: Pile) -> bool:
        """K21."""
        if pile.type != "COLUMN" or not self.cards_of(pile):
            return False
        assert pile.index is not None
        return any(self.position.columns[i] for i in self.rules.covers_of(pile.index))

    def check_pair(self, source: Pile, dest: Pile, card: Card) -> None:
        """K20, K17.5.9."""
        rules, other = self.rules, self.cards_of(dest)[-1]
        if other.hidden and dest.type != "TALON":
            raise Illegal("HIDDEN_CARD")
        if other.suit == "?":
            raise Illegal("UNKNOWN_CARD")
        one_color = (card.suit in RED) == (other.suit in RED)
        bad_suit = rules.hole_suit == "SAME" and card.suit != other.suit
        bad_color = {"ALTERNATE_COLOR": one_color, "SAME_COLOR": not one_color}.get(rules.hole_suit, False)
        if bad_suit or bad_color:
            raise Illegal("NO_PAIR")
        if not rules.pairs(card.rank, other.rank):
            raise Illegal("NO_PAIR")
        if rules.pair_places == "ADJACENT" and source.type == dest.type == "COLUMN":
            assert source.index is not None and dest.index is not None
            distances = zip(rules.row_of(source.index), rules.row_of(dest.index))
            if any(abs(a - b) > 1 for a, b in distances):
                raise Illegal("PAIR_APART")

    def leave(self, move: Move) -> None:
        """K20: both cards go to the hole, and the columns that they leave are filled."""
        card = self.cards_of(move.source)[-1].turned(hidden=False)
        self.remove(move.source, 1)
        self.position.holes[0].append(card)
        pile = self.cards_of(move.dest)
        self.position.holes[0].append(pile.pop().turned(hidden=False))
        self.bare(move.dest, pile)
        for left in (move.source, move.dest):
            if left.type == "COLUMN" and self.rules.refill not in ("NOTHING", "CLOSE"):
                assert left.index is not None
                if left.index >= len(self.rules.column_bases):
                    self.fill(self.cards_of(left))

    # ---- all other moves -------------------------------------------------------------------------

    def check_carry(self, move: Move) -> int:
        """H1, K9, K17.5: from a column, freecell, foundation, reserve or the waste."""
        source, dest = move.source, move.dest
        is_pair = self.is_pair(move)
        cards = self.check_source(source, dest, is_pair)
        number = move.num_cards or self.default_number(source, dest, cards)
        whole_suit = dest.type == "FOUNDATION" and (self.takes_suits() or self.rules.hole_takes == "SEQUENCE")  # K17.5.2
        if number > 1 and not whole_suit and (is_pair or (source.type, dest.type) != ("COLUMN", "COLUMN")):
            raise Illegal("ONE_CARD_ONLY")
        if number > len(cards):
            raise Illegal("MORE_THAN_THERE_ARE")
        if number > 1 and source.type != "COLUMN":  # K9
            raise Illegal("ONE_CARD_ONLY")

        moved = cards[-number:]
        if any(card.hidden for card in moved) and source.type != "TALON":  # K1, K17.5.3
            raise Illegal("HIDDEN_CARD")
        if any(card.suit == "?" for card in moved):  # K19
            raise Illegal("UNKNOWN_CARD")
        if is_pair:
            self.check_pair(source, dest, moved[0])
        elif dest.type == "RESERVE" and self.rules.reserve_holds:
            if self.rules.reserve_takes == "AFTER_STOCK" and self.position.stock:  # reserve_takes
                raise Illegal("STOCK_NOT_EMPTY")
            if self.rules.reserve_takes == "KINGS" and moved[0].rank != self.rules.max_rank:
                raise Illegal("KINGS_ONLY")
            if len(self.cards_of(dest)) >= self.rules.reserve_holds:  # reserve_holds
                raise Illegal("RESERVE_FULL")
        elif dest.type in ("WASTE", "TALON", "RESERVE"):  # K20: it is empty
            raise Illegal("NO_PAIR")
        elif dest.type == "FREECELL":
            self.check_freecell(dest)
        elif dest.type == "COLUMN":
            if source.type == "COLUMN":
                self.check_group(cards, number, dest)
            self.check_column(source, dest, moved[0], number)
            if 0 < self.rules.column_holds < len(self.cards_of(dest)) + number:  # column_holds
                raise Illegal("COLUMN_FULL")
            if source.type == "COLUMN" and self.weight(moved) > self.limit(dest):  # H9
                raise Illegal("TOO_MANY_CARDS")
        elif self.rules.hole_takes == "SEQUENCE":
            whole = (moved[0].rank, moved[-1].rank) == (self.rules.max_rank, 1)
            whole = whole or self.rules.build_wrap == "ALLOWED"
            if number != self.rules.max_rank or not whole or self.sequence(cards) < number:
                raise Illegal("WHOLE_SUIT_ONLY")
            if self.cards_of(dest):
                raise Illegal("HOLE_NOT_NEXT")
        elif self.rules.num_holes:
            self.check_hole(source, dest, moved[0])
        else:
            self.check_foundation(dest, moved)
        self.check_stated(move, moved[0], self.cards_of(dest))
        return number

    def check_source(self, source: Pile, dest: Pile, is_pair: bool) -> list[Card]:
        """The cards of the source, if cards may go from there to the destination: K12, K17.5.1."""
        rules = self.rules
        takes = ["COLUMN", "FREECELL", "FOUNDATION"]
        if rules.hole_takes == "PAIRS":  # K20
            takes += ["WASTE", "RESERVE"] + (["TALON"] if rules.stock_gives == "LAST" else [])
        if rules.reserve_holds:
            takes.append("RESERVE")
        if dest.type == "TALON" and rules.stock_to != "NOWHERE" and dest.type not in takes:
            raise Illegal("TO_STOCK")
        if dest.type not in takes:
            raise Illegal("NO_RULE_FOR_PILE")
        if source.type == "RESERVE" and rules.reserve_gives == "FOUNDATIONS" and dest.type != "FOUNDATION":
            raise Illegal("NO_RULE_FOR_PILE")  # reserve_gives
        takes_columns = dest.type == "RESERVE" and rules.reserve_takes == "COLUMNS"
        if takes_columns and source.type != "COLUMN" and not is_pair:
            raise Illegal("NO_RULE_FOR_PILE")  # reserve_takes
        if source.type == "RESERVES" or (source.type == "WASTE" and rules.stock_to != "WASTE"):  # K9
            raise Illegal("NO_RULE_FOR_PILE")
        cards = self.cards_of(source)
        if not cards:
            raise Illegal("SOURCE_EMPTY")
        if source == dest:  # O1
            raise Illegal("SAME_PILE")
        if self.is_covered(source) or self.is_covered(dest):  # K21
            raise Illegal("COVERED_CARD")
        if source.type == "RESERVE" and rules.last_reserve_first == "YES":  # last_reserve_first
            if source.index != rules.num_reserves - 1 and self.position.reserves[-1]:
                raise Illegal("COVERED_CARD")
        if source.type == "FOUNDATION":
            if rules.num_holes:  # H6, K5, hole_gives
                if rules.hole_gives == "NOTHING":
                    raise Illegal("FROM_HOLE")
                return cards
            anywhere = rules.foundation_gives == "ANYWHERE"  # foundation_gives
            if rules.foundation_to_column != "ALLOWED" or (dest.type != "COLUMN" and not anywhere):  # H1, K12
                raise Illegal("FROM_FOUNDATION")
            if rules.foundation_takes == "SUIT":  # foundation_takes
                raise Illegal("FROM_FOUNDATION")
        return cards

    def takes_suits(self) -> bool:
        """H10, `foundation_takes`: whether whole suits go to foundations.  K3: in a game with holes, no."""
        rules = self.rules
        whole = rules.variant == "simple_simon" or rules.foundation_takes == "SUIT"
        return whole and not rules.num_holes

    def default_number(self, source: Pile, dest: Pile, cards: list[Card]) -> int:
        """C5, K15: how many cards move if the record does not state it."""
        rules = self.rules
        if dest.type == "FOUNDATION" and (self.takes_suits() or rules.hole_takes == "SEQUENCE"):  # C5, K15
            return rules.max_rank
        if (source.type, dest.type) != ("COLUMN", "COLUMN"):
            return 1
        onto = self.cards_of(dest)
        if onto and rules.hole_takes == "PAIRS":  # K20
            return 1
        if onto and "?" in (onto[-1].suit, cards[-1].suit):  # K19
            return 1
        if onto and rules.build_direction == "DOWN" and rules.build_wrap == "FORBIDDEN":  # C5
            if rules.group != "FACE_UP" and rules.build_step == 1 and rules.build_equal == "FORBIDDEN":
                number = onto[-1].rank - cards[-1].rank
                if number <= 0:
                    raise Illegal("NO_COUNT_FITS")
                return number
        if onto:  # K15
            for number in range(1, len(cards) + 1):
                if not self.misfit(cards[-number], onto[-1]):
                    return number
            raise Illegal("NO_COUNT_FITS")
        if rules.empty_column_count in ("STATED", "ONE"):  # C5
            return 1
        most = self.limit(dest)  # K13
        if rules.empty_column_count == "MS":
            most = min(most, self.position.freecells.count(None) + 1)
        number = self.sequence(cards)
        while number > 1 and self.weight(cards[-number:]) > most:
            number -= 1
        return number

    def check_freecell(self, dest: Pile) -> None:
        """H2."""
        assert dest.index is not None
        cell = self.position.freecells[dest.index]
        if cell is BLOCKED:
            raise Illegal("CELL_BLOCKED")
        if cell is not None:
            raise Illegal("CELL_OCCUPIED")

    def check_group(self, cards: list[Card], number: int, dest: Pile) -> None:
        """`group`, K13, K17.5.4: whether the last cards of a column may move together."""
        group, longest = self.rules.group, self.sequence(cards)
        if group == "FACE_UP":
            return
        if group == "ONE" and number > 1:
            raise Illegal("ONE_CARD_ONLY")
        if number > longest:
            raise Illegal("NOT_A_SEQUENCE")
        if group == "WHOLE_SEQUENCE" and number < longest:
            raise Illegal("NOT_WHOLE_SEQUENCE")
        if group == "ONE_OR_PILE" and number not in (1, len(cards)):
            raise Illegal("NOT_WHOLE_COLUMN")
        if group == "PILE" and number != len(cards):
            raise Illegal("NOT_WHOLE_COLUMN")
        if group == "UNCOVERING" and number < longest and self.cards_of(dest):
            if not fits(self.rules, self.position, cards[-number - 1]):
                raise Illegal("NOT_WHOLE_SEQUENCE")

    def check_column(self, source: Pile, dest: Pile, card: Card, number: int) -> None:
        """H7, H8, K17.5.5: whether a card, with those that it brings along, goes to a column."""
        rules, column = self.rules, self.cards_of(dest)
        assert dest.index is not None
        base = rules.base_of(dest.index)
        if rules.columns_take == "WASTE" and source.type != "WASTE":  # columns_take
            raise Illegal("FROM_WASTE_ONLY")
        if rules.columns_take == "RESERVES" and source.type != "RESERVE":
            raise Illegal("FROM_RESERVES_ONLY")
        if column:
            if column[-1].hidden:  # K1
                raise Illegal("HIDDEN_CARD")
            if rules.column_bases and (not base or column[0].rank != base):  # column_bases
                raise Illegal("NO_BUILDING")
            why = self.misfit(card, column[-1])
            if why:
                raise Illegal(why)
            return

        if base:  # column_bases
            if card.rank != base:
                raise Illegal("BASE_ONLY")
            return
        who = rules.empty_stacks_filled_by  # H8, K2
        if who == "NONE":
            raise Illegal("EMPTY_STAYS_EMPTY")
        if who == "ONE_CARD" and number > 1:
            raise Illegal("ONE_CARD_ONLY")
        if who == "KINGS_ONLY" and (rules.fill_rank or rules.fill_rank_too):  # fill_rank, fill_rank_too
            if card.rank not in (rules.fill_rank or rules.max_rank, rules.fill_rank_too):
                raise Illegal("BASE_ONLY")
        elif who == "KINGS_ONLY" and card.rank != rules.max_rank:
            raise Illegal("KINGS_ONLY")
        if who == "WASTE" and source.type != "WASTE":
            raise Illegal("FROM_WASTE_ONLY")
        if who == "BEFORE_BASE" and card.rank % rules.max_rank + 1 != rules.foundation_base:
            raise Illegal("RANK_BEFORE_BASE_ONLY")

    def check_hole(self, source: Pile, dest: Pile, card: Card) -> None:
        """H4, K5, K17.5.8."""
        rules, hole = self.rules, self.cards_of(dest)
        assert dest.index is not None
        if rules.hole_takes == "PAIRS":
            if card.rank not in rules.pair_singles:  # pair_singles
                raise Illegal("NOT_ALONE")
            return
        if rules.hole_takes == "LOWER_OF_SUIT":
            self.check_discard(source, card)
            return
        base = rules.hole_bases[dest.index] if rules.hole_bases else 0
        step = rules.hole_steps[dest.index] if rules.hole_steps else 0
        by_ranks = rules.hole_takes in ("RANK_ABOVE", "RANK_OF_LONGEST")
        if by_ranks and not self.has_rank(dest.index, card.rank):
            raise Illegal("HOLE_NOT_NEXT")
        if not hole:
            firsts = [other[0].rank for other in self.position.holes if other]
            if rules.holes_alike == "YES" and firsts and card.rank != firsts[0]:  # holes_alike
                raise Illegal("HOLE_NOT_NEXT")
            if rules.hole_suits and card.suit != rules.hole_suits[dest.index % len(rules.hole_suits)]:  # hole_suits
                raise Illegal("FOUNDATION_OTHER_SUIT")
            if base and card.rank != base:
                raise Illegal("HOLE_NOT_NEXT")
            return

        last = hole[-1]
        if last.suit == "?":  # K19
            raise Illegal("UNKNOWN_CARD")
        if rules.hole_on_king == "NOTHING" and last.rank == rules.max_rank:
            raise Illegal("HOLE_KING")
        if (rules.hole_suit == "SAME" or by_ranks) and card.suit != last.suit:
            raise Illegal("FOUNDATION_OTHER_SUIT")
        one_color = (card.suit in RED) == (last.suit in RED)
        if {"ALTERNATE_COLOR": one_color, "SAME_COLOR": not one_color}.get(rules.hole_suit, False):
            raise Illegal("HOLE_NOT_NEXT")
        holds = rules.hole_holds[dest.index] if rules.hole_holds else 0  # hole_holds
        holds = holds or (rules.max_rank if step else 208)
        if len(hole) >= holds:
            raise Illegal("HOLE_NOT_NEXT")
        if by_ranks:
            return
        distance = card.rank - last.rank
        if rules.hole_repeats > 1 and len(hole) % rules.hole_repeats:  # hole_repeats
            fits = distance == 0
        elif rules.hole_wrap == "ALLOWED":
            fits = any((distance - s) % rules.max_rank == 0 for s in ([step] if step else [1, -1]))
        else:
            fits = distance == step if step else abs(distance) == 1
        if not fits:
            raise Illegal("HOLE_NOT_NEXT")

    def has_rank(self, index: int, rank: int) -> bool:
        """`hole_takes`: whether another hole has the rank that this one takes next."""
        holes = self.position.holes
        place = len(holes[index])
        if self.rules.hole_takes == "RANK_OF_LONGEST":
            longest = max(holes, key=len)
            return place >= len(longest) or longest[place].rank == rank
        if index == 0:
            return True
        above = [card.rank for card in holes[index - 1]]
        return rank in (above if place else above[:1])

    def check_discard(self, source: Pile, card: Card) -> None:
        """`hole_takes`: a card leaves if a higher one of its suit is the last card of a column (Aces Up)."""
        if source.type != "COLUMN":
            raise Illegal("NO_RULE_FOR_PILE")

        def height(other: Card) -> int:
            return other.rank if other.rank > 1 else self.rules.max_rank + 1

        for column in self.position.columns:
            top = column[-1] if column else None
            if top and not top.hidden and top.suit == card.suit and height(top) > height(card):
                return
        raise Illegal("NO_HIGHER_CARD")

    def check_foundation(self, dest: Pile, cards: list[Card]) -> None:
        """H3, K17.5.7."""
        assert dest.suit is not None
        rules = self.rules
        rank = self.position.foundations[dest.suit, dest.deck]
        if any(card.suit != dest.suit for card in cards):
            raise Illegal("FOUNDATION_OTHER_SUIT")
        if self.takes_suits():  # H10, foundation_takes
            if not self.is_suit(cards):
                raise Illegal("WHOLE_SUIT_ONLY")
            if rank:
                raise Illegal("FOUNDATION_NOT_NEXT")
            return
        wanted = next_rank(rules, self.position, dest.suit, dest.deck)
        if wanted not in (ANY_RANK, cards[0].rank):
            raise Illegal("FOUNDATION_NOT_NEXT")

    def is_suit(self, cards: list[Card]) -> bool:
        """H10, `foundation_takes`: whether the cards are a whole suit, from the highest rank to the ace."""
        wanted = list(range(self.rules.max_rank, 0, -1))
        return [c.rank for c in cards] == wanted and len({c.suit for c in cards}) == 1

    # ---- changing the position -------------------------------------------------------------------

    def remove(self, source: Pile, number: int) -> None:
        """H1, K12, K14."""
        position, rules = self.position, self.rules
        if source.type == "FREECELL":
            assert source.index is not None
            position.freecells[source.index] = None
        elif source.type == "FOUNDATION" and source.suit is not None:
            rank = position.foundations[source.suit, source.deck]
            below = 0 if rank == rules.foundation_base else (rank - 2) % rules.max_rank + 1
            position.foundations[source.suit, source.deck] = below
        else:
            pile = self.cards_of(source)
            del pile[-number:]
            self.bare(source, pile)

    def bare(self, place: Pile, pile: list[Card]) -> None:
        """K14, `reserve_turns`: what happens when a card left a pile."""
        if place.type == "COLUMN" or (place.type == "RESERVE" and self.rules.reserve_turns == "AT_ONCE"):
            turn_up(pile)

    def put(self, dest: Pile, cards: list[Card]) -> None:
        """H2, H3.  `foundation_base`: the first card on a foundation may set it."""
        position, rules = self.position, self.rules
        if dest.type == "FREECELL":
            assert dest.index is not None
            position.freecells[dest.index] = cards[0]
        elif dest.type == "FOUNDATION" and dest.suit is not None:
            whole = self.takes_suits()
            position.foundations[dest.suit, dest.deck] = rules.max_rank if whole else cards[0].rank
            if not rules.foundation_base:
                rules.foundation_base = cards[0].rank
        else:
            self.cards_of(dest).extend(cards)

    # ---- what the game does by itself ------------------------------------------------------------

    def settle(self) -> None:
        """K14: takes whole suits away and fills empty columns, until nothing is left to do."""
        rules = self.rules
        changed = True
        while changed:
            changed = self.takes_by_itself() and self.take_suit()
            if rules.refill == "CLOSE":
                if self.has_gap():
                    self.close_up()
            elif rules.refill not in ("NOTHING", "WASTE_ONLY"):
                changed = changed or self.fill_column()
            changed = changed or self.fill_waste()
        for index, column in enumerate(self.position.columns):  # K21
            if rules.rows_cover == "YES" and not self.is_covered(Pile("COLUMN", index)):
                turn_up(column)
        if rules.stock_gives == "LAST":  # stock_gives
            turn_up(self.position.stock)
        for index, reserve in enumerate(self.position.reserves):  # reserve_turns
            if self.turns(index):
                turn_up(reserve)

    def turns(self, index: int) -> bool:
        """`reserve_turns`: whether the last card of a reserve turns up after a move."""
        position = self.position
        hole = len(position.holes[index]) if index < len(position.holes) else 0
        return {
            "AT_ONCE": False,
            "SINGLE": len(position.reserves[index]) == 1,
            "EMPTY_COLUMN": [] in position.columns and (index == 0 or not position.reserves[index - 1]),
            "HOLE_BEGUN": hole > 0,
            "HOLE_FULL": hole >= self.rules.max_rank,
        }[self.rules.reserve_turns]

    def takes_by_itself(self) -> bool:
        """`foundation_by_itself`.  K3: in a game with holes, no."""
        return self.rules.foundation_by_itself == "SUIT" and not self.rules.num_holes

    def take_suit(self) -> bool:
        """K14.1."""
        for column in self.position.columns:
            cards = column[-self.rules.max_rank :]
            if self.is_suit(cards) and not any(card.hidden for card in cards):
                suit = cards[0].suit
                places = [(suit, d) for d in range(self.rules.foundations_of(suit))]
                free = [place for place in places if not self.position.foundations[place]]
                self.position.foundations[free[0]] = self.rules.max_rank
                del column[-self.rules.max_rank :]
                turn_up(column)
                return True
        return False

    def fill_column(self) -> bool:
        """K14.2."""
        return any(self.fill(column) for column in self.open_columns())

    def fill_waste(self) -> bool:
        """`waste_refill`."""
        position = self.position
        if self.rules.waste_refill == "NO" or not self.fills_waste or position.waste or not position.stock:
            return False
        self.deal(Pile("WASTE"))
        return True

    def fill(self, column: list[Card]) -> bool:
        """K14.2: fills a column if it is empty and there is a card for it."""
        pile = self.refilling_pile()
        if column or pile is None:
            return False
        column.append(pile.pop().turned(hidden=False))
        if any(pile is reserve for reserve in self.position.reserves):
            self.bare(Pile("RESERVE"), pile)
        return True

    def refilling_pile(self) -> Optional[list[Card]]:
        """`refill`."""
        position = self.position
        piles = position.reserves
        piles = {
            "WASTE": [position.waste, position.stock],
            "WASTE_ONLY": [position.waste],
            "STOCK": [position.stock],
        }.get(self.rules.refill, position.reserves)
        return next((pile for pile in piles if pile), None)

    # ---- the goal --------------------------------------------------------------------------------

    def can_leave(self, card: Card) -> bool:
        """`goal`: whether a card can leave a game of pairs, with another one or alone.  An unknown one may."""
        ranks = range(1, self.rules.max_rank + 1)
        alone = card.suit == "?" or card.rank in self.rules.pair_singles
        return alone or any(self.rules.pairs(card.rank, rank) for rank in ranks)

    def solved(self) -> bool:
        """H11, `goal`, K22."""
        position, rules = self.position, self.rules
        if rules.judged == "NO":
            return False
        if rules.goal == "COLUMNS":
            return not any(self.open_columns())
        if rules.goal == "HOLES":
            piles = [*position.columns, *position.reserves, position.stock, position.waste]
            if rules.hole_takes == "PAIRS":
                cells = [card for card in position.freecells if card is not None and card is not BLOCKED]
                return not any(self.can_leave(card) for pile in [*piles, cells] for card in pile)
            return not any(piles) and not any(c for c in position.freecells if c is not BLOCKED)
        if rules.goal == "ACES":
            aces = all(len(c) == 1 and c[0].rank == 1 for c in position.columns)
            return aces and not position.stock
        if rules.goal == "SEQUENCES":
            whole = all(len(c) in (0, rules.max_rank) and self.sequence(c) == len(c) for c in position.columns)
            cards = sum(rules.decks_of(suit) for suit in "CDHS") * rules.max_rank
            return whole and sum(map(len, position.columns)) == cards
        if rules.goal == "STOCK":
            return not position.stock and not position.waste
        last = rules.max_rank
        if rules.foundation_wrap == "ALLOWED":  # foundation_wrap
            last = (rules.foundation_base - 2) % rules.max_rank + 1
        return all(rank == last for rank in position.foundations.values())
