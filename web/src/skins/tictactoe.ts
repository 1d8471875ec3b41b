// Tic-tac-toe: crosses and noughts in ink on squared paper or in chalk on slate. The drawings come with the first board.

import type { Skin } from './skin'

const marks = ['tt-x', 'tt-o']

export const tictactoe: Skin = {
  name: 'tictactoe',
  material: 'tictactoe',
  woods: ['paper', 'slate'],
  pieces: ['drawn'],
  symbols: '',
  load: () => import('./drawings/crosses').then((m) => m.symbols),
  common: 'mark',
  telling: 'mark',
  legal: 'none',
  shared: true,
  sample: {
    w: 3,
    h: 3,
    pieces: [
      [1, 1, 'mark', 0],
      [0, 0, 'mark', 1],
      [2, 2, 'mark', 0],
    ],
    legal: [],
  },
  look(kind, seat) {
    const side = marks[seat === 1 ? 1 : 0]
    return kind === 'mark' ? { symbol: side, side } : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
