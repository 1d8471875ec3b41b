// How a piece that has left the board is seen: the engine forgets it three centimetres below the
// surface; from there it lies flat on the table, beside the board.

import { faceUp, type Pose, type Table } from './table'

/** Heights between which a falling piece turns flat, cm. */
const from = -1.4
const to = -3

/** How much of a piece that lies at a place is in the picture. */
export type Sight = 'whole' | 'cut' | 'none'

/** The pose of a piece that falls, or lies, beside the board, with the table at a height. */
export function settled(
  p: Pose,
  t: Table,
  table: number,
  sight: (x: number, y: number, z: number) => Sight,
): number[] {
  const share = Math.max(0, Math.min(1, (from - p[1]) / (from - to)))
  const up = faceUp(p) >= 0
  // The nearest flat turn keeps what the piece is turned about its own axis.
  const [a, b] = up ? [p[4], p[6]] : [p[3], p[5]]
  const len = Math.hypot(a, b) || 1
  const flat = up ? [0, a / len, 0, b / len] : [a / len, 0, b / len, 0]
  const turn = [3, 4, 5, 6].map((k) => p[k] + (flat[k - 3] - p[k]) * share)
  const size = Math.hypot(...turn) || 1
  const lies = table + t.halfThick
  const rest = away(...beside(p[0], p[2], t.half + t.radius + 0.15), lies, sight)
  const [x, z] = [p[0] + (rest[0] - p[0]) * share, p[2] + (rest[1] - p[2]) * share]
  const y = share === 1 ? lies : Math.max(lies, p[1])
  return [x, y, z, ...turn.map((v) => v / size)]
}

/** Out of the board's way, over the nearest edge. */
function beside(x: number, z: number, least: number): [number, number] {
  const [ax, az] = [Math.abs(x), Math.abs(z)]
  if (Math.max(ax, az) >= least) return [x, z]
  const out = (v: number): number => least * Math.sign(v || 1)
  return ax >= az ? [out(x), z] : [x, out(z)]
}

/** A piece slides on at most so far, cm. */
const farthest = 90

/** A piece that the edge of the picture would cut slides on until it is out of sight. */
function away(
  x: number,
  z: number,
  y: number,
  sight: (x: number, y: number, z: number) => Sight,
): [number, number] {
  const len = Math.hypot(x, z) || 1
  if (sight(x, y, z) !== 'cut') return [x, z]
  for (let k = 1 + 1 / len; (k - 1) * len < farthest; k += 1 / len) {
    if (sight(x * k, y, z * k) === 'none') return [x * k, z * k]
  }
  return [x, z]
}
