// Sets of chessmen beside the carved one, loaded when they are chosen: flat silhouettes for a screen,
// signs that show how each piece goes (after Josef Hartwig's set of 1924), and letters large enough for
// weak eyes. 48 by 48, colours as in chessmen.ts; pieces of nobody (--mn: 1) are shaded on the right.

const circle = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`
const path = (d: string): string => `<path d="${d}"/>`

/** Shapes melted into one silhouette with an outline round it. */
const solid = (shapes: string): string =>
  `<g fill="var(--ml)" stroke="var(--ml)" stroke-width="3.2" stroke-linejoin="round">${shapes}</g>` +
  `<g fill="var(--m)">${shapes}</g>` +
  `<g fill="var(--ms)" opacity="var(--mn,0)" clip-path="url(#cs-right)">${shapes}</g>`

const strokes = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="var(--md)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** One piece drawn small beside another, for those that go like both. */
const small = (body: string, x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`

type Bodies = Record<string, string>

function flat(): Bodies {
  const foot = (half: number): string => path(`M${24 - half} 38.6h${2 * half}v4.2h${-2 * half}Z`)
  const line = strokes('M15 38H33', 1.5)
  const pieces: Bodies = {
    pawn: solid(circle(24, 14.6, 7.2) + path('M24 17L32 38H16Z') + foot(11.4)) + line,
    knight:
      solid(
        path(
          'M13.6 38L16.4 29.4L22.4 23.4L14.6 26.6L9.4 23.2L13 14L18 9.6L18.6 4.6L23.6 8.4C31.4 9.6 35.6 17 35 38Z',
        ) + foot(12.6),
      ) +
      line +
      `<circle cx="19.6" cy="15" r="1.9" fill="var(--md)"/>`,
    bishop:
      solid(
        path(
          'M24 4.6C31 11.6 34 17.4 34 22.6C34 29.4 29 32.4 24 32.4C19 32.4 14 29.4 14 22.6C14 17.4 17 11.6 24 4.6Z',
        ) +
          path('M20 30H28L32.6 38H15.4Z') +
          foot(12),
      ) +
      line +
      strokes('M27.6 13.6L21.4 23.4', 2.4),
    rook:
      solid(
        path('M11.6 7H17.4V11.6H21V7H27V11.6H30.6V7H36.4V18.4H11.6Z') +
          path('M15.4 18H32.6L34.6 38H13.4Z') +
          foot(13.4),
      ) +
      line +
      strokes('M14.6 18.6H33.4', 1.5),
    queen:
      solid(
        path('M8.6 12.4L16.2 22.6L24 8.4L31.8 22.6L39.4 12.4L34.4 38H13.6Z') +
          [8.6, 39.4].map((x) => circle(x, 11, 2.9)).join('') +
          circle(24, 7, 3) +
          foot(13.4),
      ) + line,
    king:
      solid(
        path('M21.9 2.8H26.1V7H30.4V11.2H26.1V17H21.9V11.2H17.6V7H21.9Z') +
          path('M10.4 16.6H37.6L33.8 38H14.2Z') +
          foot(13.4),
      ) +
      line +
      strokes('M16.4 23H31.6', 1.5),
    maharajah:
      solid(
        path('M24 12.4C19.4 8.6 20.6 4.4 25 1.8C29.4 4.6 29 9 24 12.4Z') +
          path(
            'M24 10.4C13.4 10.4 7.6 15.4 7.6 21C7.6 26 11.4 29 15 29.8L13.8 38H34.2L33 29.8C36.6 29 40.4 26 40.4 21C40.4 15.4 34.6 10.4 24 10.4Z',
          ) +
          foot(13.4),
      ) +
      line +
      strokes('M15 29.8Q24 26 33 29.8', 1.5) +
      '<path d="M24 15L28 20.4L24 25.8L20 20.4Z" fill="var(--mt)" stroke="var(--ml)"/>',
  }
  const joined = (partner: string, dx: number): string =>
    small(pieces[partner], dx, -0.6, 0.8) + small(pieces.knight, -1.4, 6.4, 0.855)
  return {
    ...pieces,
    chancellor: joined('rook', 14.2),
    archbishop: joined('bishop', 14.2),
    amazon: joined('queen', 11.4),
  }
}

