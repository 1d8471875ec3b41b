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
import { Icon } from '../../shell/icons'
import { showKeys, typing } from '../../shell/Keys'
import { langs } from '../../shell/prefs'
import { setTitle } from '../../shell/title'
import { Nothing } from '../../shell/Wrong'
import { Lobby } from '../offers/Lobby'
import { createOffers } from '../offers/ctrl'
import { othersKey, othersOf, placed, type Shelf, shelves, tagsOf } from './ctrl'
import { First } from './First'
import { createOthers, Others } from './Others'
import { ShelfView } from './ShelfView'
import '../../styles/gallery.css'

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
  const others = createOthers(sought, tag)
  const shown = createMemo(() =>
    placed(
      families() ?? [],
      found().map((shelf) => shelf.family),
      (family) => others.count(family) > 0,
    ),
  )
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
        <a class="btn" href={at('/make')}>
          {t('gallery.make')}
        </a>
        <Families
          shown={shown()}
          countOf={(key) => {
            const family = families()?.find((f) => othersKey(f.id) === key)
            return family ? others.count(family) : countOf(shelfOf(key))
          }}
        />
        <nav aria-label={t('gallery.also')} class="families also">
          <a href={at('/records')}>{t('records.title')}</a>
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
                  {(key) => (
                    <Show
                      when={othersOf(key)}
                      fallback={
                        <ShelfView
                          shelf={shelfOf(key)}
                          whole={all().length === 1}
                          mine={played()}
                        />
                      }
                    >
                      {(family) => <Others ctrl={others} family={family()} mine={played()} />}
                    </Show>
                  )}
                </For>
              </div>
              <Show when={shown().length === 0}>
                <NoneFound sought={sought()} />
              </Show>
            </>
          )}
        </Show>
        <p class="unseen" role="status">
          {sought() || tag()
            ? t('gallery.found', {
                n: found().reduce((sum, shelf) => sum + countOf(shelf), others.found().length),
              })
            : ''}
        </p>
        <Foot />
      </div>
    </main>
  )
}

const noShelf = (family: string): Shelf => ({ family, lead: undefined, games: [], puzzles: 0 })
const countOf = (shelf: Shelf): number => shelf.games.length + (shelf.lead ? 1 : 0)

/** Where nothing is found: back to all, or to the whole shelf. */
function NoneFound(props: { sought: string }) {
  return (
    <>
      <Nothing
        title={t('gallery.nothing')}
        text={t('gallery.nothingText')}
        button={t('gallery.showAll')}
        href={at('/')}
      />
      <Show when={props.sought}>
        <p class="elsewhere">
          <a class="btn" href={at(`/more?q=${encodeURIComponent(props.sought)}`)}>
            {t('gallery.shelfToo')}
          </a>
        </p>
      </Show>
    </>
  )
}

/** Further places, below everything. */
function Foot() {
  return (
    <footer>
      <a href={at('/records')}>{t('records.title')}</a>
      <a href={at('/more')}>{t('gallery.shelf')}</a>
      <a href={at('/licences.txt')} target="_blank" rel="noopener">
        {t('gallery.licences')}
      </a>
    </footer>
  )
}

/** Links to the shelves of this page. */
function Families(props: { shown: string[]; countOf: (key: string) => number }) {
  const name = (key: string) => {
    const family = othersOf(key)
    return family ? familyText(family, 'family.others') : familyText(key, 'family.name')
  }
  return (
    <nav aria-label={t('gallery.families')} class="families">
      <For each={props.shown}>
        {(key) => (
          <a href={`#${key}`} onClick={(e) => goTo(e, key)}>
            {name(key) ?? key}
            <span>{props.countOf(key)}</span>
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

/** The layout in pale blocks while the games are on their way. */
function Shapes() {
  return (
    <div class="cards shapes" aria-hidden="true">
      <span class="lead" />
      <For each={Array.from({ length: 8 })}>{() => <span />}</For>
    </div>
  )
}
