// The signs on places. Every one is a pair of lines, dark and light, so that one of them stands
// out on a light square and the other on a dark one; and every one has a shape of its own, so
// that none is told by its colour alone.

import type { Geometry, Point } from '../core/geometry'
import { unit } from '../core/geometry'
import type { Force, LegalStyle, Mark, Premove } from '../core/types'
import { pill } from './forces'

/** Everything that is marked at one moment. */
export interface Marked {
  /** First and last place of the last move. */
  last: number[]
  /** The brackets of the last move stand in the other two corners, clear of names. */
  turned: boolean
  /** The place of the picked piece, -1 for none. */
  chosen: number
  legal: number[]
  style: LegalStyle
  /** Legal places where a piece stands. */
  takes: number[]
  /** Pieces that the move pointed at would turn over. */
  turns: number[]
  /** Pieces that the dice allow to move. */
  may: number[]
  /** Pieces that must take. */
  must: number[]
  /** Pieces of the other side that may be huffed. */
  huff: number[]
  /** Pieces jumped by the unfinished move. */
  jumped: number[]
  /** Places the picked piece has gone through, the start first. */
  trail: number[]
  premoves: Premove[]
  /** The piece picked for a premove, -1 for none. */
  premoved: number
  refused: number
  hover: number
  /** A click puts a piece on the place pointed at, and it is shown there. */
  puts: boolean
  /** The place under a finger that holds a piece. */
  aim: number
  /** Signs of the scene: check, line, wall, dead, territory. */
  signs: Mark[]
  /** What both sides bring to bear, where it is wanted. */
  forces: readonly Force[]
}

export function noMarks(): Marked {
  return {
    last: [],
    turned: false,
    chosen: -1,
    legal: [],
    style: 'squares',
    takes: [],
    turns: [],
    may: [],
    must: [],
    huff: [],
    jumped: [],
    trail: [],
    premoves: [],
    premoved: -1,
    refused: -1,
    hover: -1,
    puts: false,
    aim: -1,
    signs: [],
    forces: [],
  }
}

/**
 * The marks on other places: each place is replaced, and those for which there is none fall away.
 * The way of an unfinished move is left out.
 */
export function marksOn(m: Marked, to: (place: number) => number | undefined): Marked {
  const list = (places: readonly number[]): number[] => places.flatMap((p) => to(p) ?? [])
  const one = (place: number): number => (place < 0 ? -1 : (to(place) ?? -1))
  return {
    ...m,
    last: list(m.last),
    chosen: one(m.chosen),
    legal: list(m.legal),
    takes: list(m.takes),
    turns: list(m.turns),
    may: list(m.may),
    must: list(m.must),
    huff: list(m.huff),
    jumped: list(m.jumped),
    trail: [],
    premoves: m.premoves.map((q) => ({ from: one(q.from), to: one(q.to) })),
    premoved: one(m.premoved),
    refused: one(m.refused),
    hover: one(m.hover),
    aim: one(m.aim),
    signs: m.signs.flatMap((k) => {
      const place = to(k.place)
      return place === undefined ? [] : [{ ...k, place }]
    }),
    forces: m.forces.flatMap((f) => {
      const place = to(f.place)
      return place === undefined ? [] : [{ ...f, place }]
    }),
  }
}

/** The marks that lie on a board. */
function marksHere(m: Marked, geo: Geometry): Marked {
  const here = (place: number): number | undefined => (geo.has(place) ? place : undefined)
  return { ...marksOn(m, here), trail: m.trail.filter((p) => geo.has(p)) }
}

const corner = (c: Point): Point => ({ x: c.x - unit / 2, y: c.y - unit / 2 })

const fill = (p: Point, cls: string): string =>
  `<rect class="${cls}" x="${p.x}" y="${p.y}" width="48" height="48"/>`

