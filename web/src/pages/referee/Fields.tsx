import {
  type Component,
  createResource,
  createSignal,
  For,
  lazy,
  onMount,
  Show,
  Suspense,
} from 'solid-js'
import { t } from '../../i18n'
import type { Ruling } from '../../net/types'
import type { MatchCtrl } from '../match/model/ctrl'
import { positionAt } from '../match/model/copying'
import { numberedName, rowsOf } from '../match/model/state'
import { tableName } from '../match/model/words'
import { sideOf } from '../shared/names'
import { Segments } from '../shared/Segments'
import { Select } from '../shared/Select'
import { problemText } from '../shared/Unread'
import { type Act, partsOfTime } from './acts'
import '../../styles/forms.css'

const PositionWithin = lazy(async () => ({
  default: (await import('../editor/Within')).PositionWithin,
}))

interface Filled {
  ctrl: MatchCtrl
  ruling: Ruling
  set: (change: Partial<Ruling>) => void
}

/** Somebody at the table, and the side. */
const person = (ctrl: MatchCtrl, seat: number): string => {
  const { match } = ctrl.table()!
  const name = tableName(match, seat)
  const side = sideOf(match, seat)
  return name.includes(side) ? name : `${name} (${side})`
}

function Whom(props: Filled) {
  const seats = () => props.ctrl.table()!.match.seats
  onMount(() => {
    if (props.ruling.seat === undefined)
      props.set({ seat: props.ctrl.table()!.match.referee?.call?.seat ?? 0 })
  })
  return (
    <div class="field">
      <b>{t('referee.whom')}</b>
      <Segments
        label={t('referee.whom')}
        value={String(props.ruling.seat ?? 0)}
        items={seats().map(({ seat }) => ({
          value: String(seat),
          label: person(props.ctrl, seat),
        }))}
        onChange={(seat) => props.set({ seat: Number(seat) })}
      />
    </div>
  )
}

function Result(props: Filled) {
  const seats = () => props.ctrl.table()!.match.seats
  onMount(() => props.set({ seat: props.ruling.seat ?? -1 }))
  return (
    <div class="field">
      <b>{t('referee.result')}</b>
      <Segments
        label={t('referee.result')}
        value={String(props.ruling.seat ?? -1)}
        items={[
          ...seats().map(({ seat }) => ({
            value: String(seat),
            label: t('referee.wins', { name: person(props.ctrl, seat) }),
          })),
          { value: '-1', label: t('referee.drawn') },
        ]}
        onChange={(seat) => props.set({ seat: Number(seat) })}
      />
    </div>
  )
}

/** Minutes and seconds. */
function Time(props: { from: number; onTime: (ms: number) => void }) {
  const [time, setTime] = createSignal(partsOfTime(props.from))
  const set = (change: Partial<ReturnType<typeof time>>) => {
    const { minutes, seconds } = setTime((was) => ({ ...was, ...change }))
    props.onTime((minutes * 60 + seconds) * 1000)
  }
  onMount(() => set({}))
  return (
    <div class="pair">
      <label class="field">
        <b>{t('referee.minutes')}</b>
        <input
          type="number"
          inputmode="numeric"
          min="0"
          max="20000"
          value={time().minutes}
          onInput={(e) => set({ minutes: Math.floor(e.currentTarget.valueAsNumber) || 0 })}
        />
      </label>
      <label class="field">
        <b>{t('referee.seconds')}</b>
        <input
          type="number"
          inputmode="numeric"
          min="0"
          max="59"
          value={time().seconds}
          onInput={(e) => set({ seconds: Math.floor(e.currentTarget.valueAsNumber) || 0 })}
        />
      </label>
    </div>
  )
}

function Clock(props: Filled) {
  const left = () => {
    const clocks = props.ctrl.table()!.match.clocks?.seats ?? []
    return clocks.find((c) => c.seat === (props.ruling.seat ?? 0))?.left ?? 0
  }
  return (
    <>
      <Whom {...props} />
      <For each={[props.ruling.seat ?? 0]}>
        {() => <Time from={left()} onTime={(ms) => props.set({ ms })} />}
      </For>
    </>
  )
}

function Gift(props: Filled) {
  const [sign, setSign] = createSignal(1)
  const [time, setTime] = createSignal(60_000)
  const put = () => props.set({ ms: sign() * time() })
  return (
    <>
      <Whom {...props} />
      <Segments
        label={t('referee.give')}
        value={String(sign())}
        items={[
          { value: '1', label: t('referee.gives') },
          { value: '-1', label: t('referee.takes') },
        ]}
        onChange={(value) => {
          setSign(Number(value))
          put()
        }}
      />
      <Time
        from={time()}
        onTime={(ms) => {
          setTime(ms)
          put()
        }}
      />
    </>
  )
}

function Takeback(props: Filled) {
  const table = () => props.ctrl.table()!
  const from = () => table().match.legs?.at(-1)?.from ?? 0
  const open = () => table().plies.slice(from()).reverse()
  const name = (n: number) => {
    const ply = table().plies[n]
    return ply ? numberedName(rowsOf(table()), ply, table().match.seats.length) : ''
  }
  const keep = () => props.ruling.keep ?? table().plies.length - 1
  onMount(() => props.set({ keep: keep() }))
  return (
    <div class="field">
      <b>{t('referee.keep')}</b>
      <Select
        shown={name(keep())}
        aria-label={t('referee.keep')}
        value={keep()}
        onChange={(e) => props.set({ keep: Number(e.currentTarget.value) })}
      >
        <For each={open()}>{(ply) => <option value={ply.n - 1}>{name(ply.n - 1)}</option>}</For>
      </Select>
    </div>
  )
}

function Position(props: Filled) {
  const match = () => props.ctrl.table()!.match
  const [now] = createResource(() => positionAt(props.ctrl, props.ctrl.table()!.plies.length))
  return (
    <div class="field">
      <b>{t('referee.position')}</b>
      <Show
        when={!now.error}
        fallback={
          <p class="bad" role="alert">
            {problemText(now.error, match().family)}
          </p>
        }
      >
        <Suspense>
          <Show when={now()}>
            {(from) => (
              <PositionWithin
                match={match()}
                from={from()}
                onText={(position) => props.set({ position })}
              />
            )}
          </Show>
        </Suspense>
      </Show>
    </div>
  )
}

function Claim(props: Filled) {
  onMount(() => props.set({ right: props.ruling.right ?? false }))
  return (
    <div class="field">
      <b>{t('referee.found')}</b>
      <Segments
        label={t('referee.found')}
        value={props.ruling.right ? 'right' : 'wrong'}
        items={[
          { value: 'right', label: t('referee.isRight') },
          { value: 'wrong', label: t('referee.isWrong') },
        ]}
        onChange={(value) => props.set({ right: value === 'right' })}
      />
    </div>
  )
}

/** What each act asks besides a clause and words. */
export const fieldsOf: Partial<Record<Act, Component<Filled>>> = {
  warn: Whom,
  lose: Whom,
  end: Result,
  clock: Clock,
  time: Gift,
  takeback: Takeback,
  position: Position,
  claim: Claim,
}
