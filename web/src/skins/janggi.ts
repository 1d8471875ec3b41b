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
  moves: ['letters', 'figures', 'native'],
  look(kind, seat, pieces) {
    const side = sides[seat] ?? 'cn'
    const set = worn(pieces).set === 'pictures' ? 'p' : 'h'
    return kinds.includes(kind)
      ? { symbol: `jg-${set}${seat}-${kind}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
