// Strokes and their text. Only integers are sent, so that every machine starts from the same
// numbers: F3:180,2995,0:0,-10 is a flick of piece 3, P3-12:40,900 a poke of piece 12 by piece 3,
// S3+5-12:1200,0:-1200,0 scissors of 3 and 5 about 12. Parts at their default are left out.

export interface Stroke {
  kind: 'F' | 'P' | 'S'
  piece: number
  /** The piece poked or squeezed, -1 for none. */
  target: number
  /** The second blade of scissors, -1 for none. */
  piece2: number
  /** mm/s: along files to the right, along ranks away from White, up. */
  v: readonly [number, number, number]
  v2: readonly [number, number, number]
  /** Where it is struck: per cent of the radius to the side, of half the height upwards. */
  offset: readonly [number, number]
}

const vector = (v: readonly number[], whole = false): string =>
  (v[2] || whole ? v : v.slice(0, 2)).join(',')

export function textOf(s: Stroke): string {
  const struck = s.offset[0] !== 0 || s.offset[1] !== 0
  switch (s.kind) {
    case 'F':
      return `F${s.piece}:${vector(s.v, struck)}${struck ? `:${s.offset.join(',')}` : ''}`
    case 'P':
      return `P${s.piece}-${s.target}:${vector(s.v)}`
    case 'S':
      return `S${s.piece}+${s.piece2}-${s.target}:${vector(s.v)}:${vector(s.v2)}`
  }
}

const shape =
  /^(?:F(\d+)|P(\d+)-(\d+)|S(\d+)\+(\d+)-(\d+)):(-?\d+),(-?\d+)(?:,(-?\d+))?(?::(-?\d+),(-?\d+)(?:,(-?\d+))?)?$/

/** Reads the text of a stroke; undefined for anything else. */
export function strokeOf(text: string): Stroke | undefined {
  const m = shape.exec(text)
  if (!m) return undefined
  const n = (k: number, other = 0): number => (m[k] === undefined ? other : Number(m[k]))
  const kind = text[0] as Stroke['kind']
  const second = [n(10), n(11), n(12)] as const
  return {
    kind,
    piece: n(1, n(2, n(4))),
    target: n(3, n(6, -1)),
    piece2: n(5, -1),
    v: [n(7), n(8), n(9)],
    v2: kind === 'S' ? second : [0, 0, 0],
    offset: kind === 'F' ? [second[0], second[1]] : [0, 0],
  }
}
