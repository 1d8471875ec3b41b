// Draughtsmen in three sets, of two colours each. A king is two men stacked and crowned, a man
// turned over, or a man with a crown.

import { type Skin, worn } from './skin'

const sets = ['turned', 'flat', 'milled']
const kings = ['double', 'inverted', 'crown']
const dark: Record<string, string> = { black: 'dk', red: 'dr' }

const known = (names: readonly string[], name: string): string =>
  names.includes(name) ? name : names[0]

export const draughts: Skin = {
  name: 'draughts',
  material: 'draughts',
  woods: ['mahogany', 'walnut', 'slate', 'folding', 'blackwhite', 'redblack', 'redwhite'],
  pieces: kings,
  sets,
  colours: Object.keys(dark),
  symbols: '',
  load: () => import('./drawings/draughtsmen').then((m) => m.symbols),
  common: 'man',
  telling: 'king',
  legal: 'squares',
  look(kind, seat, pieces) {
    const { form, set, colours } = worn(pieces)
    const side = seat === 1 ? (dark[colours] ?? 'dk') : 'dw'
    const body = `dr-${known(sets, set)}`
    if (kind === 'man') return { symbol: `${body}-man`, side }
    if (kind !== 'king') return { side, letter: kind.charAt(0).toUpperCase() }
    return { symbol: `${body}-${known(kings, form)}`, side }
  },
}
