// Draughtsmen: two rings; a king is two men stacked and crowned. One drawing serves both sides:
// --m is the fill, --ms its shade, --ml the outline, --mr the rings, --mt the crown.

import type { Skin } from './index'

const disc = (cy: number, fill: string): string =>
  `<circle cx="24" cy="${cy}" r="18.6" fill="var(--${fill})" class="man-edge"/>`
const ring = (cy: number, r: number): string =>
  `<circle cx="24" cy="${cy}" r="${r}" fill="none" stroke="var(--mr)" stroke-width="1.5"/>`
const crown = (dy: number): string =>
  `<path transform="translate(0 ${dy})" d="M14.6 26.6L13.4 15.6L18.8 19.8L24 12.6L29.2 19.8L34.6 15.6L33.4 26.6Z"` +
  ' fill="var(--mt)" stroke="var(--ml)" stroke-width="1.3" stroke-linejoin="round"/>'
const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`

const stack = disc(28, 'ms') + disc(24.4, 'ms') + disc(21, 'm')

const symbols =
  symbol('dr-man', disc(26.2, 'ms') + disc(23.4, 'm') + ring(23.4, 13.6) + ring(23.4, 8.8)) +
  // Two men and a crown: the usual king.
  symbol('dr-king-double', stack + ring(21, 14.6) + crown(0)) +
  // A single man turned over: the plain underside with a raised crown.
  symbol(
    'dr-king-inverted',
    disc(26.2, 'ms') +
      disc(23.4, 'ms') +
      `<circle cx="24" cy="23.4" r="14.8" fill="var(--m)" stroke="var(--ml)" stroke-width="1.1"/>` +
      crown(3),
  ) +
  // A single man with a crown laid on it.
  symbol('dr-king-crown', disc(26.2, 'ms') + disc(23.4, 'm') + ring(23.4, 15.4) + crown(2.6))

const kings = ['double', 'inverted', 'crown'] as const

export const draughts: Skin = {
  name: 'draughts',
  material: 'draughts',
  woods: ['mahogany', 'walnut', 'slate'],
  pieces: kings,
  symbols,
  common: 'man',
  telling: 'king',
  legal: 'squares',
  look(kind, seat, pieces) {
    const side = seat === 1 ? 'dk' : 'dw'
    if (kind === 'man') return { symbol: 'dr-man', side }
    if (kind !== 'king') return { side, letter: kind.charAt(0).toUpperCase() }
    const set = (kings as readonly string[]).includes(pieces) ? pieces : 'double'
    return { symbol: `dr-king-${set}`, side }
  },
}
