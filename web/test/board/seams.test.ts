import { describe, expect, it } from 'vitest'
import { Geometry } from '../../src/board/core/geometry'
import { drawShapes, shapeBetween } from '../../src/board/view/shapes'
import { ground } from '../../src/board/view/render'
import { isWide } from '../../src/pages/match/model/state'
import type { BoardData, PlaceInfo } from '../../src/board/core/types'

/** A board of 8 by 8 drawn again two files beyond each edge, as the server sends it. */
function strip(turned: boolean): BoardData {
  const places: PlaceInfo[] = []
  const copies: number[] = []
  for (let sq = 0; sq < 64; sq++)
    places.push({
      name: nameOf(sq),
      seat: -1,
      x: (sq % 8) + 0.5,
      y: 7.5 - Math.floor(sq / 8),
    })
  for (const x of [-2, -1, 8, 9])
    for (let rank = 0; rank < 8; rank++) {
      const of = 8 * (turned ? 7 - rank : rank) + ((x + 8) % 8)
      const name = nameOf(of) + (x < 0 ? '<' : '>')
      places.push({ name, seat: -1, x: x + 0.5, y: 7.5 - rank })
      copies.push(of)
    }
  return { shape: 'square', w: 8, h: 8, places, copies }
}

const nameOf = (sq: number): string => 'abcdefgh'[sq % 8]! + (1 + Math.floor(sq / 8))
const at = (board: BoardData, name: string): number =>
  board.places.findIndex((p) => p.name === name)

/** The legs of a way in squares: "a3 … file -0.5" is easier to read than units. */
function legs(board: BoardData, from: string, to: string, seams: string[], flipped = false) {
  const geo = new Geometry(board, flipped, false)
  const all = geo.legs(
    geo.centre(at(board, from)),
    geo.centre(at(board, to)),
    seams.map((name) => at(board, name)),
  )
  return all.map(({ from, to }) => [from.x / 48, from.y / 48, to.x / 48, to.y / 48])
}

describe('a way over a seam', () => {
  const [cylinder, mobius] = [strip(false), strip(true)]

  it('leaves the cylinder on the left and comes in on the right', () => {
    expect(legs(cylinder, 'a3', 'g3', ['h3<'])).toEqual([
      [0.5, 5.5, -1.5, 5.5],
      [8.5, 5.5, 6.5, 5.5],
    ])
  })

  it('goes the other way on a board that is turned', () => {
    expect(legs(cylinder, 'a3', 'g3', ['h3<'], true)).toEqual([
      [7.5, 2.5, 9.5, 2.5],
      [-0.5, 2.5, 1.5, 2.5],
    ])
  })

  it('comes in upside down on the Möbius strip', () => {
    // A bishop from a3 over h5 to f3: the diagonal bends at the seam.
    expect(legs(mobius, 'a3', 'f3', ['h5<'])).toEqual([
      [0.5, 5.5, -2.5, 2.5],
      [8.5, 2.5, 5.5, 5.5],
    ])
  })

  it('may go over two seams', () => {
    const ways = legs(mobius, 'b1', 'g1', ['h8<', 'h1<'])
    expect(ways).toHaveLength(3)
    expect(ways[0]!.slice(0, 2)).toEqual([1.5, 7.5])
    expect(ways[2]!.slice(2)).toEqual([6.5, 7.5])
    for (const [x0, y0, x1, y1] of ways) expect([x1! - x0!, y1! - y0!]).toEqual([-11, 0])
  })

  it('is one leg where no seam is crossed', () => {
    expect(legs(cylinder, 'a3', 'd3', [])).toEqual([[0.5, 5.5, 3.5, 5.5]])
  })
})

describe('arrows over a seam', () => {
  const board = strip(false)
  const geo = new Geometry(board, false, false)
  const [b1, h1, copy] = [at(board, 'b1'), at(board, 'h1'), at(board, 'h1<')]

  it('are drawn at both edges', () => {
    const shape = shapeBetween(geo, b1, copy, 'green')
    expect(shape).toEqual({ from: b1, to: copy, brush: 'green' })
    expect(drawShapes([shape], geo).match(/<path/g)).toHaveLength(2)
    expect(drawShapes([shapeBetween(geo, b1, h1, 'green')], geo).match(/<path/g)).toHaveLength(1)
  })

  it('are circles on a place and its copy, and whole where both ends lie beyond', () => {
    expect(shapeBetween(geo, h1, copy, 'red')).toEqual({ from: h1, brush: 'red' })
    const two = [copy, at(board, 'g2<')] as const
    expect(shapeBetween(geo, ...two, 'red')).toEqual({
      from: h1,
      to: at(board, 'g2'),
      brush: 'red',
    })
  })
})

it('only a board with seams has ways that lead across it', () => {
  const plain = { ...strip(false), places: strip(false).places.slice(0, 64), copies: [] }
  for (const [board, across] of [
    [strip(false), true],
    [plain, false],
  ] as const) {
    const geo = new Geometry(board, false, false)
    expect(geo.isAcross(geo.centre(0), geo.centre(7))).toBe(across)
    expect(geo.isAcross(geo.centre(0), geo.centre(3))).toBe(false)
  }
})

describe('a board without edges', () => {
  /** Three by three points, drawn again beyond all sides, as the server sends it. */
  const places: PlaceInfo[] = []
  const copies: number[] = []
  for (let i = 0; i < 9; i++)
    places.push({ name: nameOf(i), seat: -1, x: (i % 3) + 0.5, y: Math.floor(i / 3) + 0.5 })
  for (let y = -1; y < 4; y++)
    for (let x = -1; x < 4; x++) {
      if (x >= 0 && x < 3 && y >= 0 && y < 3) continue
      const of = 3 * ((y + 3) % 3) + ((x + 3) % 3)
      places.push({ name: `${x},${y}`, seat: -1, x: x + 0.5, y: y + 0.5 })
      copies.push(of)
    }
  const geo = new Geometry({ shape: 'point', w: 3, h: 3, places, copies }, false, false)

  it('is a lattice whose points are drawn again upright', () => {
    expect(geo.lattice).toBe(true)
    expect(geo.cells).toHaveLength(9)
    expect([...geo.copies.values()].flat().filter((copy) => geo.turned(copy))).toEqual([])
    expect(geo.copies.get(0)).toHaveLength(3)
  })
  it('is as wide as it is high, unlike a strip', () => {
    expect(isWide(strip(false))).toBe(true)
    expect(isWide(geo.board)).toBe(false)
    expect(isWide({ ...geo.board, copies: [] })).toBe(false)
  })
  it('has lines that go on beyond the seams, and no outer line', () => {
    const drawn = ground(geo)
    expect(drawn).toContain('M24 -48V192')
    expect(drawn).not.toContain('bd-outer')
    expect(drawn).toContain('bd-seam')
    expect(drawn).not.toContain('<path class="bd-1"')
  })
})
