import { For, Show } from 'solid-js'
import { t } from '../../i18n'
import { sideName } from '../shared/names'
import { ManIcon } from '../shared/Thumb'
import type { MatchCtrl } from './ctrl'
import { lostMen, sceneAt } from './state'
import { onTurn, seatName } from './words'

/** One side of the table: who sits there, whether they are here, what they have taken. */
export function SeatRow(props: { ctrl: MatchCtrl; seat: number; place: 'opp' | 'own' }) {
  const table = () => props.ctrl.table()!
  const match = () => table().match
  const who = () => match().seats[props.seat]
  const side = () => sideName(match().family, props.seat)
  const name = () => {
    const it = who()
    if (!it || it.kind === 'self') return side()
    return it.you && !it.name ? t('seat.you') : seatName(it)
  }
  /** What this seat has taken: the men that the other one has lost. */
  const victim = () => (props.seat + 1) % match().seats.length
  const taken = () =>
    lostMen(table().start, sceneAt(table(), props.ctrl.moment()).men, match().seats.length)[
      victim()
    ] ?? 0
  const turn = () => match().status === 'playing' && onTurn(table().scene, props.seat)
  const thinks = () => props.ctrl.thinking() === props.seat
  return (
    <div class={`seat ${props.place}`} classList={{ active: turn() }}>
      <div class="who-name">
        <span
          class="dot"
          classList={{ on: who()?.online ?? false }}
          title={t(who()?.online ? 'seat.online' : 'seat.away')}
        />
        <b>{name()}</b>
        <Show when={who()?.kind !== 'self'}>
          <small>{side()}</small>
        </Show>
        <Show when={!who()?.online && who()?.kind === 'guest'}>
          <small class="warn">{t('seat.away')}</small>
        </Show>
      </div>
      <div class="taken">
        <For each={Array.from({ length: Math.min(taken(), 20) })}>
          {() => <ManIcon kind="man" seat={victim()} family={match().family} />}
        </For>
        <Show when={taken() > 0}>
          <span>{t('seat.taken', { n: taken() })}</span>
        </Show>
      </div>
      <span class="flag" aria-hidden="true">
        <Show when={turn()}>{thinks() ? t('seat.thinks') : t('seat.toMove')}</Show>
      </span>
      <Show when={props.place === 'own' && props.ctrl.waits()}>
        <span class="thin-bar" role="progressbar" aria-label={t('match.sending')} />
      </Show>
    </div>
  )
}
