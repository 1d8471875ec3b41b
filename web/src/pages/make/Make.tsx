import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  lazy,
  on,
  onCleanup,
  onMount,
  Show,
  Suspense,
} from 'solid-js'
import { familyText, type Key, lang, t } from '../../i18n'
import { at } from '../../net/base'
import { fetchGame } from '../../net/api'
import { typing } from '../../shell/Keys'
import { navigate, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { Picture } from '../gallery/Picture'
import { Begin } from './Begin'
import { type Bench, createBench, draft } from './bench'
import { called, type Definition, named } from './definition'
import { Ground } from './Ground'
import { Layers } from './Layers'
import { Pieces } from './Pieces'
import { Published } from './Published'
import { Result } from './Result'
import '../../styles/forms.css'
import './make.css'

const Options = lazy(async () => ({ default: (await import('./Options')).Options }))

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
        <p class="note">{t('make.intro')}</p>
        <div class="mk-head">
          <Show when={bench.def()}>
            {(def) => (
              <label class="field">
                {t('make.name')}
                <input
                  value={def().name?.[lang()] ?? ''}
                  placeholder={called(def().name ?? {})}
                  maxLength={60}
                  onInput={(e) =>
                    bench.change(
                      { ...def(), name: named(def().name, lang(), e.currentTarget.value) },
                      'name',
                    )
                  }
                />
              </label>
            )}
          </Show>
          <Begin bench={bench} />
        </div>
        <Show when={bench.def()}>
          {(def) => (
            <>
              <Show
                when={bench.controls() === 'layers'}
                fallback={<Still bench={bench} def={def()} />}
              >
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

/** A game whose rules no layers make: how it looks at the start, and its options, if it is like a game that has some. */
function Still(props: { bench: Bench; def: Definition }) {
  const made = () => props.bench.told()?.definition
  const like = () => props.bench.controls() === 'options' && props.def.like
  const [game] = createResource(
    () => made()?.id,
    (id) => fetchGame(id),
  )
  return (
    <>
      <Show when={!props.bench.controls() && props.bench.told()}>
        <p class="note">{t('make.asText')}</p>
      </Show>
      <Show when={!game.error && game.latest}>
        {(it) => (
          <div class="mk-still">
            <Picture thumb={it().thumb} family={it().family} />
          </div>
        )}
      </Show>
      <Show when={like()}>
        {(id) => (
          <Suspense>
            <Options def={props.def} like={id()} set={props.bench.change} />
          </Suspense>
        )}
      </Show>
    </>
  )
}

/** The word for a kind, else for the figure by which it is drawn, if there is one. */
function wordOf(kind: string | undefined): string | undefined {
  const [shape, figure] = kind?.split('.') ?? []
  const key = shape ? (`make.piece.${shape}` as Key) : undefined
  const word = key && t(key)
  return word !== key ? word : figure && familyText('chess', `man.${figure}`)
}

/** The whole file as text, for what no control changes. */
function AsText(props: { bench: Bench }) {
  let field: HTMLTextAreaElement | undefined
  const fault = () => props.bench.told()?.fault
  /** Whether there is more than the text to change the game by. */
  const controlled = createMemo(() => !props.bench.def() || Boolean(props.bench.controls()))
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
  /** The game, if its rules can be said without naming the game that it is like. */
  const brief = () => {
    const made = props.bench.told()?.definition
    return props.bench.controls() === 'options' && !made?.like && made?.id
  }
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
      <Show when={brief()}>
        {(id) => (
          <button type="button" class="btn sm" onClick={() => void props.bench.whole(id())}>
            {t('make.whole')}
          </button>
        )}
      </Show>
    </details>
  )
}
