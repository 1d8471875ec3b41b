// Figures that may be chosen for pieces: some of their own, drawn like chessmen, those of chess, and those of other families that
// stand as well on its boards. What nobody draws is a disc with a letter.

import { ball, bodies, type Drawing, draw, pieces } from './chessmen'

const gown =
  'M19.6 25.6C19 31.4 17.4 34.6 14.4 37C12.2 38.2 11.2 39 11.2 40.8V42.6Q11.2 43.6 12.2 43.6H35.8Q36.8 43.6 36.8 42.6V40.8C36.8 39 35.8 38.2 33.6 37C30.6 34.6 29 31.4 28.4 25.6Z'
const hem = 'M13.4 37.7Q24 35.9 34.6 37.7'

/** A pawn without its head. */
const pawnBody =
  'M19.9 18.7C17.7 19.1 15.6 19.8 15.6 21.1C15.6 22.3 17.6 22.9 19.8 23C19.6 28.8 17.7 33.2 14.2 36.4C12.8 37.4 11.8 38.6 11.8 40.2V42.6Q11.8 43.6 12.8 43.6H35.2Q36.2 43.6 36.2 42.6V40.2C36.2 38.6 35.2 37.4 33.8 36.4C30.3 33.2 28.4 28.8 28.2 23C30.4 22.9 32.4 22.3 32.4 21.1C32.4 19.8 30.3 19.1 28.1 18.7Z'

const own: Record<string, Drawing> = {
  berolina: {
    parts: [pawnBody, 'M24 3L33 12L24 21L15 12Z'],
    lines: [...pieces.pawn.lines, 'M21 9L27 15M27 9L21 15'],
  },
  hoplite: {
    parts: [
      pawnBody,
      'M12.4 12.2C12 5.2 17.4 1.4 24 1.4C30.6 1.4 36 5.2 35.6 12.2L31.4 11C30 7.4 27.4 6 24 6C20.6 6 18 7.4 16.6 11Z',
      'M16.2 21V13.4C16.2 8.8 19.6 5.8 24 5.8C28.4 5.8 31.8 8.8 31.8 13.4V21Q29.6 22 27.2 21.8L26 15.8H22L20.8 21.8Q18.4 22 16.2 21Z',
    ],
    lines: pieces.pawn.lines,
    dots: ball(20.1, 14.6, 1.2) + ball(27.9, 14.6, 1.2),
  },
  elephant: {
    parts: [
      'M13.6 39.2C14.4 36 17 34 18 31C15.8 31.6 14.6 33.2 13.8 35.2C13 37 10.6 37.2 9.6 35.6C8.2 33.2 9 29.4 9.6 26C10.2 22.6 9.8 19.4 10.6 16C12 9.6 17.6 5.6 24 5.6C32.6 5.6 38.2 12.4 37.6 20.6C37.2 26.6 34.6 32.6 35 39.2C36.4 39.6 37.2 40.4 37.2 41.4V42.6Q37.2 43.6 36.2 43.6H11.8Q10.8 43.6 10.8 42.6V41.4C10.8 40.4 11.8 39.6 13.6 39.2Z',
    ],
    lines: [
      'M13.6 39.2H35',
      'M24.4 13.4C30 10.4 35 14.6 34.2 20.6C33.6 25.2 30 28.2 26.8 26.6C24 25.2 23.2 21.6 23.8 18',
      'M18 31C18.8 29.4 19.2 28 19.2 26.4',
    ],
    sign: 'M18.2 25.6C17 28 14.8 29.2 12.8 28.6',
    dots: ball(16.8, 17.4, 1.55),
    shade: 'M28 4C33 16 26 26 27.5 32C28 35 27.5 40 28 48H48V0Z',
  },
  counsellor: {
    parts: [
      gown,
      'M18.6 16V20.6C18.6 24 21 26.6 24 26.6C27 26.6 29.4 24 29.4 20.6V16Z',
      'M24 6.6C29.4 6.6 33.4 9.4 33.4 14C33.4 16.4 29.4 17.6 24 17.6C18.6 17.6 14.6 16.4 14.6 14C14.6 9.4 18.6 6.6 24 6.6Z',
      ball(24, 5.6, 2.1),
    ],
    lines: [
      hem,
      'M15 12C20 13.4 27 11 31.2 8',
      'M16.6 16.2C23 16.4 29.6 14.4 33 11.4',
      'M18.2 29.6Q24 28 29.8 29.6',
    ],
  },
  commoner: { parts: pieces.king.parts.slice(1, 2), lines: pieces.king.lines },
  jester: {
    parts: [
      gown,
      'M18.2 20V24.6C18.2 28 20.8 30.2 24 30.2C27.2 30.2 29.8 28 29.8 24.6V20Z',
      'M16 23.4C13.6 19.6 12.4 15.6 7.4 14.6C10.6 8.4 18.8 7.2 24 12.6C29.2 7.2 37.4 8.4 40.6 14.6C35.6 15.6 34.4 19.6 32 23.4Q24 20.6 16 23.4Z',
      ball(7.6, 16.6, 2.4),
      ball(40.4, 16.6, 2.4),
    ],
    lines: [hem, 'M24 12.8V21.6', 'M18 33.4L24 36.4L30 33.4'],
  },
  'crowned-knight': {
    ...pieces.knight,
    parts: [
      ...pieces.knight.parts,
      'M21.2 10L19.8 2.6L24 5.6L27 1.4L29.4 6L34 4.6L31.4 11.4Q26.4 8.6 21.2 10Z',
    ],
  },
  khon: {
    parts: [
      'M12.6 31.4H35.4L37.4 40.8V42.6Q37.4 43.6 36.4 43.6H11.6Q10.6 43.6 10.6 42.6V40.8Z',
      'M15 23H33L36.2 32.2H11.8Z',
      'M17.6 15.4H30.4L33.6 23.8H14.4Z',
      'M24 4C22.8 9.6 20.6 13.2 17 16H31C27.4 13.2 25.2 9.6 24 4Z',
    ],
    lines: ['M11.4 38H36.6'],
  },
  cannon: {
    parts: [
      'M20 23H33.4L39.4 41.6H31.4Z',
      'M7.6 16.6L10.4 25L34.4 21C38.8 20 39.4 13.6 35.6 11.2C34.4 10.4 33 10.2 31.6 10.6Z',
      ball(22.6, 32.4, 10.2),
      ball(22.6, 32.4, 2.6),
    ],
    lines: ['M22.6 22.4V29.8M22.6 35V42.4M12.6 32.4H20M25.2 32.4H32.6', 'M14.2 14.6L17 23.8'],
  },
  duck: {
    parts: [
      'M9 25.4C12 27.6 15.4 28 19 26.6C17.2 24 15.4 20.6 15.6 16.6C15.9 10.6 20 7 25 7C30.2 7 34 10.8 33.8 15.8C33.6 20.2 30.8 22.6 31.4 25.2C36.6 25.8 41.4 28 41.6 33.4C41.7 39.6 35.4 43.6 26 43.6C15.2 43.6 8.2 37.4 9 25.4Z',
      'M33.2 13.2C36.4 12.6 40 13.8 43 16.4C40.4 19 36.6 19.8 33 18.8C33.9 17 34 15 33.2 13.2Z',
    ],
    lines: ['M18 33.4C21.4 38.4 29 39.2 34.4 34.6', 'M34 16.4H39.4'],
    dots: ball(27.6, 13.6, 1.7),
    shade: 'M30 4C31 12 30 20 29 25C35 29 36 38 30 44H48V0Z',
  },
}

