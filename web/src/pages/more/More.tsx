import { createEffect, createMemo, createResource, For, Show } from 'solid-js'
import { lang, takeWords, t } from '../../i18n'
import { fetchGame } from '../../net/api'
import { at } from '../../net/base'
import type { ShelfGame } from '../../net/types'
import { Icon } from '../../shell/icons'
import { navigate, path, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { Wrong } from '../../shell/Wrong'
import { matches } from '../gallery/ctrl'
import { PlayOrSetUp } from '../gallery/PlayNow'
import { usualLevel } from '../setup/ctrl'
import { createNear } from '../shared/near'
import { Thumb } from '../shared/Thumb'
import '../../styles/gallery.css'
import { fetchShelf, wordsOf } from './shelf'
import './more.css'

/** The shelf: games that are known by their names and stand in no gallery. */
export function More() {
  const [games, { refetch }] = createResource(lang, async (code) => {
    const list = await fetchShelf(code)
    takeWords(code, wordsOf(list))
    return list
  })
  const sought = () => url().searchParams.get('q') ?? ''
  const seek = (text: string) =>
    navigate(at(path() + (text && `?q=${encodeURIComponent(text)}`)), true)
  const found = createMemo(() =>
    games.error ? [] : (games.latest ?? []).filter((game) => matches(toldOf(game), sought())),
  )
  createEffect(() => setTitle(t('shelf.title')))
  return (
    <main class="list shelf-page">
      <h1>{t('shelf.title')}</h1>
      <p>{t('shelf.intro')}</p>
      <Show
        when={!games.error}
        fallback={<Wrong error={games.error} again={() => void refetch()} />}
      >
        <search>
          <label class="find">
            <Icon name="search" size={18} />
            <input
              type="search"
              placeholder={t('shelf.find')}
              aria-label={t('shelf.find')}
              value={sought()}
              onInput={(e) => seek(e.currentTarget.value)}
            />
          </label>
          <p role="status">{t('shelf.found', { n: found().length })}</p>
        </search>
        <ul>
          <For each={found()}>{(game) => <Row game={game} sought={sought()} />}</For>
        </ul>
        <Show when={found().length === 0 && games.latest}>
          <p>{t('shelf.none')}</p>
          <button type="button" class="btn" onClick={() => seek('')}>
            {t('shelf.clear')}
          </button>
        </Show>
      </Show>
    </main>
  )
}

/** A game in a line. What it takes to draw and to begin it is asked for when it comes near. */
function Row(props: { game: ShelfGame; sought: string }) {
  let el: HTMLLIElement | undefined
  const near = createNear(() => el)
  const [info] = createResource(
    () => near() && props.game.id,
    (id) => fetchGame(id).catch(() => undefined),
  )
  /** The other names by which it was found. */
  const also = () =>
    props.sought ? props.game.also.filter((name) => matches(name, props.sought)) : []
  return (
    <li ref={el} class="panel">
      <Show when={info.latest?.thumb} fallback={<span class="thumb" />}>
        {(thumb) => <Thumb thumb={thumb()} family={props.game.family} />}
      </Show>
      <div>
        <h2>{props.game.name}</h2>
        <p>{props.game.brief}</p>
        <Show when={also().length > 0}>
          <small>{t('shelf.also', { names: also().join(', ') })}</small>
        </Show>
      </div>
      <span class="cta">
        <Show when={info.latest}>
          {(one) => <PlayOrSetUp game={one()} level={usualLevel(one())} />}
        </Show>
        <a
          class="btn"
          href={at(`/rules/${props.game.id}`)}
          aria-label={t('gallery.rulesOf', { game: props.game.name })}
        >
          {t('nav.rules')}
        </a>
      </span>
    </li>
  )
}

/** All by which a game is sought. */
const toldOf = (game: ShelfGame): string =>
  [game.id, game.name, game.brief, ...game.also].join(', ')
