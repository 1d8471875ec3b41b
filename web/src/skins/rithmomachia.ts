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
  sample: {
    w: 6,
    h: 4,
    chequered: true,
    pieces: [
      [0, 0, 'square.361', 1],
      [2, 0, 'pyramid.64.49.36.25.16', 1],
      [4, 0, 'triangle.100', 1],
      [3, 1, 'circle.9', 1],
      [1, 2, 'circle.8', 0],
      [3, 3, 'triangle.81', 0],
      [5, 3, 'square.289', 0],
    ],
    legal: [
      [0, 1],
      [2, 1],
    ],
  },
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
