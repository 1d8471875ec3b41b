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
  look(kind, seat) {
    const side = `side-${seat < 0 ? 'n' : seat}`
    return kind === 'man'
      ? { symbol: `co-${Math.max(0, seat)}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
