// A series in words, which come late.

import { t } from '../../i18n'
import type { MatchSummary, SeriesStanding } from '../../net/types'
import { scoreText, seatName } from '../match/model/words'

/** "Game 3 of 5"; where nobody knows how many there will be, "Game 3". */
export const gameWords = ({ kind, most }: SeriesStanding, n: number): string =>
  kind === 'first' ? t('series.game', { n }) : t('series.gameOf', { n, most })

/** "1½ : ½", from a side's own place where it is told. */
export function scoreLine(score: readonly number[], first = 0): string {
  const own = first === 1 ? [...score].reverse() : score
  return own.map(scoreText).join(' : ')
}

/** The seat on which a side sits, the first where partners sit on several. */
export const seatOf = (sides: readonly number[], side: number): number => sides.indexOf(side)

/** The side of the series that the user plays; 0 for who looks on, and for who plays both. */
export function ownSide(match: MatchSummary): number {
  const sides = new Set(match.you.map((seat) => match.series?.sides[seat]))
  return sides.size === 1 && sides.has(1) ? 1 : 0
}

/** Who a side is: those who sit on its seats. */
export function sideWords(match: MatchSummary, side: number): string {
  const { sides } = match.series!
  const seats = match.seats.filter((s) => sides[s.seat] === side)
  if (seats.every((s) => s.kind === 'self')) return t(side ? 'series.side1' : 'series.side0')
  return seats.map((s) => (s.you && !s.name ? t('seat.you') : seatName(s))).join(', ')
}

/** How the series stands or ended, in a line. */
export function standingWords(match: MatchSummary): string {
  const { over, winner } = match.series!
  if (!over) return t('series.goesOn')
  if (winner < 0) return t('series.level')
  const mine = new Set(match.you.map((seat) => match.series!.sides[seat]))
  if (mine.size === 1) return t(mine.has(winner) ? 'series.youWon' : 'series.youLost')
  return t('series.won', { name: sideWords(match, winner) })
}
