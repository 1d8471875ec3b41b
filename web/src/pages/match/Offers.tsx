import { For, lazy, Show, Suspense } from 'solid-js'
import { t, withLate } from '../../i18n'
import type { Offer } from '../../net/types'
import type { MatchCtrl } from './model/ctrl'
import { offerLine } from './model/words'

const OfferedRules = lazy(async () => ({
  default: (await withLate(import('../terms/Within'))).OfferedRules,
}))

/** Offers that wait: with two buttons for whoever must answer. */
export function Offers(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  const forMe = (offer: Offer) =>
    offer.answer?.some((seat) => match().you.includes(seat)) && !match().you.includes(offer.seat)
  return (
    <For each={ctrl.table()!.offers}>
      {(offer) => (
        <>
          <Show when={offer.terms}>
            <Suspense>
              <OfferedRules match={match()} offer={offer} />
            </Suspense>
          </Show>
          <Show
            when={forMe(offer)}
            fallback={
              <Show when={match().you.includes(offer.seat)}>
                <div class="turn quiet">
                  <span>{offerLine(ctrl.table()!, offer)}</span>
                  <button type="button" class="btn sm" onClick={() => ctrl.answer(offer, false)}>
                    {t('offer.withdraw')}
                  </button>
                </div>
              </Show>
            }
          >
            <div class="turn warn">
              <span>{offerLine(ctrl.table()!, offer)}</span>
              <button type="button" class="btn sm pri" onClick={() => ctrl.answer(offer, true)}>
                {t('offer.yes')}
              </button>
              <button type="button" class="btn sm" onClick={() => ctrl.answer(offer, false)}>
                {t('offer.no')}
              </button>
            </div>
          </Show>
        </>
      )}
    </For>
  )
}
