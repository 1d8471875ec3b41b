// The parts of a board that rarely change: frame, squares, lines, coordinates.

import type { Skin } from '../../skins'
import { escapeText } from './pieces'
import { unit, type Geometry } from '../core/geometry'
import { placesOf } from '../core/placing'
import { type BoardData, Cell, type Coordinates } from '../core/types'
import { divides, homes, joined, zones, zoneTint } from './zones'

/** The picture under marks and pieces. */
export function ground(geo: Geometry, skin?: Skin, pieces = '', wood = ''): string {
  const cover = skin?.cover?.(pieces)
  return (
    frame(geo) +
    surface(geo, (seat) => skin?.look(skin.common, seat, pieces).side ?? '') +
    (skin?.river ? onRiver(geo, skin.river) : '') +
    seams(geo) +
    zones(geo) +
    (skin?.divides ? divides(geo, skin.divides) : '') +
    (wood === 'folding' ? hinges(geo) : '') +
    (skin?.points ? points(geo, skin.points) : '') +
    signs(geo) +
    (cover ? geo.cells.map((i) => covered(geo, i, cover)).join('') : '')
  )
}

/** The signs of places, of which the skin has the drawings. */
const signs = (geo: Geometry): string =>
  geo.cells
    .map((i) => geo.board.places[i].sign && covered(geo, i, `sign-${geo.board.places[i].sign}`))
    .join('')

function covered(geo: Geometry, place: number, symbol: string): string {
  const c = geo.centre(place)
  return `<use href="#${symbol}" x="${c.x - 22.5}" y="${c.y - 22.5}" width="45" height="45"/>`
}

/** The seam across the middle of a board that folds, with two hinges of brass; no square lies on it. */
function hinges(geo: Geometry): string {
  return geo.fields
    .filter(({ h }) => (h / unit) % 2 === 0)
    .map(({ x, y, w, h }) => {
      const middle = y + h / 2
      const brass = [x + w * 0.125, x + w * 0.875].map(
        (at) =>
          `<rect class="bd-brass" x="${at - 9}" y="${middle - 3.5}" width="18" height="7" rx="1.5"/>` +
          `<path class="bd-hinge" stroke-width="1" d="M${at - 9} ${middle}h18"/>`,
      )
      return `<path class="bd-hinge" d="M${x} ${middle}h${w}"/>${brass.join('')}`
    })
    .join('')
}

/** Points so many squares from the edges, each where four squares meet. */
function points(geo: Geometry, from: number): string {
  const { w, h } = geo.board
  if (w < 6 || h < 6) return ''
  const corners = [from, w - from].flatMap((x) =>
    [from, h - from].map((y) => ({ x: x * unit, y: y * unit })),
  )
  return corners
    .filter(({ x, y }) =>
      [-24, 24].every((dx) => [-24, 24].every((dy) => geo.at({ x: x + dx, y: y + dy }) >= 0)),
    )
    .map(({ x, y }) => `<circle class="bd-point" cx="${x}" cy="${y}" r="4"/>`)
    .join('')
}

/** Whether names stand in the corners of squares, where a mark must leave them room. */
export function namesInside(geo: Geometry, coords: Coordinates): boolean {
  if (geo.lattice) return false
  const named = geo.part >= 0 || (geo.board.files?.length && geo.board.ranks?.length)
  return coords !== 'off' && !(named && coords === 'out' && geo.framed)
}

function frame(geo: Geometry): string {
  if (!geo.framed || geo.lattice) return ''
  const { x, y, w, h } = geo.box
  const cls = geo.board.table ? 'bd-slate' : 'bd-frame'
  return `<rect class="${cls}" x="${x}" y="${y}" width="${w}" height="${h}" rx="7"/>`
}

/** What is drawn again beyond the seams, paler, and the seams themselves. */
function seams(geo: Geometry): string {
  if (!geo.copies.size) return ''
  const { x, y, w, h } = geo.area
  const [right, bottom] = [x + w, y + h]
  let light = ''
  let dark = ''
  for (const i of [...geo.copies.values()].flat()) {
    const c = geo.centre(i)
    const [x0, y0] = [Math.max(x, c.x - 24), Math.max(y, c.y - 24)]
    const box = `M${x0} ${y0}H${Math.min(right, c.x + 24)}V${Math.min(bottom, c.y + 24)}H${x0}z`
    if (geo.board.places[i].tint === 1) dark += box
    else light += box
  }
  let d = ''
  if (x < 0) d += `M0 0V${geo.height}`
  if (right > geo.width) d += `M${geo.width} 0V${geo.height}`
  if (y < 0) d += `M0 0H${geo.width}`
  if (bottom > geo.height) d += `M0 ${geo.height}H${geo.width}`
  const filled = `<path class="bd-0" d="${light}"/><path class="bd-1" d="${dark}"/>`
  return (
    (geo.lattice ? '' : filled) +
    `<path class="bd-wrapped" d="${light}${dark}"/>` +
    `<path class="bd-l bd-seam0" d="${d}"/><path class="bd-l bd-seam" d="${d}"/>`
  )
}

