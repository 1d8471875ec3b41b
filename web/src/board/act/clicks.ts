// What clicks, taps and drops come to: pieces are picked up and let go, paths are walked to their end, a
// whole move is shown and handed over. What may be clicked stands in the paths of the scene.

import type { Clicking, Host, Premoving } from './host'
import { Asking } from './asking'
import { bestOf, choicesOf } from './choices'
import type { Input, Outcome } from '../core/input'
import { spokenAfter } from './selection'
import { isHand, piecesWith, putPiece } from '../core/placing'
import { takenSoFar } from '../core/tree'
import type { Config, Piece, Path, Token } from '../core/types'
import { firstWay, joins } from '../core/equivalent'

export class Clicks implements Clicking {
  readonly asking: Asking

  constructor(private readonly c: Host) {
    this.asking = new Asking(c)
  }

  private get cfg(): Config {
    return this.c.cfg
  }

  private get input(): Input {
    return this.c.input
  }

  private get premoves(): Premoving {
    return this.c.premoves
  }

  isOwn(place: number): boolean {
    const m = this.c.pieceAt(place)
    return m !== undefined && this.cfg.seats.includes(m.seat)
  }

  /** Whether a piece of the user stands here whose seat is on turn. */
  private hasTurn(place: number): boolean {
    const seat = this.c.pieceAt(place)?.seat ?? -1
    return this.isOwn(place) && ((this.cfg.scene.toMove >> seat) & 1) === 1
  }

  /** Whether a piece on this place may be picked up now; not where a click alone is the move. */
  canLift(place: number): boolean {
    const { edit } = this.cfg
    if (edit) return edit.lifts && this.c.pieces.at(place) !== undefined
    if (this.input.placings.includes(place)) return false
    if (this.input.canStart(place)) return this.c.pieceAt(place) !== undefined
    if (this.input.depth && this.input.stands === place) return true
    return this.premoves.canLift(place)
  }

  /** Whether a piece here may be taken in hand although it has no move: the drop asks why. */
  isVain(place: number): boolean {
    if (this.cfg.edit || !this.input.active || this.input.depth > 1 || this.premoves.placing)
      return false
    return this.hasTurn(place) && !this.canLift(place) && !this.input.canStart(place)
  }

  /** Whether a click on a place would do something. */
  useful(place: number): boolean {
    if (place < 0 || this.cfg.edit) return place >= 0
    return (
      this.canLift(place) ||
      this.input.leads(place) ||
      this.input.canStart(place) ||
      this.premoves.piece >= 0 ||
      this.premoves.canPut(place)
    )
  }

  /** A place is clicked; `asks` where the choice of what a piece becomes is wanted. */
  tap(place: number, asks = false): void {
    this.c.refusals.hide()
    const { proposal } = this.c
    if (proposal.open) {
      const meant = proposal.endsAt(place)
      proposal.decide(meant)
      if (meant) return
    }
    const { edit } = this.cfg
    if (edit) {
      if (place >= 0) edit.tap(place)
      return
    }
    if (this.premoves.open) this.premoves.tap(place)
    else if (this.asking.waits(place)) this.asking.hold(place)
    else this.act(this.input.tap(place, this.premoves.placing || this.hasTurn(place)), false, asks)
  }

  /** Picks a piece up without letting go of it when it is already picked; false for a premove. */
  pickUp(place: number): void {
    if (this.cfg.edit) return
    if (this.premoves.open) {
      this.premoves.pick(place)
      return
    }
    const before = this.input.tokens.join()
    if (!this.input.pick(place)) return
    if (before !== this.input.tokens.join()) this.act({ kind: 'chosen' }, false)
  }

  /** Lets a held piece fall on a place; true if it may stay there. */
  drop(from: number, place: number, asks = false): boolean {
    const { edit } = this.cfg
    if (edit) {
      edit.drag(from, place)
      this.c.pieces.place(this.c.geo)
      return true
    }
    if (this.premoves.piece >= 0) {
      if (place >= 0) this.premoves.add(this.premoves.piece, place)
      return false
    }
    if (this.isVain(from)) {
      if (place >= 0) this.c.refusals.refuse([from], place)
      return false
    }
    if (this.asking.waits(place)) {
      this.asking.hold(place)
      return false
    }
    // The turn may have come while the piece was in the air.
    if (!this.input.depth) this.input.pick(from)
    const out = this.input.drop(place)
    this.act(out, true, asks)
    return out.kind === 'step' || out.kind === 'move' || out.kind === 'pick'
  }

