"""The seal of a match: made with the challenge, kept by the match, opened when it is over."""

from datetime import datetime

from cryptography.fernet import InvalidToken

from backgammon import vault
from games import dice, sealed
from games.models import Challenge, Match, Seal


def make(offered: Challenge, part: str) -> Seal:
    """Draw the secret of a new challenge. ``part`` is what the challenger adds; if it is empty the
    site adds something for him."""
    digest, locked_seed = dice.lock_new_seed()
    seal: Seal = Seal.objects.create(
        challenge=offered,
        digest=digest,
        locked_seed=locked_seed,
        challenger_part=part or dice.draw_contribution(),
    )
    return seal


def complete(offered: Challenge, part: str) -> Seal | None:
    """The seal with what the acceptor adds, or the site for him; not yet saved.

    None for a challenge that was made before there were seals.
    """
    seal: Seal | None = Seal.objects.filter(challenge=offered).first()
    if seal is not None:
        seal.acceptor_part = part or dice.draw_contribution()
    return seal


def attach(seal: Seal, match: Match) -> None:
    """Give a completed seal to the match that begins: from here on every roll is fixed."""
    seal.match = match
    seal.save(update_fields=["match", "acceptor_part"])


def lock_anew() -> tuple[int, int]:
    """Lock what an older key has locked with the present one; tells how many seals, and how many no
    known key fits."""
    changed = lost = 0
    closed = Seal.objects.filter(opened_at=None).order_by("pk")
    for pk, stored in closed.values_list("pk", "locked_seed").iterator():
        locked = bytes(stored)
        if vault.is_locked_now(locked):
            continue
        try:
            anew = vault.lock(vault.unlock(locked))
        except InvalidToken:
            lost += 1
        else:
            changed += Seal.objects.filter(pk=pk).update(locked_seed=anew)
    return changed, lost


def open_with(match: Match, *, now: datetime) -> None:
    """Open the seal of a match that is over, if its dice came from one."""
    if match.dice_source == sealed.NAME:
        seal = match.seal
        seal.seed = dice.sealing_of(seal).seed
        seal.opened_at = now
        seal.save(update_fields=["seed", "opened_at"])
