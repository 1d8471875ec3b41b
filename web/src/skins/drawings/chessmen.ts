// The drawings of chessmen, 48 by 48, foot on y = 43.6. One drawing serves every side: --m is the
// fill, --ms its shade, --ml the outline, --md lines inside it, --mt a jewel.

export interface Drawing {
  /** Outlines of its parts, the hindmost first. */
  parts: readonly string[]
  /** Lines inside it. */
  lines: readonly string[]
  /** The stroke by which it is told: thicker than other lines. */
  sign?: string
  /** Eyes and nostrils. */
  dots?: string
  jewel?: string
  /** A dark face, and the eyes in it. */
  face?: string
  eyes?: string
  /** The shaded region, cut to the parts; the usual one lies right of x = 28. */
  shade?: string
}

const side = 'M28.2 0C30.5 12 27.5 30 30.5 48H48V0Z'

export const ball = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** The foot that king and queen stand on, from its right end back to the left one. */
const royalFoot =
  'L12.6 30.8C14.6 31.6 14.8 33.2 14.2 34.8C13.6 36.2 12.8 37 12 37.8C11 38.6 10.6 39.4 10.6 40.6V42.6Q10.6 43.6 11.6 43.6H36.4Q37.4 43.6 37.4 42.6V40.6C37.4 39.4 37 38.6 36 37.8C35.2 37 34.4 36.2 33.8 34.8C33.2 33.2 33.4 31.6 35.4 30.8'
const royalLines = [
  'M12.8 30.9Q24 27.3 35.2 30.9',
  'M14.2 34.8Q24 31.7 33.8 34.8',
  'M12 38.1Q24 36 36 38.1',
]

const pawn: Drawing = {
  parts: [
    'M24 6.8C20.2 6.8 17.2 9.7 17.2 13.4C17.2 15.6 18.3 17.5 19.9 18.7C17.7 19.1 15.6 19.8 15.6 21.1C15.6 22.3 17.6 22.9 19.8 23C19.6 28.8 17.7 33.2 14.2 36.4C12.8 37.4 11.8 38.6 11.8 40.2V42.6Q11.8 43.6 12.8 43.6H35.2Q36.2 43.6 36.2 42.6V40.2C36.2 38.6 35.2 37.4 33.8 36.4C30.3 33.2 28.4 28.8 28.2 23C30.4 22.9 32.4 22.3 32.4 21.1C32.4 19.8 30.3 19.1 28.1 18.7C29.7 17.5 30.8 15.6 30.8 13.4C30.8 9.7 27.8 6.8 24 6.8Z',
  ],
  lines: ['M19.8 23Q24 24.1 28.2 23', 'M13.2 37.6Q24 35.8 34.8 37.6'],
}

const knight: Drawing = {
  parts: [
    'M13.4 39.2C12.9 33.4 17.2 30.4 20.4 26.9C21.6 25.5 22 24.3 21.9 22.9C19.8 24.6 17.6 24.7 15.9 25.7C14.5 26.6 13.7 28.4 11.7 28.2C9.2 28 7.6 25.9 7.9 23.5C8.1 21.7 9.7 20.3 10.8 18.2C12.2 15.3 13.2 12.8 15.5 10.9C15.1 8.4 15.6 6 16.9 4C18.9 4.9 20.4 6.2 21.4 7.9C29.6 8.2 36.2 15 36.2 27.6C36.2 32 35.4 35.8 35 39.2C36.4 39.6 37.2 40.4 37.2 41.4V42.6Q37.2 43.6 36.2 43.6H11.8Q10.8 43.6 10.8 42.6V41.4C10.8 40.4 11.8 39.6 13.4 39.2Z',
  ],
  lines: [
    'M13.4 39.2H35',
    'M21.9 22.9C23.6 21.6 24.6 19.8 24.9 17.6',
    'M24.6 9.8C30 13 31.6 20 30.2 26.4',
    'M28.8 15.2C31 19 31.2 22.6 30.6 25.4',
    'M12.4 25.9C13.1 25.7 13.7 25.2 14.2 24.5',
  ],
  dots: ball(17.9, 15.9, 1.55) + ball(11.1, 23.3, 0.95),
  shade: 'M22.4 7C33 9 32.4 26 27.5 32C25.5 34.6 25.6 37 26 48H48V0H24Z',
}

const bishop: Drawing = {
  parts: [
    ball(24, 5.7, 2.5),
    'M24 8.2C19 10.8 15.2 15.6 15.2 20.4C15.2 23.4 16.6 25.4 18.4 26.8C16.6 27.1 14.8 27.8 14.8 29C14.8 30.3 16.8 30.8 19.2 30.9C18.8 33.6 17.2 35.4 14.4 37C12.2 38.2 11.2 39 11.2 40.8V42.6Q11.2 43.6 12.2 43.6H35.8Q36.8 43.6 36.8 42.6V40.8C36.8 39 35.8 38.2 33.6 37C30.8 35.4 29.2 33.6 28.8 30.9C31.2 30.8 33.2 30.3 33.2 29C33.2 27.8 31.4 27.1 29.6 26.8C31.4 25.4 32.8 23.4 32.8 20.4C32.8 15.6 29 10.8 24 8.2Z',
  ],
  lines: [
    'M18.4 26.8Q24 25.6 29.6 26.8',
    'M19.2 30.9Q24 29.8 28.8 30.9',
    'M13.4 37.7Q24 35.9 34.6 37.7',
  ],
  sign: 'M26.9 13.4L22.6 20.8',
}

