import { describe, expect, it } from 'vitest'
import { spotFor } from '../../src/board/view/bubble'
import { above, below, noMarks } from '../../src/board/view/marks'
import { Geometry } from '../../src/board/core/geometry'
import { coordinates, ground } from '../../src/board/view/render'
import { skinOf } from '../../src/skins'
import { step } from '../../src/board/view/keyboard'
import { at, draughtsBoard, plainBoard, withButton } from '../../src/stories/data'
import type { BoardData } from '../../src/board/core/types'

const eight = draughtsBoard(8, false)
const twelve = draughtsBoard(12, true)

describe('geometry', () => {
  it('has a1 at the bottom left, and at the top right when flipped', () => {
    const a1 = at(eight, 'a1')
    expect(new Geometry(eight, false, false).centre(a1)).toEqual({ x: 24, y: 360 })
    expect(new Geometry(eight, true, false).centre(a1)).toEqual({ x: 360, y: 24 })
  })
  it.each([eight, twelve, plainBoard(8)])(
    'finds every place at its own centre, both ways round',
    (board) => {
      for (const flipped of [false, true]) {
        const g = new Geometry(board, flipped, true)
        for (const i of g.drawn) expect(g.at(g.centre(i))).toBe(i)
      }
    },
  )
  it('finds nothing on squares that are not used and outside', () => {
    const g = new Geometry(eight, false, true)
    expect(g.at({ x: 72, y: 360 })).toBe(-1)
    expect(g.at({ x: -10, y: 10 })).toBe(-1)
  })
  it('turns window coordinates into units, frame included', () => {
    const g = new Geometry(eight, false, true)
    expect(g.box).toEqual({ x: -14, y: -14, w: 412, h: 412 })
    expect(g.fromClient({ x: 100, y: 50, w: 824, h: 824 }, 128, 78)).toEqual({ x: 0, y: 0 })
  })
  it('holds neither hands nor buttons', () => {
    const hand: BoardData = {
      ...eight,
      places: [...eight.places, { name: 'hand', kind: 1, seat: 0, x: 9, y: 0.5 }],
    }
    const geo = new Geometry(hand, false, false, -1, (place) => ({ x: place, y: 7 }))
    expect(geo.box.w).toBe(8 * 48)
    const pressed = withButton(eight, 'pass')
    expect(new Geometry(pressed, false, false).drawn).toHaveLength(eight.places.length)
    expect(geo.has(hand.places.length - 1)).toBe(false)
    expect(geo.centre(hand.places.length - 1)).toEqual({ x: hand.places.length - 1, y: 7 })
  })
  it('points and hexagons are found within their reach only', () => {
    const point: BoardData = {
      shape: 'point',
      w: 3,
      h: 3,
      places: [
        { name: 'a', seat: -1, x: 0.5, y: 0.5 },
        { name: 'b', seat: -1, x: 1.5, y: 0.5 },
      ],
    }
    const g = new Geometry(point, false, false)
    expect(g.at({ x: 50, y: 24 })).toBe(1)
    expect(g.at({ x: 130, y: 130 })).toBe(-1)
  })
  it('names the place that a place drawn twice stands for', () => {
    const two: BoardData = {
      shape: 'square',
      w: 2,
      h: 1,
      places: [
        { name: 'a', seat: -1, x: 0.5, y: 0.5 },
        { name: 'a', seat: -1, x: 1.5, y: 0.5 },
      ],
      copies: [0],
    }
    expect(new Geometry(two, false, false).meant(1)).toBe(0)
  })
})

describe('arrow keys', () => {
  const g = new Geometry(eight, false, false)
  const go = (from: string, dx: number, dy: number, x = g.centre(at(eight, from)).x): string =>
    eight.places[step(g, at(eight, from), dx, dy, x)]?.name ?? ''

  it('goes along the row to the next place', () => {
    expect(go('a1', 1, 0)).toBe('c1')
    expect(go('a1', -1, 0)).toBe('')
  })
  it('goes up to the nearest of the next row and comes back to its column', () => {
    expect(go('c1', 0, -1)).toBe('b2')
    expect(go('b2', 0, -1, g.centre(at(eight, 'c1')).x)).toBe('c3')
    expect(go('c3', 0, 1)).toBe('b2')
    expect(go('a1', 0, 1)).toBe('')
  })
  it('follows the eye on a flipped board', () => {
    const f = new Geometry(eight, true, false)
    expect(eight.places[step(f, at(eight, 'c1'), 1, 0, 0)].name).toBe('a1')
  })
})

