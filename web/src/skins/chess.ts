// Chess and its relatives: pieces on linden and walnut. Pieces that belong to nobody are pale on the
// left and blue on the right, as the rules of the blue queen call them.

import { pictured } from './pictured'
import { type Skin, worn } from './skin'

const sides = ['cw', 'ck', 'cw', 'ck']

/** Sets whose drawings are loaded when they are chosen. */
const more = ['flat', 'signs', 'letters']

/** Kinds that have a drawing, in every set. */
const drawn = 'king queen rook bishop knight pawn chancellor archbishop amazon maharajah'.split(' ')

/** What pieces are worth in pawns, for the balance beside the board. */
const worth: Record<string, number> = {
  pawn: 1,
  knight: 3,
  bishop: 3,
  rook: 5,
  queen: 9,
  archbishop: 7,
  chancellor: 8,
  amazon: 12,
  maharajah: 12,
}

export const chess: Skin = {
  name: 'chess',
  material: 'chess',
  woods: ['linden', 'mahogany', 'slate', 'folding', 'blackwhite'],
  pieces: [''],
  sets: ['carved', ...more],
  symbols: '',
  load: (set) =>
    more.includes(set)
      ? import('./drawings/chess-sets').then((m) => m.symbolsOf(set))
      : import('./drawings/chessmen').then((m) => m.chessSymbols),
  common: 'pawn',
  telling: 'knight',
  emblem: 'king',
  legal: 'pips',
  moves: ['letters', 'figures'],
  worth,
  look(kind, seat, pieces) {
    const side = sides[seat] ?? 'cn'
    const [shape, figure] = kind.split('.')
    if (figure) return { symbol: pictured(figure), side }
    const { set } = worn(pieces)
    if (drawn.includes(kind))
      return { symbol: `${more.includes(set) ? `cs-${set}` : 'cm'}-${kind}`, side }
    return { side, letter: shape!.replace(/^man-/, '').charAt(0).toUpperCase() }
  },
}
