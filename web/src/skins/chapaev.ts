// Chapaev: turned checkers, rings on the face, a cross on the back. Who has gone over to the other
// side bears a ring of its owner's colour.

import type { Skin } from './skin'

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`
const disc = (cy: number, fill: string): string =>
  `<circle cx="24" cy="${cy}" r="18.6" fill="var(--${fill})" class="piece-edge"/>`
const ring = (r: number): string =>
  `<circle cx="24" cy="23.4" r="${r}" fill="none" stroke="var(--mr)" stroke-width="1.5"/>`
const body = disc(26.2, 'ms') + disc(23.4, 'm')

const symbols =
  symbol('cp-face', body + ring(13.6) + ring(8)) +
  symbol(
    'cp-back',
    body +
      ring(13.6) +
      '<path d="M16 23.4h16M24 15.4v16" stroke="var(--mr)" stroke-width="2" stroke-linecap="round"/>',
  ) +
  symbol(
    'cp-traitor',
    '<circle cx="24" cy="24" r="17" fill="none" stroke="var(--m)" stroke-width="7"/>',
  )

const drawings: Record<string, string> = {
  checker: 'cp-face',
  'checker-back': 'cp-back',
  traitor: 'cp-traitor',
}

export const chapaev: Skin = {
  name: 'chapaev',
  material: 'draughts',
  woods: [''],
  pieces: [''],
  symbols,
  common: 'checker',
  telling: 'checker-back',
  legal: 'none',
  look(kind, seat) {
    const side = seat === 1 ? 'dk' : 'dw'
    const drawing = drawings[kind]
    return drawing ? { symbol: drawing, side } : { side, letter: kind.charAt(0).toUpperCase() }
  },
}
