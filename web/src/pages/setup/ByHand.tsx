import { createUniqueId, For, Index, Show } from 'solid-js'
import { type Key, t } from '../../i18n'
import {
  type Control,
  type ControlFault,
  controlFault,
  most,
  type Overtime,
  parseControls,
  type Stage,
} from '../clock/control'
import { duration } from '../clock/words'
import { Segments } from '../shared/Segments'
import { Select } from '../shared/Select'

type Kind = Control['kind']
type Of<K extends Kind> = Extract<Control, { kind: K }>

const plain: Stage = { time: 300, turns: 0, bonus: 0, mode: '+' }

/** What a kind of clock begins with. */
const begins: { [K in Kind]: Of<K> } = {
  none: { kind: 'none' },
  stages: { kind: 'stages', stages: [{ ...plain, bonus: 3 }] },
  turn: { kind: 'turn', time: 60, extra: 0 },
  hourglass: { kind: 'hourglass', time: 180 },
  days: { kind: 'days', days: 3, vacation: 0 },
}

/** A clock made by hand, one for all sides or one for each. */
export function ByHand(props: {
  text: string
  sides: readonly string[]
  onChange: (controls: Control[]) => void
}) {
  const controls = () => parseControls(props.text, props.sides.length) ?? [begins.stages]
  const each = () => controls().length > 1
  const apart = (yes: boolean) => {
    const one = controls()[0]!
    // A difference is needed at once: alike clocks are written as one.
    props.onChange(yes ? props.sides.map((_, i) => (i ? halved(one) : one)) : [one])
  }
  const put = (i: number, c: Control) => {
    const all = controls().map((was, k) => (k === i ? c : was))
    // Hourglasses go with hourglasses only.
    const glass = c.kind === 'hourglass'
    const mixed = all.some((it) => (it.kind === 'hourglass') !== glass)
    props.onChange(mixed ? all.map(() => c) : all)
  }
  return (
    <div class="by-hand">
      <Index each={controls()}>
        {(control, i) => (
          <fieldset>
            <legend classList={{ unseen: !each() }}>
              {each() ? props.sides[i] : t('clock.hand')}
            </legend>
            <OneControl control={control()} several={each()} onChange={(c) => put(i, c)} />
          </fieldset>
        )}
      </Index>
      <label class="each">
        <input
          class="switch"
          type="checkbox"
          role="switch"
          checked={each()}
          onChange={(e) => apart(e.currentTarget.checked)}
        />
        {t('clock.each')}
      </label>
    </div>
  )
}

/** A clock with less time, for the side that is given odds. */
function halved(c: Control): Control {
  if (c.kind === 'stages') {
    const [first = plain, ...rest] = c.stages
    return { ...c, stages: [{ ...first, time: Math.max(1, Math.round(first.time / 2)) }, ...rest] }
  }
  if (c.kind === 'days') return { ...c, days: c.days === 1 ? 2 : Math.ceil(c.days / 2) }
  if (c.kind === 'none') return begins.stages
  return { ...c, time: c.time === 1 ? 2 : Math.round(c.time / 2) }
}

