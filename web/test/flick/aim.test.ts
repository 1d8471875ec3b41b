import { describe, expect, it } from 'vitest'
import {
  type Aim,
  allowed,
  angleOf,
  direction,
  firstAim,
  handle,
  leastForce,
  pokes,
  pull,
  scissors,
  strokeOfAim,
} from '../../src/flick/core/aim'
import { limitsOf } from '../../src/flick/bar'
import { settled } from '../../src/flick/core/fallen'
import { sightOf } from '../../src/flick/core/sight'
import { ghostOf, stopping } from '../../src/flick/core/ghost'
import { nextPiece } from '../../src/flick/keys'
import { knocksOf } from '../../src/flick/knocks'
import { lengthOf, posesAt } from '../../src/flick/play'
import { ringOf } from '../../src/flick/overlay'
import { strokeOf, textOf } from '../../src/flick/core/stroke'
import { faceUp, type PosedPiece, plain, squareAt } from '../../src/flick/core/table'
import { flickBoard } from '../../src/stories/flick'

const piece = (n: number, seat: number, x: number, z: number, y = 0.4): PosedPiece => ({
  piece: n,
  seat,
  colour: seat,
  kind: 'checker',
  back: false,
  pose: [x, y, z, 0, 0, 0, 1],
})
const aim = (more: Partial<Aim> = {}): Aim => ({
  kind: 'F',
  piece: 0,
  target: -1,
  piece2: -1,
  seat: 0,
  angle: 0,
  force: 0.5,
  side: 0,
  height: 0,
  loft: 0,
  ...more,
})

const all = () => 'whole' as const

