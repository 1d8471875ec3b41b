// How a man that has left the board is seen: the engine forgets it three centimetres below the
// surface; from there it lies flat on the table, beside the board.

import { faceUp, type Pose, type Table } from './table'

/** Heights between which a falling man turns flat, cm. */
const from = -1.4
const to = -3

/** The pose of a man that falls, or lies, beside the board, with the table at a height. */
export function settled(p: Pose, t: Table, table: number): number[] {
  const share = Math.max(0, Math.min(1, (from - p[1]) / (from - to)))
  const up = faceUp(p) >= 0
  // The nearest flat turn keeps what the man is turned about its own axis.
  const [a, b] = up ? [p[4], p[6]] : [p[3], p[5]]
  const len = Math.hypot(a, b) || 1
  const flat = up ? [0, a / len, 0, b / len] : [a / len, 0, b / len, 0]
  const turn = [3, 4, 5, 6].map((k) => p[k] + (flat[k - 3] - p[k]) * share)
  const size = Math.hypot(...turn) || 1
  const [x, z] = beside(p[0], p[2], t.half + t.radius + 0.15, share)
  const lies = table + t.halfThick
  const y = share === 1 ? lies : Math.max(lies, p[1])
  return [x, y, z, ...turn.map((v) => v / size)]
}

/** Out of the board's way, over the nearest edge. */
function beside(x: number, z: number, least: number, share: number): [number, number] {
  const [ax, az] = [Math.abs(x), Math.abs(z)]
  const lack = least - Math.max(ax, az)
  if (lack <= 0) return [x, z]
  const out = (v: number): number => v + Math.sign(v || 1) * lack * share
  return ax >= az ? [out(x), z] : [x, out(z)]
}
