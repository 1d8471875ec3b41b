// What a board shows besides its squares: areas with rules of their own, such as castles, and lines that matter.

import { unit, type Geometry } from '../core/geometry'

/** The tint of a square of such an area. */
export const zoneTint = 7

/** How far apart the lines of the hatching are. */
const gap = 8

/** Squares of areas: plain, hatched, and with an outline round all that lie together. */
export function zones(geo: Geometry): string {
  const inside = geo.cells.filter((i) => geo.board.places[i].tint === zoneTint)
  if (!inside.length) return ''
  let squares = ''
  let hatching = ''
  let edges = ''
  let between = ''
  for (const i of inside) {
    const { x, y } = geo.centre(i)
    const [left, top] = [x - 24, y - 24]
    squares += `M${left} ${top}h48v48h-48z`
    for (let d = gap; d < 2 * unit; d += gap) {
      const [a, b] = [Math.min(d, unit), Math.max(0, d - unit)]
      hatching += `M${left + b} ${top + a}L${left + a} ${top + b}`
    }
    edges += border(geo, i, (j) => geo.board.places[j]?.tint === zoneTint)
    if (geo.board.places[geo.at({ x: x - unit, y })]?.tint === zoneTint)
      between += `M${left} ${top}v48`
  }
  return (
    `<path class="bd-zone" d="${squares}"/><path class="bd-l bd-hatch" d="${hatching}"/>` +
    `<path class="bd-l bd-zone-in" d="${between}"/><path class="bd-l bd-zone-edge" d="${edges}"/>`
  )
}

/** The edges of a square towards neighbours that do not belong to its area. */
function border(geo: Geometry, place: number, belongs: (place: number) => boolean): string {
  const { x, y } = geo.centre(place)
  const [left, top] = [x - 24, y - 24]
  const same = (dx: number, dy: number): boolean =>
    belongs(geo.at({ x: x + dx * unit, y: y + dy * unit }))
  let d = ''
  if (!same(0, -1)) d += `M${left} ${top + 1.5}h48`
  if (!same(0, 1)) d += `M${left} ${top + 46.5}h48`
  if (!same(-1, 0)) d += `M${left + 1.5} ${top}v48`
  if (!same(1, 0)) d += `M${left + 46.5} ${top}v48`
  return d
}

/** Lines between all neighbours one step apart. */
export function joined(geo: Geometry, places: readonly number[]): string {
  let d = ''
  for (const [k, i] of places.entries()) {
    const a = geo.centre(i)
    for (const j of places.slice(k + 1)) {
      const b = geo.centre(j)
      if (Math.hypot(a.x - b.x, a.y - b.y) < unit * 1.05) d += `M${a.x} ${a.y}L${b.x} ${b.y}`
    }
  }
  return d
}

/** The places where the pieces of a seat are at home, in the colour of the seat; squares with an edge round them. */
export function homes(geo: Geometry, side: (seat: number) => string): string {
  const own = new Map<number, number[]>()
  for (const i of geo.cells) {
    const { seat } = geo.board.places[i]
    if (seat >= 0) own.set(seat, [...(own.get(seat) ?? []), i])
  }
  const square = geo.board.shape === 'square'
  return [...own]
    .map(([seat, places]) => {
      if (!square) return `<path class="bd-l bd-arm ${side(seat)}" d="${joined(geo, places)}"/>`
      const boxes = places
        .map((i) => geo.centre(i))
        .map((c) => `M${c.x - 24} ${c.y - 24}h48v48h-48z`)
      const edges = places.map((i) => border(geo, i, (j) => places.includes(j)))
      return (
        `<path class="bd-home ${side(seat)}" d="${boxes.join('')}"/>` +
        `<path class="bd-l bd-home-edge" d="${edges.join('')}"/>`
      )
    })
    .join('')
}

/** A line between two rows, which are counted from the bottom; a dashed one matters less. */
export interface Divide {
  above: number
  dashed?: boolean
}

/** Lines across the whole board. */
export const divides = (geo: Geometry, list: readonly Divide[]): string =>
  list
    .map(({ above, dashed }) => {
      const y = unit * (geo.flipped ? above : geo.board.h - above)
      return `<path class="bd-l bd-divide${dashed ? ' bd-dashed' : ''}" d="M0 ${y}H${geo.width}"/>`
    })
    .join('')
