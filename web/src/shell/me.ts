// The user's name, wherever it is told.

import { createSignal } from 'solid-js'
import { renameMe } from '../net/api'

const [count, setCount] = createSignal(1)

/** Changes with every name that is told. */
export const renamed = count

/** Tells a name that was asked for in passing: one that the server does not take is no hindrance. */
export async function tellName(name: string): Promise<void> {
  await renameMe(name).catch(() => undefined)
  setCount(count() + 1)
}
