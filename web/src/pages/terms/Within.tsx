import { For, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchGame } from '../../net/api'
import type { MatchSummary, Offer, Ply } from '../../net/types'
import { createFetched } from '../shared/fetched'
import { parseSpec } from '../shared/names'
import { Differences } from './Differences'
import { agreedIn, agreedOf, within } from './terms'

/** What would change if an offer of other rules were accepted. */
export function OfferedRules(props: { match: MatchSummary; offer: Offer }) {
  const game = createFetched(() => parseSpec(props.match.game).id, fetchGame)
  return (
    <Show when={props.offer.terms && game()}>
      {(it) => (
        <div class="terms-offered">
          <Differences
            game={it()}
            agreed={within(agreedIn(props.offer.terms!, props.match.seats.length))}
            others={within(agreedOf(props.match))}
          />
        </div>
      )}
    </Show>
  )
}

/** Where rules have changed after one of these plies: what holds from then on. */
export function LegNotes(props: { match: MatchSummary; plies: readonly Ply[] }) {
  const game = createFetched(() => parseSpec(props.match.game).id, fetchGame)
  const begun = () =>
    (props.match.legs ?? []).flatMap((leg, i, all) => {
      const ply = i > 0 && props.plies.find((it) => it.n === leg.from)
      return ply ? [{ leg, before: all[i - 1]!, ply }] : []
    })
  const seats = () => props.match.seats.length
  return (
    <Show when={game()}>
      {(it) => (
        <For each={begun()}>
          {({ leg, before, ply }) => (
            <div class="said leg">
              {t(leg.why === 'corrected' ? 'terms.legCorrected' : 'terms.legAfter', {
                move: ply.name,
              })}
              <Differences
                game={it()}
                agreed={within(agreedIn(leg.terms, seats()))}
                others={within(agreedIn(before.terms, seats()))}
              />
            </div>
          )}
        </For>
      )}
    </Show>
  )
}
