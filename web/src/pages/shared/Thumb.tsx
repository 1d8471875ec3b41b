import { createEffect } from 'solid-js'
import { thumb } from '../../board/pictures/thumb'
import type { Thumb as Picture } from '../../net/types'
import { piecesWish, woodWish } from '../../shell/prefs'
import { skinOf } from '../../skins'
import { createNear } from './near'

/** The board with the places of its grid, which come first. */
export function wholeBoard({ board, grid }: Picture): Picture['board'] {
  if (!grid) return board
  const { columns, rows, x, y, up, tints = '' } = grid
  const cells = Array.from({ length: columns * rows }, (_, i) => {
    const down = Math.floor(i / columns) * (up ? -1 : 1)
    return { name: '', seat: -1, x: x + (i % columns), y: y + down, tint: Number(tints[i] ?? 0) }
  })
  return { ...board, places: [...cells, ...board.places] }
}

/** A small still board, drawn, with the pieces of its family, once it comes near to what is seen. */
export function Thumb(props: { thumb: Picture; family: string; flipped?: boolean }) {
  let el: HTMLSpanElement | undefined
  const near = createNear(() => el)
  createEffect(() => {
    if (!near()) return
    const { men: pieces, marks } = props.thumb
    const board = wholeBoard(props.thumb)
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
