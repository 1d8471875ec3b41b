// Chess-T1: heads on lichen and bone, the castles grey and hatched. The drawings come with the first board.

import type { Skin } from './skin'

const sides = ['cw', 'ck']
const kinds = ['king', 'connet', 'prince', 'ritter', 'veteran', 'knecht', 'scout']

export const t1: Skin = {
  name: 't1',
  material: 't1',
  woods: ['lichen', 'linden', 'slate', 'blackwhite'],
  pieces: [''],
  symbols: '',
  load: () => import('./drawings/t1men').then((m) => m.symbols),
  common: 'knecht',
  telling: 'connet',
  emblem: 'king',
  legal: 'squares',
  // Strength by the rules; a Scout has none, and is worth about a Ritter.
  worth: { connet: 3, prince: 1.5, ritter: 2, veteran: 1.5, knecht: 1, scout: 2 },
  divides: [{ above: 3, dashed: true }, { above: 4 }, { above: 5, dashed: true }],
  look(kind, seat) {
    const side = sides[seat] ?? 'cn'
    return kinds.includes(kind)
      ? { symbol: `t1-${kind}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
