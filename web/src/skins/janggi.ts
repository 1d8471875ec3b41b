// Janggi: octagons in three sizes on paper. Cho is told from Han by a thick ring and script forms, in the pictorial set by light
// pieces against dark ones. The drawings come with the first board.

import { type Skin, worn } from './skin'

const kinds = ['general', 'guard', 'chariot', 'cannon', 'horse', 'elephant', 'soldier']
const sides = ['jg-c', 'jg-h']

export const janggi: Skin = {
  name: 'janggi',
  material: 'janggi',
  woods: ['paper', 'kaya', 'slate'],
  pieces: [''],
  sets: ['hanja', 'pictures'],
  symbols: '',
  load: (set) => import('./drawings/janggimen').then((m) => m.symbolsOf(set)),
  common: 'soldier',
  telling: 'elephant',
  emblem: 'general',
  legal: 'pips',
  moves: ['letters', 'figures'],
  sample: {
    w: 5,
    h: 4,
    lines: true,
    pieces: [
      [0, 0, 'chariot', 1],
      [2, 0, 'general', 1],
      [3, 0, 'guard', 1],
      [1, 1, 'cannon', 1],
      [2, 2, 'soldier', 0],
      [1, 3, 'horse', 0],
      [2, 3, 'general', 0],
      [4, 3, 'elephant', 0],
    ],
    legal: [
      [1, 2],
      [3, 2],
    ],
  },
  look(kind, seat, pieces) {
    const side = sides[seat] ?? 'cn'
    const set = worn(pieces).set === 'pictures' ? 'p' : 'h'
    return kinds.includes(kind)
      ? { symbol: `jg-${set}${seat}-${kind}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
