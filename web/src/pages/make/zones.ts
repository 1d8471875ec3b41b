// Squares of a board where something is different, as a rules file lists them: squares, rectangles, ranks and files.

import { type Definition, ruleOf, size, squares, withSquares, withValue } from './definition'

/** What is different somewhere, by the keys of the zones. */
export const zones = [
  'last',
  'double',
  'passed',
  'stop',
  'afoot',
  'camp',
  'goal',
  'drops',
  'closed',
  'put',
] as const
export type ZoneKey = (typeof zones)[number]

export const sides = ['white', 'black'] as const
export type Side = (typeof sides)[number]

/** A column from the left and a row from the top, from 0. */
export type At = readonly [x: number, y: number]

const holes = 'board.holes'
const parts = /^(?:([a-l])(\d{1,2})(?:-([a-l])(\d{1,2}))?|rank (\d{1,2})|file ([a-l]))$/
const column = (letter: string) => letter.charCodeAt(0) - 97
const nameOf = (x: number, rank: number) => String.fromCharCode(97 + x) + rank

/** Which squares a list names, by rows from the top. */
function squaresOf(def: Definition, list: unknown): boolean[][] {
  const { w, h } = size(def)
  const on = Array.from({ length: h }, () => Array<boolean>(w).fill(false))
  for (const text of Array.isArray(list) ? list : []) {
    const found = parts.exec(String(text))
    if (!found) continue
    const [, a, from, b, to, rank, file] = found
    const [x0, x1] = rank ? [0, w - 1] : [column(file ?? a!), column(file ?? b ?? a!)]
    const [low, high] = file ? [1, h] : [Number(rank ?? from), Number(rank ?? to ?? from)]
    for (let r = low; r <= Math.min(high, h); r++)
      for (let x = x0; x <= Math.min(x1, w - 1); x++) if (r > 0) on[h - r]![x] = true
  }
  return on
}

/** Squares as a list of few rectangles, from the lower left on. */
function listed(on: readonly (readonly boolean[])[]): string[] {
  const left = on.map((row) => [...row])
  const [h, w] = [on.length, on[0]?.length ?? 0]
  const whole = (y: number, x0: number, x1: number) =>
    y >= 0 && left[y]!.slice(x0, x1 + 1).every(Boolean)
  const list: string[] = []
  for (let y = h - 1; y >= 0; y--)
    for (let x = 0; x < w; x++) {
      if (!left[y]![x]) continue
      let [x1, y1] = [x, y]
      while (x1 + 1 < w && left[y]![x1 + 1]) x1++
      while (whole(y1 - 1, x, x1)) y1--
      for (let r = y1; r <= y; r++) left[r]!.fill(false, x, x1 + 1)
      const [low, high] = [h - y, h - y1]
      if (x === 0 && x1 === w - 1 && low === high) list.push(`rank ${low}`)
      else list.push(nameOf(x, low) + (x === x1 && low === high ? '' : `-${nameOf(x1, high)}`))
    }
  return list
}

const toggledAt = (on: readonly (readonly boolean[])[], [x, y]: At): boolean[][] =>
  on.map((row, r) => row.map((is, c) => (r === y && c === x ? !is : is)))

/** The squares that the board lacks. */
export const holesOf = (def: Definition): boolean[][] => squaresOf(def, ruleOf(def, holes))

/** The board with a hole more, on which nothing stands, or with a square in its place. */
export function withHole(def: Definition, at: At): Definition {
  const on = toggledAt(holesOf(def), at)
  const list = listed(on)
  const next = withValue(def, holes, list.length ? list : undefined)
  if (!on[at[1]]![at[0]]) return next
  return withSquares(
    next,
    squares(next).map((row, y) => row.map((what, x) => (on[y]![x] ? '' : what))),
  )
}

/** Whether what holds for one side holds for the other on the other side of the board. */
export const mirrored = (def: Definition, key: ZoneKey): boolean => {
  const zone = ruleOf(def, `zones.${key}`)
  return zone === undefined || Array.isArray(zone)
}

/** The squares of a zone, as a side has it. */
export function zoneOf(def: Definition, key: ZoneKey, side: Side): boolean[][] {
  if (!mirrored(def, key)) return squaresOf(def, ruleOf(def, `zones.${key}.${side}`))
  const on = squaresOf(def, ruleOf(def, `zones.${key}`))
  return side === 'white' ? on : on.reverse()
}

/** The game with a square more or less in a zone of a side; where the sides mirror each other, in that of the other, too. */
export function withZone(def: Definition, key: ZoneKey, side: Side, at: At): Definition {
  const on = toggledAt(zoneOf(def, key, side), at)
  if (!mirrored(def, key)) return withValue(def, `zones.${key}.${side}`, listed(on))
  const list = listed(side === 'white' ? on : on.reverse())
  return withValue(def, `zones.${key}`, list.length ? list : undefined)
}
