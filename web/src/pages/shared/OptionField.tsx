import { createSignal, For, lazy, Match, Show, Suspense, Switch } from 'solid-js'
import { type Key, t } from '../../i18n'
import type { Fault, OptionInfo } from '../../net/types'
import { faultId } from './FaultLine'
import { clauseHref, optionHelp, optionName, valueName } from './names'
import { Segments } from './Segments'
import { Select } from './Select'
import { tools, valueWords } from './tools'
import { faultText } from './Unread'
import '../../styles/forms.css'

interface Props {
  game: string
  family: string
  option: OptionInfo
  value: string
  onChange: (value: string) => void
  /** The options now chosen, kept in links to the rules. */
  options: Record<string, string>
  /** In a narrow column every choice is a list. */
  narrow?: boolean
  /** What is wrong with this option, or between it and others. */
  fault?: Fault | undefined
  /** What the value amounts to, where it leaves that to another option. */
  meant?: string | undefined
}

/** Values short enough together to stand in one strip. */
function fits(names: readonly string[]): boolean {
  return names.length <= 3 && names.join('').length <= 48
}

/** One house rule: its name, its meaning, its clause, and the choice. */
export function OptionField(props: Props) {
  const name = () => optionName(props.family, props.option.key)
  const changed = () => props.value !== props.option.default
  return (
    <div
      class="rule-row"
      classList={{ wide: !compact(props), wrong: Boolean(props.fault) }}
      data-option={props.option.key}
    >
      <div>
        <b>{name()}</b>
        <Show when={changed()}>
          <em class="changed">{t('setup.changed')}</em>
        </Show>
        <p>
          {optionHelp(props.family, props.option.key)}{' '}
          <Show when={props.meant !== undefined && props.meant !== props.value && props.meant}>
            {(meant) => (
              <b>{t('setup.meant', { value: valueWords(props.family, props.option, meant()) })} </b>
            )}
          </Show>
          <Show when={props.option.rule}>
            {(rule) => <a href={clauseHref(props.game, props.options, rule())}>{rule()}</a>}
          </Show>
        </p>
      </div>
      <OptionInput {...props} label={name()} />
      <Show when={props.fault?.option === props.option.key && props.fault}>
        {(f) => (
          <p class="fault" id={faultId}>
            {faultText(props.family, f()) ?? t('refused.option')}
          </p>
        )}
      </Show>
    </div>
  )
}

function compact(props: Props): boolean {
  const { option } = props
  return option.kind !== 'choice' || fits(namesOf(props))
}

const namesOf = (props: Props): string[] =>
  (props.option.values ?? []).map((v) => valueName(props.family, props.option.key, v))

const chosen = (props: Props): string => valueName(props.family, props.option.key, props.value)

/** How a control says that its option is at fault. */
const wrong = (props: Props) =>
  props.fault ? { 'aria-invalid': true, 'aria-describedby': faultId } : {}

/** The control of an option by its kind. */
export function OptionInput(props: Props & { label: string }) {
  return (
    <Switch>
      <Match when={props.option.kind === 'switch'}>
        <input
          class="switch"
          type="checkbox"
          role="switch"
          aria-label={props.label}
          {...wrong(props)}
          checked={props.value === 'on'}
          onChange={(e) => props.onChange(e.currentTarget.checked ? 'on' : 'off')}
        />
      </Match>
      <Match when={props.option.kind === 'choice' && !props.narrow && fits(namesOf(props))}>
        <Segments
          label={props.label}
          wrong={props.fault && faultId}
          value={props.value}
          items={(props.option.values ?? []).map((value) => ({
            value,
            label: valueName(props.family, props.option.key, value),
          }))}
          onChange={props.onChange}
        />
      </Match>
      <Match when={props.option.kind === 'choice'}>
        <Select
          shown={chosen(props)}
          aria-label={props.label}
          {...wrong(props)}
          value={props.value}
          onChange={(e) => props.onChange(e.currentTarget.value)}
        >
          <For each={props.option.values}>
            {(value) => (
              <option value={value} selected={value === props.value}>
                {valueName(props.family, props.option.key, value)}
              </option>
            )}
          </For>
        </Select>
      </Match>
      <Match when={props.option.kind === 'number' && props.option.values}>
        {(usual) => (
          <div class="usual">
            <Segments
              label={props.label}
              value={props.value}
              items={usual().map((value) => ({ value, label: value }))}
              onChange={props.onChange}
            />
            <NumberInput {...props} />
          </div>
        )}
      </Match>
      <Match when={props.option.kind === 'number'}>
        <NumberInput {...props} />
      </Match>
      <Match when={tools[props.option.tool ?? '']}>
        <ByTool {...props} />
      </Match>
      <Match when={true}>
        <input
          type="text"
          aria-label={props.label}
          {...wrong(props)}
          value={props.value}
          onChange={(e) => props.onChange(e.currentTarget.value.trim() || props.option.default)}
        />
      </Match>
    </Switch>
  )
}

const NumberInput = (props: Props & { label: string }) => (
  <input
    type="number"
    aria-label={props.label}
    {...wrong(props)}
    min={props.option.min}
    max={props.option.max}
    value={props.value}
    onChange={(e) => props.onChange(e.currentTarget.value || props.option.default)}
  />
)

/** A value that is made with a tool of its own, which is loaded when it is opened. */
function ByTool(props: Props & { label: string }) {
  const [open, setOpen] = createSignal(false)
  const tool = tools[props.option.tool ?? '']
  const Tool = lazy(() => tool!.load())
  return (
    <div class="by-tool">
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(`${props.option.tool}.edit` as Key)}
      </button>
      <Show when={props.value !== props.option.default}>
        <span class="small">{valueWords(props.family, props.option, props.value)}</span>
      </Show>
      <Show when={open()}>
        <Suspense>
          <Tool
            game={props.game}
            family={props.family}
            option={props.option.key}
            value={props.value}
            options={props.options}
            onChange={(value) => props.onChange(value || props.option.default)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </Show>
    </div>
  )
}