/** A frame of one line, its outer edge d units inside the place, w units thick. */
const line = (p: Point, d: number, w: number, cls: string): string => {
  const o = d + w / 2
  return `<rect class="bd-l ${cls}" x="${p.x + o}" y="${p.y + o}" width="${48 - 2 * o}" height="${48 - 2 * o}" stroke-width="${w}"/>`
}

const ring = (c: Point, r: number, w: number, cls: string, dash = ''): string =>
  `<circle class="bd-l ${cls}" cx="${c.x}" cy="${c.y}" r="${r}" stroke-width="${w}"${dash && ` pathLength="140" stroke-dasharray="${dash}"`}/>`

const double = (p: Point, cls: string, inset = 3): string =>
  line(p, 0, 3, cls) + line(p, inset, 1.5, 'm-light')

const cross = (c: Point, r: number, w: number, cls: string): string =>
  `<path class="bd-l ${cls}" stroke-linecap="round" stroke-width="${w}" d="M${c.x - r} ${c.y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}"/>`

export const signs = {
  hover: (c: Point): string => {
    const p = corner(c)
    return fill(p, 'f-hover') + line(p, 0, 1.8, 'm-ink') + line(p, 1.8, 2, 'm-white')
  },
  chosen: (c: Point): string => {
    const p = corner(c)
    return fill(p, 'f-chosen') + double(p, 'm-green', 3.25)
  },
  legal: (c: Point): string => {
    const p = corner(c)
    return (
      fill(p, 'f-legal') +
      double(p, 'm-green', 3.15) +
      `<circle class="m-pip" cx="${c.x}" cy="${c.y}" r="6.72" stroke-width="2.4"/>`
    )
  },
  pip: (c: Point): string =>
    `<circle class="m-dot" cx="${c.x}" cy="${c.y}" r="7.68" stroke-width="1.6"/>`,
  take: (c: Point): string => ring(c, 21.84, 5, 'm-light') + ring(c, 21.84, 3, 'm-take'),
  /** A piece that the dice allow to move: a bar at its foot. */
  may: (c: Point): string => {
    const d = `M${c.x - 13} ${c.y + 21}h26`
    return (
      `<path class="bd-l m-light" stroke-width="5.6" stroke-linecap="round" d="${d}"/>` +
      `<path class="bd-l m-take m-may" stroke-width="3.2" stroke-linecap="round" d="${d}"/>`
    )
  },
  must: (c: Point): string => ring(c, 21.8, 4.4, 'm-green') + ring(c, 21.8, 2.2, 'm-mint', '6 4'),
  /** A square of a line that decides the game: a frame, since a ring round a cross looks like a nought. */
  line: (c: Point): string => {
    const p = corner(c)
    return fill(p, 'f-chosen') + double(p, 'm-green', 3)
  },
  /** A stone of such a line where lines cross. */
  lined: (c: Point): string => ring(c, 21.8, 4.4, 'm-green') + ring(c, 21.8, 2.2, 'm-mint'),
  /** A piece that will turn over. */
  turns: (c: Point): string => ring(c, 11, 4.6, 'm-white') + ring(c, 11, 2.8, 'm-ink', '7 5'),
  /** A piece that must move because it was touched: a ring with a lock. */
  touched: (c: Point): string => {
    const { x, y } = { x: c.x - 15.5, y: c.y - 15.5 }
    return (
      ring(c, 21.8, 4.8, 'm-white') +
      ring(c, 21.8, 2.8, 'm-blue') +
      `<circle class="m-num" cx="${x}" cy="${y}" r="8" stroke-width="1.6"/>` +
      `<path class="bd-l m-white" stroke-width="1.8" d="M${x - 2.4} ${y - 0.4}v-1.6a2.4 2.4 0 0 1 4.8 0v1.6"/>` +
      `<path class="bd-l m-white" stroke-width="4.4" d="M${x - 3.6} ${y + 1.8}h7.2"/>`
    )
  },
  /** A crossed piece in a dotted ring: it forgot to take and may be removed for it. */
  huff: (c: Point): string =>
    ring(c, 21.8, 4.6, 'm-white') +
    ring(c, 21.8, 2.6, 'm-red', '2 5') +
    `<circle class="m-badge" cx="${c.x + 15.5}" cy="${c.y - 15.5}" r="7.5" stroke-width="1.6"/>` +
    cross({ x: c.x + 15.5, y: c.y - 15.5 }, 3, 2.2, 'm-white'),
  last: (c: Point, turned = false): string => {
    const p = corner(c)
    const d = turned
      ? `M${p.x + 37} ${p.y + 1.5}h9.5v10.5M${p.x + 1.5} ${p.y + 36}v10.5h9.5`
      : `M${p.x + 1.5} ${p.y + 12}v-10.5h10.5M${p.x + 37} ${p.y + 46.5}h9.5v-9.5`
    return `${fill(p, 'f-last')}<path class="bd-l m-last" stroke-width="3" d="${d}"/>`
  },
  /** The last move where pieces stand on points and would cover a mark below them. */
  ringed: (c: Point): string => ring(c, 10, 6.4, 'm-last') + ring(c, 10, 3.8, 'm-amber'),
  check: (c: Point): string => {
    const p = corner(c)
    return (
      fill(p, 'f-check') +
      double(p, 'm-red', 3.15) +
      `<circle class="m-badge" cx="${c.x + 15.5}" cy="${c.y - 15.5}" r="7.5" stroke-width="1.6"/>` +
      `<path class="bd-l m-white" stroke-width="2.2" d="M${c.x + 15.5} ${c.y - 19.6}v5m0 1.8v1.6"/>`
    )
  },
  premove: (c: Point): string => {
    const p = corner(c)
    return fill(p, 'f-pre') + hatch(p) + double(p, 'm-blue', 3.25)
  },
  refused: (c: Point): string => {
    const p = corner(c)
    return (
      line(p, 0, 3.4, 'm-white') +
      `<g stroke-dasharray="7 5">${line(p, 0, 3, 'm-red')}</g>` +
      cross(c, 9, 7, 'm-white') +
      cross(c, 9, 4.2, 'm-red')
    )
  },
  jumped: (c: Point): string =>
    fill(corner(c), 'f-jumped') + cross(c, 7, 6, 'm-soot') + cross(c, 7, 3.2, 'm-rose'),
  aim: (c: Point): string => ring(c, 46, 5, 'm-ink') + ring(c, 46, 2.4, 'm-white'),
}

