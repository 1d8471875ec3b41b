// What is said of the table, in the page's words.

import type { Words } from '../board/core/types'
import type { Aim } from './core/aim'
import { pokes, scissors } from './core/aim'
import type { Ghost } from './core/ghost'
import { type Lying, spotOf, type Table } from './core/table'

const degrees = (n: number): string => `${Number(n.toFixed(1))}°`
const percent = (n: number): string => `${Number((n * 100).toFixed(1))} %`

export const pillText = (a: Aim): string => `${Math.round(a.force * 100)} % · ${degrees(a.angle)}`

/** "angle 12°, strength 40 %, meets black checker on d8" */
export function aimText(
  a: Aim,
  g: Ghost | undefined,
  men: readonly Lying[],
  square: (man: number) => string,
  w: Words,
): string {
  const parts = [w.tool('flick.aimed', { angle: degrees(a.angle), force: percent(a.force) })]
  const met = g && men.find((m) => m.man === g.meets)
  if (met)
    parts.push(w.tool('flick.meets', { man: w.man(met.kind, met.seat), at: square(met.man) }))
  else if (g?.leaves) parts.push(w.tool('flick.leaves'))
  return parts.join(', ')
}

/** What a shot has done: how many men each side has lost. */
export function lostText(before: readonly Lying[], after: readonly Lying[], w: Words): string {
  const parts: string[] = []
  for (const seat of new Set(before.map((m) => m.seat))) {
    const n = before.filter((m) => m.seat === seat && !after.some((x) => x.man === m.man)).length
    if (n) parts.push(w.tool('flick.lost', { man: w.man('checker', seat), n }))
  }
  return parts.join('. ') || w.tool('flick.nothing')
}

export interface ManState {
  own: boolean
  chosen: boolean
  square: (man: number) => string
  words: Words
  table: Table
}

/** "c1, white checker, face down, may poke d2" */
export function manText(m: Lying, men: readonly Lying[], s: ManState): string {
  const { words: w, square, table: t } = s
  const parts = [square(m.man), w.man(m.kind, m.seat)]
  if (m.colour !== m.seat) parts.push(w.tool('flick.traitor'))
  if (m.pose[1] > t.halfThick * 2) parts.push(w.tool('flick.onTop'))
  if (hangs(m, t)) parts.push(w.tool('flick.hangs'))
  if (s.chosen) parts.push(w.chosen)
  if (s.own) {
    for (const p of pokes(m, men, t)) parts.push(w.tool('flick.mayPoke', { at: square(p.man) }))
    for (const p of scissors(m, men, t)) {
      parts.push(w.tool('flick.mayCut', { at: square(p.target), with: square(p.man2) }))
    }
  }
  return parts.join(', ')
}

/** Whether a man sticks out over an edge. */
function hangs(m: Lying, t: Table): boolean {
  const { x, z } = spotOf(m.pose)
  return Math.max(Math.abs(x), Math.abs(z)) + t.radius > t.half + 0.1
}
