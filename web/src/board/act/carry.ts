// Pieces in the hand of the pointer that do not come from the board: one out of a hand, and one that
// the unfinished move has taken and that must be put somewhere.

import type { Host } from './host'
import type { Point } from '../core/geometry'
import type { View } from '../view/pieces'
import { isHand } from '../core/placing'
import { displaced } from '../core/tree'

export class Carry {
  private cursor?: Point

  constructor(private readonly c: Host) {}

  /** The piece that the unfinished move has taken and that must be put somewhere. */
  get carried(): View | undefined {
    const { input, actors, pieces } = this.c
    const n = input.current
    if (!displaced(n) || ![...n.next.keys()].some((t) => t >= 0)) return undefined
    return pieces.views.find((v) => v.place === n.token && v !== actors.moving)
  }

  /** The pointer has moved: the piece goes with it. */
  to(at: Point | undefined): void {
    this.cursor = at
    if (this.carried) this.paint()
  }

  /** Where the pointer is, or the keyboard; before either has moved, beside its taker. */
  paint(): void {
    const { c, carried } = this
    c.layers.carry.innerHTML = ''
    if (!carried) return
    const goal = c.reached >= 0 && c.input.leads(c.reached) ? c.reached : -1
    const rest = c.geo.centre(carried.place)
    const at = goal >= 0 ? c.geo.centre(goal) : (this.cursor ?? { x: rest.x + 15, y: rest.y - 15 })
    const scale = goal >= 0 ? 1 : this.cursor ? 0.9 : 0.6
    const piece = c.pieces.markup({ ...carried, tier: 0 })
    c.layers.carry.innerHTML = `<g class="bd-carried" transform="translate(${at.x} ${at.y}) scale(${scale})">${piece}</g>`
  }

  /** Takes a piece out of a hand, to be carried by the pointer. */
  takeOut(place: number): View | undefined {
    const { c } = this
    const piece = c.heldAt(place)
    if (!piece) return undefined
    const view = c.pieces.add({ place, kind: piece.kind, seat: piece.seat }, c.geo.centre(place))
    c.pieces.views.push(view)
    return view
  }

  /** A piece carried out of a hand that has come nowhere is in the hand again. */
  putIn(view: View | undefined): void {
    if (view && isHand(this.c.cfg.board, view.place)) this.c.pieces.remove(view)
  }
}
