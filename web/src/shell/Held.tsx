// The line that tells why nothing comes for a while: the server was asked too much, and the page waits.

import { createEffect, createSignal, onCleanup, Show, untrack } from 'solid-js'
import { t } from '../i18n'
import { held } from '../net/api'
import { announce } from './announce'

export function HeldLine() {
  const [now, setNow] = createSignal(Date.now())
  createEffect(() => {
    if (!held()) return
    setNow(Date.now())
    announce(untrack(words))
    const timer = setInterval(() => setNow(Date.now()), 500)
    onCleanup(() => clearInterval(timer))
  })
  const seconds = () => Math.max(1, Math.ceil(((held()?.until ?? 0) - now()) / 1000))
  const words = () => t('held.tooMany', { n: seconds() })
  return (
    <Show when={held()}>
      <p class="held">{words()}</p>
    </Show>
  )
}
