// Hints in words and on the board: the piece to move, the move, what threatens, and why.

import { Cell, Hand, type Shape } from '../../../board/core/types'
import { familyText, type Key, t } from '../../../i18n'
import type { Help, MatchSummary } from '../../../net/types'
import type { Table } from './state'
import { tableName } from './words'

/** What was told now and not before. */
export function newHelp(old: Table, next: Table): Help | undefined {
  const known = new Set((old.help ?? []).map((h) => `${h.what} ${h.seat}`))
  const same = old.plies.length === next.plies.length
  return next.help?.findLast((h) => !same || !known.has(`${h.what} ${h.seat}`))
}

/** A hint in one sentence or two: what, and why if there is a reason. */
export function helpLine(table: Table, help: Help): string {
  return [whatLine(table, help), whyLine(table, help)].filter(Boolean).join(' ')
}

function whatLine({ board }: Table, help: Help): string {
  const kindOf = (at: number) => board.places[at]?.kind ?? Cell
  const place = board.table ? undefined : board.places[help.place]?.name
  switch (help.what) {
    case 'man':
      if (kindOf(help.place) === Hand) return t('help.hand')
      return place ? t('help.man', { place }) : t('help.ringed')
    case 'threat':
      return help.text ? t('help.threat', { move: help.name ?? help.text }) : t('help.noThreat')
  }
  return t('help.move', { move: help.name ?? help.text ?? '' })
}

/** Why the move is advised; empty where the computer only likes it best, and before it is shown. */
function whyLine({ match }: Table, { what, why, n = 0, book }: Help): string {
  if (what === 'threat') return why ? t(`help.threat.${many(why, n)}` as Key, { n }) : ''
  if (!why) return what === 'move' ? t('help.why.liked') : ''
  if (why === 'book') return familyText(match.family, `book.${book}`) ?? t('help.why.book')
  if (why === 'proved') return provedLine(n)
  return t(`help.why.${many(why, n)}` as Key, { n })
}

/** One capture is called so, several are counted. */
const many = (why: string, n: number): string => (why === 'takes' && n > 1 ? 'takesMany' : why)

function provedLine(n: number): string {
  if (n === 0) return t('help.why.even')
  return t(n > 0 ? 'help.why.ahead' : 'help.why.behind', { n: Math.abs(n) })
}

/** Circles and arrows of all that was shown for this turn: a move green, a threat red. */
export const helpShapes = (table: Table): Shape[] =>
  (table.help ?? []).flatMap((help) => shapesOf(table, help))

function shapesOf({ board }: Table, help: Help): Shape[] {
  const brush = help.what === 'threat' ? 'red' : 'green'
  const { place, path, text } = help
  if (help.aimed && text) return [{ from: place, brush, stroke: text }]
  const cells = (path?.tokens ?? []).filter((token) => token >= 0)
  const to = cells.findLast((token) => (board.places[token]?.kind ?? Cell) === Cell)
  const from = place >= 0 ? place : to
  if (from === undefined) return []
  // From a hand no arrow can be drawn: the square is ringed.
  const hand = (board.places[from]?.kind ?? Cell) !== Cell
  if (hand) return to === undefined ? [] : [{ from: to, brush }]
  return to === undefined || to === from ? [{ from, brush }] : [{ from, to, brush }]
}

/** How much help each seat has had, in words; nothing for seats that had none. */
export const helpCounts = (match: MatchSummary): string[] =>
  match.seats.flatMap(({ seat, hints = 0, threats = 0 }) => {
    const name = tableName(match, seat)
    return [
      ...(hints ? [t('help.count', { name, n: hints })] : []),
      ...(threats ? [t('help.threats', { name, n: threats })] : []),
    ]
  })
