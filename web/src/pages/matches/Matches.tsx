import { at } from '../../net/base'
import { createEffect, createSignal, For, onMount, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchMyMatches } from '../../net/api'
import type { MyMatch } from '../../net/types'
import { setTitle } from '../../shell/title'
import { Nothing, Wrong } from '../../shell/Wrong'
import { MatchCard } from './MatchCard'
import '../../styles/gallery.css'

/** Your matches, the newest first. */
export function Matches() {
  const [list, setList] = createSignal<MyMatch[]>()
  const [before, setBefore] = createSignal(0)
  const [error, setError] = createSignal<unknown>()
  const more = async () => {
    setError(undefined)
    try {
      const page = await fetchMyMatches(before())
      setList([...(list() ?? []), ...page.matches])
      setBefore(page.next)
    } catch (err) {
      setError(err)
    }
  }
  onMount(more)
  createEffect(() => setTitle(t('nav.matches')))
  return (
    <main class="list">
      <h1>{t('nav.matches')}</h1>
      <p>
        <a href={at('/records')}>{t('records.title')}</a>
      </p>
      <Show when={list()?.length === 0}>
        <Nothing
          title={t('matches.none')}
          text={t('matches.noneText')}
          button={t('matches.noneButton')}
          href={at('/')}
        />
      </Show>
      <div class="resume">
        <For each={list()}>{(match) => <MatchCard match={match} />}</For>
      </div>
      <Show when={error()}>{(err) => <Wrong error={err()} again={more} />}</Show>
      <Show when={before() > 0 && !error()}>
        <button type="button" class="btn" onClick={more}>
          {t('matches.older')}
        </button>
      </Show>
    </main>
  )
}