/** What other families lend: figures that have a side's colours. */
const lent = [
  {
    family: 't1',
    prefix: 't1-',
    kinds: ['king', 'connet', 'prince', 'ritter', 'veteran', 'knecht', 'scout'],
    load: () => import('./t1men'),
  },
  {
    family: 'jetan',
    prefix: 'jt-',
    kinds: ['warrior', 'padwar', 'dwar', 'flier', 'chief', 'princess', 'thoat', 'panthan'],
    load: () => import('./jetanmen'),
  },
]

/** A figure: its name in files, and the piece that words name. */
export interface Figure {
  name: string
  family: string
  kind: string
}

/** All figures. */
export const figures: readonly Figure[] = [
  ...[...Object.keys(bodies), ...Object.keys(own)].map((kind) => ({
    name: kind,
    family: 'chess',
    kind,
  })),
  ...lent.flatMap(({ family, kinds }) =>
    kinds.map((kind) => ({ name: `${family}-${kind}`, family, kind })),
  ),
]

/** The drawing of a figure. */
async function body(name: string, id: string): Promise<string> {
  const drawing = own[name]
  if (drawing) return draw(drawing, id)
  if (bodies[name]) return bodies[name]
  const lender = lent.find(({ family, kinds }) => kinds.some((k) => name === `${family}-${k}`))
  if (!lender)
    return (
      '<circle class="cm-fill" cx="24" cy="24" r="18.6"/><circle class="cm-edge" cx="24" cy="24" r="18.6"/>' +
      '<text x="24" y="31" text-anchor="middle" font-size="20" font-weight="700" fill="var(--ml)">' +
      `${name.charAt(0).toUpperCase()}</text>`
    )
  const { symbols } = await lender.load()
  const kind = name.slice(lender.family.length + 1)
  return `${symbols}<use href="#${lender.prefix}${kind}" width="48" height="48"/>`
}

/** Puts the symbol of a figure into the document. */
export async function put(name: string, id: string): Promise<void> {
  const drawn = await body(name, id)
  const holder = document.createElement('div')
  holder.innerHTML =
    '<svg width="0" height="0" class="piece-sprite" aria-hidden="true"><defs>' +
    `<symbol id="${id}" viewBox="0 0 48 48">${drawn}</symbol></defs></svg>`
  document.body.prepend(holder.firstElementChild!)
}
