// The one timer of a page for all its clocks: it wakes when what one of them shows changes, and not before.

import { createSignal, onCleanup, untrack } from 'solid-js'

/** Sooner than this nothing is shown anew, in milliseconds. */
const least = 20

const [now, setNow] = createSignal(performance.now())
const watched = new Set<() => number | undefined>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The moment that the clocks of the page show, in milliseconds of performance.now. */
export const shownNow = now

/** Shows this moment, and plans the next one. */
export function tick(): void {
  clearTimeout(timer)
  setNow(performance.now())
  const waits = untrack(() => [...watched].flatMap((next) => next() ?? []))
  if (waits.length) timer = setTimeout(tick, Math.max(least, Math.min(...waits)))
}

/** Wakes the page in so many milliseconds as `next` says, as long as its component is there. */
export function keepTime(next: () => number | undefined): void {
  watched.add(next)
  tick()
  onCleanup(() => {
    watched.delete(next)
    if (!watched.size) clearTimeout(timer)
  })
}
