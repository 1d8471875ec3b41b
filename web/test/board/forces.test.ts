// What a board of chess-T1 shows besides pieces: castles, lines that matter, and forces.

import { describe, expect, it } from 'vitest'
import { describePlace, english } from '../../src/board/core/speech'
import type { BoardData } from '../../src/board/core/types'
import { Geometry } from '../../src/board/core/geometry'
import { forcesOf, forcesText, pill } from '../../src/board/view/forces'
import { divides, zones } from '../../src/board/view/zones'

/** Two rows of four squares, the middle two of the lower row a castle. */
const data = (): BoardData => ({
  shape: 'square',
  w: 4,
  h: 2,
  places: [0, 1].flatMap((y) =>
    [0, 1, 2, 3].map((x) => ({
      name: `${'abcd'[x]}${y + 1}`,
      seat: -1,
      x: x + 0.5,
      y: 1.5 - y,
      ...(y === 0 && (x === 1 || x === 2) && { tint: 7 }),
    })),
  ),
})

describe('areas', () => {
  it('are outlined as a whole', () => {
    const svg = zones(new Geometry(data(), false, false))
    // Top and bottom of both squares, the left of one and the right of the other; one line between.
    expect(/bd-zone-edge" d="([^"]*)"/.exec(svg)?.[1].match(/M/g)).toHaveLength(6)
    expect(/bd-zone-in" d="([^"]*)"/.exec(svg)?.[1].match(/M/g)).toHaveLength(1)
    const plain = data()
    for (const p of plain.places) delete p.tint
    expect(zones(new Geometry(plain, false, false))).toBe('')
  })
})

describe('lines that matter', () => {
  it('are counted from the bottom, from either side', () => {
    const at = (flipped: boolean) =>
      divides(new Geometry({ ...data(), h: 3 }, flipped, false), [{ above: 1, dashed: true }])
    expect(at(false)).toContain('M0 96H192')
    expect(at(true)).toContain('M0 48H192')
    expect(at(true)).toContain('bd-dashed')
  })
})

describe('forces', () => {
  it('are shown with what is counted on places, which is one number', () => {
    const scene = { toMove: 1, men: [], counts: [{ place: 3, n: 4 }] }
    expect(forcesOf(scene)).toEqual([{ place: 3, of: [4] }])
    expect(forcesOf({ ...scene, forces: [{ place: 1, of: [1, 2] }] })).toHaveLength(2)
    const drawn = pill({ place: 3, of: [4] }, { x: 0, y: 0 })
    expect(drawn).toContain('<tspan>4</tspan></text>')
    expect(drawn).not.toContain('bd-alone')
  })
  it('are written with halves, the larger one stands out', () => {
    expect(forcesText({ place: 0, of: [3.5, 4] })).toBe('3½ : 4')
    expect(forcesText({ place: 0, of: [0, 0.5] })).toBe('0 : ½')
    expect(forcesText(undefined)).toBeUndefined()
    expect(forcesText({ place: 0, of: [3] })).toBe('3')
    const svg = pill({ place: 0, of: [3.5, 4] }, { x: 24, y: 24 })
    expect(svg).toContain('<tspan>3½</tspan><tspan>:</tspan><tspan class="bd-more">4</tspan>')
    expect(svg).not.toContain('bd-alone')
    expect(pill({ place: 0, of: [2, 0] }, { x: 24, y: 24 })).toContain('bd-alone')
    expect(pill({ place: 0, of: [2, 2] }, { x: 24, y: 24 })).not.toContain('bd-more')
  })

  it('are said of a square', () => {
    const piece = { kind: 'knecht', seat: 0 }
    expect(describePlace('e4', { piece, forces: '3½ : 4' }, english)).toBe(
      'e4, white knecht, forces 3½ : 4',
    )
  })
})
