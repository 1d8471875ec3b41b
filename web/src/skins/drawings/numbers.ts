// The drawings of rithmomachia, loaded with the first board that needs them: a shape, and the number as large as it will
// hold it. Light from the left; --m is the fill, --ms its shade, --md the number.

/** The outline of a shape, its shade, and where the number stands: its foot, and its height and width by how many digits it has. */
interface Shape {
  body: string
  shade: string
  foot: number
  height: [number, number, number]
  width: [number, number, number]
}

const shapes: Record<string, Shape> = {
  circle: {
    body: 'M24 3A21 21 0 0 1 24 45A21 21 0 0 1 24 3Z',
    shade: 'M30 3.9A21 21 0 0 1 30 44.1C40 35 40 13 30 3.9Z',
    foot: 33.5,
    height: [29, 27, 20],
    width: [0, 31, 34],
  },
  triangle: {
    body: 'M24 2L46.4 44.6H1.6Z',
    shade: 'M24 2L46.4 44.6H39.6Z',
    foot: 42,
    height: [25, 22.5, 18],
    width: [0, 25, 29],
  },
  square: {
    body: 'M3.4 3.4H44.6V44.6H3.4Z',
    shade: 'M39.6 3.4H44.6V44.6H39.6Z',
    foot: 33,
    height: [29, 28, 24],
    width: [0, 32, 35],
  },
  pyramid: {
    body: 'M2.4 45V25.4H8.6V14.6H16V3H32V14.6H39.4V25.4H45.6V45Z',
    shade: 'M28 3H32V14.6H39.4V25.4H45.6V45H40.6V25.4H34.4V14.6H28Z',
    foot: 42.4,
    height: [22, 22, 22],
    width: [0, 26, 37],
  },
}

/** What both pyramids hold, the largest first: S a square, T a triangle, C a circle. */
const parts = ['S36 S25 T16 T9 C4 C1', 'S64 S49 T36 T25 C16'].map((list) => list.split(' '))

/** Where the signs of what a pyramid holds stand: on its two upper steps. */
const spots = [
  [13.2, 20],
  [20.4, 20],
  [27.6, 20],
  [34.8, 20],
  [20.4, 9.4],
  [27.6, 9.4],
] as const

const signs: Record<string, (x: number, y: number) => string> = {
  S: (x, y) => `M${x - 2.6} ${y - 2.6}h5.2v5.2h-5.2Z`,
  T: (x, y) => `M${x} ${y - 3}l3.2 5.8h-6.4Z`,
  C: (x, y) => `M${x - 2.8} ${y}a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0Z`,
}

const symbol = (id: string, shape: Shape, number: string, more = ''): string => {
  const size = shape.height[number.length - 1]
  const width = shape.width[number.length - 1]
  // Whatever font there is, the number fits.
  const fit = width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : ''
  return (
    `<symbol id="ri-${id}" viewBox="0 0 48 48"><path d="${shape.body}" fill="var(--m)"/>` +
    `<path d="${shape.shade}" fill="var(--ms)"/><path d="${shape.body}" class="cm-edge"/>` +
    `<text x="24" y="${shape.foot}" font-size="${size}" font-weight="700" font-family="system-ui,sans-serif" ` +
    `text-anchor="middle" fill="var(--md)"${fit}>${number}</text>${more}</symbol>`
  )
}

const plain: Record<string, string> = {
  circle: '2 4 6 8 16 36 64 3 5 7 9 25 49 81',
  triangle: '6 20 42 72 9 25 49 81 12 30 56 90 16 36 64 100',
  square: '15 45 153 25 81 169 289 28 66 120 49 121 225 361',
}

/** A pyramid that holds some of its parts, as bits from the largest. */
function pyramid(seat: number, held: number): string {
  const own = parts[seat]!.filter((_, i) => (held >> i) & 1)
  const numbers = own.map((p) => Number(p.slice(1)))
  const drawn = parts[seat]!.map((p, i) =>
    (held >> i) & 1 ? signs[p.charAt(0)]!(spots[i]![0], spots[i]![1]) : '',
  ).join('')
  const total = numbers.reduce((sum, n) => sum + n, 0)
  const marks = `<path d="${drawn}" fill="var(--md)"/>`
  return symbol(`${seat}-${numbers.join('.')}`, shapes.pyramid!, String(total), marks)
}

/** All drawings as symbols. */
export const symbols =
  Object.entries(plain)
    .flatMap(([shape, list]) =>
      list.split(' ').map((n) => symbol(`${shape}.${n}`, shapes[shape]!, n)),
    )
    .join('') +
  parts
    .flatMap((list, seat) =>
      Array.from({ length: (1 << list.length) - 1 }, (_, i) => pyramid(seat, i + 1)),
    )
    .join('')
