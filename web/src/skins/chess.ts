// Chess and its relatives: men on linden and walnut. Men that belong to nobody are pale on the
// left and blue on the right, as the rules of the blue queen call them.

import { chessmen, chessSymbols } from './chessmen'
import type { Skin } from './index'

const sides = ['cw', 'ck', 'cw', 'ck']

const letters: Record<string, string> = {
  P: 'pawn',
  N: 'knight',
  B: 'bishop',
  R: 'rook',
  Q: 'queen',
  K: 'king',
  C: 'chancellor',
  A: 'archbishop',
  M: 'amazon',
}

/** What men are worth in pawns, for the balance beside the board. */
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
  woods: ['linden', 'mahogany', 'slate'],
  pieces: [''],
  symbols: chessSymbols,
  common: 'pawn',
  telling: 'knight',
  emblem: 'king',
  legal: 'pips',
  worth,
  kindOf: (place) => letters[place.slice(-1).toUpperCase()],
  look(kind, seat) {
    const side = sides[seat] ?? 'cn'
    const symbol = chessmen[kind]
    if (symbol) return { symbol, side }
    return { side, letter: kind.replace(/^man-/, '').charAt(0).toUpperCase() }
  },
}
