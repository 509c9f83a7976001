# SPDX-License-Identifier: MIT
"""PySolFC's own games without a display: what draws is replaced by empty objects.

PYSOLFC and PYSOL_CARDS name checkouts of shlomif/PySolFC (tried: 7a3d146a) and shlomif/pysol_cards.
Debian has what they need: python3-configobj python3-attr python3-six.
"""
import os
import sys
import types

sys.path[:0] = [os.environ["PYSOLFC"], os.path.join(os.environ["PYSOL_CARDS"], "code")]


class Nothing:
    """Any attribute, item, call or sum of it is nothing, too."""

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_args, **_options):
        return self

    def __getitem__(self, _key):
        return self

    def __setitem__(self, _key, _value):
        pass

    def __bool__(self):
        return False

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def __int__(self):
        return 10

    def __float__(self):
        return 10.0

    def __index__(self):
        return 10

    def __add__(self, _other):
        return 10

    def __lt__(self, _other):
        return False

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __truediv__ = __mod__ = __add__
    __gt__ = __le__ = __ge__ = __lt__


class EmptyModule(types.ModuleType):
    """A module in which each function does nothing."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **options: NOTHING


NOTHING = Nothing()


def replace_toolkit():
    """Before the games are imported: the modules that open windows."""
    import pysollib.settings

    pysollib.settings.TOOLKIT = "tk"
    pysollib.settings.USE_TILE = False
    import pysollib.mfxutil
    import pysollib.mygettext  # noqa: F401

    pysollib.mfxutil.USE_PIL = False
    pysollib.mfxutil.Image = None
    tk = EmptyModule("pysollib.pysoltk")
    sys.modules["pysollib.pysoltk"] = tk
    for name in ("solverdialog", "tkconst", "tkutil", "tkcanvas", "menubar"):
        sys.modules["pysollib.ui.tktile." + name] = EmptyModule(name)
    for name in ("NW", "N", "NE", "SE", "S", "SW", "E", "W"):
        setattr(tk, "ANCHOR_" + name, name.lower())
    tk.EVENT_HANDLED, tk.EVENT_PROPAGATE, tk.CURSOR_WATCH = 0, 1, "w"
    tk.get_text_width = lambda *args, **options: 50
    return tk


def define_card(tk):
    from pysollib.acard import AbstractCard

    class Card(AbstractCard):
        """A card that has no picture."""

        def __init__(self, id, deck, suit, rank, game, x=0, y=0):
            AbstractCard.__init__(self, id, deck, suit, rank, game, x=x, y=y)
            self.item = NOTHING

        def moveTo(self, x, y):
            self.x, self.y = x, y

        def showFace(self, unhide=1):
            self.face_up = True

        def showBack(self, unhide=1):
            self.face_up = False

        moveBy = tkraise = hide = unhide = updateCardBackground = lambda self, *args, **options: None

    tk.Card = Card


define_card(replace_toolkit())

import pysollib.games  # noqa: E402,F401
import pysollib.stack  # noqa: E402
from pysollib.game import Game  # noqa: E402
from pysollib.gamedb import GAME_DB  # noqa: E402
from pysollib.pysolrandom import PysolRandom, construct_random  # noqa: E402

for silent in (
    "updateMenus disableMenus updateText updateStatus playSample stopSamples startDealSample animatedMoveTo animatedFlip "
    "redealAnimation startPlayTimer stopPlayTimer updatePlayTime setCursor updateStuck winAnimation initBindings "
    "updateStats showHelp resizeGame optimizeRegions checkForWin updateTime"
).split():
    setattr(Game, silent, lambda self, *args, **options: None)
Game.animatedFlipAndMove = lambda self, *args, **options: False
for silent in ("initBindings", "prepareBottom", "_position", "updateText"):
    setattr(pysollib.stack.Stack, silent, lambda self, *args, **options: None)
pysollib.stack.TalonStack.prepareView = pysollib.stack.Stack.prepareView
pysollib.stack.TalonStack.updateText = lambda self, *args, **options: None


class Canvas(Nothing):
    xmargin = ymargin = 10
    preview = busy = 0


class Images(Nothing):
    CARDW, CARDH, CARD_XOFFSET, CARD_YOFFSET, CARD_DX, CARD_DY = 72, 97, 20, 20, 2, 2
    SHADOW_XOFFSET = SHADOW_YOFFSET = DX = DY = 2
    TRUMPS = ()

    def getSize(self):
        return (72, 97)

    def getDelta(self):
        return (2, 2)


class Options(Nothing):
    """Nothing moves by itself, and no option changes the rules."""

    save_games_geometry = auto_scale = shrink_face_down = compact_stacks = autodrop = autodeal = False
    shade_filled_stacks = randomize_place = stuck_notification = spread_stacks = False
    autofaceup = quickplay = True
    animations = regionheight = 0
    scale_x = scale_y = 1.0
    games_geometry = {}
    player, mouse_type = "p", "drag-n-drop"

    def calcCustomMouseButtonsBinding(self, binding):
        return binding


def application():
    app = types.SimpleNamespace()
    app.top = app.stats = app.speech = app.menubar = app.gimages = NOTHING
    app.toolbar = app.statusbar = None
    app.canvas, app.opt, app.images = Canvas(), Options(), Images()
    app.subsampled_images = app.images
    app.intro = types.SimpleNamespace(progress=None)
    app.gamerandom = PysolRandom(1)
    app.top_cursor = ""
    app.getGameTitleName = lambda number: "x"
    app.getFont = lambda *args: ("x", 12)
    app.getGameInfo = GAME_DB.get
    app.constructGame = lambda number: GAME_DB.get(number).gameclass(GAME_DB.get(number))
    return app


BY_NAME = {info.name: info for info in GAME_DB._GameManager__games.values()}


def deal(name, number):
    """A game of PySolFC: deal("FreeCell", "ms617")."""
    info = BY_NAME[name]
    game = info.gameclass(info)
    game.create(application())
    game.newGame(random=construct_random(number), autoplay=0)
    game.autoPlay()
    game.stats.player_moves = 0
    return game
