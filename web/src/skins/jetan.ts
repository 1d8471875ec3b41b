// Jetan: the people of Mars on black and orange squares. The drawings come with the first board.

import type { Skin } from './skin'

const sides = ['ck', 'jt-o']
const kinds = ['warrior', 'padwar', 'dwar', 'flier', 'chief', 'princess', 'thoat', 'panthan']

export const jetan: Skin = {
  name: 'jetan',
  material: 'jetan',
  woods: ['barsoom', 'linden', 'slate', 'blackwhite'],
  pieces: [''],
  symbols: '',
  load: () => import('./drawings/jetanmen').then((m) => m.symbols),
  common: 'panthan',
  telling: 'flier',
  emblem: 'princess',
  legal: 'pips',
  // As the bot counts, in panthans.
  worth: { warrior: 2, padwar: 2, dwar: 4, flier: 4, chief: 6, thoat: 4, panthan: 1 },
  sample: {
    w: 6,
    h: 4,
    chequered: true,
    pieces: [
      [0, 0, 'warrior', 1],
      [2, 0, 'flier', 1],
      [3, 0, 'princess', 1],
      [1, 1, 'panthan', 1],
      [4, 1, 'thoat', 1],
      [3, 2, 'dwar', 0],
      [1, 3, 'padwar', 0],
      [2, 3, 'chief', 0],
      [3, 3, 'princess', 0],
    ],
    legal: [
      [2, 1],
      [5, 2],
    ],
  },
  look(kind, seat) {
    const side = sides[seat] ?? 'cn'
    return kinds.includes(kind)
      ? { symbol: `jt-${kind}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