function OneControl(props: {
  control: Control
  /** Whether other sides have other clocks: one may then have none. */
  several: boolean
  onChange: (c: Control) => void
}) {
  const kinds = () =>
    (['stages', 'turn', 'hourglass', 'days', 'none'] as const).filter(
      (kind) => kind !== 'none' || props.several,
    )
  const fault = () => controlFault(props.control)
  const as = <K extends Kind>(kind: K) =>
    props.control.kind === kind ? (props.control as Of<K>) : undefined
  return (
    <>
      <Segments
        label={t('clock.kind')}
        value={props.control.kind}
        items={kinds().map((kind) => ({ value: kind, label: t(`clock.kind.${kind}`) }))}
        onChange={(kind) => props.onChange(begins[kind as Kind])}
      />
      <p class="small">{t(`clock.kindText.${props.control.kind}`)}</p>
      <Show when={as('stages')}>{(c) => <Stages control={c()} onChange={props.onChange} />}</Show>
      <Show when={as('turn')}>
        {(c) => (
          <div class="fields">
            <TimeFields time={c().time} onChange={(time) => props.onChange({ ...c(), time })} />
            <NumberField
              label={t('clock.extra')}
              value={c().extra}
              most={most.time}
              onChange={(extra) => props.onChange({ ...c(), extra })}
            />
          </div>
        )}
      </Show>
      <Show when={as('hourglass')}>
        {(c) => (
          <div class="fields">
            <TimeFields time={c().time} onChange={(time) => props.onChange({ ...c(), time })} />
          </div>
        )}
      </Show>
      <Show when={as('days')}>
        {(c) => (
          <div class="fields">
            <NumberField
              label={t('clock.days')}
              value={c().days}
              least={1}
              most={most.days}
              onChange={(days) => props.onChange({ ...c(), days: Math.max(1, days) })}
            />
            <NumberField
              label={t('clock.vacation')}
              value={c().vacation}
              most={most.vacation}
              onChange={(vacation) => props.onChange({ ...c(), vacation })}
            />
          </div>
        )}
      </Show>
      <Show when={fault()}>
        {(f) => (
          <p class="bad" role="alert">
            {faultWords(f())}
          </p>
        )}
      </Show>
    </>
  )
}

const partNames: Record<ControlFault['part'], Key> = {
  empty: 'clock.time',
  time: 'clock.time',
  bonus: 'clock.bonus',
  turns: 'clock.countTurns',
  periods: 'clock.countPeriods',
  extra: 'clock.extra',
  days: 'clock.days',
  vacation: 'clock.vacation',
}

/** What is wrong with a clock, and what is possible. */
function faultWords({ part, least, most: top }: ControlFault): string {
  if (part === 'empty') return t('clock.wrong.empty')
  const timed = part === 'time' || part === 'bonus' || part === 'extra'
  const say = (n: number) => (timed ? duration(n) : String(n))
  return t('clock.wrong', { part: t(partNames[part]), least: say(least), most: say(top) })
}

const modeWords = {
  '+': 'clock.mode.fischer',
  b: 'clock.mode.bronstein',
  d: 'clock.mode.delay',
} as const

/** Time for the game: one stage or several, each with a bonus, and what follows. */
function Stages(props: { control: Of<'stages'>; onChange: (c: Control) => void }) {
  const stages = () => props.control.stages
  const put = (i: number, change: Partial<Stage>) =>
    props.onChange({
      ...props.control,
      stages: stages().map((s, k) => (k === i ? { ...s, ...change } : s)),
    })
  const add = () => {
    const counted = stages().map((s) => ({ ...s, turns: s.turns || 40 }))
    const bonus = stages().at(-1)?.bonus ?? 0
    props.onChange({ ...props.control, stages: [...counted, { ...plain, time: 900, bonus }] })
  }
  const drop = () => {
    const kept = stages().slice(0, -1)
    const last = kept.length - 1
    const open = kept.map((s, i) => (i === last ? { ...s, turns: 0 } : s))
    props.onChange({ ...props.control, stages: open })
  }
  return (
    <>
      <Index each={stages()}>
        {(stage, i) => (
          <fieldset class="fields">
            <legend classList={{ unseen: stages().length < 2 }}>
              {t('clock.stage', { n: i + 1 })}
            </legend>
            <Show when={i < stages().length - 1}>
              <NumberField
                label={t('clock.countTurns')}
                value={stage().turns}
                least={1}
                most={most.turns}
                onChange={(turns) => put(i, { turns: Math.max(1, turns) })}
              />
            </Show>
            <TimeFields time={stage().time} onChange={(time) => put(i, { time })} />
            <NumberField
              label={t('clock.bonus')}
              value={stage().bonus}
              most={most.bonus}
              onChange={(bonus) => put(i, { bonus })}
            />
            <Show when={stage().bonus > 0}>
              <Choice
                label={t('clock.mode')}
                value={stage().mode}
                items={modeWords}
                onChange={(mode) => put(i, { mode })}
              />
            </Show>
          </fieldset>
        )}
      </Index>
      <div class="fields">
        <Show when={stages().length < most.stages}>
          <button type="button" class="btn sm" onClick={add}>
            {t('clock.addStage')}
          </button>
        </Show>
        <Show when={stages().length > 1}>
          <button type="button" class="btn sm" onClick={drop}>
            {t('clock.dropStage')}
          </button>
        </Show>
      </div>
      <Late
        late={props.control.overtime}
        onChange={(overtime) =>
          props.onChange({ kind: 'stages', stages: stages(), ...(overtime && { overtime }) })
        }
      />
    </>
  )
}

