// Where a piece of a formation goes when a hand puts it near others: squares from the left and the
// near edge, as texts have them.

import type { Piece } from './arms'

/** The board under a formation: files, ranks of the formation, and a piece's width in squares. */
export interface Field {
  size: number
  depth: number
  width: number
}

/** Of a square, between pieces that touch: 0.3 mm on the usual board. */
export const air = 0.007

/** How near, in squares, a place draws a piece. */
const reach = 0.14

const topLevel = 3

export const distance = (p: Pick<Piece, 'x' | 'y'>, q: Pick<Piece, 'x' | 'y'>): number =>
  Math.hypot(p.x - q.x, p.y - q.y)

const fine = (v: number): number => Math.round(v * 1000) / 1000

/** The nearest place at which a piece lies within the ranks of the formation. */
export function within(p: Piece, f: Field): Piece {
  const r = f.width / 2
  const clamp = (v: number, most: number) => Math.min(Math.max(v, r), Math.max(most - r, r))
  return { x: fine(clamp(p.x, f.size)), y: fine(clamp(p.y, f.depth)), l: p.l }
}

/** The same piece of the enemy: turned by half a circle. */
export const mirrored = (p: Piece, size: number): Piece => ({
  x: size - p.x,
  y: size - p.y,
  l: p.l,
})

/** The level on which a piece comes to lie that is put down there: on top of what is well below it. */
export function levelAt(p: Piece, others: readonly Piece[], width: number): number {
  for (let l = 0; l < topLevel; l++) {
    if (!others.some((q) => q.l === l && distance(p, q) < 0.72 * width)) return l
  }
  return topLevel
}

/** Both places that are as far from two others as pieces that touch. */
function besideTwo(a: Piece, b: Piece, far: number): { x: number; y: number }[] {
  const d = distance(a, b)
  if (d < 1e-6 || d > 2 * far) return []
  const h = Math.sqrt(far * far - (d / 2) ** 2)
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2]
  const [nx, ny] = [-(b.y - a.y) / d, (b.x - a.x) / d]
  return [1, -1].map((side) => ({ x: mx + side * h * nx, y: my + side * h * ny }))
}

/** The nearest of some places, if it is within reach. */
function nearest(p: Piece, places: readonly { x: number; y: number }[], far = reach) {
  let best: { x: number; y: number } | undefined
  for (const q of places) {
    const d = Math.hypot(p.x - q.x, p.y - q.y)
    if (d <= far && (!best || d < Math.hypot(p.x - best.x, p.y - best.y))) best = q
  }
  return best
}

/** Places on top of pieces: over one, between two that are near, amid three. */
function saddles(p: Piece, below: readonly Piece[], width: number): { x: number; y: number }[] {
  const near = below.filter((q) => distance(p, q) < width)
  const amid = (...pieces: Piece[]) => ({
    x: pieces.reduce((sum, m) => sum + m.x, 0) / pieces.length,
    y: pieces.reduce((sum, m) => sum + m.y, 0) / pieces.length,
  })
  const list = near.map((q) => amid(q))
  near.forEach((a, i) => {
    for (const [j, b] of near.slice(0, i).entries()) {
      list.push(amid(a, b))
      for (const c of near.slice(0, j)) list.push(amid(a, b, c))
    }
  })
  return list
}

/** Pushes a piece out of the one that it overlaps most, or pulls it to the one that it nearly touches. */
function besideOne(p: Piece, level: readonly Piece[], width: number): Piece | undefined {
  const far = width + air
  const [q] = level
    .filter((m) => distance(p, m) < far + reach && distance(p, m) > 1e-6)
    .sort((a, b) => distance(p, a) - distance(p, b))
  if (!q) return undefined
  const k = far / distance(p, q)
  return { x: q.x + (p.x - q.x) * k, y: q.y + (p.y - q.y) * k, l: p.l }
}

/** The middle of a square or a line between two, in each direction by itself. */
function onGrid(p: Piece): Piece {
  const draw = (v: number) =>
    Math.abs(v - Math.round(v * 2) / 2) < 0.08 ? Math.round(v * 2) / 2 : v
  return { x: draw(p.x), y: draw(p.y), l: p.l }
}

/**
 * Where a piece lies that is let go at a place: on top of pieces or beside them at touching distance, else
 * in the middle of a square or a line where one is near. `others` are the pieces besides it.
 */
export function snapped(p: Piece, others: readonly Piece[], f: Field): Piece {
  const l = levelAt(p, others, f.width)
  const piece = { ...p, l }
  const level = others.filter((q) => q.l === l)
  if (l > 0) {
    const below = others.filter((q) => q.l === l - 1)
    return within({ ...piece, ...nearest(piece, saddles(piece, below, f.width), 0.3) }, f)
  }
  const close = level.filter((q) => distance(piece, q) < f.width + air + 2 * reach)
  const pairs = close.flatMap((a, i) =>
    close.slice(0, i).flatMap((b) => besideTwo(a, b, f.width + air)),
  )
  const free = pairs.filter((c) => level.every((q) => Math.hypot(c.x - q.x, c.y - q.y) > f.width))
  const between = nearest(piece, free)
  if (between) return within({ ...piece, ...between }, f)
  // A piece that touches another in a row stays in the row.
  const beside = besideOne(onGrid(piece), level, f.width) ?? besideOne(piece, level, f.width)
  return within(beside ?? onGrid(piece), f)
}

/** A free place for one piece more, undefined where the ranks are full. */
export function freePlace(pieces: readonly Piece[], f: Field): Piece | undefined {
  for (let y = 0.5; y < f.depth; y++) {
    for (let x = 0.5; x < f.size; x++) {
      if (pieces.every((m) => distance(m, { x, y }) >= f.width)) return { x, y, l: 0 }
    }
  }
  return undefined
}

/** A piece of a position on a table, whose pose is in its units, as a piece of a formation. */
export function pieceOf(
  pose: readonly number[],
  table: { square: number; thickness: number },
  size: number,
): Piece {
  const [x = 0, y = 0, z = 0] = pose
  return {
    x: fine(x / table.square + size / 2),
    y: fine(z / table.square + size / 2),
    l: Math.max(0, Math.round(y / table.thickness - 0.5)),
  }
}
