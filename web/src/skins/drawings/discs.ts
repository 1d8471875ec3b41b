// The drawings of reversi's discs, cubes and cells, loaded when a board has some. --m is the side that is up, --mu the one
// that is down.

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`
const circle = (cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="24" cy="${cy}" r="${r}" fill="var(--${fill})"${more}/>`
const edge = ' class="piece-edge"'

const disc =
  circle(25.8, 19, 'mu', edge) +
  circle(23.2, 19, 'm', edge) +
  '<path d="M10.4 18.4A15 15 0 0 1 24 8.8" fill="none" stroke="var(--mh)" stroke-width="2" stroke-linecap="round"/>'

const cube =
  `<rect x="6" y="9.5" width="36" height="34" rx="4.5" fill="var(--mu)"${edge}/>` +
  `<rect x="6" y="4.5" width="36" height="33" rx="4.5" fill="var(--m)"${edge}/>` +
  '<rect x="11" y="9.5" width="26" height="23" rx="2.5" fill="none" stroke="var(--mh)" stroke-width="1.6"/>'

/** A cover in its cell. Red and blue bear signs of their own: a ring and a plus. */
const cell = (fill: string, sign: string): string =>
  circle(24, 21.5, 'rv-line') + circle(24, 19, fill, edge) + sign
const ring = '<circle cx="24" cy="24" r="9" fill="none" stroke="var(--md)" stroke-width="3"/>'
const plus =
  '<path d="M24 15.5v17M15.5 24h17" stroke="var(--md)" stroke-width="3.4" stroke-linecap="round"/>'

export const symbols =
  symbol('rv-disc', disc) +
  symbol('rv-cube', cube) +
  symbol('rv-cell-0', cell('m', plus)) +
  symbol('rv-cell-1', cell('m', ring)) +
  symbol('rv-cover', circle(24, 21.5, 'rv-line') + circle(24, 19, 'rv-cover'))