/** Seen from above: the lines along which a piece goes. */
function signs(): Bodies {
  const tile = solid('<rect x="5.6" y="5.6" width="36.8" height="36.8" rx="4"/>')
  const straight = 'M24 11V37M11 24H37'
  const slant = 'M14 14L34 34M34 14L14 34'
  const leap = 'M18 11.6V31.6H32'
  const two = (partner: string): string =>
    tile + small(strokes(leap, 5.4), 1, -0.4, 0.68) + small(strokes(partner, 5.4), 16.6, 16, 0.6)
  return {
    pawn: solid(circle(24, 24, 13.4)) + strokes('M24 17.6V30.4', 4),
    knight: tile + strokes(leap, 4.4),
    bishop: tile + strokes(slant, 4.4),
    rook: tile + strokes(straight, 4.4),
    queen: tile + strokes(straight + slant, 3.6),
    king:
      solid(path('M15 4.6H33L43.4 15V33L33 43.4H15L4.6 33V15Z')) +
      strokes('M24 16V32M16 24H32M18.4 18.4L29.6 29.6M29.6 18.4L18.4 29.6', 3) +
      strokes('M17.4 10.4H30.6L37.6 17.4V30.6L30.6 37.6H17.4L10.4 30.6V17.4Z', 2),
    chancellor: two(straight),
    archbishop: two(slant),
    amazon: two(straight + slant),
    maharajah:
      tile +
      strokes(straight + slant, 3.6) +
      '<path d="M24 15.6L32.4 24L24 32.4L15.6 24Z" fill="var(--mt)" stroke="var(--ml)" stroke-width="1.6"/>',
  }
}

/** The letters of the notation: English ones, and those of Ukrainian and Russian books (san.go). */
const alphabets: Record<string, Record<string, string>> = {
  en: { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K', chancellor: 'C' },
  uk: { pawn: 'п', knight: 'К', bishop: 'С', rook: 'Т', queen: 'Ф', king: 'Кр', chancellor: 'Кц' },
  ru: { pawn: 'п', knight: 'К', bishop: 'С', rook: 'Л', queen: 'Ф', king: 'Кр', chancellor: 'Кц' },
}
Object.assign(alphabets.en, { archbishop: 'A', amazon: 'M', maharajah: 'M' })
for (const lang of ['uk', 'ru'])
  Object.assign(alphabets[lang], { archbishop: 'Ке', amazon: 'М', maharajah: 'М' })

/** Each piece bears its letters in every language; the page's own are shown: --in-en and so on. */
function letters(): Bodies {
  const text = (lang: string, letter: string, most: number): string => {
    const size = letter.length > 1 ? Math.min(most, 21) : most
    return (
      `<text x="24" y="${24 + size * 0.36}" text-anchor="middle" font-size="${size}" font-weight="800"` +
      ` fill="var(--md)" stroke="var(--m)" stroke-width="2.4" paint-order="stroke"` +
      ` style="display:var(--in-${lang},${lang === 'en' ? 'inline' : 'none'})">${letter}</text>`
    )
  }
  const ring = `<circle cx="24" cy="24" r="17.6" fill="none" stroke="var(--md)" stroke-width="1.8"/>`
  const body = (kind: string): string => {
    const royal = kind === 'king' || kind === 'maharajah'
    const [r, size] = kind === 'pawn' ? [13.6, 20] : royal ? [20.4, 24] : [20, 29]
    return (
      solid(circle(24, 24, r)) +
      Object.entries(alphabets)
        .map(([lang, names]) => text(lang, names[kind], royal ? Math.min(size, 22) : size))
        .join('') +
      (royal ? ring : '')
    )
  }
  return Object.fromEntries(Object.keys(alphabets.en).map((kind) => [kind, body(kind)]))
}

const sets: Record<string, () => Bodies> = { flat, signs, letters }

/** The symbols of a set, cs-SET-KIND; '' for a set that is not here. */
export function symbolsOf(set: string): string {
  const bodies = sets[set]?.()
  if (!bodies) return ''
  return (
    // Every set brings the half plane: whichever comes first is found.
    '<clipPath id="cs-right"><path d="M24 -4H60V60H24Z"/></clipPath>' +
    Object.entries(bodies)
      .map(([kind, body]) => `<symbol id="cs-${set}-${kind}" viewBox="0 0 48 48">${body}</symbol>`)
      .join('')
  )
}
