import { createEffect, For, on, Show } from 'solid-js'
import { t } from '../../../i18n'
import type { Seat } from '../../../net/types'
import { announce } from '../../../shell/announce'
import { parseControl } from '../../clock/control'
import { clockText, sinceCame } from '../model/clock'
import type { MatchCtrl } from '../model/ctrl'
import { createTwice } from '../model/wishes'
import { mover, onTurn, tableName } from '../model/words'
import { keepTime, shownNow, tick } from './ticker'

/** After so many milliseconds without somebody whose turn it is the game may be claimed. */
const patience = 60_000

/** A time that is over soon, by whole seconds. */
const seconds = (ms: number): string => clockText(Math.max(0, Math.ceil(ms / 1000)) * 1000 || 0)
const untilNext = (ms: number) => (ms > 0 ? ((ms - 1) % 1000) + 1 : undefined)

/** What time does to the match besides the clocks: the first move that is awaited, somebody who has gone. */
export function ClockNotes(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const gone = () =>
    goneSeats(props.ctrl).filter((seat) => onTurn(props.ctrl.table()!.scene, seat.seat))
  return (
    <>
      <Show when={match().clocks?.firstIn}>
        {(ms) => <FirstMove ctrl={props.ctrl} within={ms()} />}
      </Show>
      <For each={gone().map((it) => it.seat)}>
        {(seat) => <Gone ctrl={props.ctrl} seat={seat} />}
      </For>
    </>
  )
}

/** The opponents who have left the table, as far as the line tells. */
function goneSeats(ctrl: MatchCtrl): Seat[] {
  const { match } = ctrl.table()!
  if (ctrl.link() !== 'live' || match.paused || !match.you.length) return []
  const all = match.seats.filter((s) => s.kind === 'guest' && !s.you && !s.online)
  return all.filter((s) => {
    const clock = match.clocks?.seats.find((it) => it.seat === s.seat)
    return !clock || parseControl(clock.control)?.kind !== 'days'
  })
}

function FirstMove(props: { ctrl: MatchCtrl; within: number }) {
  const table = () => props.ctrl.table()!
  const left = () =>
    Math.max(0, props.within - sinceCame(table().match.clocks ?? table(), shownNow()))
  keepTime(() => untilNext(left()))
  createEffect(on(() => props.within, tick))
  const line = () => {
    const { match, scene } = table()
    const seat = mover(scene, match.seats.length, match.you)
    const own = match.you.includes(seat)
    const name = tableName(match, seat)
    return t(own ? 'clock.firstYou' : 'clock.first', { name, time: seconds(left()) })
  }
  createEffect(
    on(
      () => table().match.clocks,
      () => announce(line()),
    ),
  )
  return (
    <div class="turn quiet first-move">
      <span>{line()}</span>
    </div>
  )
}

/** Somebody has gone while it is their turn: after a minute the game may be claimed. */
function Gone(props: { ctrl: MatchCtrl; seat: number }) {
  const match = () => props.ctrl.table()!.match
  const left = () => {
    const seat = match().seats.find((it) => it.seat === props.seat)
    return patience - (seat?.since ?? 0) - sinceCame(match().seats, shownNow())
  }
  keepTime(() => untilNext(left()))
  createEffect(on(() => match().seats, tick))
  const claim = (what?: 'draw') =>
    void props.ctrl.send('claimGone', {
      n: props.seat,
      seat: match().you[0] ?? -1,
      ...(what && { what }),
    })
  const win = createTwice(() => claim())
  const draw = createTwice(() => claim('draw'))
  const name = () => tableName(match(), props.seat)
  return (
    <div class="turn warn">
      <Show
        when={left() <= 0}
        fallback={<span>{t('clock.gone', { name: name(), time: seconds(left()) })}</span>}
      >
        <span role="status">{t('clock.goneNow', { name: name() })}</span>
        <button type="button" class="btn sm pri" onClick={win.press}>
          {t(win.armed() ? 'act.sure' : 'clock.win')}
        </button>
        <button type="button" class="btn sm" onClick={draw.press}>
          {t(draw.armed() ? 'act.sure' : 'clock.drawn')}
        </button>
      </Show>
    </div>
  )
}
