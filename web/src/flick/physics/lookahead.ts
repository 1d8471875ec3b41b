// Looks ahead while a piece is aimed: the engine runs in a worker and tells where the piece that is
// shot and the first one that it moves come to rest. Without an engine there is nothing to see; the
// next piece that is taken asks for it again.

import type { Stroke } from '../core/stroke'
import type { PosedPiece, Spot, Table } from '../core/table'
import type { Ask, Question, Told } from './worker'

const wait = 90

/** The engine and the recipe that run here too: another one would show what does not happen. */
const known =
  'rapier3d-deterministic 0.21.0 sha256:4e9890fd2df60072f9db06a33e4030221249c1b3687b722b2388c21f09e97551 chapaev-1'
const file = 'rapier.wasm'

export class Lookahead {
  private worker?: Worker
  private timer?: ReturnType<typeof setTimeout>
  /** The last question; answers to others come too late. */
  private n = 0
  private busy = false
  private next?: Question

  constructor(
    private readonly t: Table,
    private readonly files: string,
    private readonly found: (rests: Spot[]) => void,
  ) {}

  /** Fetches the engine, once. */
  warm(): void {
    if (this.worker || !this.files || this.t.engine !== known || typeof Worker === 'undefined')
      return
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = (e: MessageEvent<Told>) => this.told(e.data)
    this.worker.onerror = () => this.give()
    const engine = new URL(`${this.files}/${file}`, location.href).href
    this.worker.postMessage({ engine } satisfies Ask)
  }

  /** Asks where a stroke leads; only the latest question is answered. */
  look(pieces: readonly PosedPiece[], stroke: Stroke): void {
    clearTimeout(this.timer)
    if (!this.worker) return
    const bodies = pieces.map((m) => ({ piece: m.piece, pose: [...m.pose] }))
    const ask: Question = { n: ++this.n, table: this.t, bodies, stroke }
    this.timer = setTimeout(() => this.send(ask), wait)
  }

  private send(ask: Question): void {
    if (this.busy) {
      this.next = ask
      return
    }
    this.busy = true
    this.worker?.postMessage(ask)
  }

  /** Gives the worker up. */
  private give(): void {
    this.forget()
    this.worker?.terminate()
    this.worker = undefined
    this.busy = false
    this.next = undefined
  }

  private told(told: Told): void {
    if (told.none) {
      this.give()
      return
    }
    this.busy = false
    if (told.n === this.n && told.rests) this.found(told.rests)
    const { next } = this
    this.next = undefined
    if (next && next.n === this.n) this.send(next)
  }

  /** What was asked is not wanted any more. */
  forget(): void {
    clearTimeout(this.timer)
    this.n++
  }

  destroy(): void {
    this.give()
  }
}
