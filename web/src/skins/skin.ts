// What a skin says of the pieces and materials of a family.

import type { Names } from '../board/core/names'
import type { LegalStyle } from '../board/core/types'
import type { Divide } from '../board/view/zones'

export interface Look {
  /** Id of the symbol to draw, without '#'; undefined: no such piece is drawn. */
  symbol?: string
  /** Class that carries the colours of the side. */
  side: string
  /** A letter for a piece without a drawing. */
  letter?: string
}

export interface Skin {
  name: string
  /** Class of the board, which names its materials. */
  material: string
  /** Woods that may be chosen; the first is the default. */
  woods: readonly string[]
  /** Forms of one kind of pieces that may be chosen, as of kings in draughts; the first is the default. */
  pieces: readonly string[]
  /** Sets of pieces that may be chosen, which differ in their drawings; none: there is one. */
  sets?: readonly string[]
  /** Colours of the pieces that may be chosen; none: they have one pair. */
  colours?: readonly string[]
  /** Markup of the symbols that every set needs. */
  symbols: string
  /** Markup of the symbols of one set more, loaded when it is chosen; undefined: it needs none. */
  load?(set: string): Promise<string> | undefined
  /** How a piece is drawn; what is chosen of the pieces is read by `worn`. */
  look(kind: string, seat: number, pieces: string): Look
  /** The kind of pieces that stands for a side in lists. */
  common: string
  /** The kind of pieces by which the sets differ most. */
  telling: string
  /** The kind of pieces that stands for a side where sides are chosen; `common` without it. */
  emblem?: string
  /** What pieces are worth, in the common piece: told beside the board once some are taken. */
  worth?: Readonly<Record<string, number>>
  /** How legal places are marked unless the user wishes otherwise. */
  legal: LegalStyle
  /** Ways to name the squares that may be chosen; none: they have one kind of names. */
  names?: readonly Names[]
  /** How moves may be written in lists: with letters, with figures, in the script of the game's home; none: in one way. */
  moves?: readonly ('letters' | 'figures' | 'native')[]
  /** Lines between rows that matter. */
  divides?: readonly Divide[]
  /** Draws the four points that guide the eye, so many squares from the edges. */
  points?: number
  /** Pieces point at the enemy: those of the side that is seen at the top are turned round. */
  aims?: boolean
  /** True: both sides sit on the same side of the board, which is not turned for the second. */
  shared?: boolean
  /** Id of the symbol that lies on the river of a board of points. */
  river?: string
  /** Facts of a seat that are shown beside its name, by their keys; others stand in one strip under the seats. */
  beside?: readonly string[]
  /** Buttons come up over the board when they may be pressed; without it they stand under it. */
  buttons?: 'over'
  /** What is thrown; dice without it. */
  throws?: 'sticks'
  /** Id of the symbol that lies on every empty place in a set of pieces. */
  cover?(pieces: string): string | undefined
}

/** Pieces and legal places, each by column and row from the top left. */
export interface Sample {
  w: number
  h: number
  /** True: light and dark squares by turns, the lowest on the left dark. */
  chequered?: boolean
  /** True: pieces stand where lines cross. */
  lines?: boolean
  pieces: readonly (readonly [x: number, y: number, kind: string, seat: number])[]
  legal: readonly (readonly [x: number, y: number])[]
}

/** What is chosen of the pieces, in one word that boards hand on. */
export const wear = (form: string, set = '', colours = ''): string => `${form} ${set} ${colours}`

/** What `wear` has put together. */
export function worn(pieces: string): { form: string; set: string; colours: string } {
  const [form = '', set = '', colours = ''] = pieces.split(' ')
  return { form, set, colours }
}
