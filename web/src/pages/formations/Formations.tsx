import { createMemo, createSignal, For, onMount, Show } from 'solid-js'
import { t } from '../../i18n'
import { checkOptions, fetchGames, fetchPreview } from '../../net/api'
import { Dialog } from '../../shell/Dialog'
import { Icon } from '../../shell/icons'
import { createFetched } from '../shared/fetched'
import { optionName, specOf } from '../shared/names'
import type { ToolProps } from '../shared/toolProps'
import { problemText } from '../shared/Unread'
import { type Arm, formatArm, isOwn, known, type Piece } from './arms'
import { Drill } from './Drill'
import { pieceOf } from './geometry'
import { Ground } from './Ground'
import { Paste } from './Paste'
import { createSheet, type Given, type SheetCtrl } from './sheet'
import { forget, saved } from './store'
import '../../styles/forms.css'
import '../../styles/formations.css'

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

function Sheet(props: ToolProps & Given) {
  const sheet = createSheet(props)
  let cols: HTMLDivElement | undefined
  /** On a phone the board is below the list. */
  const pick = (i: number) => {
    sheet.setAt(i)
    queueMicrotask(() => cols?.querySelector('.fm-drill')?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <>
      <div class="fm-cols" ref={cols}>
        <div class="fm-list">
          <Chosen sheet={sheet} onPick={pick} />
          <Add
            names={props.names.filter((n) => !sheet.arms().some((a) => a.name === n))}
            own={saved().filter((a) => !sheet.arms().some((b) => b.name === a.name))}
            nameOf={sheet.named}
            onAdd={(a) => sheet.add(a)}
            onNew={sheet.addBlank}
          />
          <Paste arms={sheet.arms()} chosen={sheet.arm()} onTake={sheet.addPasted} />
        </div>
        <Show when={sheet.arm()}>
          {(a) => (
            <Show
              when={isOwn(a())}
              fallback={
                <Known
                  {...props}
                  arm={a()}
                  name={sheet.nameOf(a())}
                  onCopy={(depth, pieces) =>
                    sheet.add({ name: sheet.fresh(sheet.nameOf(a())), depth, pieces })
                  }
                />
              }
            >
              <Drill
                arm={a()}
                field={sheet.fieldOf(a())}
                lightLeft={props.preview.board.table?.lightLeft ?? false}
                wrong={sheet.fault()?.part === a().name ? (sheet.fault()?.items ?? []) : []}
                onChange={sheet.change}
              />
            </Show>
          )}
        </Show>
      </div>
      <footer>
        <p role="status" classList={{ bad: Boolean(sheet.fault()) }}>
          {sheet.faultText() || (sheet.checked() ? t('formations.fine') : '…')}
        </p>
        <button type="button" class="btn" disabled={sheet.isUsual()} onClick={sheet.reset}>
          {t('formations.usual')}
        </button>
        <button type="button" class="btn pri" disabled={!sheet.checked()?.name} onClick={sheet.use}>
          {t('formations.use')}
        </button>
      </footer>
    </>
  )
}

/** The arms in their order: one is picked to be looked at, moved up and down, or removed. */
function Chosen(props: { sheet: SheetCtrl; onPick: (i: number) => void }) {
  const { arms, at, fault, nameOf, move, remove } = props.sheet
  return (
    <ol aria-label={t('formations.list')}>
      <For each={arms()}>
        {(a, i) => (
          <li classList={{ on: at() === i(), bad: fault()?.part === a.name }}>
            <button
              type="button"
              class="fm-pick"
              aria-pressed={at() === i()}
              onClick={() => props.onPick(i())}
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
    const depth = Math.max(1, Math.ceil(Math.max(...own.map((p) => p.y)) - 0.25))
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
            pieces={it().own}
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
