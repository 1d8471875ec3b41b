// A whole move that is shown and not sent: it waits until it is confirmed or taken back.

import type { Host, Proposing } from './host'
import { deadAfter, describeMove } from '../core/speech'
import { firstWay } from '../core/equivalent'
import { unit } from '../core/geometry'
import { Button, type Path, type Scene } from '../core/types'

/** How wide a place has to be for a finger, in pixels. */
const finger = 26

export class Proposal implements Proposing {
  private path?: Path

  constructor(private readonly c: Host) {}

  get open(): boolean {
    return this.path !== undefined
  }

  /** Whether a move is to wait; a press on a button is meant, unless it is a risk. */
  wants(path: Path): boolean {
    const { cfg } = this.c
    if (cfg.warn && path.risk) return true
    return (cfg.confirm || this.isNarrow(path)) && this.c.places(path).length > 0
  }

  /** Whether a move is one touch on a place too narrow for a finger, which may have met the wrong one. */
  private isNarrow({ tokens }: Path): boolean {
    const { geo, layers } = this.c
    if (tokens.length > 1 || typeof matchMedia !== 'function') return false
    if (!matchMedia('(pointer: coarse)').matches) return false
    return (layers.box.getBoundingClientRect().width * unit) / geo.box.w < finger
  }

  /** Whether a place is where the proposed move ends. */
  endsAt(place: number): boolean {
    const { path, c } = this
    if (!path) return false
    const isButton = (t: number): boolean => c.cfg.board.places[t]?.kind === Button
    const last = path.tokens.findLast((t) => t >= 0 && !isButton(t))
    return place === last || place === c.places(path).at(-1)
  }

  make(path: Path, dropped: boolean): void {
    const { c } = this
    const way = firstWay(c.cfg.scene, path)
    const places = c.places(way)
    const piece = c.pieceAt(places[0]) ?? c.actors.moving ?? c.clicks.wouldPut(places[0])
    const dead = deadAfter(c.cfg.scene, places, way)
    const said = describeMove(c.cfg.board, places, way, piece, c.words, dead)
    this.path = path
    c.clicks.show(path, dropped)
    c.say(`${said}. ${c.words.confirm}`)
    c.cfg.onPropose?.(path)
  }

  decide(yes: boolean): void {
    const { path, c } = this
    if (!path) return
    this.forget()
    if (yes) c.cfg.onMove?.(path)
    else {
      c.revert()
      c.say(c.words.let)
    }
  }

  /** The proposed move as another scene has it, undefined if it may not be made there. */
  inScene(scene: Scene): Path | undefined {
    const { path, c } = this
    if (!path || !c.cfg.seats.includes(path.seat)) return undefined
    const clicks = path.tokens.join()
    const own = (scene.paths ?? []).filter((p) => p.seat === path.seat)
    return (
      own.find((p) => p.tokens.join() === clicks) ??
      (scene.more === 'steps' ? own.find((p) => p.text === path.text) : undefined)
    )
  }

  /** Shows it again after a new scene in which it still may be made; else nothing waits any more. */
  again(path: Path | undefined): void {
    if (!this.path) return
    if (!path) {
      this.forget()
      return
    }
    this.path = path
    this.c.clicks.show(path, false, true)
  }

  private forget(): void {
    this.path = undefined
    this.c.cfg.onPropose?.(undefined)
  }
}
