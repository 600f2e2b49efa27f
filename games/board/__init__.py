"""The page of a match: all a template needs, from a match, its game and a viewer."""

from games.board.answering import Answer, answer_to
from games.board.draft import DraftQuery
from games.board.pressed import why_not
from games.board.resigning import ResignView
from games.board.scene import Scene, brief_scene, scene_of
from games.board.talk import TalkView, talk_of
from games.board.view import BoardView

__all__ = [
    "Answer",
    "BoardView",
    "DraftQuery",
    "ResignView",
    "Scene",
    "TalkView",
    "answer_to",
    "brief_scene",
    "scene_of",
    "talk_of",
    "why_not",
]
