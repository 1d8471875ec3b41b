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
  moves: ['letters', 'figures', 'native'],
  points: 3,
  aims: true,
  look(kind, seat, pieces) {
    const set = worn(pieces).set || usual
    const drawn = kind === 'king' && seat === 1 ? 'king-1' : kind
    return letters.test(kind)
      ? { symbol: `sg-${set}-${drawn}`, side: '' }
      : { side: '', letter: kind.charAt(0).toUpperCase() }
  },
}
