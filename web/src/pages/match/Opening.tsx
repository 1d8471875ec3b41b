import { createMemo, Show } from 'solid-js'
import { t } from '../../i18n'
import type { Watched } from './model/ctrl'
import { openingAt } from './model/state'

/** What the game so far is called: the opening of the last position that has a name. */
export function Opening(props: { ctrl: Watched }) {
  const name = createMemo(() => openingAt(props.ctrl.table()!, props.ctrl.moment()))
  return (
    <Show when={name()}>
      {(name) => (
        <p class="opening" title={name()}>
          <span class="unseen">{t('match.opening')} </span>
          {name()}
        </p>
      )}
    </Show>
  )
}
