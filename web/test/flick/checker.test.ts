import { describe, expect, it } from 'vitest'
import type { BufferGeometry } from 'three'
import { plain } from '../../src/flick/core/table'
import { checker, hull } from '../../src/flick/space/checker'

type Vec = [number, number, number]

const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** The corners of the triangles from one of them to another, and what of each stands in an attribute. */
function triangles(g: BufferGeometry, name: string, from: number, to: number): Vec[][] {
  const [index, list] = [g.getIndex()!, g.getAttribute(name)]
  const corner = (i: number): Vec => {
    const v = index.getX(i)
    return [list.getX(v), list.getY(v), list.getZ(v)]
  }
  return Array.from({ length: (to - from) / 3 }, (_, k) =>
    [0, 1, 2].map((c) => corner(from + 3 * k + c)),
  )
}

describe('the body of a piece', () => {
  const g = checker(plain, { side: '#fff', line: '#000', wood: '#a86' } as never)
  const seen = g.drawRange.count

  it('turns every face to the side from which it is seen', () => {
    const ups = triangles(g, 'normal', 0, seen)
    for (const [k, [a, b, c]] of triangles(g, 'position', 0, seen).entries()) {
      const face = cross(minus(b, a), minus(c, a))
      for (const up of ups[k]) expect(dot(face, up)).toBeGreaterThan(0)
    }
  })

  it('has a hull for its shadow that is closed: each edge joins two faces', () => {
    const all = g.getIndex()!.count
    expect(all - seen).toBe(hull)
    const edges = new Map<string, number>()
    const key = (v: Vec): string => v.map((x) => Math.round(x * 1e4) + 0).join(' ')
    for (const t of triangles(g, 'position', seen, all)) {
      for (const [k, p] of t.entries()) {
        const edge = [key(p), key(t[(k + 1) % 3])].sort().join(', ')
        edges.set(edge, (edges.get(edge) ?? 0) + 1)
      }
    }
    expect([...edges].filter(([, n]) => n !== 2)).toEqual([])
  })
})
