"""The page of a match: all a template needs, from a match, its game and a viewer."""

from games.board.draft import DraftQuery
from games.board.resigning import ResignView
from games.board.scene import Scene, scene_of
from games.board.talk import TalkView, talk_of
from games.board.view import BoardView

__all__ = ["BoardView", "DraftQuery", "ResignView", "Scene", "TalkView", "scene_of", "talk_of"]
