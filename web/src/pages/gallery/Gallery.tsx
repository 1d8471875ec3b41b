import { at } from '../../net/base'
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import { anyFamilyText, familyText, gameBrief, gameName, type Key, t } from '../../i18n'
import { fetchGames, fetchMyMatches, fetchTexts } from '../../net/api'
import type { MyMatch } from '../../net/types'
import { Icon } from '../../shell/icons'
import { showKeys, typing } from '../../shell/Keys'
import { langs } from '../../shell/prefs'
import { setTitle } from '../../shell/title'
import { Nothing } from '../../shell/Wrong'
import { Lobby } from '../offers/Lobby'
import { createOffers } from '../offers/ctrl'
import { columnsOf, lastLevel, type Named, type Shelf, shelves, tagsOf } from './ctrl'
import { First } from './First'
import { Picture } from './Picture'
import { PlayNow, PlayOrSetUp } from './PlayNow'
import '../../styles/gallery.css'

/** Games of a family beside its lead game while several families share the page. */
const shortShelf = 7

export function Gallery() {
  const [families] = createResource(fetchGames)
  const [mine, { mutate: setMine }] = createResource(() =>
    fetchMyMatches().catch(() => ({ matches: [], next: 0 })),
  )
  const [sought, setSought] = createSignal('')
  // Names in other languages are fetched when somebody begins to seek.
  const [languages] = createResource(
    () => sought() !== '',
    () =>
      Promise.all(langs.flatMap((lang) => [fetchTexts(lang, 'names'), fetchTexts(lang, 'also')])),
  )
  const [tag, setTag] = createSignal('')
  const found = createMemo(() =>
    shelves(
      families() ?? [],
      sought(),
      tag(),
      (g) => ({ name: gameName(g.family, g.id), brief: gameBrief(g.family, g.id) }),
      // Asked for while it is on its way, it would take the page away, and the focus with it.
      languages.state === 'ready' ? languages() : undefined,
    ),
  )
  /** By their names, which stay the same when what they hold has changed: so does the focus. */
  const shown = createMemo(() => found().map((shelf) => shelf.family))
  const byFamily = createMemo(() => new Map(found().map((shelf) => [shelf.family, shelf])))
  const shelfOf = (family: string): Shelf => byFamily().get(family) ?? noShelf(family)
  const played = () => mine()?.matches ?? []
  const offers = createOffers()
  const forget = (id: string) =>
    setMine((all) => all && { ...all, matches: all.matches.filter((m) => m.id !== id) })
  createEffect(() => setTitle(t('nav.games')))
  return (
    <main class="gal">
      <aside>
        <Find sought={sought()} onInput={setSought} />
        <Families shown={shown()} shelfOf={shelfOf} />
        <nav aria-label={t('gallery.also')} class="families also">
          <a href={at('/puzzles')}>{t('nav.puzzles')}</a>
          <a href={at('/records')}>{t('records.title')}</a>
          <a href={at('/make')}>{t('gallery.make')}</a>
          <a href={at(`/more${sought() && `?q=${encodeURIComponent(sought())}`}`)}>
            {t('gallery.shelf')}
          </a>
        </nav>
        <p class="foot">
          <kbd>/</kbd> {t('gallery.findKey')}{' '}
          <button type="button" class="plain" onClick={showKeys}>
            <kbd>?</kbd> {t('gallery.allKeys')}
          </button>
        </p>
      </aside>
      <div>
        <div class="head">
          <h1>{t('gallery.title')}</h1>
          <Tags tags={tagsOf(families() ?? [])} tag={tag()} onTag={setTag} />
        </div>
        <First families={families() ?? []} mine={played()} offers={offers.list()} />
        <Lobby
          ctrl={offers}
          games={(families() ?? []).flatMap((f) => f.games)}
          onWithdrawn={forget}
        />
        <Show when={families()} fallback={<Shapes />}>
          {(all) => (
            <>
              <div class="shelves">
                <For each={shown()}>
                  {(family) => (
                    <ShelfView shelf={shelfOf(family)} whole={all().length === 1} mine={played()} />
                  )}
                </For>
              </div>
              <Show when={found().length === 0}>
                <Nothing
                  title={t('gallery.nothing')}
                  text={t('gallery.nothingText')}
                  button={t('gallery.showAll')}
                  href={at('/')}
                />
                <Show when={sought()}>
                  <p class="elsewhere">
                    <a class="btn" href={at(`/more?q=${encodeURIComponent(sought())}`)}>
                      {t('gallery.shelfToo')}
                    </a>
                  </p>
                </Show>
              </Show>
            </>
          )}
        </Show>
        <p class="unseen" role="status">
          {sought() || tag()
            ? t('gallery.found', {
                n: found().reduce((sum, shelf) => sum + countOf(shelf), 0),
              })
            : ''}
        </p>
        <footer>
          <a href={at('/puzzles')}>{t('nav.puzzles')}</a>
          <a href={at('/records')}>{t('records.title')}</a>
          <a href={at('/make')}>{t('gallery.make')}</a>
          <a href={at('/more')}>{t('gallery.shelf')}</a>
          <a href={at('/licences.txt')} target="_blank" rel="noopener">
            {t('gallery.licences')}
          </a>
        </footer>
      </div>
    </main>
  )
}

const noShelf = (family: string): Shelf => ({ family, lead: undefined, games: [], puzzles: 0 })
const countOf = (shelf: Shelf): number => shelf.games.length + (shelf.lead ? 1 : 0)

