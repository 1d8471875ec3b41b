// Go: three sets of stones on a board of kaya.

import { type Skin, worn } from './skin'

const sets = ['shell', 'yunzi', 'flat']

const known = (set: string): string => (sets.includes(set) ? set : sets[0]!)

export const weiqi: Skin = {
  name: 'weiqi',
  material: 'weiqi',
  woods: ['kaya', 'birch', 'slate'],
  pieces: ['stone'],
  sets,
  names: ['algebraic', 'pairs'],
  symbols: '',
  load: (set) => import('./drawings/stones').then(({ stones }) => stones(known(set))),
  common: 'stone',
  telling: 'stone',
  legal: 'none',
  shared: true,
  beside: ['komi'],
  look(kind, seat, pieces) {
    const white = seat === 1
    const side = white ? 'wq-w' : 'wq-k'
    return kind === 'stone'
      ? { symbol: `wq-${known(worn(pieces).set)}-${white ? 1 : 0}`, side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