/** Diagonal lines over a place, drawn one by one: a pattern would need an id of its own. */
function hatch(p: Point): string {
  const side = 42
  let d = ''
  for (let k = 7; k < 2 * side; k += 8) {
    const a = Math.max(0, k - side)
    const b = Math.min(side, k)
    d += `M${p.x + 3 + a} ${p.y + 3 + b}L${p.x + 3 + b} ${p.y + 3 + a}`
  }
  return `<path class="bd-l m-hatch" stroke-width="2.2" d="${d}"/>`
}

/** A stone that was put where lines cross covers its point: the ring lies on it. What came from elsewhere is marked below. */
const ringsLast = (m: Marked, geo: Geometry): boolean => geo.lattice && new Set(m.last).size === 1

/** Marks below the pieces. */
export function below(all: Marked, geo: Geometry): string {
  const m = marksHere(all, geo)
  const at = (i: number): Point => geo.centre(i)
  let s = ''
  if (!ringsLast(m, geo)) for (const i of new Set(m.last)) s += signs.last(at(i), m.turned)
  for (const k of m.signs) {
    if (k.kind === 'check') s += signs.check(at(k.place))
    if (k.kind === 'line' && !geo.lattice) s += signs.line(at(k.place))
  }
  if (m.trail.length > 1) s += fill(corner(at(m.trail[0])), 'f-trail')
  for (const i of new Set(m.premoves.flatMap((q) => [q.from, q.to])))
    if (i >= 0) s += signs.premove(at(i))
  if (m.premoved >= 0) s += signs.premove(at(m.premoved))
  for (const i of m.legal) {
    // A piece that would be put here is shown instead of a dot.
    const put = m.puts && i === m.hover && m.style === 'pips'
    if (m.takes.includes(i) || m.style === 'none' || put) continue
    s += m.style === 'squares' && !geo.lattice ? signs.legal(at(i)) : signs.pip(at(i))
  }
  if (m.chosen >= 0) s += signs.chosen(at(m.chosen))
  if (m.hover >= 0 && m.hover !== m.chosen) s += signs.hover(at(m.hover))
  if (m.aim >= 0) s += signs.aim(at(m.aim))
  return s + trail(m.trail.map(at))
}