/** Links to the shelves of this page. */
function Families(props: { shown: string[]; shelfOf: (family: string) => Shelf }) {
  return (
    <nav aria-label={t('gallery.families')} class="families">
      <For each={props.shown}>
        {(family) => (
          <a href={`#${family}`} onClick={(e) => goTo(e, family)}>
            {familyText(family, 'family.name') ?? family}
            <span>{countOf(props.shelfOf(family))}</span>
          </a>
        )}
      </For>
    </nav>
  )
}

function goTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.scrollIntoView()
}

function Find(props: { sought: string; onInput: (text: string) => void }) {
  let field: HTMLInputElement | undefined
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || typing(event)) return
    event.preventDefault()
    field?.focus()
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
  return (
    <label class="find">
      <Icon name="search" size={18} />
      <input
        ref={field}
        type="search"
        placeholder={t('gallery.find')}
        aria-label={t('gallery.find')}
        value={props.sought}
        onInput={(e) => props.onInput(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key !== 'Escape') return
          props.onInput('')
          e.currentTarget.blur()
        }}
      />
    </label>
  )
}

const tagName = (tag: string): string => {
  const own = t(`tag.${tag}` as Key)
  return own === `tag.${tag}` ? (anyFamilyText(`tag.${tag}`) ?? tag) : own
}

function Tags(props: { tags: string[]; tag: string; onTag: (tag: string) => void }) {
  const chip = (tag: string, name: () => string) => (
    <button
      type="button"
      class="chip"
      aria-pressed={props.tag === tag}
      onClick={() => props.onTag(tag)}
    >
      {name()}
    </button>
  )
  return (
    <Show when={props.tags.length > 0}>
      <fieldset class="chips">
        <legend class="unseen">{t('gallery.tags')}</legend>
        {chip('', () => t('gallery.all'))}
        <For each={props.tags}>{(tag) => chip(tag, () => tagName(tag))}</For>
      </fieldset>
    </Show>
  )
}

function ShelfView(props: { shelf: Shelf; whole: boolean; mine: MyMatch[] }) {
  const [open, setOpen] = createSignal(false)
  const shown = () =>
    props.whole || open() || props.shelf.games.length <= shortShelf + 1
      ? props.shelf.games
      : props.shelf.games.slice(0, shortShelf)
  const rest = () => props.shelf.games.slice(shown().length)
  return (
    <section
      class="shelf"
      data-columns={props.whole ? 6 : columnsOf(props.shelf)}
      id={props.shelf.family}
    >
      <header>
        <h2>{familyText(props.shelf.family, 'family.name') ?? props.shelf.family}</h2>
        <p>{familyText(props.shelf.family, 'family.brief')}</p>
      </header>
      <div class="cards">
        <Show when={props.shelf.lead}>
          {(lead) => <LeadCard game={lead()} puzzles={props.shelf.puzzles} mine={props.mine} />}
        </Show>
        <For each={shown()}>{(game) => <Card game={game} mine={props.mine} />}</For>
        <Show when={rest().length > 0}>
          <button type="button" class="more" onClick={() => setOpen(true)}>
            {t('gallery.more', { n: rest().length })}
            <small>
              {rest()
                .slice(0, 4)
                .map((g) => g.name)
                .join(', ')}
            </small>
          </button>
        </Show>
      </div>
    </section>
  )
}

/** A game: the whole card leads to its set-up, but for the sign that begins a match at once. */
function Card(props: { game: Named; mine: MyMatch[] }) {
  const info = () => props.game.info
  return (
    <div class="card game" classList={{ missing: Boolean(info().missing) }}>
      <Picture thumb={info().thumb} family={info().family} />
      <a class="whole" href={at(`/play/${info().id}`)}>
        <b>{props.game.name}</b>
      </a>
      <Show when={!info().missing && !info().people}>
        <PlayNow game={info()} level={lastLevel(info(), props.mine)} class="now" />
      </Show>
      <small>{info().missing ? t('gallery.missing') : props.game.brief}</small>
    </div>
  )
}

function LeadCard(props: { game: Named; puzzles: number; mine: MyMatch[] }) {
  const info = () => props.game.info
  const href = () => at(`/play/${info().id}`)
  return (
    <div class="card lead" classList={{ missing: Boolean(info().missing) }}>
      <a href={href()} tabIndex={-1} aria-hidden="true">
        <Picture thumb={info().thumb} family={info().family} />
      </a>
      <b>{props.game.name}</b>
      <small>{info().missing ? t('gallery.missing') : props.game.brief}</small>
      <span class="cta">
        <PlayOrSetUp game={info()} level={lastLevel(info(), props.mine)} />
        <a
          class="btn"
          href={at(`/rules/${info().id}`)}
          aria-label={t('gallery.rulesOf', { game: props.game.name })}
        >
          {t('nav.rules')}
        </a>
        <Show when={props.puzzles > 0}>
          <a class="btn" href={at(`/puzzles/${info().family}`)}>
            {t('nav.puzzles')}
          </a>
        </Show>
        <Show when={!info().thumb?.board?.tool}>
          <a class="btn" href={at(`/editor/${info().id}`)}>
            {t('gallery.editor')}
          </a>
        </Show>
      </span>
    </div>
  )
}

/** The layout in pale blocks while the games are on their way. */
function Shapes() {
  return (
    <div class="cards shapes" aria-hidden="true">
      <span class="lead" />
      <For each={Array.from({ length: 8 })}>{() => <span />}</For>
    </div>
  )
}
