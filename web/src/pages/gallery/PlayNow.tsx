import { at } from '../../net/base'
import { createSignal, type JSX, Show } from 'solid-js'
import { gameName, t } from '../../i18n'
import { createMatch, preparing } from '../../net/api'
import type { GameInfo } from '../../net/types'
import { Icon } from '../../shell/icons'
import { navigate } from '../../shell/router'
import { quickMatch } from '../setup/ctrl'
import { Unread } from '../shared/Unread'

/** A match against the computer at one press, without a set-up; why there is none stands beside it. */
export function PlayNow(props: {
  game: GameInfo
  level: number
  class: string
  children?: JSX.Element
}) {
  const [busy, setBusy] = createSignal(false)
  const [error, setError] = createSignal<unknown>()
  const label = () =>
    t('gallery.playNow', {
      game: gameName(props.game.family, props.game.id),
      level: props.level,
    })
  const start = async () => {
    if (busy()) return
    setBusy(true)
    setError(undefined)
    try {
      const made = await createMatch(quickMatch(props.game, props.level))
      navigate(at(`/${made.id}`))
    } catch (err) {
      setError(err)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        class={props.class}
        aria-label={label()}
        title={label()}
        aria-busy={busy()}
        onClick={() => void start()}
      >
        <Icon name="next" size={18} />
        {props.children}
      </button>
      <Show when={busy() && preparing()}>
        <p class="told" role="status">
          {t('match.preparing')}
        </p>
      </Show>
      <Show when={error() !== undefined}>
        <p class="told bad" role="alert">
          <Unread error={error()} family={props.game.family} />
        </p>
      </Show>
    </>
  )
}

/** The same with its word, and the set-up joined to it, which says why a game cannot be played here. */
export function PlayOrSetUp(props: { game: GameInfo; level: number }) {
  const name = () => gameName(props.game.family, props.game.id)
  return (
    <span class="play">
      <Show when={!props.game.missing && !props.game.people}>
        <PlayNow game={props.game} level={props.level} class="btn pri">
          {t('gallery.play')}
        </PlayNow>
      </Show>
      <a
        class="btn pri"
        href={at(`/play/${props.game.id}`)}
        aria-label={
          props.game.people
            ? `${t('gallery.play')}: ${name()}`
            : t('gallery.setUp', { game: name() })
        }
        title={t('gallery.setUp', { game: name() })}
      >
        <Icon name="settings" size={18} />
        <Show when={props.game.people}>{t('gallery.play')}</Show>
      </a>
    </span>
  )
}
