import { createEffect } from 'solid-js'
import { manIcon, thumb } from '../../board/pictures/thumb'
import type { Thumb as Picture } from '../../net/types'
import { piecesWish, woodWish } from '../../shell/prefs'
import { skinOf } from '../../skins'

/** A small still board. */
export function Thumb(props: { thumb: Picture; family: string; flipped?: boolean }) {
  let el: HTMLSpanElement | undefined
  createEffect(() => {
    const { board, men, marks } = props.thumb
    const svg = thumb(board, men, marks ?? [], {
      skin: props.family,
      pieces: piecesWish(props.family),
      wood: woodWish(props.family),
      flipped: (props.flipped ?? false) && !skinOf(props.family).shared,
    })
    el?.replaceChildren(svg)
  })
  return <span class="thumb" ref={el} />
}

const emblemOf = (family: string): string => skinOf(family).emblem ?? skinOf(family).common

/** One man by himself, the one that stands for a side unless another is named; of the user's set or of another. */
export function ManIcon(props: {
  kind?: string
  seat: number
  family: string
  pieces?: string
  /** True: it stands a little away from the man before it. */
  apart?: boolean
}) {
  let el: HTMLSpanElement | undefined
  createEffect(() => {
    el?.replaceChildren(
      manIcon(props.kind ?? emblemOf(props.family), props.seat, {
        skin: props.family,
        pieces: props.pieces ?? piecesWish(props.family),
      }),
    )
  })
  return <span class="man" classList={{ kind: props.apart ?? false }} aria-hidden="true" ref={el} />
}
