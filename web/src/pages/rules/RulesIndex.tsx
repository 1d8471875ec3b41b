import { at } from '../../net/base'
import { createEffect, createResource, For, Show } from 'solid-js'
import { familyText, gameBrief, gameName, t } from '../../i18n'
import { fetchGames } from '../../net/api'
import { setTitle } from '../../shell/title'
import { Wrong } from '../../shell/Wrong'

/** The rules of all games, by family. */
export function RulesIndex() {
  const [families, { refetch }] = createResource(fetchGames)
  createEffect(() => setTitle(t('nav.rules')))
  return (
    <main class="list">
      <h1>{t('nav.rules')}</h1>
      <Show
        when={!families.error}
        fallback={<Wrong error={families.error} again={() => void refetch()} />}
      >
        <For each={families()}>
          {(family) => (
            <section>
              <h2>{familyText(family.id, 'family.name') ?? family.id}</h2>
              <ul class="rule-links">
                <For each={family.games}>
                  {(game) => (
                    <li>
                      <a href={at(`/rules/${game.id}`)}>{gameName(family.id, game.id)}</a>
                      <small>{gameBrief(family.id, game.id)}</small>
                    </li>
                  )}
                </For>
              </ul>
              <Show when={family.cards}>
                <a href={at('/more')}>{t('gallery.shelf')}</a>{' '}
              </Show>
              <Show when={family.puzzles}>
                <a href={at(`/puzzles/${family.id}`)}>{t('puzzles.title')}</a>
              </Show>
            </section>
          )}
        </For>
      </Show>
    </main>
  )
}
