// Lines of Action: flat discs with a groove on a chequered board, in the colours of draughtsmen. --m is the
// fill, --ms its shade, --mr the groove.

import { type Skin, worn } from './skin'

const circle = (cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="24" cy="${cy}" r="${r}" fill="${fill}"${more}/>`
const edge = ' class="piece-edge"'

const disc =
  circle(26, 18, 'var(--ms)', edge) +
  circle(23.4, 18, 'var(--m)', edge) +
  circle(23.4, 11.5, 'none', ' stroke="var(--mr)" stroke-width="2.2"')

/** The first side, by the colours that may be chosen; the second is light. */
const first: Record<string, string> = { black: 'dk', red: 'dr' }

export const loa: Skin = {
  name: 'loa',
  material: 'loa',
  woods: ['walnut', 'mahogany', 'slate', 'folding', 'blackwhite'],
  pieces: ['disc'],
  colours: Object.keys(first),
  symbols: `<symbol id="la-disc" viewBox="0 0 48 48">${disc}</symbol>`,
  common: 'man',
  telling: 'man',
  legal: 'squares',
  look(kind, seat, pieces) {
    const side = seat === 0 ? (first[worn(pieces).colours] ?? first.black) : 'dw'
    return kind === 'man'
      ? { symbol: 'la-disc', side }
      : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
