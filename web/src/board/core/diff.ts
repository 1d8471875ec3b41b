// Which piece went where, from two scenes: the piece of the played path first, all others by
// difference. Pieces bear no numbers, so this is all there is to know.

import type { Piece, Way } from './types'

export interface Diff {
  /** Pairs of indices (old, new) of pieces that stay. */
  stay: [number, number][]
  /** Pairs of pieces that change their place. */
  move: [number, number][]
  /** Pairs of pieces that change sides where they stand. */
  turn: [number, number][]
  gone: number[]
  born: number[]
  /** Index in `move` of the piece that follows the path, -1 if none does. */
  mover: number
}

/**
 * The places that the piece of a path goes through, skipping buttons and choices, and one that is clicked again. Where it lands on
 * a piece that it takes it stops: what follows is where that piece is put. The landings that nobody
 * clicks lie before the last place.
 */
export function ends(path: Way, isButton: (place: number) => boolean): number[] {
  const clicks = path.tokens.filter((t) => t >= 0 && !isButton(t))
  const places = clicks.filter((t, k) => t !== clicks[k - 1])
  const stop = places.findIndex((t, k) => k > 0 && path.taken?.includes(t))
  const way = stop < 0 ? places : places.slice(0, stop + 1)
  return path.via?.length ? [...way.slice(0, -1), ...path.via, ...way.slice(-1)] : way
}

/**
 * Compares two lists of pieces; places are the places of the path the mover follows, turned those
 * whose pieces are known to have turned over. Without such knowledge a piece of the other side that
 * stands where one stood has come from elsewhere if one like it has gone there, and else it is
 * the same piece turned over.
 */
export function diffPieces(
  old: readonly Piece[],
  next: readonly Piece[],
  places: readonly number[] = [],
  turned: readonly number[] = [],
): Diff {
  const d: Diff = { stay: [], move: [], turn: [], gone: [], born: [], mover: -1 }
  const left = new Set(old.keys())
  const right = new Set(next.keys())
  const pair = (list: [number, number][], i: number, j: number): void => {
    list.push([i, j])
    left.delete(i)
    right.delete(j)
  }
  if (places.length > 1) {
    const from = places[0],
      to = places[places.length - 1]
    const j = [...right].findLast((k) => next[k].place === to)
    const fits = [...left].filter(
      (k) =>
        j !== undefined &&
        old[k].place === from &&
        old[k].seat === next[j].seat &&
        (old[k].n ?? 1) === 1,
    )
    const i = fits.findLast((k) => old[k].kind === next[j!].kind) ?? fits.at(-1)
    if (i !== undefined && j !== undefined) {
      pair(d.move, i, j)
      d.mover = 0
    }
  }
  const turns = (i: number, j: number): boolean =>
    old[i].place === next[j].place && old[i].kind === next[j].kind && old[i].seat !== next[j].seat
  match(
    left,
    right,
    (i, j) => old[i].place === next[j].place && same(old[i], next[j]),
    (i, j) => pair(d.stay, i, j),
  )
  // A piece that turned into another kind where it stands.
  match(
    left,
    right,
    (i, j) => old[i].place === next[j].place && old[i].seat === next[j].seat,
    (i, j) => pair(d.stay, i, j),
  )
  match(
    left,
    right,
    (i, j) => turned.includes(old[i].place) && turns(i, j),
    (i, j) => pair(d.turn, i, j),
  )
  match(
    left,
    right,
    (i, j) => same(old[i], next[j]),
    (i, j) => pair(d.move, i, j),
  )
  match(left, right, turns, (i, j) => pair(d.turn, i, j))
  match(
    left,
    right,
    (i, j) => old[i].seat === next[j].seat,
    (i, j) => pair(d.move, i, j),
  )
  d.gone = [...left]
  d.born = [...right]
  return d
}

function same(a: Piece, b: Piece): boolean {
  return a.kind === b.kind && a.seat === b.seat
}

function match(
  left: Set<number>,
  right: Set<number>,
  fits: (i: number, j: number) => boolean,
  pair: (i: number, j: number) => void,
): void {
  for (const j of [...right]) {
    for (const i of left) {
      if (!fits(i, j)) continue
      pair(i, j)
      break
    }
  }
}

/** Milliseconds in which one piece turns over, and in which all of them do. */
export const flip = 160
const allFlips = 400
const nextFlip = 30

/**
 * When each piece begins to turn over, in milliseconds, by its distance from the piece that turned
 * it, in squares: a wave that is quicker the further it goes.
 */
export function flipDelays(distances: readonly number[]): number[] {
  const raw = distances.map((d) => Math.max(0, d - 1) * nextFlip)
  const most = Math.max(...raw, 0)
  const pace = most > allFlips - flip ? (allFlips - flip) / most : 1
  return raw.map((ms) => Math.round(ms * pace))
}

/** Whether two ways lead from the same place to the same place. */
export function sameWay(a: readonly number[], b: readonly number[]): boolean {
  return b.length > 0 && a[0] === b[0] && a.at(-1) === b.at(-1)
}

/** Milliseconds for a piece that goes through some places: one step 180, never above 300. */
export function duration(places: number): number {
  return places < 2 ? 0 : Math.min(300, 180 + 60 * (places - 2))
}

/** Milliseconds for a chain that nobody has clicked step by step: each of its jumps is seen, all within 900. */
export const hopping = (places: number): number => Math.min(900, 140 * (places - 1))
