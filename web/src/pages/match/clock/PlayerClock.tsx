import { createEffect, createMemo, For, on, Show } from 'solid-js'
import { t } from '../../../i18n'
import { announce } from '../../../shell/announce'
import { Icon } from '../../../shell/icons'
import { controlWords, duration } from '../../clock/words'
import { clockText, sinceCame } from '../model/clock'
import type { Watched } from '../model/ctrl'
import { sounds } from '../model/sounds'
import { tableName } from '../model/words'
import { changesIn, controlOf, day, type Face, facesAt, type SeatClock } from './faces'
import { keepTime, shownNow, tick } from './ticker'

/** So many periods are dots; more of them are a number. */
const mostDots = 10

/** Time as a clock shows it, days in words. */
const timeText = (ms: number): string =>
  ms > day ? duration(Math.ceil(ms / 3_600_000) * 3600) : clockText(ms)

/** The clock of a player: what is left, whether it runs, and what comes when that is used up. */
export function PlayerClock(props: { ctrl: Watched; seat: number; clock: SeatClock }) {
  const match = () => props.ctrl.table()!.match
  const face = createMemo((): Face => {
    const clocks = match().clocks!
    const faces = facesAt(clocks, sinceCame(clocks, shownNow()))
    return faces.find((it) => it.seat === props.seat)!
  })
  /** What the clock showed at the moment looked back at. */
  const past = () => {
    if (props.ctrl.isLive()) return undefined
    const plies = props.ctrl.table()!.plies.slice(0, props.ctrl.moment())
    return plies.findLast((ply) => ply.seat === props.seat && ply.clock !== undefined)?.clock
  }
  keepTime(() => (past() === undefined ? changesIn(face()) : undefined))
  createEffect(on([match, past], tick))
  const mine = () => match().you.includes(props.seat)
  createWarning(face, mine)
  const state = () => {
    if (past() !== undefined) return 'stands'
    if (props.clock.flagged) return 'out'
    if (face().away) return 'away'
    if (face().low) return 'low'
    return face().running ? 'runs' : 'stands'
  }
  /** All classes in one: they change together. */
  const look = () => {
    const now = state()
    const on = now === 'runs' || now === 'low' ? ' on' : ''
    return `clock of-player ${now}${on}${text().length > 8 ? ' long' : ''}`
  }
  const text = createMemo(() => timeText(past() ?? face().left))
  return (
    <span class={look()} role="timer" title={controlWords(controlOf(props.clock))}>
      <span class="unseen">{t('clock.of', { name: tableName(match(), props.seat) })} </span>
      <span class="left-time">
        <Show when={state() === 'out'}>
          <Icon name="flag" size={20} />
        </Show>
        {text()}
      </span>
      <span class="unseen">, {t(`clock.state.${state() as 'runs'}`)}</span>
      <Show when={past() === undefined}>
        <Under face={face()} clock={props.clock} />
      </Show>
    </span>
  )
}

/** Warns the user once, by a sound and in words, until there is much more time again. */
function createWarning(face: () => Face, mine: () => boolean): void {
  let warned = false
  createEffect(() => {
    const { low, left, lowAt, running } = face()
    if (left > 2 * lowAt) warned = false
    if (warned || !low || !running || !mine()) return
    warned = true
    announce(t('clock.lowSaid', { n: Math.ceil(left / 1000) }))
    sounds.play('low')
  })
}

/** What stands under the time: a delay, periods, moves to go, that time was called, days off. */
function Under(props: { face: Face; clock: SeatClock }) {
  const control = () => controlOf(props.clock)
  const late = () => {
    const c = control()
    return c.kind === 'stages' ? c.overtime : undefined
  }
  const notes = () => {
    const { face } = props
    const list: string[] = []
    const c = control()
    const delays = c.kind === 'stages' && c.stages.some((s) => s.mode === 'd' && s.bonus)
    if (delays && face.running && face.delay > 0)
      list.push(t('clock.starts', { time: duration(Math.ceil(face.delay / 1000)) }))
    if (face.away) list.push(t('clock.off', { time: timeText(face.vacation) }))
    if (face.called) list.push(t('clock.called'))
    const yomi = face.overtime && late()?.turns === 1
    if (face.turns > 0 && !yomi) list.push(t('clock.turns', { n: face.turns }))
    return list
  }
  const periods = () => (late()?.turns === 1 && !props.clock.flagged ? props.face.periods : 0)
  return (
    <Show when={notes().length > 0 || periods() > 0}>
      <small>
        <Show when={periods() > 0}>
          <span class="periods" classList={{ begun: props.face.overtime }}>
            <span class="unseen">{t('clock.periods', { n: periods() })}</span>
            <Show when={periods() <= mostDots} fallback={<b aria-hidden="true">{periods()}×</b>}>
              <For each={Array.from({ length: periods() })}>{() => <i aria-hidden="true" />}</For>
            </Show>
            {duration(late()?.time ?? 0)}
          </span>
        </Show>
        {notes().join(', ')}
      </small>
    </Show>
  )
}
