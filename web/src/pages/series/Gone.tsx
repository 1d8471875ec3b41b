import { For } from 'solid-js'
import { t } from '../../i18n'
import type { MatchSummary } from '../../net/types'
import { createTwice } from '../match/model/wishes'
import { createGone } from './away'

/** Whoever does not come to the next game loses the series by a claim. */
export function Gone(props: {
  match: MatchSummary
  send: (kind: string, more: { n: number; seat?: number }) => Promise<boolean>
}) {
  const gone = createGone(() => props.match)
  return (
    <For each={gone()}>
      {(seat) => {
        const claim = createTwice(
          () => void props.send('claimGone', { n: seat.seat, seat: props.match.you[0] ?? -1 }),
        )
        return (
          <p>
            {t('series.claim', { name: seat.name || t('seat.guest') })}{' '}
            <button type="button" class="btn sm" onClick={claim.press}>
              {t(claim.armed() ? 'act.sure' : 'series.claimIt')}
            </button>
          </p>
        )
      }}
    </For>
  )
}
