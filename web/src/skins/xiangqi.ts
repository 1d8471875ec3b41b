// Xiangqi: discs with characters, or pictures, on the points of a paper board. Red has a thin ring, Black a thick one and
// characters of its own.

import { type Skin, worn } from './skin'

const kinds = ['general', 'advisor', 'elephant', 'horse', 'chariot', 'cannon', 'soldier']

export const xiangqi: Skin = {
  name: 'xiangqi',
  material: 'xiangqi',
  woods: ['paper', 'kaya', 'slate'],
  pieces: [''],
  sets: ['characters', 'pictures'],
  symbols: '',
  load: (set) => import('./drawings/xiangqimen').then(({ symbolsOf }) => symbolsOf(set)),
  common: 'soldier',
  telling: 'horse',
  emblem: 'general',
  legal: 'pips',
  moves: ['letters', 'native'],
  river: 'xq-river',
  worth: { soldier: 1, advisor: 2, elephant: 2, horse: 4, cannon: 4.5, chariot: 9 },
  look(kind, seat, pieces) {
    const side = seat === 1 ? 'xq-k' : 'xq-r'
    if (!kinds.includes(kind)) return { side, letter: kind.charAt(0).toUpperCase() }
    const { set } = worn(pieces)
    return {
      symbol: set === 'pictures' ? `xq-picture-${kind}` : `xq-${kind}-${seat === 1 ? 1 : 0}`,
      side,
    }
  },
}
