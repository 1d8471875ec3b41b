// The men of senet, as they have come down to us from tombs: tall cones on one side, low spools on the other, so that they are
// told apart without their colours. And the signs of the houses. --m is the fill, --ms its shade, --b-k the ink of signs.

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`
const edge = ' class="piece-edge"'
const part = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="var(${fill})"${more}/>`

const cone =
  part(
    'M9 38C9 34.5 13 33 15.5 30L21.5 9.5C21.5 6.6 26.5 6.6 26.5 9.5L32.5 30C35 33 39 34.5 39 38C39 41.5 32 43.6 24 43.6C16 43.6 9 41.5 9 38Z',
    '--m',
    `${edge} stroke-linejoin="round"`,
  ) +
  part(
    'M27.5 12L32.5 30C35 33 38.2 34.5 38.2 38C38.2 40.6 33.5 42.4 28.5 42.8C30.5 34 29.5 22 27.5 12Z',
    '--ms',
  ) +
  '<path d="M15.8 31C20 33.4 28 33.4 32.2 31" fill="none" stroke="var(--ml)" stroke-width="1.25"/>'

const spool =
  part(
    'M7 35.5C7 31.5 14.5 29.6 14.5 26.5C14.5 23.4 9 22.6 9 18.5C9 14.6 15.5 12.4 24 12.4C32.5 12.4 39 14.6 39 18.5C39 22.6 33.5 23.4 33.5 26.5C33.5 29.6 41 31.5 41 35.5C41 40.6 33.5 43.6 24 43.6C14.5 43.6 7 40.6 7 35.5Z',
    '--m',
    `${edge} stroke-linejoin="round"`,
  ) +
  part(
    'M31 23.6C36 22.4 38.2 20.8 38.2 18.5C38.2 22 32.7 23.4 32.7 26.5C32.7 29.6 40.2 31.5 40.2 35.5C40.2 39.6 35 42 29 42.7C31.5 37 31.5 29 31 23.6Z',
    '--ms',
  ) +
  '<ellipse cx="24" cy="18.2" rx="10.5" ry="3.2" fill="none" stroke="var(--mr)" stroke-width="1.6"/>' +
  '<path d="M14.6 26.5C18 28.4 30 28.4 33.4 26.5" fill="none" stroke="var(--mr)" stroke-width="1.25"/>'

/** A sign in ink, drawn with a pen. */
const sign = (name: string, d: string): string =>
  symbol(
    `sign-${name}`,
    `<path d="${d}" fill="none" stroke="var(--b-k)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
  )

/** An ankh, three signs of beauty (a heart with its windpipe), waves, three feathers, a sun with its boat, a falcon's eye. */
const houses =
  sign('rebirth', 'M24 24C17 19 17 9 24 9C31 9 31 19 24 24V40M14 26.5H34') +
  sign(
    'beauty',
    'M24 8V27M19.5 12.5H28.5M24 27C16 27 16 40 24 40C32 40 32 27 24 27M10 18V29M7.5 21H12.5M10 29C5.5 29 5.5 37 10 37C14.5 37 14.5 29 10 29M38 18V29M35.5 21H40.5M38 29C33.5 29 33.5 37 38 37C42.5 37 42.5 29 38 29',
  ) +
  sign(
    'water',
    'M6 16L11 12L16 16L21 12L26 16L31 12L36 16L41 12M6 25L11 21L16 25L21 21L26 25L31 21L36 25L41 21M6 34L11 30L16 34L21 30L26 34L31 30L36 34L41 30',
  ) +
  sign(
    'truths',
    'M10 39V13C10 8 16 9 15 15C14.5 20 12 24 10 26M22 39V13C22 8 28 9 27 15C26.5 20 24 24 22 26M34 39V13C34 8 40 9 39 15C38.5 20 36 24 34 26',
  ) +
  sign(
    'atum',
    'M24 9A7.5 7.5 0 1 1 23.9 9M24 15.5V17.5M7 29C12 34 36 34 41 29C40 37 34 39 24 39C14 39 8 37 7 29',
  ) +
  sign(
    'horus',
    'M6 22C13 13 32 12 42 20C32 29 14 29 6 22M24 16.5A5 5 0 1 1 23.9 16.5M6 15C14 8 32 7 41 13M21 27L18 39M27 27C30 35 35 38 39 34',
  ) +
  sign('exit', 'M10 24H36M27 14L37 24L27 34')

export const symbols = symbol('se-cone', cone) + symbol('se-spool', spool) + houses
