// The user's name, wherever it is told: asked for once, and again with every name that is told.

import { createResource, createRoot, createSignal, type ResourceReturn } from 'solid-js'
import { fetchMe, renameMe } from '../net/api'
import type { Me } from '../net/types'

const [count, setCount] = createSignal(1)

// It belongs to the page as a whole: no part that shows it asks anew, and a page without it never asks.
let asked: ResourceReturn<Me> | undefined
const user = () => (asked ??= createRoot(() => createResource(count, fetchMe)))

/** The user; nothing while the server has not answered, or cannot be reached. */
export function me(): Me | undefined {
  const [known] = user()
  return known.error ? undefined : known.latest
}

/** Takes another name; one that the server does not take changes nothing. */
export async function rename(wish: string): Promise<void> {
  const named = await renameMe(wish).catch(() => undefined)
  if (named) user()[1].mutate(named)
}

/** Tells a name that was asked for in passing: one that the server does not take is no hindrance. */
export async function tellName(name: string): Promise<void> {
  await renameMe(name).catch(() => undefined)
  setCount(count() + 1)
}
