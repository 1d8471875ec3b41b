import { Show } from 'solid-js'
import { t } from '../../../i18n'
import { Icon } from '../../../shell/icons'
import type { MatchCtrl, Watched } from '../model/ctrl'
import { createTwice } from '../model/wishes'
import { tableName } from '../model/words'
import { controlOf } from './faces'
import { MoveTime } from './MoveTime'
import { PlayerClock } from './PlayerClock'
import '../../../styles/clock.css'

/** A page that can act has a way to send commands. */
type Seated = Watched & { send?: MatchCtrl['send'] }

/** The clocks of a seat, that of its player and that of the rules, and what may be done with them. */
export function SeatTime(props: { ctrl: Seated; seat: number }) {
  const match = () => props.ctrl.table()!.match
  const clock = () => match().clocks?.seats.find((it) => it.seat === props.seat)
  const acts = () =>
    props.ctrl.send && match().status === 'playing' && !match().paused && match().you.length > 0
  return (
    <span class="times">
      <Show when={acts() && clock()}>
        <Acts ctrl={props.ctrl} seat={props.seat} send={props.ctrl.send!} />
      </Show>
      <Show when={clock()}>
        {(it) => <PlayerClock ctrl={props.ctrl} seat={props.seat} clock={it()} />}
      </Show>
      <MoveTime ctrl={props.ctrl} seat={props.seat} />
    </span>
  )
}

/** Giving time stands at another's clock; halving one's own and days off at one's own. */
function Acts(props: { ctrl: Watched; seat: number; send: MatchCtrl['send'] }) {
  const match = () => props.ctrl.table()!.match
  const clock = () => match().clocks?.seats.find((it) => it.seat === props.seat)
  const mine = () => match().you.includes(props.seat)
  const days = () => clock() && controlOf(clock()!).kind === 'days'
  const teamOf = (seat: number) => match().teams?.[seat] ?? seat
  /** Time goes to every opponent, and is of use to people. */
  const gives = () =>
    match().seats[props.seat]?.kind === 'guest' &&
    match().you.every((seat) => teamOf(seat) !== teamOf(props.seat)) &&
    match().settings?.giveTime !== 'off' &&
    !days()
  const berserk = createTwice(() => void props.send('berserk', { seat: props.seat }))
  const leave = (what: 'away' | 'back') => void props.send('vacation', { what, seat: props.seat })
  const name = () => tableName(match(), props.seat)
  return (
    <>
      <Show when={gives()}>
        <button
          type="button"
          class="btn sm"
          aria-label={t('clock.give', { name: name() })}
          title={t('clock.give', { name: name() })}
          onClick={() => void props.send('giveTime', { seat: match().you[0] ?? -1 })}
        >
          +15
        </button>
      </Show>
      <Show when={mine() && clock()?.berserk && match().you.length === 1}>
        <button
          type="button"
          class="btn sm"
          classList={{ danger: berserk.armed() }}
          aria-label={t(berserk.armed() ? 'act.sure' : 'clock.berserk')}
          title={`${t('clock.berserk')}. ${t('clock.berserkText')}`}
          onClick={berserk.press}
        >
          {berserk.armed() ? t('act.sure') : '½'}
        </button>
      </Show>
      <Show when={mine() && (clock()?.away || (clock()?.vacation ?? 0) > 0)}>
        <button
          type="button"
          class="btn sm"
          aria-label={t(clock()?.away ? 'clock.back' : 'clock.leave')}
          title={t(clock()?.away ? 'clock.back' : 'clock.leave')}
          onClick={() => leave(clock()?.away ? 'back' : 'away')}
        >
          <Icon name={clock()?.away ? 'next' : 'pause'} size={18} />
        </button>
      </Show>
    </>
  )
}
