// What both sides bring to bear on a place: a dark pill at its foot, the first side's number first, the larger one bold and
// green; or a single number that is counted there.

import type { Point } from '../core/geometry'
import type { Force, Scene } from '../core/types'

/** All numbers of a scene that are shown on demand. */
export const forcesOf = ({ forces = [], counts = [] }: Scene): Force[] => [
  ...forces,
  ...counts.map(({ place, n }) => ({ place, of: [n] })),
]

/** A number with its half: 3½. */
const written = (n: number): string => {
  const whole = Math.floor(n)
  return n > whole ? `${whole || ''}½` : String(whole)
}

/** "3½ : 4" for those who hear it; undefined without forces. */
export const forcesText = (f: Force | undefined): string | undefined =>
  f?.of.map(written).join(' : ')

/** The pill, as wide as its numbers; where one side alone has anything it is paler. */
export function pill({ of }: Force, c: Point): string {
  const [a, b] = of
  const alone = b !== undefined && !(a && b)
  const width = 10 + 5.6 * of.map(written).join(':').length
  const number = (n: number, other: number): string =>
    `<tspan${n > other ? ' class="bd-more"' : ''}>${written(n)}</tspan>`
  return (
    `<g class="bd-force${alone ? ' bd-alone' : ''}">` +
    `<rect x="${c.x - width / 2}" y="${c.y + 11}" width="${width}" height="12" rx="6"/>` +
    `<text text-anchor="middle" x="${c.x}" y="${c.y + 20.2}">${number(a, b ?? a)}${b === undefined ? '' : `<tspan>:</tspan>${number(b, a)}`}</text></g>`
  )
}
