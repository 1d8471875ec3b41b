// What lies over the table, whichever way it is seen: rings round pieces, the handle that is pulled
// back, the path to the first contact and on, the pill with force and angle.

import type { Aim } from './core/aim'
import { handle } from './core/aim'
import { type Ghost, wayOf } from './core/ghost'
import { type PosedPiece, type Spot, spotOf, type Table } from './core/table'
import type { Point, Project } from './core/view'

export interface Marks {
  pieces: readonly PosedPiece[]
  /** Pieces that may be shot. */
  own: readonly number[]
  pointed: number
  chosen: number
  /** Pieces that a poke or scissors would use. */
  partners: readonly number[]
  /** Pieces a refusal names. */
  named: readonly number[]
  /** Strokes, as they are written, whose paths are shown without an aim. */
  strokes?: readonly string[]
  aim?: Aim
  ghost?: Ghost
  /** Where pieces come to rest by a look ahead. */
  rests: readonly Spot[]
  pill: string
  /** The greatest lengths of the box. */
  size: { w: number; h: number }
}

const show = (n: number): string => n.toFixed(1)

/** A circle on the table as a closed path. */
export function ring(project: Project, c: Spot, r: number, y: number, from = 0, to = 1): string {
  const n = 40
  let d = ''
  for (let k = 0; k <= n; k++) {
    const a = (from + ((to - from) * k) / n) * 2 * Math.PI
    const p = project(c.x + r * Math.cos(a), y, c.z + r * Math.sin(a))
    d += `${k ? 'L' : 'M'}${show(p.x)} ${show(p.y)}`
  }
  return to - from === 1 ? `${d}Z` : d
}

/** Whether a point is inside a closed path. */
function inside(path: readonly Point[], p: Point): boolean {
  let within = false
  for (let i = 0, j = path.length - 1; i < path.length; j = i++) {
    const [a, b] = [path[i], path[j]]
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) {
      within = !within
    }
  }
  return within
}

/** The ring round a piece, but for what lies under the pieces above it. */
export function ringOf(
  project: Project,
  piece: PosedPiece,
  pieces: readonly PosedPiece[],
  r: number,
  t: Table,
): string {
  const circle = (m: PosedPiece, radius: number): Point[] =>
    Array.from({ length: 41 }, (_, k) => {
      const a = (k / 40) * 2 * Math.PI
      const [x, y, z] = m.pose
      return project(x + radius * Math.cos(a), y + t.halfThick, z + radius * Math.sin(a))
    })
  const over = pieces.filter(
    (m) =>
      m.pose[1] > piece.pose[1] + t.halfThick &&
      Math.hypot(m.pose[0] - piece.pose[0], m.pose[2] - piece.pose[2]) < 4 * t.radius,
  )
  if (!over.length) return ring(project, spotOf(piece.pose), r, piece.pose[1] + t.halfThick)
  const lids = over.map((m) => circle(m, t.radius))
  let d = ''
  let drawn = false
  for (const p of circle(piece, r)) {
    const hidden = lids.some((lid) => inside(lid, p))
    if (!hidden) d += `${drawn ? 'L' : 'M'}${show(p.x)} ${show(p.y)}`
    drawn = !hidden
  }
  return d
}

const line = (a: Point, b: Point): string => `M${show(a.x)} ${show(a.y)}L${show(b.x)} ${show(b.y)}`

const two = (d: string, cls: string): string =>
  `<path class="fl-under ${cls}" d="${d}"/><path class="${cls}" d="${d}"/>`

type Round = (piece: number, r: number, cls: string) => string

/** Draws rings round pieces by their numbers. */
const rounds =
  (m: Marks, project: Project, t: Table): Round =>
  (n, r, cls) => {
    const piece = m.pieces.find((x) => x.piece === n)
    return piece ? two(ringOf(project, piece, m.pieces, t.radius * r, t), cls) : ''
  }