describe('place of the bubble', () => {
  const bounds = { x: 0, y: 0, w: 400, h: 400 }
  const size = { w: 200, h: 80 }
  const hits = (
    s: { x: number; y: number },
    b: { x: number; y: number; w: number; h: number },
  ): boolean => s.x < b.x + b.w && b.x < s.x + size.w && s.y < b.y + b.h && b.y < s.y + size.h

  it('stands above the place where there is room', () => {
    expect(spotFor({ x: 150, y: 200, w: 50, h: 50 }, size, [], bounds)).toEqual({
      side: 'bottom',
      x: 75,
      y: 110,
      tail: 100,
    })
  })
  it('stands below at the top edge, within the board', () => {
    const s = spotFor({ x: 350, y: 0, w: 50, h: 50 }, size, [], bounds)
    expect(s.side).toBe('top')
    expect(s.x).toBe(200)
  })
  it('never covers the pieces it names when another side is free', () => {
    const named = [
      { x: 100, y: 100, w: 50, h: 50 },
      { x: 200, y: 300, w: 50, h: 50 },
    ]
    const s = spotFor({ x: 150, y: 200, w: 50, h: 50 }, size, named, bounds)
    for (const b of named) expect(hits(s, b)).toBe(false)
  })
  it('rather stands over the edge than over the pieces it names, where every side is bad', () => {
    const named = [
      { x: 75, y: 100, w: 200, h: 50 },
      { x: 210, y: 20, w: 190, h: 90 },
      { x: 0, y: 20, w: 75, h: 80 },
    ]
    const all = { x: 0, y: 0, w: 400, h: 400 }
    const s = spotFor({ x: 150, y: 40, w: 50, h: 50 }, { w: 200, h: 90 }, named, all)
    expect(s.side).toBe('bottom')
  })
})

describe('a board round which more than two sit', () => {
  it('is turned clockwise by quarters, and its names with it', () => {
    const a1 = eight.places.findIndex((p) => p.name === 'a1')
    const at = (turn: number) => new Geometry(eight, turn, false).centre(a1)
    expect([0, 90, 180, 270].map(at)).toEqual([
      { x: 24, y: 360 },
      { x: 24, y: 24 },
      { x: 360, y: 24 },
      { x: 360, y: 360 },
    ])
    const names = (turn: number): string[] => {
      const t = document.createElement('template')
      t.innerHTML = coordinates(new Geometry(eight, turn, true), 'out')
      return [...t.content.querySelectorAll('text')].map((el) => el.textContent)
    }
    const [files, ranks] = [[...'abcdefgh'], [...'12345678']]
    const [back, down] = [[...files].reverse(), [...ranks].reverse()]
    expect(names(0)).toEqual([...files, ...down])
    expect(names(90)).toEqual([...ranks, ...files])
    expect(names(180)).toEqual([...back, ...ranks])
    expect(names(270)).toEqual([...down, ...back])
  })
  it('of holes is turned by sixths onto itself', () => {
    const high = Math.sqrt(3) / 2
    const ring = [0, 1, 2, 3, 4, 5].map((k) => ({
      name: `p${k}`,
      seat: -1,
      x: 1.5 + Math.sin((k * Math.PI) / 3),
      y: 0.5 + high + Math.cos((k * Math.PI) / 3),
    }))
    const six: BoardData = { shape: 'point', w: 3, h: 1 + 2 * high, places: ring }
    const before = new Geometry(six, 0, false)
    const after = new Geometry(six, 60, false)
    for (const k of before.cells) {
      // Clockwise: the lowest comes to the lower left, which is the last of those that go round the other way.
      const [a, b] = [after.centre(k), before.centre((k + 5) % 6)]
      expect(a.x).toBeCloseTo(b.x, 2)
      expect(a.y).toBeCloseTo(b.y, 2)
    }
    expect(new Geometry(six, 180, false).flipped).toBe(true)
  })
})

