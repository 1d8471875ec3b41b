import { createEffect, createSignal, onCleanup } from 'solid-js'

/**
 * What the server says of something, asked again whenever that changes; the answer before stays
 * until the next one comes. Unlike a resource it suspends nothing: the page stands meanwhile.
 */
export function createFetched<S, T>(
  source: () => S,
  ask: (of: S) => Promise<T>,
): () => T | undefined {
  const [answer, setAnswer] = createSignal<T>()
  createEffect(() => {
    let wanted = true
    onCleanup(() => {
      wanted = false
    })
    ask(source()).then(
      (value) => wanted && setAnswer(() => value),
      () => undefined, // not reached: what is shown stays
    )
  })
  return answer
}
