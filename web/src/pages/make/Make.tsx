import { createEffect, createMemo, createSignal, For, onMount, Show } from 'solid-js'
import { gameName, type Key, lang, t } from '../../i18n'
import { at } from '../../net/base'
import { createMatch, fetchGame, fetchGames, publishDefinition } from '../../net/api'
import type { DefinitionCheck, Family } from '../../net/types'
import { navigate, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { quickMatch } from '../setup/ctrl'
import { Unread } from '../shared/Unread'
import { type Bench, createBench, draft } from './bench'
import { isChess, named } from './definition'
import { Ground } from './Ground'
import { Layers } from './Layers'
import { Pieces } from './Pieces'
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
    if (game) void bench.from(game)
    else if (left) bench.put(left)
    else void bench.from('chess')
  })
  const keys = (e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.target instanceof HTMLTextAreaElement) return
    if (e.key.toLowerCase() !== 'z') return
    e.preventDefault()
    if (e.shiftKey) bench.redo()
    else bench.undo()
  }
  const pieceName = (letter: string) => {
    const own = bench.def()?.pieces?.[letter]?.name
    return own?.[lang()] ?? own?.en ?? wordOf(men()[letter]) ?? letter
  }
  return (
    <main class="make" onKeyDown={keys}>
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
                  value={def().name?.[lang()] ?? def().name?.en ?? ''}
                  maxLength={60}
                  onChange={(e) => bench.change(named(def(), lang(), e.currentTarget.value))}
                />
              </label>
              <Show when={isChess(def())} fallback={<p class="note">{t('make.asText')}</p>}>
                <Ground def={def()} men={men()} set={bench.change} name={pieceName} />
                <Layers def={def()} set={bench.change} />
                <Pieces def={def()} men={men()} lang={lang()} set={bench.change} name={pieceName} />
              </Show>
            </>
          )}
        </Show>
        <AsText bench={bench} />
      </section>
      <aside class="panel mk-side" aria-label={t('make.outcome')}>
        <Told bench={bench} />
        <Go bench={bench} />
      </aside>
    </main>
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
  onMount(async () => setFamilies(await fetchGames().catch(() => [])))
  return (
    <div class="row mk-begin">
      <label class="field">
        {t('make.begin')}
        <select
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
  return (
    <details class="mk-text">
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
      <Show when={fault()?.line}>
        <button type="button" class="btn sm" onClick={show}>
          {t('make.showFault')}
        </button>
      </Show>
    </details>
  )
}

/** What is wrong, or what follows from the rules. */
function Told(props: { bench: Bench }) {
  const fault = () => props.bench.told()?.fault
  const sample = () => (fault() ? undefined : props.bench.told()?.sample)
  return (
    <div class="mk-told" role="status" aria-busy={props.bench.busy()}>
      <Show when={props.bench.error()}>
        {(err) => (
          <p class="bad">
            <Unread error={err()} family="" />
          </p>
        )}
      </Show>
      <Show when={fault()}>
        {(f) => (
          <>
            <h2>{t('make.wrong')}</h2>
            <p class="bad">
              <Show when={f().path}>
                <code>{f().path}</code>{' '}
              </Show>
              <Show when={f().line}>
                {t('make.place', { line: f().line!, column: f().column ?? 1 })}{' '}
              </Show>
              <span lang="en">{f().message}</span>
            </p>
          </>
        )}
      </Show>
      <Show when={sample()}>
        {(s) => (
          <>
            <h2>{t('make.fine')}</h2>
            <p>
              {t('make.sample', { n: s().games })}{' '}
              {t('make.sampleWins', {
                white: s().wins?.[0] ?? 0,
                black: s().wins?.[1] ?? 0,
                draws: s().draws,
                long: s().long,
              })}{' '}
              {t('make.samplePlies', { plies: s().plies, moves: s().moves })}
            </p>
            <For each={props.bench.told()?.says ?? []}>
              {(code) => <p class="mk-says">{t(`make.says.${code}` as Key)}</p>}
            </For>
          </>
        )}
      </Show>
    </div>
  )
}

/** Trying, publishing and sharing. */
function Go(props: { bench: Bench }) {
  const made = createMemo<DefinitionCheck['definition']>(() =>
    props.bench.told()?.fault ? undefined : props.bench.told()?.definition,
  )
  const [shared, setShared] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const doing = async (what: () => Promise<void>) => {
    setBusy(true)
    try {
      await what()
    } catch (err) {
      props.bench.setError(err)
    } finally {
      setBusy(false)
    }
  }
  const attempt = () =>
    doing(async () => {
      const { id } = await publishDefinition(props.bench.text())
      const match = await createMatch(quickMatch(await fetchGame(id), 3))
      navigate(at(`/${match.id}`))
    })
  const publish = () =>
    doing(async () => {
      const { id } = await publishDefinition(props.bench.text())
      setShared(new URL(at(`/play/${encodeURIComponent(id)}`), location.href).href)
    })
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([props.bench.text()], { type: 'application/json' }))
    link.download = 'game.json'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const off = () => !made() || busy() || props.bench.busy()
  return (
    <div class="mk-go">
      <button type="button" class="btn pri big" disabled={off()} onClick={() => void attempt()}>
        {t('make.try')}
      </button>
      <button type="button" class="btn" disabled={off()} onClick={() => void publish()}>
        {t('make.publish')}
      </button>
      <button type="button" class="btn" onClick={download}>
        {t('make.download')}
      </button>
      <Show when={made()}>
        {(it) => (
          <a class="btn" href={at(`/rules/${encodeURIComponent(it().id)}`)}>
            {t('make.page')}
          </a>
        )}
      </Show>
      <Show when={shared()}>
        {(link) => (
          <p role="status">
            {t('make.shared')} <a href={link()}>{link()}</a>
          </p>
        )}
      </Show>
      <p class="note">{t('make.forever')}</p>
    </div>
  )
}
