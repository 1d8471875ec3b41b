import { createSignal, onCleanup, onMount } from 'solid-js'

/** How far below the window something is made ready before it is seen. */
const ahead = '300px'

/** Whether an element has come near to what is seen; from then on it has. */
export function createNear(el: () => Element | undefined): () => boolean {
  const [near, setNear] = createSignal(!('IntersectionObserver' in window))
  onMount(() => {
    if (near()) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((s) => s.isIntersecting)) return
        watch.disconnect()
        setNear(true)
      },
      { rootMargin: ahead },
    )
    watch.observe(el()!)
    onCleanup(() => watch.disconnect())
  })
  return near
}
