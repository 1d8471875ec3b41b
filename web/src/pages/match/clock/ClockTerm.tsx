import { Show } from 'solid-js'
import { t } from '../../../i18n'
import type { MatchSummary } from '../../../net/types'
import { clockWords } from '../../clock/words'
import { sideOf } from '../../shared/names'

/** The clocks that were agreed on, in words: "Clock: 5 min + 3 sec". */
export function ClockTerm(props: {
  match: Pick<MatchSummary, 'settings' | 'seats' | 'family' | 'game'>
}) {
  const sides = () => props.match.seats.map((_, seat) => sideOf(props.match as MatchSummary, seat))
  return (
    <Show when={props.match.settings?.clock}>
      {(text) => (
        <>
          {t('clock.title')}: {clockWords(text(), sides())}
          <Show when={props.match.settings?.firstTurn === 'clocked'}>. {t('clock.clocked')}</Show>
          <Show when={props.match.settings?.giveTime === 'off'}>, {t('clock.noGiving')}</Show>
        </>
      )}
    </Show>
  )
}
