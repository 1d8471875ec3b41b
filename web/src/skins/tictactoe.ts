// Tic-tac-toe: crosses and noughts in ink on squared paper. The drawings come with the first board.

import type { Skin } from './skin'

const marks = ['tt-x', 'tt-o']

export const tictactoe: Skin = {
  name: 'tictactoe',
  material: 'tictactoe',
  woods: ['paper'],
  pieces: ['drawn'],
  symbols: '',
  load: () => import('./drawings/crosses').then((m) => m.symbols),
  common: 'mark',
  telling: 'mark',
  legal: 'pips',
  shared: true,
  look(kind, seat) {
    const side = marks[seat === 1 ? 1 : 0]
    return kind === 'mark' ? { symbol: side, side } : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
