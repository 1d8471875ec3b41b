// The drawings of tafl, loaded with the first board that needs them. --m is the fill, --ms its shade, --md the carving, --mt the
// king's sign.

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`

const path = (d: string, more: string): string => `<path d="${d}" stroke-linejoin="round" ${more}/>`

/** A body with a shade on its right. */
const body = (d: string, shade: string): string =>
  path(d, 'fill="var(--m)"') +
  path(shade, 'fill="var(--ms)"') +
  path(d, 'fill="none" class="piece-edge"')

const diamond = 'M24 4.6L43.4 24L24 43.4L4.6 24Z'
const disc = 'M24 7.4A16.6 16.6 0 0 1 24 40.6A16.6 16.6 0 0 1 24 7.4Z'
const cross =
  'M17 3.6H31L33 8.4L39.6 15L44.4 17V31L39.6 33L33 39.6L31 44.4H17L15 39.6L8.4 33L3.6 31V17L8.4 15L15 8.4Z'
const sign =
  'M21.4 11H26.6L25.6 21.4L36 20.4V27.6L25.6 26.6L26.6 37H21.4L22.4 26.6L12 27.6V20.4L22.4 21.4Z'

export const symbols =
  symbol(
    'tf-attacker',
    body(diamond, 'M24 43.4L43.4 24L24 4.6C31 17 31 31 24 43.4Z') +
      '<path d="M24 14.6V33.4M14.6 24H33.4" fill="none" stroke="var(--md)" stroke-width="2.4" stroke-linecap="round"/>',
  ) +
  symbol(
    'tf-defender',
    body(disc, 'M24 7.4A16.6 16.6 0 0 1 24 40.6C31 31 31 17 24 7.4Z') +
      '<circle cx="24" cy="24" r="8.6" fill="none" stroke="var(--md)" stroke-width="2"/>',
  ) +
  symbol(
    'tf-king',
    body(
      cross,
      'M31 3.6L33 8.4L39.6 15L44.4 17V31L39.6 33L33 39.6L31 44.4H25C33 32 33 16 25 3.6Z',
    ) + path(sign, 'fill="var(--mt)" stroke="var(--ml)" stroke-width="1.3"'),
  )
