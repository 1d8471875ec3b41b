// Corners, halma and the star: marbles of up to six colours, on squares or in holes.

import type { Skin } from './skin'

export const corners: Skin = {
  name: 'corners',
  material: 'chess',
  woods: ['linden', 'mahogany', 'slate', 'blackwhite'],
  pieces: ['marble'],
  symbols: '',
  load: () => import('./drawings/marbles').then(({ marbles }) => marbles),
  common: 'man',
  telling: 'man',
  legal: 'squares',
  sample: {
    w: 5,
    h: 4,
    chequered: true,
    pieces: [
      [0, 2, 'man', 0],
      [0, 3, 'man', 0],
      [1, 3, 'man', 0],
      [2, 1, 'man', 1],
      [4, 0, 'man', 1],
    ],
    legal: [
      [0, 1],
      [2, 3],
    ],
  },
  look(kind, seat) {
    const side = `side-${seat < 0 ? 'n' : seat}`
    return kind === 'man'
      ? { symbol: `co-${Math.max(0, seat)}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
