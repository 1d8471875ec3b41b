import { createEffect, createSignal, onCleanup, onMount } from 'solid-js'
import { thumb } from '../../board/pictures/thumb'
import type { Thumb as Picture } from '../../net/types'
import { piecesWish, woodWish } from '../../shell/prefs'
import { skinOf } from '../../skins'

/** How far below the window a board is drawn before it is seen. */
const ahead = '300px'

/** A small still board, drawn, with the pieces of its family, once it comes near to what is seen. */
export function Thumb(props: { thumb: Picture; family: string; flipped?: boolean }) {
  let el: HTMLSpanElement | undefined
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
    watch.observe(el!)
    onCleanup(() => watch.disconnect())
  })
  createEffect(() => {
    if (!near()) return
    const { board, men: pieces, marks } = props.thumb
    const svg = thumb(board, pieces, marks ?? [], {
      skin: props.family,
      pieces: piecesWish(props.family),
      wood: woodWish(props.family),
      flipped: (props.flipped ?? false) && !skinOf(props.family).shared,
    })
    el?.replaceChildren(svg)
  })
  return <span class="thumb" ref={el} />
}
