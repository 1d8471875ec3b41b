// One polite live region for the whole site.

import { createSignal } from 'solid-js'

const [words, setWords] = createSignal('')

export const announced = words

/** Has a screen reader say text. The same words twice in a row are said twice. */
export function announce(text: string): void {
  setWords((old) => (old === text ? `${text}\u00a0` : text))
}
