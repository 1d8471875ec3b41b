// Marks and pieces once more, where they are seen beyond the seams of a board.

import type { Host } from './host'
import { above, below, marksOn, type Marked } from '../view/marks'

export function wraparound(c: Host, m: Marked): string {
  const { geo, pieces } = c
  const most = Math.max(...[...geo.copies.values()].map((list) => list.length))
  const layers = Array.from({ length: most }, (_, k) =>
    marksOn(m, (place) => geo.copies.get(place)?.[k]),
  )
  const bodies = pieces.views
    .filter((v) => v !== c.held && !v.hidden)
    .flatMap((v) =>
      (geo.copies.get(v.place) ?? []).map((copy) => {
        const { x, y } = geo.centre(copy)
        const turn = geo.turned(copy) ? ' rotate(180)' : ''
        return `<g transform="translate(${x} ${y})${turn}">${pieces.markup(v)}</g>`
      }),
    )
  return (
    layers.map((l) => below(l, geo)).join('') +
    `<g class="bd-copies">${bodies.join('')}</g>` +
    layers.map((l) => above(l, geo)).join('')
  )
}
