// How a match is arranged depends on the window: styles/layout.css has the same conditions.

import { type Accessor, createSignal, onCleanup } from 'solid-js'

const low = '(max-height: 499px) and (orientation: landscape)'
const wide = '(min-width: 720px) and (orientation: landscape)'

/** Where rules and chat have no column of their own. */
const narrow = `${low}, ${wide} and (max-width: 1099px), ${wide} and (max-aspect-ratio: 7/5)`
/** The same beside a board that is so much wider than high. */
const narrowWide = `${narrow}, ${wide} and (max-width: 1599px)`

function createMedia(query: string): Accessor<boolean> {
  if (typeof matchMedia !== 'function') return () => false
  const media = matchMedia(query)
  const [holds, setHolds] = createSignal(media.matches)
  const listen = () => setHolds(media.matches)
  media.addEventListener('change', listen)
  onCleanup(() => media.removeEventListener('change', listen))
  return holds
}

/** Whether rules and chat stand behind a tab of the panel, beside a board that is wide or not. */
export function createTabbed(isWide: () => boolean): Accessor<boolean> {
  const [usual, beside] = [createMedia(narrow), createMedia(narrowWide)]
  return () => (isWide() ? beside() : usual())
}
