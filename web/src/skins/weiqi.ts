// Go: stones of slate and shell on a board of kaya.

import type { Skin } from './skin'

export const weiqi: Skin = {
  name: 'weiqi',
  material: 'weiqi',
  woods: ['kaya', 'birch', 'slate'],
  pieces: ['stone'],
  symbols: '',
  load: () => import('./drawings/stones').then(({ stones }) => stones),
  common: 'stone',
  telling: 'stone',
  legal: 'none',
  shared: true,
  look(kind, seat) {
    const white = seat === 1
    return kind === 'stone'
      ? { symbol: white ? 'wq-1' : 'wq-0', side: white ? 'wq-w' : 'wq-k' }
      : { side: white ? 'wq-w' : 'wq-k', letter: kind.charAt(0).toUpperCase() }
  },
}
