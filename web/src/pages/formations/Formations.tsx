import { createEffect, createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { familyText, t } from '../../i18n'
import { checkOptions, fetchGames, fetchPreview } from '../../net/api'
import type { Checked, Preview } from '../../net/types'
import { Dialog } from '../../shell/Dialog'
import { Icon } from '../../shell/icons'
import { createFetched } from '../shared/fetched'
import { optionName, specOf, valueName } from '../shared/names'
import type { ToolProps } from '../shared/toolProps'
import { problemText } from '../shared/Unread'
import {
  type Arm,
  formatArm,
  formatArms,
  freshName,
  isOwn,
  known,
  parseArms,
  type Piece,
} from './arms'
import { Drill } from './Drill'
import { type Field, pieceOf } from './geometry'
import { Ground } from './Ground'
import { Paste } from './Paste'
import { forget, keep, saved } from './store'
import '../../styles/forms.css'
import '../../styles/formations.css'

/** How long a hand rests before the server is asked whether the formation can stand. */
const patience = 150

/** All that the tool must know before it shows anything. */
async function given(props: ToolProps): Promise<Given> {
  const families = await fetchGames()
  const game = families.flatMap((f) => f.games).find((g) => g.id === props.game)
  if (!game) throw new Error(props.game)
  const { [props.option]: own, ...rest } = props.options
  const usual = await checkOptions(game.id, rest)
  const now = own === undefined ? usual : await checkOptions(game.id, props.options)
  const spec = (arms?: string) =>
    specOf(game, arms === undefined ? rest : { ...rest, [props.option]: arms })
  return {
    spec,
    usual: usual.meant?.[props.option] ?? '',
    now: now.meant?.[props.option] ?? props.value,
    names: game.options?.find((o) => o.key === props.option)?.values ?? [],
    preview: await fetchPreview(spec()),
  }
}

/** The arms of a match: which, in what order, and formations of one's own. */
export function Formations(props: ToolProps) {
  const [known, setKnown] = createSignal<Given>()
  const [wrong, setWrong] = createSignal<unknown>()
  onMount(() => given(props).then(setKnown, setWrong))
  return (
    <Dialog
      shown
      onClose={props.onClose}
      name="formations"
      title={optionName(props.family, props.option)}
      class="formations"
    >
      <Show
        when={known()}
        fallback={
          <p role="status" classList={{ bad: wrong() !== undefined }}>
            {wrong() ? problemText(wrong(), props.family) : t('match.preparing')}
          </p>
        }
      >
        {(it) => <Sheet {...props} {...it()} />}
      </Show>
    </Dialog>
  )
}

interface Given {
  /** The rule set with such arms. */
  spec: (arms?: string) => string
  /** The arms that the other rules bring along. */
  usual: string
  /** The arms as they are chosen. */
  now: string
  names: readonly string[]
  preview: Preview
}

/** What the server says of the options with these arms, asked when the hand rests. */
function createChecked(ask: () => [string, Record<string, string>]) {
  const [checked, setChecked] = createSignal<Checked>()
  createEffect(() => {
    const [game, options] = ask()
    let wanted = true
    const timer = setTimeout(() => {
      checkOptions(game, options).then(
        (v) => wanted && setChecked(v),
        (err: Error) =>
          wanted && setChecked({ fault: { code: 'option', detail: problemText(err) } }),
      )
    }, patience)
    setChecked(undefined)
    onCleanup(() => {
      wanted = false
      clearTimeout(timer)
    })
  })
  return checked
}

function Sheet(props: ToolProps & Given) {
  const [arms, setArms] = createSignal<readonly Arm[]>(parseArms(props.now) ?? [])
  const [at, setAt] = createSignal(0)
  const text = () => formatArms(arms())
  const checked = createChecked(() => [props.game, { ...props.options, [props.option]: text() }])
  const arm = () => arms()[at()]
  const nameOf = (a: Arm) => (isOwn(a) ? a.name : valueName(props.family, props.option, a.name))
  const fault = () => checked()?.fault
  const faultText = () => {
    const f = fault()
    if (!f) return ''
    const words = familyText(props.family, `fault.${f.code}`, f.params ?? {}) ?? t('refused.option')
    const part = arms().find((a) => a.name === f.part)
    return part ? `${nameOf(part)}: ${words}` : words
  }
  const field = (a: Arm): Field => {
    const { board } = props.preview
    const width = board.table ? (2 * board.table.radius) / board.table.square : 0.6
    return { size: board.w, depth: a.depth || 1, width }
  }
  let cols: HTMLDivElement | undefined
  /** On a phone the board is below the list. */
  const pick = (i: number) => {
    setAt(i)
    queueMicrotask(() => cols?.querySelector('.fm-drill')?.scrollIntoView({ block: 'nearest' }))
  }
  const change = (next: Arm) => setArms(arms().map((a, i) => (i === at() ? next : a)))
  const add = (...more: Arm[]) => {
    setArms([...arms(), ...more])
    setAt(arms().length - 1)
  }
  const remove = (i: number) => {
    setArms(arms().filter((_, k) => k !== i))
    setAt(Math.max(0, Math.min(at(), arms().length - 1)))
  }
  const move = (i: number, by: number) => {
    const list = [...arms()]
    const [taken] = list.splice(i, 1)
    if (taken) list.splice(i + by, 0, taken)
    setArms(list)
    setAt(i + by)
  }
  const taken = () => [
    ...props.names,
    ...props.names.map((n) => freshName(valueName(props.family, props.option, n), [])),
    ...arms().map((a) => a.name),
    ...saved().map((a) => a.name),
  ]
  const fresh = (wish: string) => freshName(wish, taken())
  const blank = (): Arm => ({
    name: fresh(t('formations.mine')),
    depth: 1,
    pieces: [{ x: props.preview.board.w / 2 - 0.5, y: 0.5, l: 0 }],
  })
  const use = () => {
    keep(arms())
    props.onChange(text() === props.usual ? '' : text())
    props.onClose()
  }
  const usual = () => {
    setArms(parseArms(props.usual) ?? [])
    setAt(0)
  }
  return (
    <>
      <div class="fm-cols" ref={cols}>
        <div class="fm-list">
          <ol aria-label={t('formations.list')}>
            <For each={arms()}>
              {(a, i) => (
                <li classList={{ on: at() === i(), bad: fault()?.part === a.name }}>
                  <button
                    type="button"
                    class="fm-pick"
                    aria-pressed={at() === i()}
                    onClick={() => pick(i())}
                  >
                    <i>{i() + 1}</i>
                    {nameOf(a)}
                  </button>
                  <Tool
                    name={t('formations.up', { name: nameOf(a) })}
                    sign="↑"
                    off={i() === 0}
                    act={() => move(i(), -1)}
                  />
                  <Tool
                    name={t('formations.down', { name: nameOf(a) })}
                    sign="↓"
                    off={i() === arms().length - 1}
                    act={() => move(i(), 1)}
                  />
                  <Tool
                    name={t('formations.remove', { name: nameOf(a) })}
                    sign="×"
                    off={arms().length === 1}
                    act={() => remove(i())}
                  />
                </li>
              )}
            </For>
          </ol>
          <Add
            names={props.names.filter((n) => !arms().some((a) => a.name === n))}
            own={saved().filter((a) => !arms().some((b) => b.name === a.name))}
            nameOf={(n) => valueName(props.family, props.option, n)}
            onAdd={(a) => add(a)}
            onNew={() => add(blank())}
          />
          <Paste
            arms={arms()}
            chosen={arm()}
            onTake={(list) => {
              const all = [...arms()]
              for (const a of list) {
                if (!isOwn(a) && all.some((b) => b.name === a.name)) continue
                all.push(
                  isOwn(a)
                    ? { ...a, name: freshName(a.name, [...props.names, ...all.map((b) => b.name)]) }
                    : a,
                )
              }
              setArms(all)
              setAt(all.length - 1)
            }}
          />
        </div>
        <Show when={arm()}>
          {(a) => (
            <Show
              when={isOwn(a())}
              fallback={
                <Known
                  {...props}
                  arm={a()}
                  name={nameOf(a())}
                  onCopy={(depth, pieces) => add({ name: fresh(nameOf(a())), depth, pieces })}
                />
              }
            >
              <Drill
                arm={a()}
                field={field(a())}
                lightLeft={props.preview.board.table?.lightLeft ?? false}
                wrong={fault()?.part === a().name ? (fault()?.items ?? []) : []}
                onChange={change}
              />
            </Show>
          )}
        </Show>
      </div>
      <footer>
        <p role="status" classList={{ bad: Boolean(fault()) }}>
          {faultText() || (checked() ? t('formations.fine') : '…')}
        </p>
        <button type="button" class="btn" disabled={text() === props.usual} onClick={usual}>
          {t('formations.usual')}
        </button>
        <button type="button" class="btn pri" disabled={!checked()?.name} onClick={use}>
          {t('formations.use')}
        </button>
      </footer>
    </>
  )
}

function Tool(props: { name: string; sign: string; off: boolean; act: () => void }) {
  return (
    <button
      type="button"
      class="fm-tool"
      aria-label={props.name}
      title={props.name}
      disabled={props.off}
      onClick={() => props.act()}
    >
      {props.sign}
    </button>
  )
}

/** What may be added: arms that the game knows, and those kept in the browser. */
function Add(props: {
  names: readonly string[]
  own: readonly Arm[]
  nameOf: (name: string) => string
  onAdd: (arm: Arm) => void
  onNew: () => void
}) {
  return (
    <fieldset class="fm-add">
      <legend>{t('formations.add')}</legend>
      <For each={props.names}>
        {(name) => (
          <button type="button" class="chip" onClick={() => props.onAdd(known(name))}>
            {props.nameOf(name)}
          </button>
        )}
      </For>
      <For each={props.own}>
        {(arm) => (
          <span class="fm-own">
            <button type="button" class="chip" onClick={() => props.onAdd(arm)}>
              {arm.name}
            </button>
            <button
              type="button"
              class="fm-tool"
              aria-label={t('formations.forget', { name: arm.name })}
              title={t('formations.forget', { name: arm.name })}
              onClick={() => forget(arm.name)}
            >
              ×
            </button>
          </span>
        )}
      </For>
      <button type="button" class="btn sm" onClick={() => props.onNew()}>
        {t('formations.new')}
      </button>
    </fieldset>
  )
}

/** An arm of the game: looked at, and copied. */
function Known(
  props: Given & { arm: Arm; name: string; onCopy: (depth: number, pieces: Piece[]) => void },
) {
  const preview = createFetched(
    () => formatArm(props.arm),
    async (arms) => ({ arms, ...(await fetchPreview(props.spec(arms))) }),
  )
  const seen = createMemo(() => {
    const p = preview()
    const { table } = p?.board ?? {}
    if (!p || !table || p.arms !== formatArm(props.arm)) return undefined
    const of = (seat: number) =>
      p.scene.men.flatMap((m) =>
        m.seat === seat && m.pose ? [pieceOf(m.pose, table, p.board.w)] : [],
      )
    const own = of(0)
    const depth = Math.max(1, Math.ceil(Math.max(...own.map((m) => m.y)) - 0.25))
    const width = (2 * table.radius) / table.square
    return {
      own,
      enemy: of(1),
      lightLeft: table.lightLeft ?? false,
      field: { size: p.board.w, depth, width },
    }
  })
  return (
    <div class="fm-drill">
      <Show when={seen()} fallback={<div class="fm-ground" aria-busy="true" />}>
        {(it) => (
          <Ground
            name={props.name}
            field={it().field}
            lightLeft={it().lightLeft}
            men={it().own}
            enemy={it().enemy}
            wrong={[]}
            chosen={-1}
            onChoose={() => undefined}
          />
        )}
      </Show>
      <div class="fm-bar">
        <button
          type="button"
          class="btn sm"
          disabled={!seen()}
          onClick={() => props.onCopy(seen()!.field.depth, seen()!.own)}
        >
          <Icon name="copy" size={16} />
          {t('formations.copy')}
        </button>
      </div>
    </div>
  )
}
