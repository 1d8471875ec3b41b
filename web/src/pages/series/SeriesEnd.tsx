import { Show } from 'solid-js'
import { t } from '../../i18n'
import { createTwice } from '../match/model/wishes'
import type { MatchSummary } from '../../net/types'
import type { MatchCtrl } from '../match/model/ctrl'
import { Gone } from './Gone'
import { standingWords } from './words'

/** After a game: how its series has ended. */
export function SeriesEnd(props: { match: MatchSummary }) {
  const series = () => props.match.series!
  return (
    <Show when={series().over}>
      <p>
        <b>{standingWords(props.match)}.</b> {t(`series.why.${series().why ?? 'played'}`)}
      </p>
    </Show>
  )
}

/** Between two games: ways not to go on. */
export function SeriesWaits(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const waits = () => !match().series?.over && !match().next && match().you.length > 0
  const concede = createTwice(() => void props.ctrl.send('concede'))
  return (
    <Show when={waits()}>
      <Gone match={match()} send={props.ctrl.send} />
      <button type="button" class="btn sm q" onClick={concede.press}>
        {t(concede.armed() ? 'act.sure' : 'series.concede')}
      </button>
    </Show>
  )
}
