// Senet: cones and spools on thirty houses of wood, by throws of four sticks. The drawings and the signs of the
// houses come with the first board.

import type { Skin } from './skin'

export const senet: Skin = {
  name: 'senet',
  material: 'senet',
  woods: ['acacia'],
  pieces: ['turned'],
  symbols: '',
  load: () => import('./drawings/senetmen').then((m) => m.symbols),
  common: 'man',
  telling: 'man',
  legal: 'squares',
  shared: true,
  throws: 'sticks',
  look(kind, seat) {
    const dark = seat === 1
    return kind === 'man'
      ? { symbol: dark ? 'se-spool' : 'se-cone', side: dark ? 'dk' : 'dw' }
      : { side: dark ? 'dk' : 'dw', letter: kind.charAt(0).toUpperCase() }
  },
}
