// The aim in hand: one piece, turned and given strength by a pull, by keys and by sliders, and what is
// foreseen of its shot. It knows neither whose turn it is nor how the table is drawn.

import {
  type Aim,
  allowed,
  firstAim,
  handle,
  leastForce,
  lineAngle,
  pull,
  strokeOfAim,
} from './core/aim'
import type { Dial } from './bar'
import { type Ghost, ghostOf } from './core/ghost'
import type { Lookahead } from './physics/lookahead'
import { textOf } from './core/stroke'
import { type PosedPiece, type Spot, spotOf, type Table } from './core/table'
import type { Point, View } from './core/view'

/** How near a finger is to the handle that it means, pixels. */
const handlePx = 22

export interface AimingHost {
  pieces(): readonly PosedPiece[]
  table(): Table
  view(): Pick<View, 'ground' | 'project'>
  /** The aim is not what it was. */
  changed(): void
}

export class Aiming {
  now?: Aim
  /** Where pieces come to rest by a look ahead. */
  rests: readonly Spot[] = []

  constructor(
    private readonly host: AimingHost,
    private readonly lookahead: Pick<Lookahead, 'warm' | 'look' | 'forget'>,
  ) {}

  /** The piece that is aimed. */
  get piece(): PosedPiece | undefined {
    return this.now && this.host.pieces().find((m) => m.piece === this.now?.piece)
  }

  /** Takes a piece into the hand. */
  take(me: PosedPiece): void {
    this.now = firstAim(me, this.host.pieces(), this.host.table())
    this.lookahead.warm()
    this.settle()
  }

  letGo(): void {
    if (!this.now) return
    this.now = undefined
    this.forget()
    this.host.changed()
  }

  /** Nothing is foreseen any more. */
  forget(): void {
    this.rests = []
    this.lookahead.forget()
  }

  /** Brings the aim within its bounds and looks ahead. */
  private settle(): void {
    const { now, host } = this
    if (!now) return
    const mid = lineAngle(now, host.pieces())
    now.angle = allowed(now, now.angle, host.table(), mid)
    now.force = Math.max(leastForce(now.kind, host.table()), Math.min(1, now.force))
    this.rests = []
    this.lookahead.look(host.pieces(), strokeOfAim(now, host.pieces()))
    host.changed()
  }

  ghost(): Ghost | undefined {
    const { now, piece, host } = this
    if (!now || !piece) return undefined
    const { v } = strokeOfAim(now, host.pieces())
    return ghostOf(piece, { x: v[0] / 10, z: v[1] / 10 }, host.pieces(), host.table())
  }

  /** The shot as it is written. */
  text(): string {
    return this.now ? textOf(strokeOfAim(this.now, this.host.pieces())) : ''
  }

  /** There is more strength than the least: a pull that was meant. */
  get meant(): boolean {
    return this.now !== undefined && this.now.force > leastForce(this.now.kind, this.host.table())
  }

  change(dial: Dial, value: number): void {
    const { now } = this
    if (!now) return
    if (dial === 'force' || dial === 'loft') now[dial] = value / 100
    else now[dial] = value
    this.settle()
  }

  adjust(angle: number, force: number): void {
    if (!this.now) return
    this.now.angle += angle
    this.now.force += force
    this.settle()
  }

  kind(kind: Aim['kind'], target: number, piece2: number): void {
    if (!this.now) return
    const next = { ...this.now, kind, target, piece2 }
    this.now = kind === 'F' ? next : { ...next, angle: lineAngle(next, this.host.pieces()) }
    this.settle()
  }

  /** The handle is pulled to a point of the picture. */
  pull(p: Point): void {
    const { now, piece, host } = this
    const to = host.view().ground(p)
    if (!now || !piece || !to) return
    ;[now.angle, now.force] = pull(spotOf(piece.pose), to, now.seat, host.table())
    this.settle()
  }

  onHandle(p: Point): boolean {
    const { now, piece, host } = this
    if (!now || !piece) return false
    const t = host.table()
    const h = handle(spotOf(piece.pose), now, t)
    const at = host.view().project(h.x, piece.pose[1] + t.halfThick, h.z)
    return Math.hypot(at.x - p.x, at.y - p.y) < handlePx
  }
}
