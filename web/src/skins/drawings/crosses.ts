// The marks of tic-tac-toe, drawn by hand. --m is the stroke, --ml its edge, which keeps it legible on every board.

const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="var(${colour})" stroke-width="${width}" stroke-linecap="round"/>`

const drawn = (d: string): string => stroke(d, '--ml', 9) + stroke(d, '--m', 6)

const cross = drawn('M11.5 12C19 19.5 28 28 36.5 36.5M36.5 11.5C28 20 20 28.5 11.5 36.5')
const nought = drawn(
  'M25.5 9.8C15.8 9 9.6 16 9.8 24.4C10 32.6 16.4 38.4 24.4 38.2C32.8 38 38.6 31.6 38.2 23.2C37.8 15.4 32.4 10.4 25.5 9.8Z',
)

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`

export const symbols = symbol('tt-x', cross) + symbol('tt-o', nought)