function surface(geo: Geometry, side: (seat: number) => string): string {
  const { board } = geo
  switch (board.shape) {
    case 'square':
      return squares(geo) + homes(geo, side)
    case 'point':
    case 'hex':
      return geo.lattice ? lattice(geo) : holes(geo, side)
  }
  return `<rect class="bd-0" width="${geo.width}" height="${geo.height}"/>${chequered(geo)}`
}

/** The dark squares of a table, whose pieces lie anywhere, and the hinge of the box that it is. */
function chequered(geo: Geometry): string {
  const { w, h, table } = geo.board
  if (!table) return ''
  let d = ''
  for (let x = 0; x < w; x++) {
    for (let y = 0; y < h; y++) {
      if ((x + h - 1 - y) % 2 === (table.lightLeft ? 1 : 0)) d += `M${x * 48} ${y * 48}h48v48h-48z`
    }
  }
  return `<path class="bd-1" d="${d}"/><path class="bd-hinge" d="M${geo.width / 2} 0v${geo.height}"/>`
}

function squares(geo: Geometry): string {
  let dark = ''
  let other = ''
  let goals = ''
  const colour = (i: number): number => ((geo.centre(i).x + geo.centre(i).y) / unit) & 1
  const first = geo.cells.find((i) => geo.board.places[i].tint === 1) ?? -1
  for (const i of geo.cells) {
    const p = geo.board.places[i]
    const c = geo.centre(i)
    const box = `M${c.x - 24} ${c.y - 24}h48v48h-48z`
    if (p.tint === 1) dark += box
    else if (p.tint === zoneTint) continue
    else if ((p.tint ?? 0) >= Throne) {
      goals += `<path class="bd-${p.tint}" d="${box}"/>${knot(p.tint, c)}`
      if (first >= 0 && colour(i) === colour(first)) dark += box // colours go on by turns below
    } else if (p.tint) other += `<path class="bd-${p.tint}" d="${box}"/>`
  }
  if (!dark && geo.cells.length < geo.board.w * geo.board.h) return cut(geo) + other
  return (
    geo.fields
      .map(({ x, y, w, h }) => `<rect class="bd-0" x="${x}" y="${y}" width="${w}" height="${h}"/>`)
      .join('') +
    (dark ? `<path class="bd-1" d="${dark}"/>` : '') +
    goals +
    (dark ? '' : ruled(geo)) +
    other
  )
}

/** From this tint on places are no colours by turns: a throne, goals with a knot, goals along an edge without one. */
const Throne = 4
const Goal = 5

/** The knot carved into a throne and into goals. */
function knot(tint: number | undefined, c: { x: number; y: number }): string {
  if (tint !== Throne && tint !== Goal) return ''
  const heart = tint === Throne ? 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0' : 'M-5 -5L5 5M5 -5L-5 5'
  return (
    `<path class="bd-l bd-knot" transform="translate(${c.x} ${c.y})" ` +
    `d="M0 -17L17 0L0 17L-17 0ZM-12 -12H12V12H-12Z${heart}"/>`
  )
}

/** A board of one colour that is no rectangle: its squares alone, with an edge round them. */
function cut(geo: Geometry): string {
  const d = geo.cells
    .map((i) => geo.centre(i))
    .map((c) => `M${c.x - 24} ${c.y - 24}h48v48h-48z`)
    .join('')
  return (
    `<path class="bd-edge" d="${d}"/><path class="bd-0" d="${d}"/>` +
    `<path class="bd-l bd-rule" d="${d}"/>`
  )
}

/** A board of one colour is ruled. */
function ruled(geo: Geometry): string {
  let d = ''
  for (let x = 0; x <= geo.width; x += unit) d += `M${x} 0v${geo.height}`
  for (let y = 0; y <= geo.height; y += unit) d += `M0 ${y}h${geo.width}`
  return `<path class="bd-l bd-rule" d="${d}"/>`
}

/** The tints of points: one that guides the eye, one with small corners round it. */
const Star = 8
const Cornered = 9

