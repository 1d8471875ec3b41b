import { createEffect } from 'solid-js'
import { thumb } from '../../board/pictures/thumb'
import type { Thumb as Picture } from '../../net/types'
import { piecesWish, woodWish } from '../../shell/prefs'
import { skinOf } from '../../skins'
import { createNear } from './near'

/** A small still board, drawn, with the pieces of its family, once it comes near to what is seen. */
export function Thumb(props: { thumb: Picture; family: string; flipped?: boolean }) {
  let el: HTMLSpanElement | undefined
  const near = createNear(() => el)
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