const rook: Drawing = {
  parts: [
    'M21.3 6.6V10H17.4V6.6H12.2V13.2C12.2 14.6 13 15.2 13.8 15.9L15.8 17.8C16.2 25 15.8 30.6 14.6 34.6L12.4 37.4C11.2 38.4 10.6 39.2 10.6 40.6V42.6Q10.6 43.6 11.6 43.6H36.4Q37.4 43.6 37.4 42.6V40.6C37.4 39.2 36.8 38.4 35.6 37.4L33.4 34.6C32.2 30.6 31.8 25 32.2 17.8L34.2 15.9C35 15.2 35.8 14.6 35.8 13.2V6.6H30.6V10H26.7V6.6Z',
  ],
  lines: ['M13.4 15.5H34.6', 'M15.9 18.9H32.1', 'M14.3 35.2H33.7', 'M12 38.2H36'],
}

const queen: Drawing = {
  parts: [
    `M24 8.6L20.6 21.6L15.4 10.6L14.2 23.4L8 15.6${royalFoot}L40 15.6L33.8 23.4L32.6 10.6L27.4 21.6Z`,
    ball(24, 6.6, 2.5),
    ball(15.2, 8.7, 2.4),
    ball(32.8, 8.7, 2.4),
    ball(7.3, 14.1, 2.3),
    ball(40.7, 14.1, 2.3),
  ],
  lines: royalLines,
}

const king: Drawing = {
  parts: [
    'M22.4 1.9H25.6V4.7H28.6V7.7H25.6V12H22.4V7.7H19.4V4.7H22.4Z',
    `M24 16.4C22.6 13.2 19.2 11 15.4 11C10.4 11 6.8 14.8 7 19.4C7.2 23.8 10.8 26.8 12.6 30.8${royalFoot}C37.2 26.8 40.8 23.8 41 19.4C41.2 14.8 37.6 11 32.6 11C28.8 11 25.4 13.2 24 16.4Z`,
    'M24 10.2C26.9 13.2 28.2 16 27.8 18.8C27.4 21.6 25.6 24 24 27.4C22.4 24 20.6 21.6 20.2 18.8C19.8 16 21.1 13.2 24 10.2Z',
  ],
  lines: royalLines,
}

/** A turban with a jewel and a plume: neither king nor queen. */
const maharajah: Drawing = {
  parts: [
    'M23.6 11.6C20.6 8.2 20.6 4 25.2 1.4C30 3.8 29.8 8.8 26 11.8Z',
    'M24 10.4C14.6 10.4 7.4 15 7.4 21.2C7.4 25.2 10.6 28 14 29C13.6 32 13.4 34.8 12.4 37.4C11.2 38.4 10.6 39.4 10.6 40.8V42.6Q10.6 43.6 11.6 43.6H36.4Q37.4 43.6 37.4 42.6V40.8C37.4 39.4 36.8 38.4 35.6 37.4C34.6 34.8 34.4 32 34 29C37.4 28 40.6 25.2 40.6 21.2C40.6 15 33.4 10.4 24 10.4Z',
  ],
  lines: [
    'M8 18.4C15 14 21 20.6 24 24C27 20.6 33 14 40 18.4',
    'M11.8 13.6C18 12.6 22.4 18.6 24 24',
    'M36.2 13.6C30 12.6 25.6 18.6 24 24',
    'M14 29Q24 25 34 29',
    'M12.6 37.8Q24 35.6 35.4 37.8',
  ],
  jewel: 'M24 18.8L27.2 23.6L24 28.4L20.8 23.6Z',
}

/** The drawings by their kinds. */
export const pieces = { pawn, knight, bishop, rook, queen, king, maharajah }

/** Every part covers those behind it, its shade and outline with it. */
export function draw(d: Drawing, id: string): string {
  const shade = d.shade ?? side
  const parts = d.parts.map(
    (p, k) =>
      `<clipPath id="${id}-${k}"><path d="${p}"/></clipPath><path class="cm-fill" d="${p}"/>` +
      `<g clip-path="url(#${id}-${k})"><path class="cm-shade" d="${shade}"/></g>` +
      `<path class="cm-edge" d="${p}"/>`,
  )
  return (
    parts.join('') +
    `<path class="cm-line" d="${d.lines.join('')}"/>` +
    (d.sign ? `<path class="cm-line cm-sign" d="${d.sign}"/>` : '') +
    (d.dots ? `<path class="cm-dot" d="${d.dots}"/>` : '') +
    (d.jewel ? `<path class="cm-jewel" d="${d.jewel}"/>` : '') +
    (d.face ? `<path class="cm-face" d="${d.face}"/><path class="cm-eyes" d="${d.eyes}"/>` : '')
  )
}

/** The knight in front on the left, the piece it is joined with behind on the right. */
function compound(id: string, partner: Drawing, dx: number): string {
  return (
    `<g class="cm-joined" transform="translate(${dx} -.6) scale(.8)">${draw(partner, `${id}-p`)}</g>` +
    `<g class="cm-joined" transform="translate(-1.4 6.4) scale(.855)">${draw(knight, `${id}-k`)}</g>`
  )
}

/** All drawings by their kinds. */
export const bodies: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(pieces).map(([kind, d]) => [kind, draw(d, `cm-${kind}`)])),
  chancellor: compound('cm-chancellor', rook, 14.2),
  archbishop: compound('cm-archbishop', bishop, 14.2),
  amazon: compound('cm-amazon', queen, 11.4),
}

/** All drawings as symbols. */
export const chessSymbols = Object.entries(bodies)
  .map(([kind, body]) => `<symbol id="cm-${kind}" viewBox="0 0 48 48">${body}</symbol>`)
  .join('')