const lateWords = {
  none: 'clock.late.none',
  yomi: 'clock.late.yomi',
  canadian: 'clock.late.canadian',
} as const

/** What follows when the time of the game is used up. */
function Late(props: { late: Overtime | undefined; onChange: (late?: Overtime) => void }) {
  const kind = () => (!props.late ? 'none' : props.late.turns > 1 ? 'canadian' : 'yomi')
  const choose = (to: keyof typeof lateWords) => {
    if (to === 'none') props.onChange()
    else if (to === 'yomi') props.onChange({ time: 30, turns: 1, periods: 5 })
    else props.onChange({ time: 300, turns: 25, periods: 1 })
  }
  return (
    <div class="fields">
      <Choice label={t('clock.late')} value={kind()} items={lateWords} onChange={choose} />
      <Show when={props.late}>
        {(late) => (
          <>
            <Show
              when={kind() === 'yomi'}
              fallback={
                <NumberField
                  label={t('clock.countTurns')}
                  value={late().turns}
                  least={2}
                  most={most.turns}
                  onChange={(turns) => props.onChange({ ...late(), turns: Math.max(2, turns) })}
                />
              }
            >
              <NumberField
                label={t('clock.countPeriods')}
                value={late().periods}
                least={1}
                most={most.periods}
                onChange={(periods) => props.onChange({ ...late(), periods: Math.max(1, periods) })}
              />
            </Show>
            <NumberField
              label={t('clock.periodTime')}
              value={late().time}
              least={1}
              most={most.time}
              onChange={(time) => props.onChange({ ...late(), time })}
            />
          </>
        )}
      </Show>
    </div>
  )
}

/** A list to choose from, under its name. */
function Choice<T extends string>(props: {
  label: string
  value: T
  items: Record<T, Key>
  onChange: (value: T) => void
}) {
  const id = createUniqueId()
  const all = () => Object.entries(props.items) as [T, Key][]
  return (
    <span class="field">
      <label for={id}>{props.label}</label>
      <Select
        id={id}
        shown={t(props.items[props.value])}
        value={props.value}
        onChange={(e) => props.onChange(e.currentTarget.value as T)}
      >
        <For each={all()}>
          {([value, words]) => (
            <option value={value} selected={value === props.value}>
              {t(words)}
            </option>
          )}
        </For>
      </Select>
    </span>
  )
}

/** Minutes and seconds. */
function TimeFields(props: { time: number; onChange: (seconds: number) => void }) {
  const minutes = () => Math.floor(props.time / 60)
  const rest = () => props.time - minutes() * 60
  return (
    <>
      <NumberField
        label={t('clock.minutes')}
        value={minutes()}
        most={most.time / 60}
        onChange={(n) => props.onChange(n * 60 + rest())}
      />
      <NumberField
        label={t('clock.seconds')}
        value={rest()}
        most={59}
        onChange={(n) => props.onChange(minutes() * 60 + n)}
      />
    </>
  )
}

/** A whole number; what is no number is the least. */
function NumberField(props: {
  label: string
  value: number
  least?: number
  most: number
  onChange: (n: number) => void
}) {
  const id = createUniqueId()
  return (
    <span class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="number"
        inputmode="numeric"
        min={props.least ?? 0}
        max={props.most}
        value={props.value}
        onChange={(e) => {
          const n = Math.trunc(Number(e.currentTarget.value))
          props.onChange(n > 0 ? n : (props.least ?? 0))
        }}
      />
    </span>
  )
}