describe('a board of points', () => {
  const at = (name: string, x: number, y: number, tint = 0) => ({ name, seat: -1, x, y, tint })
  const places = Array.from({ length: 16 }, (_, i) =>
    at(`p${i}`, (i % 4) + 0.5, Math.floor(i / 4) + 0.5, i === 4 || i === 10 ? 9 : 0),
  )
  const board: BoardData = { shape: 'point', w: 4, h: 4, places, river: 1, lines: [[12, 9]] }
  const drawn = (turned: boolean): string =>
    ground(new Geometry(board, turned, false), skinOf('weiqi'))

  it('is parted by a river, which the outer columns cross', () => {
    const d = drawn(false)
    expect(d).toContain('M24 24V168M72 24V24M72 72V168M120 24V24M120 72V168M168 24V168')
    expect(drawn(true)).toContain('M72 24V120M72 168V168')
  })
  it('rings a stone that was put, above it, and marks below where a piece came from and stands', () => {
    const geo = new Geometry(board, false, false)
    const drawnFor = (last: number[]): boolean[] =>
      [below, above].map((layer) => layer({ ...noMarks(), last }, geo).includes('m-amber'))
    const filled = (last: number[]): boolean => below({ ...noMarks(), last }, geo) !== ''
    expect(drawnFor([5])[1]).toBe(true)
    expect(filled([5])).toBe(false)
    expect(drawnFor([5, 9])[1]).toBe(false)
    expect(filled([5, 9])).toBe(true)
  })
  it('has further lines, which turn with it', () => {
    expect(drawn(false)).toContain('M24 168L72 120')
    expect(drawn(true)).toContain('M168 24L120 72')
  })
  it('has corners round points, on the edge only inside', () => {
    const d = drawn(false)
    expect(d).toContain('M29 59v8h8M29 85v-8h8')
    expect(d).not.toContain('M19 59')
    expect(d).toContain('M115 107v8h-8M115 133v-8h-8M125 107v8h8M125 133v-8h8')
  })
  it('has none of them unless it says so', () => {
    const plain = {
      ...board,
      river: undefined,
      lines: undefined,
      places: places.map((p) => ({ ...p, tint: 0 })),
    }
    const d = ground(new Geometry(plain, false, false), skinOf('weiqi'))
    expect(d.match(/V/g)).toHaveLength(5)
    expect(d).not.toContain('L')
  })
})

describe('homes', () => {
  const triangle: BoardData = {
    shape: 'point',
    w: 4,
    h: 4,
    places: [
      { name: 'a1', seat: 2, x: 1, y: 0.5 },
      { name: 'a2', seat: 2, x: 2, y: 0.5 },
      { name: 'b1', seat: -1, x: 1.5, y: 1.366 },
    ],
  }
  const drawn = (board: BoardData): string =>
    ground(new Geometry(board, false, false), skinOf('corners'))

  it('of holes are arms of the colour of their seat, on wood with a rim', () => {
    expect(new Geometry(triangle, false, false).rim).toBe(6)
    expect(drawn(triangle)).toContain('<path class="bd-l bd-arm side-2" d="M48 24L96 24"/>')
  })
  it('on squares are washed in the colour of their seat, with one edge round all', () => {
    const places = eight.places.map((p) => (p.name === 'a1' ? { ...p, seat: 1 } : p))
    const board = drawn({ ...eight, places })
    expect(board).toContain('<path class="bd-home side-1" d="M0 336h48v48h-48z"/>')
    expect(board).toContain(
      '<path class="bd-l bd-home-edge" d="M0 337.5h48M0 382.5h48M1.5 336v48M46.5 336v48"/>',
    )
    expect(new Geometry(eight, false, false).rim).toBe(0)
  })
  it('are not drawn where nobody has one', () => {
    expect(drawn(eight)).not.toContain('bd-home')
  })
})
