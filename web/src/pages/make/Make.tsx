import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import { gameName, type Key, lang, t } from '../../i18n'
import { at } from '../../net/base'
import { fetchGame, fetchGames } from '../../net/api'
import type { Family } from '../../net/types'
import { typing } from '../../shell/Keys'
import { navigate, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { Picture } from '../gallery/Picture'
import { type Bench, createBench, draft } from './bench'
import { called, isChess, named } from './definition'
import { Ground } from './Ground'
import { Layers } from './Layers'
import { Pieces } from './Pieces'
import { Published } from './Published'
import { Result } from './Result'
import '../../styles/forms.css'
import './make.css'

/** The workshop: a game of one's own, made from another, checked at every change, tried at once. */
export function Make() {
  const bench = createBench()
  const [men, setMen] = createSignal<Record<string, string>>({})
  createEffect(() => setTitle(t('make.title')))
  // While a change is wrong the pieces look as they did.
  createEffect(() => {
    const found = bench.told()?.men
    if (found) setMen(found)
  })
  onMount(() => {
    const game = url().searchParams.get('game')
    const left = draft()
    // What was worked on before comes back by undoing.
    if (left) bench.put(left)
    if (game || !left) void bench.from(game ?? 'chess')
    // Loaded again, the page goes on with what has been made since.
    if (game) navigate(at('/make'), true)
    addEventListener('keydown', keys)
  })
  onCleanup(() => removeEventListener('keydown', keys))
  const keys = (e: KeyboardEvent) => {
    const key = e.key.toLowerCase()
    if (!(e.ctrlKey || e.metaKey) || (key !== 'z' && key !== 'y') || typing(e)) return
    e.preventDefault()
    if (e.shiftKey || key === 'y') bench.redo()
    else bench.undo()
  }
  const pieceName = (letter: string) => {
    const own = bench.def()?.pieces?.[letter]?.name
    return own?.[lang()] ?? own?.en ?? wordOf(men()[letter]) ?? letter
  }
  return (
    <main class="make">
      <section class="panel mk-main">
        <h1>{t('make.title')}</h1>
        <p>{t('make.intro')}</p>
        <Begin bench={bench} />
        <Show when={bench.def()}>
          {(def) => (
            <>
              <label class="field">
                {t('make.name')}
                <input
                  value={called(def().name ?? {})}
                  maxLength={60}
                  onChange={(e) => bench.change(named(def(), lang(), e.currentTarget.value))}
                />
              </label>
              <Show when={isChess(def())} fallback={<Still bench={bench} />}>
                <Ground def={def()} men={men()} set={bench.change} name={pieceName} />
                <Layers def={def()} set={bench.change} />
                <Pieces def={def()} men={men()} lang={lang()} set={bench.change} name={pieceName} />
              </Show>
            </>
          )}
        </Show>
        <AsText bench={bench} />
      </section>
      <aside class="mk-aside" aria-label={t('make.outcome')}>
        <Result bench={bench} />
        <Published bench={bench} />
      </aside>
    </main>
  )
}

/** A game that no controls change: how it looks at the start. */
function Still(props: { bench: Bench }) {
  const made = () => props.bench.told()?.definition
  const [game] = createResource(
    () => made()?.id,
    (id) => fetchGame(id),
  )
  return (
    <>
      <p class="note">{t('make.asText')}</p>
      <Show when={!game.error && game.latest}>
        {(it) => (
          <div class="mk-still">
            <Picture thumb={it().thumb} family={it().family} />
          </div>
        )}
      </Show>
    </>
  )
}

/** The word of the chess family for a kind, if it has one. */
function wordOf(kind: string | undefined): string | undefined {
  const key = kind ? (`make.piece.${kind}` as Key) : undefined
  const word = key && t(key)
  return word === key ? undefined : word
}

/** From which game the work begins. */
function Begin(props: { bench: Bench }) {
  const [families, setFamilies] = createSignal<readonly Family[]>([])
  // All games are a long answer: they come when somebody looks for one.
  const bring = async () => {
    if (!families().length) setFamilies(await fetchGames().catch(() => []))
  }
  return (
    <div class="row mk-begin">
      <label class="field">
        {t('make.begin')}
        <select
          onPointerDown={() => void bring()}
          onFocus={() => void bring()}
          onChange={(e) => {
            if (e.currentTarget.value) void props.bench.from(e.currentTarget.value)
            e.currentTarget.value = ''
          }}
        >
          <option value="">{t('make.choose')}</option>
          <For each={families()}>
            {(family) => (
              <optgroup label={gameName(family.id, family.games[0]?.id ?? '')}>
                <For each={family.games}>
                  {(game) => <option value={game.id}>{gameName(family.id, game.id)}</option>}
                </For>
              </optgroup>
            )}
          </For>
        </select>
      </label>
      <button
        type="button"
        class="btn sm"
        disabled={!props.bench.past().length}
        onClick={props.bench.undo}
      >
        {t('make.undo')}
      </button>
      <button
        type="button"
        class="btn sm"
        disabled={!props.bench.future().length}
        onClick={props.bench.redo}
      >
        {t('make.redo')}
      </button>
    </div>
  )
}

/** The whole file as text, for what no control changes. */
function AsText(props: { bench: Bench }) {
  let field: HTMLTextAreaElement | undefined
  const fault = () => props.bench.told()?.fault
  /** Whether there is more than the text to change the game by. */
  const controlled = createMemo(() => {
    const def = props.bench.def()
    return !def || isChess(def)
  })
  /** Puts the caret where the fault is. */
  const show = () => {
    const { line = 1, column = 1 } = fault() ?? {}
    const before = props.bench
      .text()
      .split('\n')
      .slice(0, line - 1)
    const offset = before.reduce((n, l) => n + l.length + 1, 0) + column - 1
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.setSelectionRange(offset, offset)
  }
  createEffect(on(props.bench.pointed, show, { defer: true }))
  return (
    <details class="mk-text" open={!controlled()}>
      <summary>{t('make.text')}</summary>
      <textarea
        class="mono"
        rows="16"
        spellcheck={false}
        aria-label={t('make.text')}
        aria-invalid={Boolean(fault())}
        ref={field}
        value={props.bench.text()}
        onChange={(e) => props.bench.put(e.currentTarget.value)}
      />
    </details>
  )
}
