// What the tool asks of a picture of the table, from above or in space. Points are pixels from the
// top left corner of the box.

import type { PosedPiece, Spot } from './table'

export interface Point {
  x: number
  y: number
}

export interface Shown extends PosedPiece {
  /** Lies beside the board. */
  fallen?: boolean
}

export type Project = (x: number, y: number, z: number) => Point

export interface View {
  readonly el: Element
  readonly kind: 'space' | 'above'
  show(pieces: readonly Shown[]): void
  project: Project
  /** The spot of the board's surface under a point. */
  ground(p: Point): Spot | undefined
  /** The side from which the board is seen. */
  turn(flipped: boolean): void
  /** Colours have changed. */
  theme(): void
  resize(w: number, h: number): void
  /** Walks round the table: turns by radians, tilts, comes nearer; nothing brings it back. */
  walk(by?: { turn?: number; tilt?: number; near?: number }): void
  destroy(): void
}

/** What a view in space tells. */
export interface Tells {
  /** What lies over it must be drawn again. */
  moved(): void
  /** Drawing takes too long, even with the least. */
  slow(): void
  /** There is nothing to draw with any more. */
  lost(): void
}
