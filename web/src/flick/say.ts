// What is said of the table, in the page's words.

import type { Words } from '../board/core/types'
import type { Aim } from './core/aim'
import { pokes, scissors } from './core/aim'
import type { Ghost } from './core/ghost'
import { type PosedPiece, spotOf, type Table } from './core/table'

const degrees = (n: number): string => `${Number(n.toFixed(1))}°`
const percent = (n: number): string => `${Number((n * 100).toFixed(1))} %`

export const pillText = (a: Aim): string => `${Math.round(a.force * 100)} % · ${degrees(a.angle)}`

/** "angle 12°, strength 40 %, meets black checker on d8" */
export function aimText(
  a: Aim,
  g: Ghost | undefined,
  pieces: readonly PosedPiece[],
  square: (piece: number) => string,
  w: Words,
): string {
  const parts = [w.tool('flick.aimed', { angle: degrees(a.angle), force: percent(a.force) })]
  const met = g && pieces.find((m) => m.piece === g.meets)
  if (met)
    parts.push(w.tool('flick.meets', { piece: w.piece(met.kind, met.seat), at: square(met.piece) }))
  else if (g?.leaves) parts.push(w.tool('flick.leaves'))
  return parts.join(', ')
}

/** What a shot has done: how many pieces each side has lost. */
export function lostText(
  before: readonly PosedPiece[],
  after: readonly PosedPiece[],
  w: Words,
): string {
  const parts: string[] = []
  for (const seat of new Set(before.map((m) => m.seat))) {
    const n = before.filter(
      (m) => m.seat === seat && !after.some((x) => x.piece === m.piece),
    ).length
    if (n) parts.push(w.tool('flick.lost', { piece: w.piece('checker', seat), n }))
  }
  return parts.join('. ') || w.tool('flick.nothing')
}

export interface PieceState {
  own: boolean
  chosen: boolean
  square: (piece: number) => string
  words: Words
  table: Table
}

/** "c1, white checker, face down, may poke d2" */
export function pieceText(m: PosedPiece, pieces: readonly PosedPiece[], s: PieceState): string {
  const { words: w, square, table: t } = s
  const parts = [square(m.piece), w.piece(m.kind, m.seat)]
  if (m.colour !== m.seat) parts.push(w.tool('flick.traitor'))
  if (m.pose[1] > t.halfThick * 2) parts.push(w.tool('flick.onTop'))
  if (hangs(m, t)) parts.push(w.tool('flick.hangs'))
  if (s.chosen) parts.push(w.chosen)
  if (s.own) {
    for (const p of pokes(m, pieces, t))
      parts.push(w.tool('flick.mayPoke', { at: square(p.piece) }))
    for (const p of scissors(m, pieces, t)) {
      parts.push(w.tool('flick.mayCut', { at: square(p.target), with: square(p.piece2) }))
    }
  }
  return parts.join(', ')
}

/** Whether a piece sticks out over an edge. */
function hangs(m: PosedPiece, t: Table): boolean {
  const { x, z } = spotOf(m.pose)
  return Math.max(Math.abs(x), Math.abs(z)) + t.radius > t.half + 0.1
}
