import { createEffect } from 'solid-js'
import { thumb } from '../../board/pictures/thumb'
import type { Thumb as Picture } from '../../net/types'
import { piecesWish, woodWish } from '../../shell/prefs'
import { skinOf } from '../../skins'

/** A small still board. */
export function Thumb(props: { thumb: Picture; family: string; flipped?: boolean }) {
  let el: HTMLSpanElement | undefined
  createEffect(() => {
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
