// Where the table is looked at from: the whole board in sight, in the middle of what the buttons
// leave free. One may walk round the table, as far as the earth turns.

import { type PerspectiveCamera, Vector3 } from 'three'
import type { Table } from '../core/table'

const start = { turn: 0, tilt: 1.06, near: 1 }
/** How far one may walk about when the earth does not turn, radians to either side. */
const sway = 0.35
/** The part of the picture, from -1 to 1, in which the board must be. */
const free = { x: 0.95, high: 0.93 }

export interface Steps {
  turn?: number
  tilt?: number
  near?: number
}

export class Eye {
  private at = { ...start }
  private low = -0.86
  private readonly way = new Vector3()
  private readonly towards = new Vector3()
  private readonly look = new Vector3()
  private readonly corner = new Vector3()
  /** How far the board reaches in the picture, from its middle: to the sides, down and up. */
  private wide = 0
  private bottom = 0
  private top = 0

  constructor(
    private readonly t: Table,
    private readonly camera: PerspectiveCamera,
    /** The board's height. */
    private readonly depth: number,
  ) {}

  walk(by?: Steps): void {
    if (!by) {
      this.at = { ...start }
      return
    }
    const e = this.at
    e.turn += by.turn ?? 0
    e.tilt = Math.max(0.35, Math.min(1.5, e.tilt + (by.tilt ?? 0)))
    e.near = Math.max(0.75, Math.min(2.2, e.near * (1 + (by.near ?? 0))))
    if (!this.t.turns) e.turn = Math.max(-sway, Math.min(sway, e.turn))
  }

  /** The share of the picture's height that buttons take below. */
  below(share: number): void {
    this.low = -1 + 2 * Math.min(0.2, share)
  }

  /** Puts the camera where it belongs, on the side of the one or the other. */
  place(flipped: boolean): void {
    const turn = this.at.turn + (flipped ? Math.PI : 0)
    const { tilt, near } = this.at
    const flat = Math.cos(tilt)
    this.way.set(Math.sin(turn) * flat, Math.sin(tilt), Math.cos(turn) * flat)
    this.towards.set(Math.sin(turn), 0, Math.cos(turn))
    this.look.set(0, -this.depth / 2, 0)
    let far = this.t.half * 7
    // Near enough to fill the picture and in its middle: both change each other a little.
    for (let k = 0; k < 4; k++) {
      far = this.reach(far)
      this.span()
      const off = (this.bottom + this.top - this.low - free.high) / 2
      const half = Math.tan((this.camera.fov * Math.PI) / 360) * far
      this.look.addScaledVector(this.towards, (-off * half) / Math.sin(tilt))
    }
    this.stand(far / near)
  }

  /** The least distance from which the whole board is seen. */
  private reach(from: number): number {
    let far = from
    for (let k = 0; k < 6; k++) {
      this.stand(far)
      far *= this.filled()
    }
    return far
  }

  private stand(far: number): void {
    this.camera.position.copy(this.way).multiplyScalar(far).add(this.look)
    this.camera.lookAt(this.look)
    this.camera.updateMatrixWorld()
    this.camera.updateProjectionMatrix()
  }

  /** Sees how far the eight corners of the board reach. */
  private span(): void {
    const { half } = this.t
    this.wide = 0
    this.bottom = Infinity
    this.top = -Infinity
    for (let k = 0; k < 8; k++) {
      const [x, z] = [k & 1 ? half : -half, k & 2 ? half : -half]
      const p = this.corner.set(x, k & 4 ? -this.depth : 0, z).project(this.camera)
      this.wide = Math.max(this.wide, Math.abs(p.x))
      this.bottom = Math.min(this.bottom, p.y)
      this.top = Math.max(this.top, p.y)
    }
  }

  /** How much of the free part the board takes, 1 for all of it. */
  private filled(): number {
    this.span()
    const high = (this.top - this.bottom) / (free.high - this.low)
    return Math.max(this.wide / free.x, high)
  }
}
