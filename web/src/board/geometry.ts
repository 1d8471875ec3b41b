// Places to points of the drawing and back. One square is 48 units; the drawing's origin is the
// top left corner of the playing area as the viewer sees it.

import { Button, Cell, Reserve, type BoardData } from './types'

export const unit = 48
export const frameWidth = 14

export interface Point {
  x: number
  y: number
}

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export class Geometry {
  readonly box: Box
  /** Places that are drawn on the board: neither buttons nor men out of play. */
  readonly drawn: number[]

  constructor(
    readonly board: BoardData,
    readonly flipped: boolean,
    readonly framed: boolean,
  ) {
    this.drawn = board.places.flatMap((p, i) =>
      p.kind === Button || p.kind === Reserve ? [] : [i],
    )
    this.box = this.bounds()
  }

  /** Width and height of the playing area in units. */
  get width(): number {
    return this.board.w * unit
  }
  get height(): number {
    return this.board.h * unit
  }

  private bounds(): Box {
    const f = this.framed ? frameWidth : 0
    let x0 = -f,
      y0 = -f,
      x1 = this.width + f,
      y1 = this.height + f
    for (const i of this.drawn) {
      const c = this.centre(i)
      x0 = Math.min(x0, c.x - unit / 2)
      y0 = Math.min(y0, c.y - unit / 2)
      x1 = Math.max(x1, c.x + unit / 2)
      y1 = Math.max(y1, c.y + unit / 2)
    }
    return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 }
  }

  /** Places where men stand. */
  get cells(): number[] {
    return this.drawn.filter((i) => (this.board.places[i].kind ?? Cell) === Cell)
  }

  /** Centre of a place in units. */
  centre(place: number): Point {
    const p = this.board.places[place]
    if (!p) return { x: 0, y: 0 }
    const { w, h } = this.board
    return this.flipped
      ? { x: (w - p.x) * unit, y: (h - p.y) * unit }
      : { x: p.x * unit, y: p.y * unit }
  }

  /** The place that a place drawn twice stands for. */
  meant(place: number): number {
    return this.board.places[place]?.same ?? place
  }

  /** The place under a point in units, -1 for none. */
  at(pt: Point): number {
    const round = this.board.shape !== 'square'
    let best = -1
    let near = round ? (unit * 0.62) ** 2 : Infinity
    for (const i of this.drawn) {
      const c = this.centre(i)
      const dx = Math.abs(pt.x - c.x),
        dy = Math.abs(pt.y - c.y)
      if (!round && (dx > unit / 2 || dy > unit / 2)) continue
      const d = dx * dx + dy * dy
      if (d < near) {
        near = d
        best = i
      }
    }
    return best
  }

  /** The nearest of some places within a distance in units, -1 for none. */
  nearest(pt: Point, places: Iterable<number>, within: number): number {
    let best = -1
    let near = within * within
    for (const i of places) {
      const c = this.centre(i)
      const d = (pt.x - c.x) ** 2 + (pt.y - c.y) ** 2
      if (d <= near) {
        near = d
        best = i
      }
    }
    return best
  }

  /** From window coordinates to units, given the rectangle of the drawing in the window. */
  fromClient(rect: Box, cx: number, cy: number): Point {
    return {
      x: this.box.x + ((cx - rect.x) / (rect.w || 1)) * this.box.w,
      y: this.box.y + ((cy - rect.y) / (rect.h || 1)) * this.box.h,
    }
  }

  /** The box of a place as fractions of the drawing, for things laid over it. */
  fraction(place: number, size = 1): Box {
    const c = this.centre(place)
    const s = unit * size
    return {
      x: (c.x - s / 2 - this.box.x) / this.box.w,
      y: (c.y - s / 2 - this.box.y) / this.box.h,
      w: s / this.box.w,
      h: s / this.box.h,
    }
  }

  /** The rectangle of a place in the window, given that of the drawing. */
  clientRect(drawing: Box, place: number): DOMRect {
    const f = this.fraction(place)
    return new DOMRect(
      drawing.x + f.x * drawing.w,
      drawing.y + f.y * drawing.h,
      f.w * drawing.w,
      f.h * drawing.h,
    )
  }

  /** Rows from top to bottom, each from left to right, as the viewer sees them. */
  rows(): number[][] {
    const rows = new Map<number, number[]>()
    for (const i of this.drawn) {
      const y = Math.round(this.centre(i).y)
      const row = rows.get(y)
      if (row) row.push(i)
      else rows.set(y, [i])
    }
    return [...rows.entries()]
      .sort((a, b) => a[0] - b[0])
      .map(([, row]) => row.sort((a, b) => this.centre(a).x - this.centre(b).x))
  }
}
