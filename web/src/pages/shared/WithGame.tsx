import { at } from '../../net/base'
import { createEffect, createResource, type JSX, Show } from 'solid-js'
import { hasWords, t } from '../../i18n'
import { fetchGame, Problem } from '../../net/api'
import type { OneGame } from '../../net/types'
import { navigate, path } from '../../shell/router'
import { Missing, WrongPage } from '../../shell/Wrong'

/** A page about one game: shapes until the game and its words are here, words if it is unknown. */
export function WithGame(props: {
  id: string
  class: string
  children: (game: OneGame) => JSX.Element
}) {
  const [game, { refetch }] = createResource(() => props.id, fetchGame)
  const unknown = () => game.error instanceof Problem && game.error.status === 404
  // A game under another of its names has its own address.
  createEffect(() => {
    const id = game.error ? undefined : game()?.id
    if (id && id !== props.id)
      navigate(at(path().replace(/[^/]+$/, id) + location.search + location.hash), true)
  })
  const shown = () => {
    const found = game.error ? undefined : game()
    return found && found.id === props.id && hasWords(found.family) ? found : undefined
  }
  return (
    <Show
      when={!game.error}
      fallback={
        <Show
          when={unknown()}
          fallback={<WrongPage error={game.error} again={() => void refetch()} />}
        >
          <Missing title={t('missing.game', { id: props.id })} text={t('missing.gameText')} />
        </Show>
      }
    >
      <Show when={shown()} fallback={<main class={props.class} aria-busy="true" />}>
        {(one) => props.children(one())}
      </Show>
    </Show>
  )
}