function trail(points: Point[]): string {
  if (points.length < 2) return ''
  const d = `M${points.map((p) => `${p.x} ${p.y}`).join('L')}`
  const p = points[0]
  return (
    `<path class="bd-l m-trail0" stroke-width="5" stroke-dasharray=".01 8" stroke-linecap="round" d="${d}"/>` +
    `<path class="bd-l m-trail" stroke-width="3.4" stroke-dasharray="2 6" stroke-linecap="round" d="${d}"/>` +
    `<circle class="m-start" cx="${p.x}" cy="${p.y}" r="5" stroke-width="2"/>`
  )
}

/** Marks above the pieces: rings, crosses and numbers. */
export function above(all: Marked, geo: Geometry): string {
  const m = marksHere(all, geo)
  const at = (i: number): Point => geo.centre(i)
  let s = ''
  for (const i of m.turns) s += signs.turns(at(i))
  for (const i of m.may) s += signs.may(at(i))
  for (const i of m.must) s += signs.must(at(i))
  for (const i of m.huff) s += signs.huff(at(i))
  if (m.style !== 'none') for (const i of m.takes) s += signs.take(at(i))
  for (const i of m.jumped) s += signs.jumped(at(i))
  const dead = new Set(m.signs.flatMap((k) => (k.kind === 'dead' ? [k.place] : [])))
  for (const k of m.signs)
    if (!dead.has(k.place) || k.kind === 'dead') s += sign(k, at(k.place), geo.lattice)
  if (ringsLast(m, geo))
    for (const i of new Set(m.last)) s += dead.has(i) ? '' : signs.ringed(at(i))
  if (m.premoves.length > 1)
    for (const [k, q] of m.premoves.entries()) if (q.to >= 0) s += number(at(q.to), k + 1)
  for (const f of m.forces) s += pill(f, at(f.place))
  if (m.refused >= 0) s += signs.refused(at(m.refused))
  return s
}

/** A square for whose a place is, the larger the surer it is. */
function area({ kind, share = 70 }: Mark, c: Point): string {
  const d = 2.5 + share / 20
  return `<rect class="m-area m-area${kind.slice(10)}" x="${c.x - d}" y="${c.y - d}" width="${2 * d}" height="${2 * d}" stroke-width="1.6"/>`
}

function sign(k: Mark, c: Point, lattice: boolean): string {
  switch (k.kind) {
    case 'dead':
      return cross(c, 7, 6, 'm-soot') + cross(c, 7, 3.2, 'm-rose')
    case 'touched':
      return signs.touched(c)
    case 'line':
      return lattice ? signs.lined(c) : ''
    case 'wall':
      return `<path class="bd-l m-soot" stroke-width="5" d="M${c.x - 18} ${c.y}h36"/>`
    case 'territory':
    case 'territory.0':
    case 'territory.1':
      return area(k, c)
  }
  return ''
}

function number(c: Point, n: number): string {
  return (
    `<circle class="m-num" cx="${c.x + 15}" cy="${c.y - 15}" r="8.5" stroke-width="1.6"/>` +
    `<text class="bd-countn" text-anchor="middle" x="${c.x + 15}" y="${c.y - 10.8}">${n}</text>`
  )
}