describe('rings', () => {
  it('go under the pieces that lie higher', () => {
    const from = (x: number, _y: number, z: number) => ({ x, y: z })
    const [low, far, top] = [piece(0, 0, 0, 0), piece(1, 0, 9, 0), piece(2, 0, 1.5, 0, 1.2)]
    const drawn = (m: PosedPiece) => ringOf(from, m, [low, far, top], plain.radius, plain)
    for (const whole of [far, top]) expect(drawn(whole)).toMatch(/^M[^M]*Z$/)
    const xs = [...drawn(low).matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map((g) =>
      g.slice(1).map(Number),
    )
    expect(xs.length).toBeGreaterThan(20)
    for (const [x, y] of xs) expect(Math.hypot(x! - 1.5, y!)).toBeGreaterThan(plain.radius - 0.1)
  })
})

describe('aim', () => {
  it('counts angles clockwise from straight ahead, for both sides', () => {
    expect(angleOf(0, 1, 0)).toBe(0)
    expect(angleOf(1, 0, 0)).toBe(90)
    expect(angleOf(-1, 0, 1)).toBe(90)
    for (const seat of [0, 1]) {
      for (const a of [-170, -90, -12.5, 0, 33, 180]) {
        const d = direction(a, seat)
        expect(angleOf(d.x, d.z, seat)).toBeCloseTo(a, 9)
      }
    }
  })

  it('shoots away from where the piece is pulled, and finds the handle again', () => {
    const from = { x: 1, z: -2 }
    const to = { x: -2, z: -8 }
    const [angle, force] = pull(from, to, 0, plain)
    expect(force).toBeCloseTo(Math.hypot(3, 6) / 13.5, 9)
    const h = handle(from, aim({ angle, force }), plain)
    expect([h.x, h.z]).toEqual([expect.closeTo(-2, 9), expect.closeTo(-8, 9)])
    expect(pull(from, { x: 1, z: -200 }, 0, plain)).toEqual([0, 1])
  })

  it('keeps to 110 degrees of forward where the earth does not turn', () => {
    const still = { ...plain, turns: false }
    expect(allowed(aim(), 170, still)).toBe(110)
    expect(allowed(aim(), -111, still)).toBe(-110)
    expect(allowed(aim(), 170, plain)).toBe(170)
    expect(allowed(aim({ kind: 'P' }), 90, plain, 20)).toBe(50)
  })

  it('has no force below the least speed of the rules, whatever the kind and the way', () => {
    const pieces = [piece(0, 0, -4, 0), piece(1, 0, 4, 1), piece(8, 1, 0, 0.4)]
    for (const slowest of [100, 180]) {
      for (const kind of ['F', 'P', 'S'] as const) {
        const force = leastForce(kind, { slowest })
        for (let angle = -180; angle <= 180; angle += 0.7) {
          const s = strokeOfAim(aim({ kind, piece2: 1, target: 8, angle, force }), pieces)
          for (const v of kind === 'S' ? [s.v, s.v2] : [s.v]) {
            const speed = Math.hypot(v[0], v[1])
            expect(speed).toBeGreaterThanOrEqual(slowest)
            expect(speed).toBeLessThan(slowest + 25)
          }
        }
      }
    }
    expect(limitsOf(aim({ kind: 'P' }), 0, plain).force).toEqual([7, 100])
    expect(limitsOf(aim({ kind: 'S' }), 0, plain).force).toEqual([10.5, 100])
  })

  it('makes whole numbers that pass no limit', () => {
    for (let a = -180; a <= 180; a += 7.3) {
      const { v } = strokeOfAim(aim({ angle: a, force: 1, loft: 1, side: -60 }), [])
      expect(v.every(Number.isInteger)).toBe(true)
      expect(Math.hypot(v[0], v[1])).toBeLessThanOrEqual(4000)
      expect(v[2]).toBe(1000)
      expect(v.some((n) => Object.is(n, -0))).toBe(false)
    }
  })

  it('finds whom a piece may poke: no checker on edge fits between', () => {
    const me = piece(0, 0, 0, 0)
    const near = [
      piece(8, 1, 0, 3.69),
      piece(9, 1, 3.71, 0),
      piece(1, 0, -3, 0),
      piece(10, 1, -3, 0, 1.2),
    ]
    expect(pokes(me, near, plain).map((m) => m.piece)).toEqual([8])
    expect(pokes(me, near, { ...plain, poke: false })).toEqual([])
  })

  it('finds scissors: an enemy near the line between two pieces', () => {
    const pieces = [piece(0, 0, -4, 0), piece(1, 0, 4, 0), piece(8, 1, 0, 1), piece(9, 1, 0, 1.1)]
    expect(scissors(pieces[0], pieces, plain)).toEqual([{ piece2: 1, target: 8 }])
    const both = strokeOfAim(
      aim({ kind: 'S', piece: 0, piece2: 1, target: 8, angle: 90, force: 1 }),
      pieces,
    )
    expect(textOf(both)).toBe('S0+1-8:1000,0:-1000,0')
  })

  it('looks at the nearest enemy first', () => {
    const me = piece(8, 1, 0, 10)
    const a = firstAim(me, [me, piece(0, 0, -10, 10), piece(1, 0, 0, -10)], plain)
    expect(a.angle).toBeCloseTo(90, 9)
  })
})

describe('stroke', () => {
  it.each([
    'F3:180,2995',
    'F3:180,2995,400',
    'F3:180,2995,0:0,-10',
    'P3-12:40,900',
    'S3+5-12:900,0:-900,0',
  ])('%s is read and written', (text) => {
    expect(textOf(strokeOf(text)!)).toBe(text)
  })

  it('reads nothing else', () => {
    for (const text of ['', 'pass', 'F3', 'F3:1', 'X3:1,2', 'S3+5:1,2:3,4']) {
      expect(strokeOf(text)).toBeUndefined()
    }
  })
})

describe('ghost', () => {
  const me = piece(0, 0, 0, -10)

  it('ends where a piece comes to rest: v²/2μg', () => {
    expect(stopping(100, plain)).toBeCloseTo(16.99, 2)
    const g = ghostOf(me, { x: 0, z: 100 }, [me], plain)
    expect([g.meets, g.leaves, g.to.z]).toEqual([-1, false, expect.closeTo(6.99, 2)])
    const out = ghostOf(me, { x: 0, z: 200 }, [me], plain)
    expect([out.leaves, out.to.z]).toEqual([true, plain.half + plain.radius])
  })

  it('meets the first piece in the way, and pushes it along the line of middles', () => {
    const other = piece(8, 1, 1.45, 0)
    const g = ghostOf(me, { x: 0, z: 200 }, [me, piece(9, 1, 0, 8), other], plain)
    expect(g.meets).toBe(8)
    expect(g.to.z).toBeCloseTo(-Math.sqrt(2.9 * 2.9 - 1.45 * 1.45), 6)
    const [dx, dz] = [g.other!.to.x - 1.45, g.other!.to.z]
    expect(dx / dz).toBeCloseTo(1.45 / -g.to.z, 6)
    expect(g.goes!.x).toBeLessThan(0)
  })

  it('passes under no piece that lies higher', () => {
    const g = ghostOf(me, { x: 0, z: 150 }, [me, piece(8, 1, 0, 0, 1.21)], plain)
    expect(g.meets).toBe(-1)
  })
})

describe('trace', () => {
  const line = [0, 1, 2].flatMap((k) => [k * 2, 0.4, 0, 0, 0, 0, 1])
  const fall = [
    [17, 0.4, 0],
    [18.4, 0.1, 0],
  ].flatMap((p) => [...p, 0, 0, 0, 1])
  const trace = {
    ms: [0, 16, 33, 50],
    men: [
      { place: 3, kind: 'checker', seat: 0, from: 1, poses: line },
      { place: 9, kind: 'checker', seat: 1, from: 0, poses: fall, gone: true },
    ],
  }

  it('shows pieces between its frames, before the first and after the last', () => {
    expect(posesAt(trace, 0).get(3)![0]).toBe(0)
    expect(posesAt(trace, 24.5).get(3)![0]).toBeCloseTo(1, 6)
    expect(posesAt(trace, 50).get(3)![0]).toBe(4)
  })

  it('lets a piece that is gone fall to the table', () => {
    expect(lengthOf(trace)).toBe(16 + 130)
    const end = posesAt(trace, lengthOf(trace)).get(9)!
    expect(end[1]).toBeLessThan(-3)
    const lies = settled(end, plain, -3.4, all)
    expect(lies[1]).toBeCloseTo(-3, 6)
    expect(Math.abs(lies[0])).toBeGreaterThan(18 + 1.45)
  })

  it('lets a piece that the edge of the picture would cut slide out of it', () => {
    const picture = { w: 100, h: 100 }
    const project = (x: number, _y: number, z: number) => ({ x: 50 + 2 * x, y: 50 - 2 * z })
    const sight = (x: number, y: number, z: number) => sightOf(project, picture, x, y, z, 1.45)
    const lies = (x: number, z: number, y = -3.3) =>
      settled([x, y, z, 0, 0, 0, 1], plain, -3.4, sight)
    expect(sight(20, 0, 0)).toBe('whole')
    expect(sight(24, 0, 0)).toBe('cut')
    expect(sight(0, 0, -27)).toBe('none')
    expect(lies(20, 3).slice(0, 3)).toEqual([20, -3, 3])
    const [x, , z] = lies(24, 6)
    expect(sight(x, -3, z)).toBe('none')
    expect(z / x).toBeCloseTo(6 / 24, 6)
    // It is on its way as long as it falls.
    const [half] = lies(24, 6, -2.2)
    expect(half).toBeCloseTo((24 + x) / 2, 6)
  })

  it('lays a piece flat on the side that is nearer', () => {
    const c = Math.cos(1.2)
    const lies = settled([20, -3.3, 0, Math.sin(1.2), 0, 0, c], plain, -3.4, all)
    expect(faceUp(lies)).toBeCloseTo(-1, 6)
  })

  it('is heard where velocities change', () => {
    const at = (k: number) => (k < 5 ? k * 3 : 12)
    const ms = Array.from({ length: 12 }, (_, k) => Math.floor((k * 1000) / 60))
    const poses = ms.flatMap((_, k) => [at(k), 0.4, 0, 0, 0, 0, 1])
    const heard = knocksOf({ ms, men: [{ place: 0, kind: 'checker', seat: 0, from: 0, poses }] })
    expect(heard.map((k) => [k.name, k.ms])).toEqual([
      ['knock', 0],
      ['knock', ms[4]],
    ])
    expect(heard[1].loud).toBeGreaterThan(0.6)
  })
})

describe('keyboard', () => {
  it('goes to the nearest piece in a direction', () => {
    const at = new Map([
      [0, { x: 0, y: 0 }],
      [1, { x: 50, y: 10 }],
      [2, { x: 40, y: 80 }],
      [3, { x: -30, y: 0 }],
    ])
    expect(nextPiece(at, 0, [1, 0])).toBe(1)
    expect(nextPiece(at, 0, [0, 1])).toBe(2)
    expect(nextPiece(at, 0, [-1, 0])).toBe(3)
    expect(nextPiece(at, 0, [0, -1])).toBe(-1)
  })
})

describe('squares', () => {
  it('are named from White’s left', () => {
    const board = flickBoard()
    expect(squareAt(board, plain, { x: -17, z: -17 })).toBe('a1')
    expect(squareAt(board, plain, { x: 17.9, z: 19 })).toBe('h8')
    const unnamed = { ...board, files: undefined, ranks: undefined }
    expect(squareAt(unnamed, plain, { x: -13, z: 17 })).toBe('b8')
  })
})
