// The drawings of draughtsmen, loaded when a board has some. One drawing serves every colour: --m is the fill, --ms its
// shade, --ml the outline, --mr the rings, --mt the crown.

const circle = (cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="24" cy="${cy}" r="${r}" fill="${fill}"${more}/>`
const disc = (cy: number, fill: string): string =>
  circle(cy, 18.6, `var(--${fill})`, ' class="piece-edge"')
const ring = (cy: number, r: number, width = 1.5): string =>
  circle(cy, r, 'none', ` stroke="var(--mr)" stroke-width="${width}"`)
const crown = (dy: number): string =>
  `<path transform="translate(0 ${dy})" d="M14.6 26.6L13.4 15.6L18.8 19.8L24 12.6L29.2 19.8L34.6 15.6L33.4 26.6Z"` +
  ' fill="var(--mt)" stroke="var(--ml)" stroke-width="1.3" stroke-linejoin="round"/>'

interface Set {
  /** A disc that shows its rim below, or lies flat. */
  body(cy: number): string
  /** What is on its face. */
  face(cy: number): string
  /** How far the middle of a piece is below that of the square, and each of two stacked. */
  piece: number
  stack: readonly [number, number]
}

const thick = (cy: number): string => disc(cy + 2.8, 'ms') + disc(cy, 'm')

/** The milled edge: notches all round, as of a coin or of bakelite men. */
const notches = (cy: number): string =>
  circle(
    cy,
    17,
    'none',
    ' stroke="var(--ms)" stroke-width="3.6" stroke-dasharray="2.2 2.25"' + ' pathLength="106.8"',
  )

const sets: Record<string, Set> = {
  // Turned on a lathe: two grooves.
  turned: {
    body: thick,
    face: (cy) => ring(cy, 13.6) + ring(cy, 8.8),
    piece: -0.6,
    stack: [0.4, -3],
  },
  // A flat disc with a broad inlay, as on a diagram.
  flat: {
    body: (cy) => disc(cy, 'm'),
    face: (cy) => ring(cy, 12.4, 3.2),
    piece: 0,
    stack: [2.4, -2.4],
  },
  // A milled edge round a hollow with a star of five leaves.
  milled: {
    body: (cy) => disc(cy + 2.4, 'ms') + disc(cy, 'm') + notches(cy),
    face: (cy) =>
      circle(cy, 13, 'none', ' stroke="var(--ml)" stroke-width="1.1"') +
      [0, 72, 144, 216, 288]
        .map(
          (a) =>
            `<path transform="rotate(${a} 24 ${cy})" d="M24 ${cy - 1.6}c-4-3-3.4-6.6 0-9.4c3.4 2.8 4 6.4 0 9.4Z" fill="var(--mr)"/>`,
        )
        .join(''),
    piece: -0.6,
    stack: [0.4, -3],
  },
}

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`

function drawn(name: string, s: Set): string {
  const at = 24 + s.piece
  const [low, high] = s.stack.map((dy) => 24 + dy)
  return (
    symbol(`dr-${name}-man`, s.body(at) + s.face(at)) +
    // Two men and a crown: the usual king.
    symbol(
      `dr-${name}-double`,
      disc(low + 3.6, 'ms') + s.body(low) + s.body(high) + ring(high, 14.6) + crown(high - 21),
    ) +
    // A single man turned over: the plain underside with a raised crown.
    symbol(
      `dr-${name}-inverted`,
      disc(at + 2.8, 'ms') +
        disc(at, 'ms') +
        circle(at, 14.8, 'var(--m)', ' stroke="var(--ml)" stroke-width="1.1"') +
        crown(3),
    ) +
    // A single man with a crown laid on it.
    symbol(`dr-${name}-crown`, s.body(at) + ring(at, 12.4, 1.2) + crown(2.6))
  )
}

export const symbols = Object.entries(sets)
  .map(([name, set]) => drawn(name, set))
  .join('')
