// Still pictures of tables: pieces lie anywhere, lean, lie on others, have changed sides.

import { describe, expect, it } from 'vitest'
import { diagram, thumb } from '../../src/board/pictures/thumb'
import { spaceThumb } from '../../src/board/pictures/space'
import type { BoardData, Piece } from '../../src/board/core/types'

const table = {
  engine: '',
  square: 4.5,
  radius: 1.45,
  thickness: 0.8,
  density: 0.65,
  friction: 0.3,
  frictionMen: 0.3,
  restitution: 0.4,
  lightLeft: true,
  slowest: 100,
  turns: true,
  strokes: ['flick'],
}
const places = [0, 1, 2].map((i) => ({ name: String(i), seat: -1, x: i + 0.5, y: 7.5 }))
const board: BoardData = { shape: 'free', w: 8, h: 8, places, table }
const flat = [0, 0, 0, 1]
const at = (place: number, x: number, y: number, z: number, turn = flat): Piece => ({
  place,
  kind: 'checker',
  seat: 0,
  pose: [x, y, z, ...turn],
})
const spots = (svg: SVGSVGElement): string[] =>
  [...svg.querySelectorAll('g > g')].map((g) => g.parentElement!.getAttribute('transform')!)

describe('pictures of tables', () => {
  it('draw pieces where they lie, the highest last, seen from either side', () => {
    const pieces = [at(0, 4.5, 1.2, -9), at(1, 0, 0.4, 0)]
    expect(spots(thumb(board, pieces, [], { skin: 'chapaev' }))).toEqual([
      expect.stringContaining('translate(192 192)'),
      expect.stringContaining('translate(240 288)'),
    ])
    expect(spots(thumb(board, pieces, [], { skin: 'chapaev', flipped: true }))[1]).toContain(
      'translate(144 96)',
    )
  })

  it('keep their size when a piece hangs over the edge', () => {
    const box = (x: number): string | null =>
      thumb(board, [at(0, x, 0.4, 0)], [], { skin: 'chapaev' }).getAttribute('viewBox')
    expect(box(17.9)).toBe(box(0))
  })

  it('have a hinge and the dark squares of the turned board', () => {
    const svg = thumb(board, [], [], { skin: 'chapaev' })
    expect(svg.querySelector('.bd-hinge')?.getAttribute('d')).toBe('M192 0v384')
    const turned = svg.querySelector('.bd-1')!.getAttribute('d')
    const plain = thumb({ ...board, table: { ...table, lightLeft: false } }, [], [])
    expect(turned).toContain('M0 0h48')
    expect(plain.querySelector('.bd-1')!.getAttribute('d')).not.toContain('M0 0h48')
  })

  it('narrow a piece that leans, and show a traitor in two colours', () => {
    const half = Math.SQRT1_2
    const leaning = thumb(board, [at(0, 0, 1.4, 0, [half, 0, 0, half])], [], { skin: 'chapaev' })
    expect(leaning.innerHTML).toContain('scale(1 0.276)')
    const traitor = { ...at(0, 0, 0.4, 0), kind: 'checker-back', badge: 'traitor' }
    const svg = thumb(board, [traitor], [], { skin: 'chapaev' })
    expect([...svg.querySelectorAll('use')].map((u) => u.getAttribute('class'))).toEqual([
      'dk',
      'dw',
    ])
  })

  it('point with arrows and rings at where pieces lie', () => {
    const pieces = [at(0, 0, 0.4, 0), at(1, 4.5, 0.4, 4.5)]
    const svg = diagram(board, pieces, { path: [0, 1], taken: [1] }, { skin: 'chapaev' })
    expect(svg.innerHTML).toContain('cx="240" cy="144"')
    expect(svg.querySelector('.bd-chosen')).toBeNull()
  })
})

describe('a table in space', () => {
  const seen = (pieces: Piece[]) => spaceThumb(board, table, pieces, 'chapaev')
  const numbers = (path: Element | null): number[] =>
    (path?.getAttribute('d') ?? '').match(/-?[\d.]+/g)!.map(Number)
  const middle = (svg: SVGSVGElement, k: number): [number, number] => {
    const n = numbers(svg.querySelectorAll('.sp-face')[k])
    const mean = (from: number): number =>
      n.filter((_, i) => i % 2 === from).reduce((a, b) => a + b) / (n.length / 2)
    return [mean(0), mean(1)]
  }
  it('draws the farther piece first, higher up and smaller', () => {
    const svg = seen([at(0, 0, 0.4, -9), at(1, 0, 0.4, 9)])
    const [far, near] = [middle(svg, 0), middle(svg, 1)]
    expect(far[1]).toBeLessThan(near[1])
    const wide = [...svg.querySelectorAll('.sp-face')].map((face) => {
      const xs = numbers(face).filter((_, i) => i % 2 === 0)
      return Math.max(...xs) - Math.min(...xs)
    })
    expect(wide[0]).toBeLessThan(wide[1])
  })
  it('keeps the whole board in the picture', () => {
    const all = numbers(seen([]).querySelector('.bd-frame'))
    expect(Math.min(...all)).toBeGreaterThan(0)
    expect(Math.max(...all)).toBeLessThan(200)
  })
  it('draws a piece as thick above its middle as below', () => {
    const [up, over] = [flat, [1, 0, 0, 0]].map((turn) => {
      const rim = numbers(seen([at(0, 0, 0.4, 0, turn)]).querySelector('.sp-rim'))
      const ys = rim.filter((_, i) => i % 2 === 1)
      return [Math.min(...ys), Math.max(...ys)]
    })
    for (const k of [0, 1]) expect(Math.abs(up[k] - over[k])).toBeLessThan(0.15)
  })
  it('shows the lower face of a piece that is turned over, nearer to the eye than its upper one', () => {
    const [flatly, over] = [flat, [1, 0, 0, 0]].map((turn) =>
      middle(seen([at(0, 0, 0.4, 0, turn)]), 0),
    )
    expect(over[1]).toBeCloseTo(flatly[1], 0)
  })
})
