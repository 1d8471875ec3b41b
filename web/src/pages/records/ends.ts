// How a game of a file ended, told in words: results stand in files by signs of their own. Pure.

import { type Key, numeral, t } from '../../i18n'
import type { RecordBrief } from '../../net/types'

type Ended = Pick<RecordBrief, 'result' | 'reason' | 'score' | 'tags' | 'players'>

/** What the winner won by, where it is not the rules of the game that say so. */
const manners = ['resign', 'timeout', 'forfeit']

/** Scores as files write them: the winner and his points, with a remark behind them or not, or who has how many. */
const margin = /^(?:[BW]\+|[+-])(\d+(?:[.,]\d+)?)(?=$|\s)/
const count = /^\d+-\d+$/

/** The seats that a result calls the first, none of a game that nobody has won alone. */
function winners(result: string): number[] {
  const places = result.includes(',')
    ? result.split(',')
    : ({ '1-0': '12', '0-1': '21' }[result] ?? '')
  const first = [...places].flatMap((place, seat) => (place === '1' ? [seat] : []))
  return first.length < places.length ? first : []
}

/** A result that is none of a game: nobody has one, or nobody knows it; a text that has no words here stays. */
function unsettled({ result, tags, players }: Ended): string {
  const said = tags.find((tag) => tag.name === 'Result')?.value ?? ''
  if (result === '0-0') return t('records.end.bothLose')
  if (/^void$/i.test(said)) return t('records.end.void')
  if (said && !said.startsWith('?')) return said
  const played = result === '*' && players.length > 0 && players.every(named)
  return said || played ? `${t('records.end.unknown')}${said.replace(/^\?\s*/, ' ')}`.trim() : ''
}

/** Whether a player has a name: exercises often have those of the colours. */
const named = (name: string) => name !== '' && !/^(black|white)$/i.test(name)

/** Whether a game of a file ended by points that are told. */
export const byScore = ({ score = '', result = '' }: Ended): boolean =>
  winners(result).length > 0 && (margin.test(score) || count.test(score))

/** "Black won by 3.5 points", "White won on time"; empty where there is nothing to say. */
export function endOf(game: Ended, name: (seat: number) => string): string {
  const { result = '', reason = '', score = '' } = game
  if (reason === 'void') return t('records.end.void')
  const first = winners(result)
  if (!first.length) return /^(1\/2-1\/2|1(,1)+)$/.test(result) ? t('over.draw') : unsettled(game)
  const side = first.map(name).join(', ')
  const points = margin.exec(score)?.[1]?.replace(',', '.')
  if (points && Number(points))
    return t('records.end.points', { side, n: Number(points), points: numeral(points) })
  const won = t(first.length > 1 ? 'over.sides' : 'over.side', { name: side })
  if (count.test(score)) return `${won} ${score.replace('-', '–')}`
  return manners.includes(reason) ? t(`records.end.${reason}` as Key, { side }) : won
}

/** Whether the line on the end tells what a tag says. */
export const toldAtEnd = (name: string, { score = '', result }: Ended): boolean =>
  name === 'Score'
    ? (margin.test(score) && !/\s/.test(score)) || count.test(score)
    : name === 'Result' && result === '*'

/** How PGN says in a tag that a game has ended; what it has no word for stays. */
export function endingText(value: string): string {
  const [first = '', second = ''] = value.toLowerCase().split(' ')
  const key = `records.ending.${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`
  const text = t(key as Key)
  return text === key ? value : text
}
