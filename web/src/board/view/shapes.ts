// Arrows and circles of the player. Their colours never mean anything to the board.

import type { Geometry, Point } from '../core/geometry'
import type { Brush, Shape } from '../core/types'

/** The brush for the keys held while drawing. */
export function brushOf(keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean }): Brush {
  const red = keys.shiftKey || keys.ctrlKey
  if (red && keys.altKey) return 'amber'
  return red ? 'red' : keys.altKey ? 'blue' : 'green'
}

const sameSpot = (a: Shape, b: Shape): boolean => a.from === b.from && a.to === b.to

/** Adds a shape; drawn again with the same brush it goes away, with another it changes. */
export function toggleShape(shapes: readonly Shape[], s: Shape): Shape[] {
  const old = shapes.find((o) => sameSpot(o, s))
  const rest = shapes.filter((o) => !sameSpot(o, s))
  return old?.brush === s.brush ? rest : [...rest, s]
}

/** A shape from one place to another; to itself it is a circle. */
export function shapeOf(from: number, to: number, brush: Brush): Shape {
  return from === to ? { from, brush } : { from, to, brush }
}

/** A shape drawn by hand: an arrow may begin or end beyond a seam, and goes over it then. */
export function shapeBetween(geo: Geometry, from: number, to: number, brush: Brush): Shape {
  const [a, b] = [geo.meant(from), geo.meant(to)]
  const over = a !== b && (a === from || b === to)
  return over ? { from, to, brush } : shapeOf(a, b, brush)
}

/** Where an arrow ends: a legal place near the pointer if there is one, else the place under it. */
export function snap(geo: Geometry, pt: Point, legal: readonly number[]): number {
  const under = geo.at(pt)
  if (under >= 0 || !legal.length) return under
  return geo.nearest(pt, legal, 48)
}

export function drawShapes(shapes: readonly Shape[], geo: Geometry, faint = false): string {
  const body = shapes
    .map((s) =>
      s.to === undefined
        ? circle(geo.centre(geo.meant(s.from)), s.brush)
        : arrows(s.from, s.to, s.brush, geo),
    )
    .join('')
  return faint && body ? `<g opacity=".6">${body}</g>` : body
}

/** An arrow; one that goes over a seam is drawn at both edges. */
function arrows(from: number, to: number, brush: Brush, geo: Geometry): string {
  const [a, b] = [geo.centre(from), geo.centre(to)]
  const copy = [from, to].find((place) => geo.meant(place) !== place)
  if (copy === undefined) return arrow(a, b, brush)
  const { x, y, w, h } = geo.area
  const box = `x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}"`
  return `<svg ${box}>${arrow(a, b, brush)}${arrow(geo.over(copy, a), geo.over(copy, b), brush)}</svg>`
}

function circle(c: Point, brush: Brush): string {
  const at = `cx="${c.x}" cy="${c.y}" r="21.1"`
  return (
    `<circle class="bd-l m-light" ${at} stroke-width="6"/>` +
    `<circle class="bd-l b-${brush}" ${at} stroke-width="4"/>`
  )
}

function arrow(a: Point, b: Point, brush: Brush): string {
  const len = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const ux = (b.x - a.x) / len,
    uy = (b.y - a.y) / len
  const p = (d: number, side: number): string =>
    `${(b.x - ux * d - uy * side).toFixed(1)} ${(b.y - uy * d + ux * side).toFixed(1)}`
  const tail = len - 9
  // One outline, so that shaft and head do not show through each other.
  const d = `M${p(tail, -4)}L${p(17, -4)}L${p(17, -11)}L${p(0, 0)}L${p(17, 11)}L${p(17, 4)}L${p(tail, 4)}A4 4 0 0 1 ${p(tail, -4)}Z`
  return `<path class="bd-arrow a-${brush}" d="${d}"/>`
}
