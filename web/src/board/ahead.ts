// Moves entered before their turn, as the board shows and keeps them.

import type { Ctrl } from './ctrl'
import { premovePath, queuePremove, standsAhead } from './premove'
import type { Premove } from './types'

export class Ahead {
  queue: Premove[] = []
  /** The man picked for a premove, -1 for none. */
  man = -1

  constructor(private readonly c: Ctrl) {}

  /** Whether moves are entered ahead now: they are wanted, and it is not the user's turn. */
  get open(): boolean {
    const { cfg, input } = this.c
    return cfg.premoves > 0 && cfg.seats.length > 0 && !input.active
  }

  canLift(place: number): boolean {
    return this.open && standsAhead(this.c.cfg.scene.men, this.queue, place, this.c.cfg.seats)
  }

  /** Picks a man, or none by -1. */
  pick(place: number): void {
    this.man = place
    this.c.paint()
  }

  tap(place: number): void {
    if (this.man >= 0 && place >= 0 && place !== this.man) this.add(this.man, place)
    else if (this.man < 0 && this.canLift(place)) this.pick(place)
    else if (this.man >= 0) this.pick(-1)
    else this.clear()
  }

  add(from: number, to: number): void {
    this.man = -1
    if (from !== to) {
      this.queue = queuePremove(this.queue, { from, to }, this.c.cfg.premoves)
      this.c.cfg.sound?.('premove')
      this.c.cfg.onPremove?.(this.queue)
    }
    this.c.paint()
  }

  clear(): void {
    const had = this.queue.length
    this.queue = []
    this.man = -1
    this.c.paint()
    if (had) this.c.cfg.onPremove?.([])
  }

  /** The man picked ahead of the turn is picked for a real move now, if it has one. */
  turnComes(): void {
    const { man, c } = this
    this.man = -1
    if (man < 0 || this.queue.length || !c.input.pick(man)) return
    c.actors.follow([man], c.geo, true)
    c.cfg.onPartial?.(c.input.tokens)
  }

  /** Plays the first of the queue if it is allowed now; if not, the queue is dropped. */
  tryNow(): void {
    const { cfg, input } = this.c
    if (!this.queue.length || !input.active) return
    const [first, ...rest] = this.queue
    const path = premovePath(cfg.scene.paths ?? [], cfg.seats, first)
    if (!path) {
      this.clear()
      return
    }
    this.queue = rest
    this.c.commit(path, false)
    cfg.onPremove?.(rest)
  }
}
