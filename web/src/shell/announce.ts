// One polite live region for the whole site.

import { createSignal } from 'solid-js'
import { lettered } from './lettered'

const [words, setWords] = createSignal('')

export const announced = words

/** Has a screen reader say text. The same words twice in a row are said twice. */
export function announce(text: string): void {
  const said = lettered(text)
  setWords((old) => (old === said ? `${said}\u00a0` : said))
}
