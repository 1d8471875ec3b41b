// Senet: cones and spools on thirty houses of faience and wood, by throws of four sticks. The drawings and the signs of the
// houses come with the first board.

import type { Skin } from './skin'

export const senet: Skin = {
  name: 'senet',
  material: 'senet',
  woods: ['acacia', 'faience'],
  pieces: ['turned'],
  symbols: '',
  load: () => import('./senetmen').then((m) => m.symbols),
  common: 'man',
  telling: 'man',
  legal: 'squares',
  shared: true,
  throws: 'sticks',
  sample: {
    w: 5,
    h: 3,
    pieces: [
      [0, 0, 'man', 1],
      [1, 0, 'man', 0],
      [3, 1, 'man', 1],
      [4, 1, 'man', 1],
      [2, 2, 'man', 0],
    ],
    legal: [[3, 2]],
  },
  look(kind, seat) {
    const dark = seat === 1
    return kind === 'man'
      ? { symbol: dark ? 'se-spool' : 'se-cone', side: dark ? 'dk' : 'dw' }
      : { side: dark ? 'dk' : 'dw', letter: kind.charAt(0).toUpperCase() }
  },
}
