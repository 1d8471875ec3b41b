import { createEffect } from 'solid-js'
import { pieceIcon } from '../../board/pictures/icon'
import { piecesWish } from '../../shell/prefs'
import { skinOf } from '../../skins'

const emblemOf = (family: string): string => skinOf(family).emblem ?? skinOf(family).common

/** One piece by itself, the one that stands for a side unless another is named; of the user's set or of another. */
export function PieceIcon(props: {
  kind?: string
  seat: number
  family: string
  pieces?: string
  /** True: it stands a little away from the piece before it. */
  apart?: boolean
}) {
  let el: HTMLSpanElement | undefined
  createEffect(() => {
    el?.replaceChildren(
      pieceIcon(props.kind ?? emblemOf(props.family), props.seat, {
        skin: props.family,
        pieces: props.pieces ?? piecesWish(props.family),
      }),
    )
  })
  return (
    <span class="piece" classList={{ kind: props.apart ?? false }} aria-hidden="true" ref={el} />
  )
}