/** Lines that cross, the outer ones heavier, and the points among them that guide the eye. */
function lattice(geo: Geometry): string {
  const { width, height, board, box, area } = geo
  const [right, bottom] = [width - unit / 2, height - unit / 2]
  // Beyond a seam the lines go on.
  const ends = (from: number, to: number, goes: boolean, a: number, b: number) =>
    goes ? [a, b] : [from, to]
  const [left0, right0] = ends(unit / 2, right, area.x < 0, area.x, area.x + area.w)
  const [top0, bottom0] = ends(unit / 2, bottom, area.y < 0, area.y, area.y + area.h)
  const d = crossing(geo, { left: left0, right: right0, top: top0, bottom: bottom0 })
  const stars = geo.cells
    .filter((i) => board.places[i].tint === Star)
    .map((i) => geo.centre(i))
    .map((c) => `<circle class="bd-point" cx="${c.x}" cy="${c.y}" r="4.2"/>`)
  return (
    `<rect class="bd-0" x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" rx="7"/>` +
    `<path class="bd-l bd-rule" d="${d}${further(geo)}"/>` +
    (geo.copies.size
      ? ''
      : `<path class="bd-l bd-rule bd-outer" d="M${unit / 2} ${unit / 2}H${right}V${bottom}H${unit / 2}z"/>`) +
    stars.join('')
  )
}

/** The lines of a lattice between its ends; a river parts the inner columns. */
function crossing(
  { board, width, height, turn }: Geometry,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): string {
  let d = ''
  for (let y = unit / 2; y < height; y += unit) d += `M${left} ${y}H${right}`
  const middle = board.river && (turn === 180 ? height - board.river * unit : board.river * unit)
  const bank = middle ? `V${middle - unit / 2}M{x} ${middle + unit / 2}V${bottom}` : `V${bottom}`
  for (let x = unit / 2; x < width; x += unit) {
    const edge = x === unit / 2 || x === width - unit / 2
    d += `M${x} ${top}${edge ? `V${bottom}` : bank.replace('{x}', String(x))}`
  }
  return d
}

/** What is written on the river, as wide as the inner columns. */
function onRiver({ board, width, height, turn }: Geometry, symbol: string): string {
  if (!board.river) return ''
  const y = turn === 180 ? height - board.river * unit : board.river * unit
  const [w, h] = [width - 3 * unit, unit * 0.7]
  return `<use href="#${symbol}" x="${(width - w) / 2}" y="${y - h / 2}" width="${w}" height="${h}"/>`
}

/** Lines from place to place, and small corners in the four angles of a point, as far as the board goes. */
function further(geo: Geometry): string {
  const { board, width } = geo
  const lines = (board.lines ?? []).map(([a, b]) => {
    const [from, to] = [geo.centre(a), geo.centre(b)]
    return `M${from.x} ${from.y}L${to.x} ${to.y}`
  })
  const corners = geo.cells
    .filter((i) => board.places[i].tint === Cornered)
    .map((i) => geo.centre(i))
    .flatMap(({ x, y }) =>
      [-1, 1]
        .filter((dx) => x + dx * unit > 0 && x + dx * unit < width)
        .flatMap((dx) => [-1, 1].map((dy) => `M${x + dx * 5} ${y + dy * 13}v${dy * -8}h${dx * 8}`)),
    )
  return [...lines, ...corners].join('')
}

/** Points and holes: a line to every neighbour one step away, a hole on each place. */
function holes(geo: Geometry, side: (seat: number) => string): string {
  const { cells, rim, board } = geo
  const lines = joined(geo, cells)
  const r = board.shape === 'hex' ? 11 : 8
  const dots = cells
    .map((i) => geo.centre(i))
    .map((c) => `<circle cx="${c.x}" cy="${c.y}" r="${r}"/>`)
  const wood = rim
    ? `<path class="bd-l bd-rim" d="${lines}"/><path class="bd-l bd-turned" d="${lines}"/>` +
      homes(geo, side)
    : `<rect class="bd-0" width="${geo.width}" height="${geo.height}"/>`
  return `${wood}<path class="bd-l bd-rule" d="${lines}"/><g class="bd-hole">${dots.join('')}</g>`
}

