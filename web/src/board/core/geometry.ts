// Places to points of the drawing and back. One square is 48 units; the drawing's origin is the
// top left corner of the playing area as the viewer sees it.

import { placesOf } from './placing'
import { type BoardData, Cell, type Piece, type Turned } from './types'

export const unit = 48
export const frameWidth = 14
/** How far the wood of a board of holes, which is no rectangle, goes beyond the squares round them. */
const rimWidth = 6

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

/** A straight way, in units. */
export interface Leg {
  from: Point
  to: Point
}

/** The place that a place stands for, which is another one for those drawn again. */
const meantBy = (board: BoardData, place: number): number =>
  board.copies?.[place - board.places.length + board.copies.length] ?? place

/** Squares seen beyond a seam. */
const beyondSeam = 1.6

export class Geometry {
  /** Everything that is drawn, the frame with it. */
  /** The width of that wood, 0 on all other boards. */
  readonly rim: number
  /** The wood beyond the squares of a lattice, where its coordinates stand: the larger the board, the more. */
  readonly margin: number
  /** Pieces stand where lines cross, on a board that is a rectangle. */
  readonly lattice: boolean
  readonly box: Box
  /** The boards themselves, without what is drawn again beyond their seams. */
  readonly fields: Box[]
  /** The board with what lies beyond its seams. */
  readonly area: Box
  /** Places that are drawn on the board: neither buttons nor pieces beside it. */
  readonly drawn: number[]
  /** Places drawn again beyond a seam, by the place meant. */
  readonly copies = new Map<number, number[]>()
  private readonly here: Set<number>
  private readonly origin: Box
  /** Where pieces of a table lie, in units, by their places. */
  private spots = new Map<number, Point>()
  /** Degrees by which the board is turned clockwise. */
  readonly turn: number
  /** Its sine and cosine. */
  private readonly axis: number[]

  constructor(
    readonly board: BoardData,
    turned: Turned,
    readonly framed: boolean,
    readonly part = -1,
    /** Where a place beside the board is seen, in units. */
    private readonly beside?: (place: number) => Point | undefined,
  ) {
    this.turn = typeof turned === 'number' ? turned : turned ? 180 : 0
    this.axis = [Math.sin, Math.cos].map((of) => of((this.turn * Math.PI) / 180))
    this.drawn = this.cellsOf(part)
    this.here = new Set(this.drawn)
    for (const i of this.drawn) {
      const meant = this.meant(i)
      if (meant !== i) this.copies.set(meant, [...(this.copies.get(meant) ?? []), i])
    }
    this.origin = this.part < 0 ? { x: 0, y: 0, w: board.w, h: board.h } : this.extent(part)
    const parts = part < 0 ? (board.parts ?? [0]).map((_, k) => k) : [part]
    this.fields = parts.map((k) => this.shown(this.extent(k)))
    this.area = this.bounds()
    const cut = board.shape === 'point' && this.cells.length < board.w * board.h
    this.rim = cut ? rimWidth : 0
    this.lattice = board.shape === 'point' && !cut
    this.margin = this.lattice ? 8 + Math.round(0.75 * Math.max(board.w, board.h)) : 0
    const f = this.margin || (framed ? frameWidth : this.rim)
    const { x, y, w, h } = this.area
    this.box = { x: x - f, y: y - f, w: w + 2 * f, h: h + 2 * f }
  }

  /** Whether it is seen from the other side. */
  get flipped(): boolean {
    return this.turn === 180
  }

  /** Width and height of the playing area in units. */
  get width(): number {
    return this.origin.w * unit
  }
  get height(): number {
    return this.origin.h * unit
  }

  /** The squares of one of several boards, or with -1 of all. */
  private cellsOf(part: number): number[] {
    const { board } = this
    return placesOf(board, part).filter((i) => (board.places[i].kind ?? Cell) === Cell)
  }

  /** The squares that one of the boards covers; a board that is alone covers what it says. */
  private extent(part: number): Box {
    const { places, parts, w, h } = this.board
    if (!parts) return { x: 0, y: 0, w, h }
    const own = this.cellsOf(part).flatMap((i) => (this.meant(i) === i ? [places[i]] : []))
    const [xs, ys] = [own.map((p) => p.x), own.map((p) => p.y)]
    const [x, y] = [Math.min(...xs) - 0.5, Math.min(...ys) - 0.5]
    return { x, y, w: Math.max(...xs) + 0.5 - x, h: Math.max(...ys) + 0.5 - y }
  }

