import { createSignal, lazy, onCleanup, onMount, Show, Suspense } from 'solid-js'
import { withLate } from '../i18n'

const [shown, setShown] = createSignal(false)

/** Opens the list of all keys. */
export const showKeys = () => setShown(true)

/** Whether a keyboard is likely: a screen that is only touched has none, until a key is pressed. */
export const hasKeys = () => pressed() || !matchMedia('(hover: none) and (pointer: coarse)').matches
const [pressed, setPressed] = createSignal(false)

/** True while typing: keys belong to the field. */
export function typing(event: KeyboardEvent): boolean {
  const el = event.target as HTMLElement | null
  return !!el?.closest?.('input:not([type=radio]):not([type=checkbox]), textarea, select')
}

/** Keys of a page: what each does. Those of a board itself, of fields and of dialogs are left alone. */
export function onKeys(meant: (key: string) => (() => void) | undefined): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || typing(event) || event.ctrlKey || event.metaKey || event.altKey)
      return
    if (document.querySelector('dialog[open]')) return
    const onBoard = (event.target as Element | null)?.closest?.('.bd-grid')
    if (onBoard && /^(Arrow|Home|End)/.test(event.key)) return
    const run = meant(event.key)
    if (!run) return
    event.preventDefault()
    run()
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
}

const KeyList = lazy(async () => ({ default: (await withLate(import('./KeyList'))).KeyList }))

/** The list of keys, opened by `?` from anywhere. */
export function Keys() {
  const onKey = (event: KeyboardEvent) => {
    if (!typing(event)) setPressed(true)
    if (event.key !== '?' || typing(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setShown(!shown())
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
  return (
    <Show when={shown()}>
      <Suspense>
        <KeyList onClose={() => setShown(false)} />
      </Suspense>
    </Show>
  )
}