/** The rings of pieces that may be shot; they lie under all others. */
export function own(m: Marks, project: Project, t: Table): string {
  const round = rounds(m, project, t)
  const quiet = m.own.filter((n) => n !== m.chosen && n !== m.pointed)
  return quiet.map((n) => round(n, 1.02, 'fl-may')).join('')
}

/** Everything else: what is pointed at, named, chosen and aimed. */
export function overlay(m: Marks, project: Project, t: Table): string {
  const round = rounds(m, project, t)
  let s = ''
  for (const n of m.partners) s += round(n, 1.12, 'fl-partner')
  // Pieces are named by a refusal, or because a stroke of theirs is shown.
  const named = m.strokes?.length ? 'fl-chosen' : 'fl-named'
  for (const n of m.named) s += round(n, 1.16, named)
  for (const text of m.strokes ?? [])
    for (const g of wayOf(text, m.pieces, t)) s += path(g, m.pieces[0].pose[1], project, t)
  if (m.pointed >= 0 && m.pointed !== m.chosen) s += round(m.pointed, 1.12, 'fl-pointed')
  const me = m.pieces.find((x) => x.piece === m.chosen)
  if (me) s += round(m.chosen, 1.14, 'fl-chosen')
  if (me && m.aim) {
    if (m.ghost) s += path(m.ghost, me.pose[1], project, t)
    for (const r of m.rests) s += two(ring(project, r, t.radius, 0), 'fl-rest')
  }
  // What happens beyond the picture is not seen; only the handle is pulled out of it.
  const inside = `<svg width="${m.size.w}" height="${m.size.h}">${s}</svg>`
  return me && m.aim ? inside + pulled(me, m, project, t) : inside
}

function path(g: Ghost, y: number, project: Project, t: Table): string {
  const p = (s: Spot): Point => project(s.x, y, s.z)
  let s = two(line(p(g.from), p(g.to)), 'fl-path')
  if (g.meets >= 0 || !g.leaves) s += two(ring(project, g.to, t.radius, y), 'fl-touch')
  if (g.goes) s += two(line(p(g.to), p(g.goes)), 'fl-on')
  if (g.other) s += arrow(p(g.other.from), p(g.other.to))
  return s
}

function arrow(a: Point, b: Point): string {
  const len = Math.hypot(b.x - a.x, b.y - a.y)
  if (len < 6) return ''
  const [ux, uy] = [(b.x - a.x) / len, (b.y - a.y) / len]
  const head = Math.min(12, len)
  const base = { x: b.x - ux * head, y: b.y - uy * head }
  const tip = `M${show(b.x)} ${show(b.y)}L${show(base.x - uy * head * 0.5)} ${show(base.y + ux * head * 0.5)}L${show(base.x + uy * head * 0.5)} ${show(base.y - ux * head * 0.5)}Z`
  return `${two(line(a, base), 'fl-result')}<path class="fl-tip" d="${tip}"/>`
}

function pulled(me: PosedPiece, m: Marks, project: Project, t: Table): string {
  const y = me.pose[1] + t.halfThick
  const from = project(me.pose[0], y, me.pose[2])
  const h = handle(spotOf(me.pose), m.aim!, t)
  const end = project(h.x, y, h.z)
  return (
    two(line(from, end), 'fl-pull') +
    `<circle class="fl-handle" cx="${show(end.x)}" cy="${show(end.y)}" r="9"/>` +
    pill(end, m)
  )
}

function pill(at: Point, m: Marks): string {
  const w = m.pill.length * 8.4 + 20
  const x = Math.max(4, Math.min(m.size.w - w - 4, at.x + 18))
  const y = Math.max(4, Math.min(m.size.h - 84, at.y - 15))
  return (
    `<g class="fl-pill" transform="translate(${show(x)} ${show(y)})">` +
    `<rect width="${show(w)}" height="30" rx="15"/>` +
    `<text x="${show(w / 2)}" y="20.5" text-anchor="middle">${m.pill}</text></g>`
  )
}
