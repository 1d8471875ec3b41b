import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type Arm,
  armJSON,
  formatArm,
  formatArms,
  freshName,
  known,
  type Piece,
  parseArm,
  parseArms,
  readPasted,
} from '../../src/pages/formations/arms'
import { briefArms } from '../../src/pages/formations/brief'
import {
  air,
  distance,
  type Field,
  freePlace,
  levelAt,
  mirrored,
  pieceOf,
  snapped,
  within,
} from '../../src/pages/formations/geometry'

const width = 29 / 45
const field: Field = { size: 8, depth: 2, width }
const touching = width + air

/** The list that the tests of the rules read, too. */
const golden: { text: string; arm: Arm }[] = JSON.parse(
  readFileSync('../games/chapaev/testdata/arms.json', 'utf8'),
)

describe('arms as text', () => {
  it.each(golden)('$text is written and read as the server does', ({ text, arm }) => {
    expect(formatArm(arm)).toBe(text)
    expect(parseArm(text)).toEqual(arm)
  })

  it('lists are read and written', () => {
    const text = `infantry,${golden[0]!.text},heavy`
    const arms = parseArms(text)!
    expect(arms.map((a) => a.name)).toEqual(['infantry', 'wedge', 'heavy'])
    expect(formatArms(arms)).toBe(text)
    expect(briefArms(text, (n) => n.replace(/^./, (c) => c.toUpperCase()))).toBe(
      'Infantry, wedge, heavy',
    )
  })

  it.each([
    '',
    'a:x:1_1',
    'a:1:1',
    'a:1:1_b',
    'a:1:1_2_3_4',
    'a:0:1_1',
    'a:1:1_1:2',
    'a:1:1_1_0.5',
    'a,,b',
  ])('%j is no list', (text) => expect(parseArms(text)).toBeUndefined())

  it('what is pasted may be JSON, one arm or several', () => {
    const arm = golden[3]!.arm
    expect(readPasted(armJSON(arm))).toEqual([arm])
    expect(readPasted(JSON.stringify([arm, golden[0]!.arm]))).toEqual([arm, golden[0]!.arm])
    expect(readPasted(' tanks,heavy ')).toEqual([known('tanks'), known('heavy')])
    for (const bad of ['{', '[]', '{"name":"a"}', '[{"name":"a","depth":1,"pieces":[{"x":"q"}]}]'])
      expect(readPasted(bad)).toBeUndefined()
  })

  it('names are made that no other arm has and the server reads', () => {
    expect(freshName('Heavy tanks', ['tanks'])).toBe('Heavy-tanks')
    expect(freshName('клин', ['клин', 'клин-2'])).toBe('клин-3')
    expect(freshName('!!', [])).toBe('1')
    expect(freshName('x'.repeat(40), ['x'.repeat(17)]).length).toBeLessThanOrEqual(20)
  })
})

describe('places', () => {
  it('a piece stays on the board and within the ranks', () => {
    expect(within({ x: -3, y: 9, l: 0 }, field)).toEqual({ x: 0.322, y: 1.678, l: 0 })
    expect(within({ x: 8, y: 0, l: 1 }, field)).toEqual({ x: 7.678, y: 0.322, l: 1 })
  })

  it('a piece alone goes to the middle of a square near by, else where it is put', () => {
    expect(snapped({ x: 2.46, y: 0.55, l: 0 }, [], field)).toEqual({ x: 2.5, y: 0.5, l: 0 })
    expect(snapped({ x: 2.3, y: 0.7, l: 0 }, [], field)).toEqual({ x: 2.3, y: 0.7, l: 0 })
  })

  it('beside another it touches, in its row', () => {
    const p = snapped({ x: 2.62, y: 0.53, l: 0 }, [{ x: 2, y: 0.5, l: 0 }], field)
    expect(p).toEqual({ x: 2.651, y: 0.5, l: 0 })
    expect(distance(p, { x: 2, y: 0.5 })).toBeGreaterThanOrEqual(width)
  })

  it('beside two it touches both', () => {
    const pair = [
      { x: 2, y: 0.5, l: 0 },
      { x: 2 + touching, y: 0.5, l: 0 },
    ]
    const p = snapped({ x: 2.3, y: 1.1, l: 0 }, pair, field)
    for (const q of pair) expect(distance(p, q)).toBeCloseTo(touching, 2)
  })

  it('over others it lies on top: over one, between two, amid three', () => {
    const [a, b] = [
      { x: 2, y: 0.5, l: 0 },
      { x: 2 + touching, y: 0.5, l: 0 },
    ]
    const c = { x: 2 + touching / 2, y: 0.5 + 0.866 * touching, l: 0 }
    expect(snapped({ x: 2.1, y: 0.6, l: 0 }, [a], field)).toEqual({ x: 2, y: 0.5, l: 1 })
    expect(snapped({ x: 2.3, y: 0.52, l: 0 }, [a, b], field)).toEqual({ x: 2.326, y: 0.5, l: 1 })
    const top = snapped({ x: 2.33, y: 0.7, l: 0 }, [a, b, c], field)
    expect(top.l).toBe(1)
    expect(distance(top, { x: 2.326, y: 0.688 })).toBeLessThan(0.01)
    expect(levelAt({ x: 2, y: 0.5, l: 0 }, [a, { ...a, l: 1 }], width)).toBe(2)
  })

  it('never lets two pieces of a level overlap, wherever the hand goes along a row', () => {
    const others = [
      { x: 2, y: 0.5, l: 0 },
      { x: 3.1, y: 0.5, l: 0 },
    ]
    for (let x = 0.4; x < 7.6; x += 0.05) {
      const p = snapped({ x, y: 0.5, l: 0 }, others, field)
      if (p.l === 0 && (x < 1.9 || x > 3.2))
        for (const q of others) expect(distance(p, q)).toBeGreaterThanOrEqual(width - 0.0005)
    }
  })

  it('finds a free place until the ranks are full', () => {
    const pieces: Piece[] = []
    for (let n = 0; n < 16; n++) pieces.push(freePlace(pieces, field)!)
    expect(pieces[15]).toEqual({ x: 7.5, y: 1.5, l: 0 })
    expect(freePlace(pieces, field)).toBeUndefined()
  })

  it('the enemy is the same turned round', () => {
    expect(mirrored({ x: 1.5, y: 0.5, l: 1 }, 8)).toEqual({ x: 6.5, y: 7.5, l: 1 })
  })

  it('poses on a table become places in squares', () => {
    const table = { square: 4.5, thickness: 0.8 }
    expect(pieceOf([-15.75, 0.4, -15.75, 0, 0, 0, 1], table, 8)).toEqual({ x: 0.5, y: 0.5, l: 0 })
    expect(pieceOf([0, 1.205, -13.5, 0, 0, 0, 1], table, 8)).toEqual({ x: 4, y: 1, l: 1 })
  })
})
