// A position that is being set up, and whether it is one of its game.

import { createSignal } from 'solid-js'
import type { Piece } from '../../board'
import { compose, fetchPreview } from '../../net/api'
import type { GameInfo, Preview } from '../../net/types'

export interface Given {
  game: Pick<GameInfo, 'id' | 'family' | 'seats'>
  spec: string
  first: Preview
  /** The text that was given, where it is no position. */
  refused?: { text: string; error: unknown } | undefined
  usual: Preview
  palette: readonly Pick<Piece, 'kind' | 'seat'>[]
  carriers: readonly string[]
}

/** The seat to move of these, the first if several are or none is. */
export const mover = (toMove: number, seats: readonly number[]): number =>
  seats.find((seat) => (toMove >> seat) & 1) ?? seats[0] ?? 0

export const seatsOf = (game: Given['game']): number[] =>
  Array.from({ length: game.seats }, (_, s) => s)

/** A position while it is set up: by its pieces, or as text. */
export function createPosition(given: Given) {
  const [pieces, setPieces] = createSignal<readonly Piece[]>(given.first.scene.men)
  const [toMove, setToMove] = createSignal(given.first.scene.toMove)
  const [text, setText] = createSignal(given.refused?.text ?? given.first.position)
  const [error, setError] = createSignal<unknown>(given.refused?.error)
  const [ended, setEnded] = createSignal(Boolean(given.first.outcome))
  let turn = 0

  /** Tries a text; pieces that it names are taken over only where the text was typed. */
  async function check(position: string, typed: boolean): Promise<void> {
    const mine = ++turn
    try {
      const preview = await fetchPreview(given.spec, position)
      if (mine !== turn) return
      setError(undefined)
      setEnded(Boolean(preview.outcome))
      if (!typed) return
      setPieces(preview.scene.men)
      setToMove(preview.scene.toMove)
    } catch (err) {
      if (mine === turn) setError(err)
    }
  }

  /** Writes the text of the pieces as they stand, with a seat to move on its board. */
  async function write(seat = mover(toMove(), seatsOf(given.game))): Promise<void> {
    const mine = ++turn
    const list = pieces().map(({ place, kind, seat, n }) => ({
      place,
      kind,
      seat,
      ...(n && { n }),
    }))
    try {
      const { position } = await compose(given.spec, text(), list, seat)
      if (mine !== turn) return
      setText(position)
      await check(position, false)
    } catch (err) {
      if (mine === turn) setError(err)
    }
  }

  return {
    pieces,
    toMove,
    text,
    error,
    ended,
    change(next: readonly Piece[]) {
      setPieces(next)
      void write()
    },
    /** It is the turn of a seat of these: the others of its board wait. */
    turn(seat: number, seats: readonly number[]) {
      setToMove(seats.reduce((set, s) => set & ~(1 << s), toMove()) | (1 << seat))
      void write(seat)
    },
    type(position: string) {
      setText(position)
      void check(position, true)
    },
  }
}

export type Position = ReturnType<typeof createPosition>
