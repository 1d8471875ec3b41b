// Where the table is looked at from: the whole board in sight, in the middle of what the buttons
// leave free. One may walk round the table, as far as the earth turns.

import { type PerspectiveCamera, Vector3 } from 'three'
import type { Table } from './table'

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
    const way = new Vector3(
      Math.sin(turn) * Math.cos(tilt),
      Math.sin(tilt),
      Math.cos(turn) * Math.cos(tilt),
    )
    const towards = new Vector3(Math.sin(turn), 0, Math.cos(turn))
    const look = new Vector3(0, -this.depth / 2, 0)
    const { half } = this.t
    let far = half * 7
    // Near enough to fill the picture and in its middle: both change each other a little.
    for (let k = 0; k < 4; k++) {
      far = this.reach(way, look, far)
      const [low, high] = this.span()
      const off = (low + high - this.low - free.high) / 2
      const half = Math.tan((this.camera.fov * Math.PI) / 360) * far
      look.addScaledVector(towards, (-off * half) / Math.sin(tilt))
    }
    this.stand(way, look, far / near)
  }

  /** The least distance from which the whole board is seen. */
  private reach(way: Vector3, look: Vector3, from: number): number {
    let far = from
    for (let k = 0; k < 6; k++) {
      this.stand(way, look, far)
      far *= this.filled()
    }
    return far
  }

  private stand(way: Vector3, look: Vector3, far: number): void {
    this.camera.position.copy(way).multiplyScalar(far).add(look)
    this.camera.lookAt(look)
    this.camera.updateMatrixWorld()
    this.camera.updateProjectionMatrix()
  }

  private corners(): Vector3[] {
    const { half } = this.t
    return [-half, half].flatMap((x) =>
      [-half, half].flatMap((z) =>
        [0, -this.depth].map((y) => new Vector3(x, y, z).project(this.camera)),
      ),
    )
  }

  private span(): [number, number] {
    const ys = this.corners().map((p) => p.y)
    return [Math.min(...ys), Math.max(...ys)]
  }

  /** How much of the free part the board takes, 1 for all of it. */
  private filled(): number {
    const wide = Math.max(...this.corners().map((p) => Math.abs(p.x))) / free.x
    const [low, high] = this.span()
    return Math.max(wide, (high - low) / (free.high - this.low))
  }
}
