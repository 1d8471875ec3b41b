// The free board: pieces of chess, draughts, reversi and Go, drawn as in their own games, and numbers. The drawings come with
// the first board.

import type { Skin } from './skin'
import { chess } from './chess'
import { draughts } from './draughts'
import { reversi } from './reversi'
import { weiqi } from './weiqi'

export const free: Skin = {
  name: 'free',
  material: 'chess',
  woods: ['linden', 'mahogany', 'slate', 'blackwhite'],
  pieces: [''],
  symbols: '',
  load: () =>
    Promise.all([chess, draughts, reversi, weiqi].map((skin) => skin.load?.(''))).then((all) =>
      all.join(''),
    ),
  common: 'man',
  telling: 'knight',
  emblem: 'king',
  legal: 'none',
  look(kind, seat, pieces) {
    if (kind === 'man') return draughts.look('man', seat, '')
    if (kind === 'dame') return draughts.look('king', seat, 'double')
    // White sits on the first seat here, where Black does in reversi and Go.
    if (kind === 'disc') return reversi.look(kind, 1 - seat, '')
    if (kind === 'stone') return weiqi.look(kind, 1 - seat, '')
    const [shape = '', number] = kind.split('.')
    const look = chess.look(shape, seat, pieces)
    return number ? { ...look, letter: number } : look
  },
}
