import { at } from '../../net/base'
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  lazy,
  onCleanup,
  Show,
  Suspense,
} from 'solid-js'
import { gameName, lang, t, withTerms } from '../../i18n'
import { fetchMatch, fetchRules, Problem } from '../../net/api'
import type { GameInfo, OneGame, RulesPage } from '../../net/types'
import { langWish } from '../../shell/prefs'
import { navigate, path, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { Wrong } from '../../shell/Wrong'
import {
  backToRules,
  changedOf,
  makeHref,
  optionName,
  optionsText,
  seatsOf,
  specOf,
} from '../shared/names'
import { FaultLine } from '../shared/FaultLine'
import { Link, readOptions } from '../shared/link'
import { Odd } from '../shared/Odd'
import { OptionInput } from '../shared/OptionField'
import { createFetched } from '../shared/fetched'
import { drawFigures } from './figures'
import { WithGame } from '../shared/WithGame'
import '../../styles/rules.css'

const terms = () => withTerms(import('../terms/Differences'))
const MatchTerms = lazy(async () => ({ default: (await terms()).MatchTerms }))
const GameTerms = lazy(async () => ({ default: (await terms()).GameTerms }))

const BalancePart = lazy(async () => ({
  default: (await withTerms(import('../balance/BalancePart'))).BalancePart,
}))

/** The options in the address that differ from the usual, and what it asks for in vain. */
function linkOf(game: GameInfo, query: URLSearchParams) {
  const link = new Link(query)
  const all = readOptions(link, game)
  const options = Object.fromEntries(changedOf(game, all).map((o) => [o.key, all[o.key] ?? '']))
  return { options, match: link.get('from') ?? '', odd: link.odd() }
}

export function Rules(props: { game: string }) {
  return (
    <WithGame id={props.game} class="rules">
      {(game) => <Page game={game} />}
    </WithGame>
  )
}

function Page(props: { game: OneGame }) {
  const link = createMemo(() => linkOf(props.game, url().searchParams))
  const options = () => link().options
  const asked = createMemo(() => ({ lang: langWish(), options: optionsText(options()) }))
  const [page, { refetch }] = createResource(asked, (a) =>
    fetchRules(props.game.id, a.lang, a.options),
  )
  const name = () => gameName(props.game.family, props.game.id)
  createEffect(() => setTitle(t('rules.title', { game: name() })))
  /** What is wrong with the options together: the text is missing then, not the page. */
  const fault = () => (page.error instanceof Problem ? page.error.fault : undefined)
  const latest = () => (page.error ? undefined : page.latest)
  const setup = () => {
    const query = new URLSearchParams(options()).toString()
    return at(`/play/${props.game.id}${query ? `?${query}` : ''}`)
  }
  return (
    <main class="rules">
      <Show
        when={!page.error || fault()}
        fallback={<Wrong error={page.error} again={() => void refetch()} />}
      >
        <Contents
          name={name()}
          id={props.game.id}
          family={props.game.family}
          page={latest()}
          setup={setup()}
          puzzles={props.game.puzzles}
        />
        <article lang={latest()?.lang ?? lang()}>
          <h1>{latest()?.title ?? name()}</h1>
          <div lang={lang()}>
            <Odd odd={link().odd} />
            <Show when={fault()}>
              {(f) => <FaultLine family={props.game.family} fault={f()} />}
            </Show>
          </div>
          <div lang={lang()}>
            <Terms game={props.game} options={options()} match={link().match} />
            <Show when={!fault()}>
              <Suspense>
                <BalancePart game={props.game} options={options()} page="rules" />
              </Suspense>
            </Show>
          </div>
          <Show when={latest()}>{(p) => <Text page={p()} family={props.game.family} />}</Show>
        </article>
        <HouseRules game={props.game} options={options()} setup={setup()} />
      </Show>
    </main>
  )
}

/** What differs from the usual: of a match, where the page was opened from one, else of the options chosen. */
function Terms(props: { game: OneGame; options: Record<string, string>; match: string }) {
  const found = createFetched(
    () => props.match,
    async (id) => (id ? await fetchMatch(id).catch(() => undefined) : undefined),
  )
  const spec = () => specOf(props.game, props.options)
  /** The match, as long as the options are those of its rules. */
  const match = () => (found()?.game === spec() ? found() : undefined)
  const agreed = () => ({
    family: props.game.family,
    game: spec(),
    settings: {},
    seats: seatsOf(props.game, props.options),
  })
  return (
    <Show when={found() ? match()?.differs?.length : spec() !== props.game.id}>
      <Suspense>
        <section class="terms-box">
          <Show when={match()} fallback={<GameTerms game={props.game} agreed={agreed()} />}>
            {(it) => <MatchTerms match={it()} titled />}
          </Show>
        </section>
      </Suspense>
    </Show>
  )
}

/** The way through the page; the part now read is marked. */
function Contents(props: {
  name: string
  id: string
  family: string
  page: RulesPage | undefined
  setup: string
  puzzles: number | undefined
}) {
  const [read, setRead] = createSignal('')
  createEffect(() => {
    const ids = (props.page?.contents ?? []).map((c) => c.id)
    const follow = () => {
      const above = ids.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < 140
      })
      setRead(above[above.length - 1] ?? ids[0] ?? '')
    }
    addEventListener('scroll', follow, { passive: true })
    onCleanup(() => removeEventListener('scroll', follow))
    queueMicrotask(follow)
  })
  return (
    <nav aria-label={t('rules.contents')}>
      <b>{props.name}</b>
      <For each={props.page?.contents}>
        {(c) => (
          <a
            href={`#${c.id}`}
            classList={{ sub: c.level > 2 }}
            aria-current={read() === c.id ? 'location' : undefined}
            onClick={(e) => goTo(e, c.id)}
          >
            {c.title}
          </a>
        )}
      </For>
      <a class="btn pri" href={props.setup}>
        {t('gallery.play')}
      </a>
      <a class="btn" href={at(`/records?game=${props.id}`)}>
        {t('records.title')}
      </a>
      <Show when={props.puzzles}>
        <a class="btn" href={at(`/puzzles/${props.family}`)}>
          {t('puzzles.title')}
        </a>
      </Show>
    </nav>
  )
}

function goTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  navigate(at(`${path()}${location.search}#${id}`), true)
  show(id)
}

/** Brings a clause into view and marks it. */
function show(id: string): void {
  const el = document.getElementById(id)
  if (!el) return
  document.querySelector('.pointed')?.classList.remove('pointed')
  el.classList.add('pointed')
  el.scrollIntoView({ block: 'start' })
}

/** The text itself, made by the server from the family's own pages. */
function Text(props: { page: RulesPage; family: string }) {
  let el: HTMLDivElement | undefined
  createEffect(() => {
    if (!el) return
    el.innerHTML = props.page.html
    el.querySelector('h1')?.remove()
    drawFigures(el, props.family)
    const id = decodeURIComponent(url().hash.slice(1))
    if (id) queueMicrotask(() => show(id))
  })
  return <div class="text" ref={el} />
}

/** The options of the page: choose one, and the text says what then holds. */
function HouseRules(props: { game: GameInfo; options: Record<string, string>; setup: string }) {
  const set = (key: string, value: string) => {
    const query = new URLSearchParams(url().searchParams)
    query.set(key, value)
    const usual = props.game.options?.find((o) => o.key === key)?.default
    if (value === usual) query.delete(key)
    const text = query.toString()
    navigate(at(path() + (text ? `?${text}` : '')), true)
  }
  const changed = () => changedOf(props.game, props.options)
  return (
    <aside>
      <section class="panel">
        <Show when={props.game.options?.length}>
          <h2>{t('rules.agree')}</h2>
          <p class="small">{t('rules.agreeText')}</p>
        </Show>
        <For each={props.game.options}>
          {(o) => (
            <div class="field" classList={{ switch: o.kind === 'switch' }} data-option={o.key}>
              <b>
                {optionName(props.game.family, o.key)}
                <Show when={changed().some((c) => c.key === o.key)}>
                  <em class="changed">{t('setup.changed')}</em>
                </Show>
              </b>
              <OptionInput
                game={props.game.id}
                family={props.game.family}
                option={o}
                label={optionName(props.game.family, o.key)}
                value={props.options[o.key] ?? o.default}
                options={props.options}
                onChange={(value) => set(o.key, value)}
                narrow
              />
            </div>
          )}
        </For>
        <Show when={changed().length > 0}>
          <button type="button" class="btn q sm" onClick={() => navigate(at(path()), true)}>
            {backToRules(props.game.family, props.game.id)}
          </button>
        </Show>
        <a href={props.setup}>{t('rules.setup')}</a>
        <a href={makeHref(specOf(props.game, props.options))}>{t('rules.change')}</a>
      </section>
    </aside>
  )
}
