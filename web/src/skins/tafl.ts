// Tafl: carved pieces on a board of bone. Attackers are diamonds with a cross, defenders discs with a ring, the king is
// an eight-sided cross. The drawings come with the first board.

import type { Skin } from './skin'

const kinds = ['attacker', 'defender', 'king']

export const tafl: Skin = {
  name: 'tafl',
  material: 'tafl',
  woods: ['bone', 'folding'],
  pieces: ['carved'],
  symbols: '',
  load: () => import('./drawings/taflmen').then((m) => m.symbols),
  common: 'attacker',
  telling: 'king',
  emblem: 'side',
  legal: 'squares',
  look(kind, seat) {
    const side = seat === 0 ? 'tf-k' : 'tf-w'
    if (kind === 'side') kind = seat === 0 ? 'attacker' : 'king'
    return kinds.includes(kind)
      ? { symbol: `tf-${kind}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
