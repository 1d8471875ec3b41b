import { createEffect, createMemo, on, Show } from 'solid-js'
import { t } from '../../../i18n'
import { announce } from '../../../shell/announce'
import { clockText, lapsedOf, leftOf, soon } from '../model/clock'
import type { Watched } from '../model/ctrl'
import { sounds } from '../model/sounds'
import { keepTime, shownNow, tick } from './ticker'

/** How often the clock is looked at, in milliseconds. */
const beat = 100

/** The time that a seat has for its move by the rules: running with a green frame, red at the end, else sunk. */
export function MoveTime(props: { ctrl: Watched; seat: number }) {
  const match = () => props.ctrl.table()!.match
  const runs = createMemo(
    () =>
      match().clock?.running.some((r) => r.seat === props.seat && r.deadline !== undefined) ??
      false,
  )
  keepTime(() => (runs() ? beat : undefined))
  createEffect(on([match, runs], tick))
  const left = () => leftOf(match(), props.seat, shownNow())
  const low = createMemo(() => {
    const ms = left()
    return ms !== undefined && ms < soon
  })
  createEffect(
    on(low, (is) => {
      if (!is || !runs() || !match().you.includes(props.seat)) return
      announce(t('clock.soon', { n: Math.round(soon / 1000) }))
      sounds.play('low')
    }),
  )
  const lapsed = () => lapsedOf(match(), props.seat)
  return (
    <Show when={match().clock}>
      {(clock) => (
        <span class="clock" classList={{ on: runs(), low: low() }} role="timer">
          <span class="unseen">{t(left() === undefined ? 'clock.move' : 'clock.left')} </span>
          {clockText(left() ?? clock().move * 1000)}
          <Show when={lapsed() > 0}>
            <small>{t('clock.lapsed', { n: lapsed(), most: clock().most })}</small>
          </Show>
        </span>
      )}
    </Show>
  )
}
