// Where a stroke leads, as far as one sees it with the eye: along the table to the first piece met,
// and from there where both go. Flat discs; the server's engine decides what really happens.

import { strokeOf } from './stroke'
import type { PosedPiece, Spot, Table } from './table'

const gravity = 981

export interface Ghost {
  from: Spot
  /** Where the piece is at the first contact, or where it comes to rest or leaves the board. */
  to: Spot
  /** The piece met, -1 for none. */
  meets: number
  /** Where the piece goes on to after the contact. */
  goes?: Spot
  /** Where the piece met stands and goes to. */
  other?: { from: Spot; to: Spot }
  /** Leaves the board without meeting anybody. */
  leaves: boolean
}

/** The way of a piece from a spot with a velocity in cm/s. */
export function ghostOf(me: PosedPiece, v: Spot, pieces: readonly PosedPiece[], t: Table): Ghost {
  const from = { x: me.pose[0], z: me.pose[2] }
  const speed = Math.hypot(v.x, v.z)
  const d = speed ? { x: v.x / speed, z: v.z / speed } : { x: 0, z: 0 }
  const reach = stopping(speed, t)
  const hit = firstMet(me, d, pieces, t)
  if (!hit || hit.far > reach) return free(from, d, reach, t)
  const to = move(from, d, hit.far)
  const left = Math.sqrt(Math.max(0, speed * speed - 2 * t.friction * gravity * hit.far))
  return { from, to, meets: hit.piece.piece, leaves: false, ...collide(to, d, left, hit.piece, t) }
}

/** The way of a stroke as it is written; none for anything else. */
export function wayOf(text: string, pieces: readonly PosedPiece[], t: Table): Ghost[] {
  const s = strokeOf(text)
  const me = s && pieces.find((m) => m.piece === s.piece)
  return me ? [ghostOf(me, { x: s.v[0] / 10, z: s.v[1] / 10 }, pieces, t)] : []
}

/** How far a piece slides, cm. */
export const stopping = (speed: number, t: Table): number =>
  (speed * speed) / (2 * t.friction * gravity)

const move = (s: Spot, d: Spot, far: number): Spot => ({ x: s.x + d.x * far, z: s.z + d.z * far })

function free(from: Spot, d: Spot, reach: number, t: Table): Ghost {
  const edge = toEdge(from, d, t.half)
  const leaves = edge < reach
  return { from, to: move(from, d, leaves ? edge + t.radius : reach), meets: -1, leaves }
}

/** How far it is to the edge of the board. */
function toEdge(s: Spot, d: Spot, half: number): number {
  const along = (p: number, v: number): number =>
    v > 0 ? (half - p) / v : v < 0 ? (-half - p) / v : Infinity
  return Math.max(0, Math.min(along(s.x, d.x), along(s.z, d.z)))
}

interface Met {
  piece: PosedPiece
  far: number
}

/** The first piece in the way of a disc: the nearest whose middle is within two radii of the line. */
function firstMet(
  me: PosedPiece,
  d: Spot,
  pieces: readonly PosedPiece[],
  t: Table,
): Met | undefined {
  let best: Met | undefined
  for (const m of pieces) {
    if (m.piece === me.piece || Math.abs(m.pose[1] - me.pose[1]) > 2 * t.halfThick) continue
    const [x, z] = [m.pose[0] - me.pose[0], m.pose[2] - me.pose[2]]
    const along = x * d.x + z * d.z
    const off2 = x * x + z * z - along * along
    const r2 = 4 * t.radius * t.radius
    if (along <= 0 || off2 >= r2) continue
    const far = Math.max(0, along - Math.sqrt(r2 - off2))
    if (!best || far < best.far) best = { piece: m, far }
  }
  return best
}

/** Two equal discs meet: the push goes along the line of their middles. */
function collide(
  at: Spot,
  d: Spot,
  speed: number,
  piece: PosedPiece,
  t: Table,
): Required<Pick<Ghost, 'goes' | 'other'>> {
  const c = { x: piece.pose[0], z: piece.pose[2] }
  const len = Math.hypot(c.x - at.x, c.z - at.z) || 1
  const n = { x: (c.x - at.x) / len, z: (c.z - at.z) / len }
  const push = (d.x * n.x + d.z * n.z) * speed
  const given = (push * (1 + t.restitution)) / 2
  const kept = { x: d.x * speed - n.x * given, z: d.z * speed - n.z * given }
  const rest = Math.hypot(kept.x, kept.z)
  const way = rest ? { x: kept.x / rest, z: kept.z / rest } : n
  return {
    goes: move(at, way, within(at, way, stopping(rest, t), t)),
    other: { from: c, to: move(c, n, within(c, n, stopping(given, t), t)) },
  }
}

/** No farther than a little over the edge. */
const within = (s: Spot, d: Spot, far: number, t: Table): number =>
  Math.min(far, toEdge(s, d, t.half) + t.radius * 2)
