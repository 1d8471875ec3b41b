import { Show } from 'solid-js'
import { t } from '../../i18n'
import { at } from '../../net/base'
import type { MatchSummary, SeriesPage } from '../../net/types'
import { reasonLine } from '../match/model/words'
import { sideOf } from '../shared/names'
import { Thumb } from '../shared/Thumb'
import { gameWords, ownSide, scoreLine, seatOf, sideWords } from './words'

type Game = SeriesPage['games'][number]

/** One game of a series: who had which side, how it ended, its board in the end. */
export function GameCard(props: { game: Game; match: MatchSummary }) {
  const series = () => props.match.series!
  const own = () => ownSide(props.match)
  const sides = () => props.game.sides ?? series().sides
  /** Who plays which side, one's own first. */
  const table = () => {
    const order = own() === 1 ? [1, 0] : [0, 1]
    const all = order.map((side) => {
      const seat = seatOf(sides(), side)
      return `${sideWords(props.match, side)} (${sideOf(props.match, seat)})`
    })
    return all.join(' – ')
  }
  const state = () => {
    const { aborted, status, result, outcome } = props.game
    if (aborted) return t('series.cancelled')
    if (status === 'waiting') return t('series.waiting')
    if (!result) return t('series.playing')
    return outcome ? reasonLine(props.match, outcome) : ''
  }
  return (
    <a class="panel match-card" href={at(`/${props.game.id}`)}>
      <Show when={props.game.thumb}>
        {(picture) => (
          <Thumb
            thumb={picture()}
            family={props.match.family}
            flipped={props.match.you.length > 0 && sides()[1] === own() && sides()[0] !== own()}
          />
        )}
      </Show>
      <span class="words">
        <b>{gameWords(series(), props.game.number)}</b>
        <small>{table()}</small>
        <small>{state()}</small>
      </span>
      <Show when={!props.game.aborted && props.game.result}>
        {(result) => <b class="result">{scoreLine(result(), own())}</b>}
      </Show>
    </a>
  )
}