  /** A box in squares of the board as the viewer sees it, in units. */
  private shown(b: Box): Box {
    const { x, y, w, h } = this.origin
    const left = this.flipped ? x + w - b.x - b.w : b.x - x
    const top = this.flipped ? y + h - b.y - b.h : b.y - y
    return { x: left * unit, y: top * unit, w: b.w * unit, h: b.h * unit }
  }

  private bounds(): Box {
    let x0 = 0,
      y0 = 0,
      x1 = this.width,
      y1 = this.height
    const most = beyondSeam * unit
    for (const i of this.drawn) {
      const c = this.centre(i)
      const far = this.meant(i) === i ? Infinity : most
      x0 = Math.min(x0, Math.max(c.x - unit / 2, -far))
      y0 = Math.min(y0, Math.max(c.y - unit / 2, -far))
      x1 = Math.max(x1, Math.min(c.x + unit / 2, this.width + far))
      y1 = Math.max(y1, Math.min(c.y + unit / 2, this.height + far))
    }
    return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 }
  }

  /** Whether a place is drawn on the board. */
  has(place: number): boolean {
    return this.here.has(place)
  }

  /** Whether a place drawn again is seen from behind: beyond a side, and in another row. */
  turned(copy: number): boolean {
    const { places, h } = this.board
    const { y } = places[copy]
    return y !== places[this.meant(copy)].y && y > 0 && y < h
  }

  /** Places where pieces stand. */
  get cells(): number[] {
    return this.drawn.filter((i) => this.meant(i) === i)
  }

  /** Centre of a place in units. */
  centre(place: number): Point {
    const p = this.board.places[place]
    if (!p) return { x: 0, y: 0 }
    const spot = this.spots.get(place)
    if (spot) return spot
    const beside = (p.kind ?? Cell) !== Cell && this.beside?.(place)
    if (beside) return beside
    const { x, y, w, h } = this.origin
    const [dx, dy] = [p.x - x - w / 2, p.y - y - h / 2]
    const [sin, cos] = this.axis
    const units = (n: number) => Math.round(n * unit * 1000) / 1000
    return { x: units(w / 2 + dx * cos - dy * sin), y: units(h / 2 + dx * sin + dy * cos) }
  }

  /** From now on the places of pieces on a table are where these lie. */
  lay(pieces: readonly Piece[]): this {
    const { table } = this.board
    this.spots = new Map()
    for (const { place, pose } of pieces)
      if (pose && table) this.spots.set(place, this.posedAt(pose, table.square))
    return this
  }

  /** Centre of a piece that lies anywhere on a table, in units. */
  private posedAt(pose: readonly number[], square: number): Point {
    const k = (this.flipped ? -unit : unit) / square
    return { x: this.width / 2 + pose[0] * k, y: this.height / 2 - pose[2] * k }
  }

  /** The place that a place drawn twice stands for. */
  meant(place: number): number {
    return meantBy(this.board, place)
  }

  /**
   * The stretches of a straight way that goes over seams, each of its whole length: the first leaves
   * the board over an edge, the last comes in at the other one.
   */
  legs(from: Point, to: Point, seams: readonly number[]): Leg[] {
    const legs = [{ from, to }]
    for (const copy of seams) legs.push({ from: this.over(copy, legs.at(-1)!.from), to })
    for (let k = seams.length - 1; k >= 0; k--)
      legs[k]!.to = this.over(seams[k]!, legs[k + 1]!.to, -1)
    return legs
  }

  /** Where a point beyond the seam of a copy lies on the board, or with -1 the other way round. */
  over(copy: number, at: Point, way: 1 | -1 = 1): Point {
    const [c, m] = [this.centre(copy), this.centre(this.meant(copy))]
    const x = at.x + way * (m.x - c.x)
    return { x, y: this.turned(copy) ? c.y + m.y - at.y : at.y + way * (m.y - c.y) }
  }

  /** Whether a straight way would lead right across a board that goes on beyond its edges. */
  isAcross(from: Point, to: Point): boolean {
    return this.copies.size > 0 && Math.abs(from.x - to.x) > this.width / 2
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
    for (const i of this.cells) {
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
