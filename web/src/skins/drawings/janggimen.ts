// The pieces of janggi, loaded with the first board: octagons in three sizes with characters or with pictures. --m is the wood, --ml
// its edge, --md the ink.

import { cho, han } from './janggi-characters'

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`

/** How large a piece of a kind is: the general, officers, guards and soldiers. */
const sizes: Record<string, number> = { general: 1, guard: 0.74, soldier: 0.74 }
const officer = 0.88

const octagon = 'M15.5 3.6H32.5L44.4 15.5V32.5L32.5 44.4H15.5L3.6 32.5V15.5Z'
const ring = 'M17 7.2H31L40.8 17V31L31 40.8H17L7.2 31V17Z'
const shade = 'M32.5 3.6L44.4 15.5V32.5L32.5 44.4H28C36 34 36 14 28 3.6Z'

/** Han's pieces have a thin ring, Cho's a thick one. */
const widths = [3.2, 1.2]

/** A piece of wood with what stands on it, round 0,0; a dark one is painted all over. */
function piece(kind: string, seat: number, ink: string, dark = false): string {
  const scale = sizes[kind] ?? officer
  const fill = dark ? 'var(--md)' : 'var(--m)'
  const line = dark ? 'var(--m)' : 'var(--md)'
  return (
    `<g transform="translate(24 24) scale(${scale}) translate(-24 -24)">` +
    `<path d="${octagon}" fill="${fill}"/>` +
    `<path d="${shade}" fill="var(--ms)" opacity="${dark ? 0.25 : 1}"/>` +
    `<path d="${octagon}" fill="none" class="piece-edge" stroke-linejoin="round"/>` +
    `<path d="${ring}" fill="none" stroke="${line}" stroke-width="${dark ? 1.2 : widths[seat]}"/>` +
    `<g transform="translate(24 24)" fill="${line}" stroke="none">${ink}</g></g>`
  )
}

const path = (d: string): string => `<path d="${d}"/>`
/** The strokes of a brush, strong enough for small pieces. */
const bold = (d: string): string =>
  `<path d="${d}" stroke="var(--md)" stroke-width=".9" stroke-linejoin="round"/>`
const foot = path('M-10.5 9H10.5V13H-10.5Z')
const cut = (d: string): string =>
  `<path d="${d}" fill="none" stroke="var(--mc)" stroke-width="1.7" stroke-linecap="round"/>`

/** What a beginner reads: a crown, a shield, a tower, a gun, a horse, an elephant, a foot soldier. */
const pictures: Record<string, string> = {
  general:
    path('M-10.5 6L-13 -8L-5.6 -1.6L0 -13L5.6 -1.6L13 -8L10.5 6Z') +
    path('M-10.5 8H10.5V12H-10.5Z'),
  guard: path('M-11 -12H11V0C11 7 6 11 0 14C-6 11 -11 7 -11 0Z') + cut('M0 -8.5V9.5M-7.5 -3.5H7.5'),
  chariot:
    path(
      'M-10.5 -12H-5.6V-8.6H-2.4V-12H2.4V-8.6H5.6V-12H10.5V-4L7.6 -1.4L8.6 7.6H-8.6L-7.6 -1.4L-10.5 -4Z',
    ) + foot,
  cannon:
    path('M-12.4 2.6L9 -11.4C11 -12.6 14.6 -7 12.6 -5.6L-8.2 8.4C-11.4 10 -15 4.6 -12.4 2.6Z') +
    '<circle cx="-2.6" cy="7.4" r="6.4"/><circle cx="-2.6" cy="7.4" r="3.2" fill="none" stroke="var(--mc)" stroke-width="1.6"/>' +
    path('M-2 5L11.4 9.4L10.6 12.6L-2 9.6Z'),
  horse:
    path(
      'M-7.6 9.6L-5.6 3.6L-1 -.6L-6.8 1.8L-10.4 -.6L-7.8 -7.2L-4.2 -10.2L-3.8 -13.6L-.2 -11C5.6 -10.2 8.6 -4.8 8.2 9.6Z',
    ) +
    path('M-9.5 10.4H9.5V13.6H-9.5Z') +
    '<circle cx="-3.2" cy="-6.4" r="1.4" fill="var(--mc)"/>',
  elephant:
    path(
      'M0 -11.5C4 -11.5 6.6 -9.6 7.2 -6.6C11.4 -9 14.4 -5.6 13.6 -.6C12.8 4.6 8.8 5.6 6.4 3.2C5.6 5.2 4.4 6.4 3 7V10.4C3 14.6 -2.4 14.6 -3.6 11.6L-1.6 10.4C-1 11.6 .2 11.4 .2 10V7.4H-3C-4.4 6.4 -5.6 5.2 -6.4 3.2C-8.8 5.6 -12.8 4.6 -13.6 -.6C-14.4 -5.6 -11.4 -9 -7.2 -6.6C-6.6 -9.6 -4 -11.5 0 -11.5Z',
    ) +
    cut('M-6.6 -5.6C-7.4 -2.6 -7.2 .4 -6.4 2.6M6.6 -5.6C7.4 -2.6 7.2 .4 6.4 2.6') +
    '<circle cx="-3" cy="-3.6" r="1.4" fill="var(--mc)"/><circle cx="3" cy="-3.6" r="1.4" fill="var(--mc)"/>',
  soldier: `<circle cx="0" cy="-7" r="5.6"/>${path('M0 -4L7.6 8H-7.6Z')}${foot}`,
}

/** The drawings of one set: what stands on the pieces of both sides. */
export function symbolsOf(set: string): string {
  const all: string[] = []
  for (const seat of [0, 1]) {
    const dark = set === 'pictures' && seat === 1
    for (const kind of Object.keys(pictures)) {
      // What is cut into a picture has the colour round it.
      const picture = `<g style="--mc:var(${dark ? '--md' : '--m'})">${pictures[kind]}</g>`
      const ink = set === 'pictures' ? picture : seat === 0 ? bold(cho[kind]) : path(han[kind])
      all.push(
        symbol(`jg-${set === 'pictures' ? 'p' : 'h'}${seat}-${kind}`, piece(kind, seat, ink, dark)),
      )
    }
  }
  return all.join('')
}
