import { createSignal, For, Show } from 'solid-js'
import { familyText, t } from '../../i18n'
import { at } from '../../net/base'
import type { MyMatch } from '../../net/types'
import { columnsOf, lastLevel, type Named, type Shelf } from './ctrl'
import { Picture } from './Picture'
import { PlayNow, PlayOrSetUp } from './PlayNow'

/** Games of a family beside its lead game while several families share the page. */
const shortShelf = 7

/** A family: its lead game and the others. */
export function ShelfView(props: { shelf: Shelf; whole: boolean; mine: MyMatch[] }) {
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
        <More rest={rest()} onOpen={() => setOpen(true)} />
      </div>
    </section>
  )
}

/** What shows the rest of a section, if there is any. */
export function More(props: { rest: readonly Named[]; onOpen: () => void }) {
  return (
    <Show when={props.rest.length > 0}>
      <button type="button" class="more" onClick={props.onOpen}>
        {t('gallery.more', { n: props.rest.length })}
        <small>
          {props.rest
            .slice(0, 4)
            .map((g) => g.name)
            .join(', ')}
        </small>
      </button>
    </Show>
  )
}

/** A game: the whole card leads to its set-up, but for the sign that begins a match at once. */
export function Card(props: { game: Named; mine: MyMatch[] }) {
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
