// Rithmomachia: circles, triangles, squares and pyramids with their numbers, light for the even side and dark for the odd
// one. The drawings come with the first board.

import type { Skin } from './skin'

const sides = ['cw', 'ck']

export const rithmomachia: Skin = {
  name: 'rithmomachia',
  material: 'chess',
  woods: ['linden', 'mahogany', 'slate', 'blackwhite'],
  pieces: [''],
  symbols: '',
  load: () => import('./drawings/numbers').then((m) => m.symbols),
  common: 'side',
  telling: 'pyramid.36.25.16.9.4.1',
  emblem: 'side',
  legal: 'squares',
  look(kind, seat) {
    const side = sides[seat] ?? 'cn'
    if (kind === 'side') kind = seat === 1 ? 'circle.3' : 'circle.2'
    const [shape, numbers] = kind.split(/\.(.*)/)
    if (!numbers) return { side, letter: kind.charAt(0).toUpperCase() }
    // Which pieces a pyramid holds is known by whose it was.
    const from = shape === 'pyramid' ? seat : 1 - seat
    return { symbol: /^(py|ca)/.test(shape!) ? `ri-${from}-${numbers}` : `ri-${kind}`, side }
  },
}
