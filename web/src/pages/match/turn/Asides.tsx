// What stands in the turn line now and then: help, offers, who looks on. It is loaded when it is wanted.

import { For, lazy, Show, Suspense } from 'solid-js'
import { familyText, t, withLate } from '../../../i18n'
import type { Offer } from '../../../net/types'
import { Icon } from '../../../shell/icons'
import { Moves } from '../../shared/moves'
import type { MatchCtrl } from '../model/ctrl'
import { helpLine } from '../model/help'
import { offerLine } from '../model/words'

const OfferedRules = lazy(async () => ({
  default: (await withLate(import('../../terms/Within'))).OfferedRules,
}))

/** What may be an oversight in the move that waits. */
const risk = (ctrl: MatchCtrl): string =>
  familyText(ctrl.family(), `risk.${ctrl.proposal()?.risk}`) ?? ''

/** The move that waits to be confirmed. */
export function Confirm(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  return (
    <div class="turn mine decide">
      <span>
        {risk(ctrl)} {t('confirm.ask')}
      </span>
      <div>
        <button type="button" class="btn pri" onClick={() => ctrl.decide(true)}>
          <Icon name="check" size={18} />
          {t('confirm.yes')}
        </button>
        <button type="button" class="btn" onClick={() => ctrl.decide(false)}>
          <Icon name="close" size={18} />
          {t('confirm.no')}
        </button>
      </div>
    </div>
  )
}

/** A button that says that the next piece is only put straight. */
export function Adjust(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  return (
    <button
      type="button"
      class="btn sm"
      aria-pressed={ctrl.adjusting()}
      title={t('act.adjustText')}
      onClick={() => {
        ctrl.board()?.select(null)
        ctrl.setAdjusting(!ctrl.adjusting())
      }}
    >
      {t('act.adjust')}
    </button>
  )
}

/** What was advised for this turn, and that a hint is looked for. */
export function Helped(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const table = () => ({
    ...ctrl.table()!,
    board: ctrl.shownBoard() ?? ctrl.table()!.board,
  })
  return (
    <>
      <For each={ctrl.table()!.help ?? []}>
        {(help) => (
          <div class="turn quiet help" classList={{ threat: help.what === 'threat' }}>
            <Icon name="bulb" size={18} />
            <span>
              <Moves text={helpLine(table(), help)} />
            </span>
            <Show when={help.what === 'man'}>
              <button
                type="button"
                class="btn sm"
                disabled={ctrl.seeking() > 0}
                onClick={() => ctrl.hint()}
              >
                {t('act.showMove')}
              </button>
            </Show>
          </div>
        )}
      </For>
      <Show when={ctrl.seeking() > 0}>
        <div class="turn quiet help" role="status">
          <Icon name="bulb" size={18} />
          <span>{t('help.seeking')}</span>
        </div>
      </Show>
    </>
  )
}

/** That one only looks on, and how many others do. */
export function Watchers(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const looksOn = () => match().you.length === 0 && !match().referee?.you
  const others = () => (match().watching ?? 0) - (looksOn() ? 1 : 0)
  return (
    <Show when={looksOn() || others() > 0}>
      <div class="turn quiet watchers">
        <span>
          {looksOn() ? t('watch.you') : ''}{' '}
          {others() > 0 ? t(looksOn() ? 'watch.others' : 'watch.many', { n: others() }) : ''}
        </span>
      </div>
    </Show>
  )
}

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