  /** Gives up the picked piece if nothing was jumped yet. */
  letGo(): void {
    if (this.premoves.piece >= 0) this.premoves.pick(-1)
    else if (this.input.depth === 1) this.act(this.input.back(), false)
  }

  act(out: Outcome, dropped: boolean, asks = false): void {
    switch (out.kind) {
      case 'idle':
        return
      case 'move':
        if (this.c.proposal.wants(out.path)) this.c.proposal.make(out.path, dropped)
        else this.commit(out.path, dropped)
        return
      case 'refused':
        this.c.refusals.refuse(out.tokens, out.place)
        return
      case 'pick': {
        const best = asks ? undefined : bestOf(this.cfg, out.choices)
        if (best !== undefined) {
          this.act(this.input.choose(best), dropped)
          return
        }
        this.openPicker(out.choices)
      }
    }
    const { tokens } = this.input
    this.c.actors.follow(
      this.c.places({ tokens }),
      this.c.geo,
      this.c.still,
      dropped && out.kind === 'step',
    )
    if (out.kind === 'step') {
      // A jump sounds like one of a chain, however the chain goes on.
      const taken = this.c.carry.carried
        ? [0]
        : takenSoFar(this.input.current).flatMap((p) => [p, p])
      this.c.sounds({ taken }, { steps: 1, first: tokens.length - 1 })
    }
    this.c.paint()
    if (!this.asking.ask(out.kind)) this.c.say(spokenAfter(this.c, out.kind))
    this.cfg.onPartial?.(tokens)
  }

  /** Shows a whole move and hands it over. */
  commit(path: Path, dropped: boolean): void {
    this.show(path, dropped)
    this.cfg.onMove?.(path)
  }

  /** Shows a whole move; `again` without a way and a sound, where it has been shown before. */
  show(path: Path, dropped: boolean, again = false): void {
    const { scene } = this.cfg
    const shown = firstWay(scene, path)
    const places = this.c.places(shown)
    const done = this.c.actors.steps
    const drop = isHand(this.cfg.board, places[0])
    this.c.pending = shown
    this.c.hover = -1
    this.c.picker.hide()
    if (places.length > 1) {
      const still = again || this.c.still || (dropped && (shown !== path || !!shown.via?.length))
      this.c.actors.follow(places, this.c.geo, still, dropped, shown)
    }
    this.c.actors.forget()
    this.putDown(shown, places)
    this.c.last = shown.tokens
    this.input.reset([], [])
    this.c.paint()
    if (again) return
    const together = joins(scene, shown)
    this.c.sounds(shown, { steps: places.length - 1 - done, first: done + 1, together, drop })
  }

  /** Shows a piece that is put on the board, and what it turns over, before the server has. */
  private putDown(path: Path, places: number[]): void {
    const { scene } = this.cfg
    const piece = putPiece(this.cfg, path, places)
    if (!piece || this.c.pieces.at(piece.place)) return
    const pieces = this.c.standing(piecesWith(scene, path, piece))
    this.c.actors.transit(pieces, places, this.c.geo, this.c.still, { turns: path.turns })
  }

  /** The piece that a click on a place would put there. */
  wouldPut(place: number): Piece | undefined {
    if (this.input.depth || !this.input.active) return undefined
    const path = this.cfg.scene.paths?.find(
      (p) => p.tokens.length === 1 && p.tokens[0] === place && this.cfg.seats.includes(p.seat),
    )
    return path && putPiece(this.cfg, path, [place])
  }

  escape(): boolean {
    if (this.c.refusals.open) this.c.refusals.hide()
    else if (this.c.proposal.open) this.c.proposal.decide(false)
    else if (this.premoves.queue.length || this.premoves.piece >= 0) this.premoves.clear()
    else if (this.input.depth) {
      this.act(this.input.back(), false)
    } else return false
    return true
  }

  private openPicker(choices: Token[]): void {
    const list = choicesOf(this.c, choices)
    this.c.picker.show(this.c.geo, this.input.stands, list, this.c.words.close, (token) => {
      this.c.picker.hide()
      this.c.grid.focus()
      this.act(token === null ? this.input.back() : this.input.choose(token), false)
    })
  }
}
