// Where pieces are seen, and which of them is meant by a point.

import type { Sight } from './fallen'
import type { PosedPiece, Table } from './table'
import type { Point, Project } from './view'

/** Where a piece is seen and how large. */
export function seenAt(m: PosedPiece, project: Project, t: Table): [Point, number] {
  const y = m.pose[1] + t.halfThick
  const c = project(m.pose[0], y, m.pose[2])
  const a = project(m.pose[0] + t.radius, y, m.pose[2])
  const b = project(m.pose[0], y, m.pose[2] + t.radius)
  const r = Math.max(Math.hypot(a.x - c.x, a.y - c.y), Math.hypot(b.x - c.x, b.y - c.y))
  return [c, r]
}

/** The piece under a point, the nearest within some radii; -1 for none. */
export function pieceAt(
  pieces: readonly PosedPiece[],
  project: Project,
  t: Table,
  p: Point,
  radii: number,
): number {
  let best = -1
  let near = Infinity
  for (const m of pieces) {
    const [c, r] = seenAt(m, project, t)
    const d = Math.hypot(c.x - p.x, c.y - p.y)
    if (d <= r * radii && d < near) {
      near = d
      best = m.piece
    }
  }
  return best
}

/** How much of a circle on the table is within a picture of a size. */
export function sightOf(
  project: Project,
  size: { w: number; h: number },
  x: number,
  y: number,
  z: number,
  r: number,
): Sight {
  const rim = Array.from({ length: 12 }, (_, k) => {
    const a = (k / 6) * Math.PI
    return project(x + r * Math.cos(a), y, z + r * Math.sin(a))
  })
  const [xs, ys] = [rim.map((p) => p.x), rim.map((p) => p.y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [high, low] = [Math.min(...ys), Math.max(...ys)]
  if (left >= 0 && right <= size.w && high >= 0 && low <= size.h) return 'whole'
  return right < 0 || left > size.w || low < 0 || high > size.h ? 'none' : 'cut'
}
