// The drawing of marks that come with a game: signs and labels as books print them, each a pair of lines, dark and light, so that
// it is seen on every stone and square.

import { type Geometry, type Point, unit } from '../../board/core/geometry'
import type { Piece } from '../../board/core/types'
import { drawShapes } from '../../board/view/shapes'
import type { RecordMark } from '../../net/types'
import type { Overlay } from '../match/model/ctrl'

const round = (n: number): number => Math.round(n * 10) / 10

/** Outlines of the signs, round a centre. */
const outlines: Partial<Record<RecordMark['kind'], (c: Point) => string>> = {
  triangle: ({ x, y }) => `M${x} ${round(y - 13)}l11.4 19.6h-22.8z`,
  square: ({ x, y }) => `M${x - 9.5} ${y - 9.5}h19v19h-19z`,
  selected: ({ x, y }) => `M${x - 6} ${y - 6}h12v12h-12z`,
  circle: ({ x, y }) => `M${x - 10.5} ${y}a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0 -21 0z`,
  cross: ({ x, y }) => `M${x - 8.5} ${y - 8.5}l17 17m0 -17l-17 17`,
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'))

/** The size of a label by how many characters it has: it stays within its place. */
const sizeOf = (text: string): number => [27, 27, 22, 17, 13][[...text].length] ?? 10

function label({ x, y }: Point, text: string, cls: string): string {
  const size = sizeOf(text)
  return `<text class="${cls}" x="${x}" y="${round(y + size * 0.36)}" font-size="${size}" text-anchor="middle">${escaped(text)}</text>`
}

/** On which marks a piece of the first side stands, of the second, or none. */
const classOn = (piece: Piece | undefined): string =>
  piece ? (piece.seat === 1 ? 'on1' : 'on0') : 'free'

/** A mark on its own place. */
function sign(mark: RecordMark, geo: Geometry, piece: Piece | undefined): string {
  const c = geo.centre(mark.place)
  const cls = classOn(piece)
  if (mark.kind.startsWith('territory')) {
    const d = 6.5
    return `<rect class="m-area m-area${mark.kind.slice(10)}" x="${c.x - d}" y="${c.y - d}" width="${2 * d}" height="${2 * d}" stroke-width="1.6"/>`
  }
  if (mark.kind === 'label') {
    // As books print it, the lines of the board end before a letter.
    const patch =
      geo.lattice && !piece ? `<circle class="bd-0" cx="${c.x}" cy="${c.y}" r="14"/>` : ''
    return patch + label(c, mark.text ?? '', cls)
  }
  const d = outlines[mark.kind]?.(c)
  if (!d) return ''
  const filled = mark.kind === 'selected' ? ' filled' : ''
  return `<path class="halo ${cls}" d="${d}"/><path class="ink ${cls}${filled}" d="${d}"/>`
}

/** A line between two places. */
function line(a: Point, b: Point): string {
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`
  return `<path class="halo free" d="${d}"/><path class="ink free" d="${d}"/>`
}

/** The ring of the last move, on the rim of a stone that bears a sign. */
const ring = ({ x, y }: Point): string =>
  `<circle class="bd-l m-last" cx="${x}" cy="${y}" r="19.4" stroke-width="4.6"/>` +
  `<circle class="bd-l m-amber" cx="${x}" cy="${y}" r="19.4" stroke-width="2.6"/>`

/** Whether a mark goes from one place to another. */
const joining = ({ kind }: RecordMark): boolean => kind === 'arrow' || kind === 'line'

/** Whether a mark lies in the middle of its place. */
const central = ({ kind, brush }: RecordMark): boolean =>
  !/^(arrow|line|dimmed)/.test(kind) && !brush

/** Marks as a drawing over a board; `last` is the place of a last move that would be ringed there. */
export function drawn(
  marks: readonly RecordMark[],
  geo: Geometry,
  pieces: readonly Piece[],
  last = -1,
): { markup: string; ringed: boolean } {
  const here = marks
    .filter(({ place, to }) => geo.has(place) && (to === undefined || geo.has(to)))
    .sort((a, b) => Number(joining(b)) - Number(joining(a))) // an arrow goes behind the letter that it begins at
  const on = (place: number) => pieces.findLast((piece) => piece.place === place)
  const veils = here
    .filter(({ kind }) => kind === 'dimmed')
    .map(({ place }) => {
      const { x, y } = geo.centre(place)
      return `<rect class="bd-0" opacity=".62" x="${x - unit / 2}" y="${y - unit / 2}" width="${unit}" height="${unit}"/>`
    })
  const ringed = geo.lattice && here.some((mark) => mark.place === last && central(mark))
  const shapes = here.map((mark) => {
    const { kind, place, to = 0, brush } = mark
    if (kind === 'line') return line(geo.centre(place), geo.centre(to))
    if (kind === 'arrow') return drawShapes([{ from: place, to, brush: brush ?? 'blue' }], geo)
    if (brush) return drawShapes([{ from: place, brush }], geo)
    return sign(mark, geo, on(place))
  })
  return {
    markup: [...veils, ringed ? ring(geo.centre(last)) : '', ...shapes].join(''),
    ringed,
  }
}

/** The drawing as a layer of a board, over its pieces; one that lies there already is drawn anew. */
export function overlay({ markup, ringed }: ReturnType<typeof drawn>): Overlay {
  return {
    onto(svg) {
      let layer = svg.querySelector('.rec-marks')
      if (!layer) {
        layer = document.createElementNS('http://www.w3.org/2000/svg', 'g')
        layer.setAttribute('class', 'rec-marks')
        svg.insertBefore(layer, svg.querySelector('.bd-shapes'))
      }
      layer.innerHTML = markup
      svg.classList.toggle('rec-ringed', ringed)
    },
  }
}
