// Shogi: five-sided pieces on kaya. The sides have the same pieces, which point at the enemy. The drawings come with the first board.

import { type Skin, worn } from './skin'

const usual = 'onekanji'
const letters = /^(king|rook|bishop|gold|silver|knight|lance|pawn|dragon|horse|tokin|promoted-)/

export const shogi: Skin = {
  name: 'shogi',
  material: 'weiqi',
  woods: ['kaya', 'birch', 'slate'],
  pieces: [''],
  sets: [usual, 'twokanji', 'signs'],
  symbols: '',
  load: (set) => import('./drawings/shogimen').then((m) => m.symbolsOf(set || usual)),
  common: 'pawn',
  telling: 'gold',
  emblem: 'king',
  legal: 'pips',
  moves: ['letters', 'figures'],
  points: 3,
  aims: true,
  sample: {
    w: 5,
    h: 4,
    pieces: [
      [0, 0, 'lance', 1],
      [2, 0, 'gold', 1],
      [3, 0, 'king', 1],
      [1, 1, 'tokin', 0],
      [3, 2, 'knight', 0],
      [1, 3, 'silver', 0],
      [2, 3, 'king', 0],
      [4, 3, 'rook', 0],
    ],
    legal: [
      [2, 1],
      [4, 1],
    ],
  },
  look(kind, seat, pieces) {
    const set = worn(pieces).set || usual
    const drawn = kind === 'king' && seat === 1 ? 'king-1' : kind
    return letters.test(kind)
      ? { symbol: `sg-${set}-${drawn}`, side: '' }
      : { side: '', letter: kind.charAt(0).toUpperCase() }
  },
}
