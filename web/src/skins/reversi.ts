// Reversi: two-coloured discs on green cloth, the other colour a thin edge below. The cubes of
// Royal Reversi, the black and red discs one cuts out at home, and the covered cells of Exit are
// sets of their own.

import { type Skin, worn } from './skin'

/** Drawing and sides, dark first, of every set. */
const sets: Record<string, [string, string][]> = {
  discs: [
    ['rv-disc', 'rv-k'],
    ['rv-disc', 'rv-w'],
  ],
  redDiscs: [
    ['rv-disc', 'rv-kr'],
    ['rv-disc', 'rv-r'],
  ],
  cubes: [
    ['rv-cube', 'rv-k'],
    ['rv-cube', 'rv-w'],
  ],
  cells: [
    ['rv-cell-0', 'rv-cb'],
    ['rv-cell-1', 'rv-cr'],
  ],
}

export const reversi: Skin = {
  name: 'reversi',
  material: 'reversi',
  woods: ['cloth', 'folding'],
  pieces: Object.keys(sets),
  symbols: '',
  load: () => import('./drawings/discs').then((m) => m.symbols),
  common: 'disc',
  telling: 'disc',
  legal: 'pips',
  names: ['algebraic', 'numbers'],
  points: 2,
  shared: true,
  buttons: 'over',
  cover: (pieces) => (worn(pieces).form === 'cells' ? 'rv-cover' : undefined),
  look(kind, seat, pieces) {
    const set = sets[worn(pieces).form] ?? sets.discs
    const [drawing, side] = set[seat === 1 ? 1 : 0]
    return kind === 'disc'
      ? { symbol: drawing, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
