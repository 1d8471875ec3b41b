// A turned checker: rings on its face, a felted back, rounded rims. Turned once for each side;
// every stretch of its outline has a colour of its own and is smooth in itself.

import { BufferAttribute, BufferGeometry, Color } from 'three'
import type { Table } from '../core/table'

/** Wood, grooves, rim and felt of a side. */
export interface Colours {
  wood: string
  groove: string
  rim: string
  felt: string
}

export const sides: readonly Colours[] = [
  { wood: '#f8ebcb', groove: '#9a7442', rim: '#e6d0a2', felt: '#8a3a2c' },
  { wood: '#41342d', groove: '#8f7654', rim: '#2b211c', felt: '#b98158' },
]

type Point = readonly [number, number]

/** A quarter of a circle, more or less, from one end to the other about a corner. */
const arc = (from: Point, to: Point, corner: Point): Point[] =>
  [0, 0.25, 0.5, 0.75, 1].map((k) => {
    const at = (n: 0 | 1): number =>
      (1 - k) ** 2 * from[n] + 2 * k * (1 - k) * corner[n] + k * k * to[n]
    return [at(0), at(1)] as const
  })

const groove = (from: number, to: number): Point[] => {
  const wide = from - to
  return [
    [from, 1],
    [from - wide * 0.3, 0.74],
    [to + wide * 0.3, 0.74],
    [to, 1],
  ]
}

/** The outline from the middle of the back over the rim to the middle of the face: shares of the
 * radius and of the half height. */
const outline: readonly [keyof Colours, readonly Point[]][] = [
  [
    'felt',
    [
      [0, -0.86],
      [0.22, -0.86],
    ],
  ],
  [
    'groove',
    [
      [0.22, -0.86],
      [0.28, -0.86],
    ],
  ],
  [
    'felt',
    [
      [0.28, -0.86],
      [0.67, -0.86],
    ],
  ],
  [
    'groove',
    [
      [0.67, -0.86],
      [0.7, -1],
    ],
  ],
  ['wood', [[0.7, -1], ...arc([0.9, -1], [1, -0.6], [1, -1])]],
  [
    'rim',
    [
      [1, -0.6],
      [1, -0.17],
    ],
  ],
  [
    'groove',
    [
      [1, -0.17],
      [0.972, 0],
      [1, 0.17],
    ],
  ],
  [
    'rim',
    [
      [1, 0.17],
      [1, 0.6],
    ],
  ],
  ['wood', [...arc([1, 0.6], [0.9, 1], [1, 1]), [0.85, 1]]],
  ['groove', groove(0.85, 0.775)],
  [
    'wood',
    [
      [0.775, 1],
      [0.6, 1],
    ],
  ],
  ['groove', groove(0.6, 0.53)],
  [
    'wood',
    [
      [0.53, 1],
      [0.33, 1],
    ],
  ],
  [
    'groove',
    [
      [0.33, 1],
      [0.3, 0.7],
      [0.25, 0.7],
    ],
  ],
  [
    'wood',
    [
      [0.25, 0.7],
      [0.2, 0.86],
      [0.12, 0.96],
      [0, 1],
    ],
  ],
]

interface Mesh {
  at: number[]
  up: number[]
  tone: number[]
  faces: number[]
}

const around = 48

/** What a piece looks like to the sun: the same outline without what is within it. */
const outside: readonly Point[] = [
  [0, -1],
  [0.9, -1],
  [0.975, -0.9],
  [1, -0.6],
  [1, 0.6],
  [0.975, 0.9],
  [0.9, 1],
  [0, 1],
]
/** Corners of the triangles of the hull, which follow those that are seen. */
export const hull = around * (outside.length - 2) * 6

/** The geometry of a piece of a side, lying face up about its centre, and its hull behind the range
 * that is drawn. */
export function checker(t: Table, c: Colours): BufferGeometry {
  const m: Mesh = { at: [], up: [], tone: [], faces: [] }
  const real = (points: readonly Point[]): Point[] =>
    points.map(([r, h]) => [r * t.radius, h * t.halfThick])
  for (const [tone, points] of outline) turn(m, real(points), new Color(c[tone]).toArray())
  const seen = m.faces.length
  turn(m, real(outside), [0, 0, 0])
  const g = new BufferGeometry()
  const add = (name: string, list: number[]): unknown =>
    g.setAttribute(name, new BufferAttribute(new Float32Array(list), 3))
  add('position', m.at)
  add('normal', m.up)
  add('color', m.tone)
  g.setIndex(m.faces)
  g.setDrawRange(0, seen)
  return g
}

/** Turns a stretch of the outline about the axis. */
function turn(m: Mesh, points: readonly Point[], tone: readonly number[]): void {
  const first = m.at.length / 3
  const n = points.length
  const ups = normals(points)
  for (let k = 0; k <= around; k++) {
    const a = (k / around) * 2 * Math.PI
    const [s, c] = [Math.sin(a), Math.cos(a)]
    for (const [j, [r, h]] of points.entries()) {
      m.at.push(r * s, h, r * c)
      m.up.push(ups[j][0] * s, ups[j][1], ups[j][0] * c)
      m.tone.push(...tone)
    }
  }
  for (let k = 0; k < around; k++) {
    for (let j = 0; j + 1 < n; j++) {
      const a = first + k * n + j
      const b = a + n
      // At the axis one of the two triangles has no area.
      if (points[j][0] > 0) m.faces.push(a, b, a + 1)
      if (points[j + 1][0] > 0) m.faces.push(b, b + 1, a + 1)
    }
  }
}

/** The normals of an outline at its points, outwards and up: between the stretches on both sides. */
function normals(points: readonly Point[]): Point[] {
  const flat = points.slice(1).map(([r, h], j): Point => {
    const [dr, dh] = [r - points[j][0], h - points[j][1]]
    const len = Math.hypot(dr, dh) || 1
    return [dh / len, -dr / len]
  })
  return points.map((_, j) => {
    const [a, b] = [flat[Math.max(0, j - 1)], flat[Math.min(flat.length - 1, j)]]
    const len = Math.hypot(a[0] + b[0], a[1] + b[1]) || 1
    return [(a[0] + b[0]) / len, (a[1] + b[1]) / len]
  })
}