/** The names of files and ranks, or of the squares; over the marks, under the pieces. */
export function coordinates(geo: Geometry, coords: Coordinates): string {
  if (coords === 'off') return ''
  const { files, ranks } = geo.part >= 0 ? namesOf(geo) : geo.board
  if (!files?.length || !ranks?.length) return numbers(geo)
  const { turn } = geo
  const [across, down] = turn % 180 ? [ranks, files] : [files, ranks]
  const cols = turn < 180 ? across : [...across].reverse()
  const rows = turn === 90 || turn === 180 ? down : [...down].reverse()
  if (geo.lattice) return atLines(geo, cols, rows)
  return namesInside(geo, coords) ? inside(geo, cols, rows) : outside(geo, cols, rows)
}

/** The names of files and ranks of one of several boards, read off its squares: B:e4. */
function namesOf({ board, part }: Geometry): Pick<BoardData, 'files' | 'ranks'> {
  const own = placesOf(board, part)
    .map((i) => board.places[i])
    .filter((p) => (p.kind ?? Cell) === Cell)
  const named = own.map((p) => ({ p, m: /([a-z]+)(\d+)$/.exec(p.name) }))
  if (named.some(({ m }) => !m)) return {}
  const [left, bottom] = [Math.min(...own.map((p) => p.x)), Math.max(...own.map((p) => p.y))]
  const files = named.filter(({ p }) => p.y === bottom).sort((a, b) => a.p.x - b.p.x)
  const ranks = named.filter(({ p }) => p.x === left).sort((a, b) => b.p.y - a.p.y)
  return { files: files.map(({ m }) => m![1]), ranks: ranks.map(({ m }) => m![2]) }
}

const text = (cls: string, x: number, y: number, s: string, anchor = 'middle'): string =>
  `<text class="${cls}" x="${x}" y="${y}" text-anchor="${anchor}">${escapeText(s)}</text>`

/** Letters and numbers at the lines of a lattice, on its wood, which grow with the board. */
function atLines(geo: Geometry, cols: string[], rows: string[]): string {
  // Two figures fit between the edge of the wood and a stone on the outer line.
  const size = 2 + geo.margin * 0.65
  const middle = geo.margin / 2
  const names = [
    ...cols.map((s, i) =>
      text('bd-in0', i * unit + 24, geo.area.y + geo.area.h + middle - 2 + size / 3, s),
    ),
    ...rows.map((s, i) => text('bd-in0', geo.area.x + 2 - middle, i * unit + 24 + size / 3, s)),
  ]
  return `<g font-size="${size}" font-weight="600">${names.join('')}</g>`
}

function outside(geo: Geometry, cols: string[], rows: string[]): string {
  return (
    cols
      .map((s, i) => text('bd-coord', i * unit + 24, geo.area.y + geo.area.h + 10.2, s))
      .join('') + rows.map((s, i) => text('bd-coord', geo.area.x - 7, i * unit + 27.2, s)).join('')
  )
}

/** Letters in the lowest square of each column, numbers in the first square of each row. */
function inside(geo: Geometry, cols: string[], rows: string[]): string {
  const letters = cols.map((s, i) => {
    const j = rows.findLastIndex((_, k) => exists(geo, i, k))
    return text(tone(geo, i, j), i * unit + 45, j * unit + 45, s, 'end')
  })
  const numbers = rows.map((s, j) => {
    const i = cols.findIndex((_, k) => exists(geo, k, j))
    return text(tone(geo, i, j), i * unit + 3, j * unit + 10.5, s, 'start')
  })
  return letters.join('') + numbers.join('')
}

/** Whether there is a square; where only the dark ones count, the light ones are there too. */
function exists(geo: Geometry, col: number, row: number): boolean {
  const { places } = geo.board
  if (places.some((p) => p.tint === 1)) return true
  return geo.at({ x: col * unit + 24, y: row * unit + 24 }) >= 0
}

/** The colour of a letter by the square under it. */
function tone(geo: Geometry, col: number, row: number): string {
  const i = geo.at({ x: col * unit + 24, y: row * unit + 24 })
  return geo.board.places[i]?.tint === 1 ? 'bd-in bd-in1' : 'bd-in bd-in0'
}

/** Boards without files and ranks bear the names of their places. */
function numbers(geo: Geometry): string {
  // On a board of holes a name at the head of each row says how they are counted.
  const named = geo.rim ? geo.rows().map(([first]) => first) : geo.cells
  return named
    .filter((i) => /\d/.test(geo.board.places[i].name)) // other names are words, and a sign stands there
    .map((i) => {
      const p = geo.board.places[i]
      const c = geo.centre(i)
      return text(`bd-no bd-in${p.tint === 1 ? 1 : 0}`, c.x - 21.8, c.y - 14.6, p.name, 'start')
    })
    .join('')
}
