// What is worth a notification while nobody sees the page.

import { t } from '../../../i18n'
import type { Table } from './state'
import { mover, offerLine, resultLine, tableName, turnLine } from './words'

/** Whether the turn is the user's. */
export const myTurn = ({ match, scene }: Table): boolean =>
  match.status === 'playing' && match.you.includes(mover(scene, match.seats.length, match.you))

/** The offers that wait for the user. */
export const askedOf = ({ match, offers }: Table) =>
  offers.filter(
    (o) => o.answer?.some((seat) => match.you.includes(seat)) && !match.you.includes(o.seat),
  )

/** What to notify of between two tables; '' for nothing. Spectators are left in peace. */
export function noticeOf(old: Table, next: Table): string {
  const { match, events } = next
  if (!match.you.length) return ''
  const lines: string[] = []
  const joined = events.filter((e) => e.seq > old.seq && e.kind === 'joined')
  for (const { seat } of joined) {
    if (!match.you.includes(seat)) lines.push(t('notice.joined', { name: tableName(match, seat) }))
  }
  const known = askedOf(old).map((o) => `${o.what} ${o.seat}`)
  for (const offer of askedOf(next)) {
    if (!known.includes(`${offer.what} ${offer.seat}`)) lines.push(offerLine(next, offer))
  }
  if (old.match.status !== 'over' && match.status === 'over' && match.outcome)
    lines.push(resultLine(match, match.outcome))
  else if (myTurn(next) && !myTurn(old)) lines.push(turnLine(next, []))
  return lines.join(' ')
}
