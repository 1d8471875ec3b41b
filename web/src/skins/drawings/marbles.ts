// The drawings of marbles, loaded when a board has some. Each colour has a sign of its own, so that nobody needs the colour.

import './marbles.css'

const solid = (d: string): string => `<path d="${d}" fill="var(--md)"/>`
const line = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="var(--md)" stroke-width="${width}"/>`

const signs = [
  solid('M24 15.4L32.6 24L24 32.6L15.4 24Z'),
  line('M18 24a6 6 0 0 0 12 0a6 6 0 0 0-12 0Z', 3.4),
  solid('M18.6 24a5.4 5.4 0 0 0 10.8 0a5.4 5.4 0 0 0-10.8 0Z'),
  solid('M24 16.6L30.6 29.4H17.4Z'),
  solid('M18.4 18.4H29.6V29.6H18.4Z'),
  line('M24 15.6V32.4M15.6 24H32.4', 4.2),
]

const marble = (sign: string): string =>
  '<circle cx="24" cy="24" r="20.4" fill="var(--m)" class="piece-edge"/>' +
  '<path d="M24 3.6A20.4 20.4 0 0 1 24 44.4C36 38 36 12 24 3.6Z" fill="#000" fill-opacity=".2"/>' +
  sign +
  '<path d="M10.2 20A14.4 14.4 0 0 1 19 10.4" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".7"/>'

export const marbles = signs
  .map((sign, k) => `<symbol id="co-${k}" viewBox="0 0 48 48">${marble(sign)}</symbol>`)
  .join('')
