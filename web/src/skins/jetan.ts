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
  look(kind, seat) {
    const side = sides[seat] ?? 'cn'
    return kinds.includes(kind)
      ? { symbol: `jt-${kind}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
