// Moves entered before their turn, as the board shows and keeps them.

import type { Host, Premoving } from './host'
import { premovePath, queuePremove, standsAfterPremoves } from '../core/premove'
import type { Premove } from '../core/types'

export class Premoves implements Premoving {
  queue: Premove[] = []
  /** The piece picked for a premove, -1 for none. */
  piece = -1

  constructor(private readonly c: Host) {}

  /** Whether moves are entered ahead now: they are wanted, and it is not the user's turn. */
  get open(): boolean {
    const { cfg, input, proposal } = this.c
    return cfg.premoves > 0 && cfg.seats.length > 0 && !input.active && !proposal.open
  }

  /** Whether pieces are put on places in this game, and never leave them. */
  get placing(): boolean {
    return this.c.cfg.puts !== ''
  }

  canLift(place: number): boolean {
    if (!this.open || this.placing) return false
    return standsAfterPremoves(this.c.cfg.scene.men, this.queue, place, this.c.cfg.seats)
  }

  /** Whether a piece can be put here ahead of the turn. */
  canPut(place: number): boolean {
    return this.open && this.placing && this.c.geo.drawn.includes(place) && !this.c.pieces.at(place)
  }

  /** Picks a piece, or none by -1. */
  pick(place: number): void {
    this.piece = place
    this.c.paint()
  }

  tap(place: number): void {
    if (this.piece >= 0 && place >= 0 && place !== this.piece) this.add(this.piece, place)
    else if (this.piece < 0 && this.canLift(place)) this.pick(place)
    else if (this.piece >= 0) this.pick(-1)
    else if (this.canPut(place)) this.put(place)
    else this.clear()
  }

  add(from: number, to: number): void {
    this.piece = -1
    if (from !== to) this.enqueue(queuePremove(this.queue, { from, to }, this.c.cfg.premoves))
    else this.c.paint()
  }

  /** Puts a piece on a place ahead of the turn, or takes it away again. */
  private put(place: number): void {
    const rest = this.queue.filter((q) => q.from !== place || q.to !== place)
    const taken = rest.length < this.queue.length
    const put = { from: place, to: place }
    this.enqueue(taken ? rest : queuePremove(this.queue, put, this.c.cfg.premoves))
  }

  private enqueue(queue: Premove[]): void {
    this.queue = queue
    this.c.cfg.sound?.('premove')
    this.c.cfg.onPremove?.(this.queue)
    this.c.paint()
  }

  clear(): void {
    const had = this.queue.length
    this.queue = []
    this.piece = -1
    this.c.paint()
    if (had) this.c.cfg.onPremove?.([])
  }

  /** The piece picked ahead of the turn is picked for a real move now, if it has one. */
  turnComes(): void {
    const { piece, c } = this
    this.piece = -1
    if (piece < 0 || this.queue.length || !c.input.pick(piece)) return
    c.actors.follow([piece], c.geo, true)
    c.cfg.onPartial?.(c.input.tokens)
  }

  /** Plays the first of the queue if it is allowed now; if not, the queue is dropped, and why. */
  tryNow(): void {
    const { cfg, input } = this.c
    if (!this.queue.length || !input.active) return
    const [first, ...rest] = this.queue
    const path = premovePath(cfg.scene.paths ?? [], cfg.seats, first)
    if (!path) {
      this.clear()
      this.c.refusals.refuse(first.from === first.to ? [] : [first.from], first.to)
      return
    }
    this.queue = rest
    this.c.clicks.commit(path, false)
    cfg.onPremove?.(rest)
  }
}
