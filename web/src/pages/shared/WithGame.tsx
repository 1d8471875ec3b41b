import { createResource, type JSX, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchGames } from '../../net/api'
import type { GameInfo } from '../../net/types'
import { Missing, Wrong } from '../../shell/Wrong'

/** A page about one game of the list: shapes until the list is here, words if the game is unknown. */
export function WithGame(props: {
  id: string
  class: string
  children: (game: GameInfo) => JSX.Element
}) {
  const [families, { refetch }] = createResource(fetchGames)
  const found = () =>
    families()
      ?.flatMap((f) => f.games)
      .find((g) => g.id === props.id)
  return (
    <Show
      when={!families.error}
      fallback={<Wrong error={families.error} again={() => void refetch()} />}
    >
      <Show when={families()} fallback={<main class={props.class} aria-busy="true" />}>
        <Show
          when={found()}
          fallback={
            <Missing title={t('missing.game', { id: props.id })} text={t('missing.gameText')} />
          }
        >
          {(game) => props.children(game())}
        </Show>
      </Show>
    </Show>
  )
}
