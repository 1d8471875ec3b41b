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
    const same = (dx: number, dy: number): boolean =>
      geo.board.places[geo.at({ x: x + dx * unit, y: y + dy * unit })]?.tint === zoneTint
    if (!same(0, -1)) edges += `M${left} ${top + 1.5}h48`
    if (!same(0, 1)) edges += `M${left} ${top + 46.5}h48`
    if (!same(-1, 0)) edges += `M${left + 1.5} ${top}v48`
    else between += `M${left} ${top}v48`
    if (!same(1, 0)) edges += `M${left + 46.5} ${top}v48`
  }
  return (
    `<path class="bd-zone" d="${squares}"/><path class="bd-l bd-hatch" d="${hatching}"/>` +
    `<path class="bd-l bd-zone-in" d="${between}"/><path class="bd-l bd-zone-edge" d="${edges}"/>`
  )
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
