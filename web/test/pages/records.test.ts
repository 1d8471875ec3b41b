import { describe, expect, it } from 'vitest'
import type { Ply, RecordGame } from '../../src/net/types'
import { noteAt, othersAt, pliesOf, startOf } from '../../src/pages/records/lines'

const plies = (names: string): Ply[] =>
  names.split(' ').map((name, i) => ({ n: i + 1, name, text: name, seat: i % 2, at: 0, men: [] }))

/** 1. a b (1... c 2. d (2. e f)) 2. g (2. h) */
const game = {
  lines: [
    { parent: -1, at: 0, plies: plies('a b g'), notes: [{ n: 2, after: 'about b' }] },
    { parent: 0, at: 1, plies: plies('c d'), notes: [{ n: 1, after: 'about c' }] },
    { parent: 0, at: 2, plies: plies('h'), notes: [] },
    { parent: 1, at: 1, plies: plies('e f'), notes: [{ n: 2, after: 'about f' }] },
  ],
} as unknown as RecordGame

describe('lines of a game', () => {
  it('begin with what they share with the lines they leave', () => {
    const names = (line: number) => pliesOf(game, line).map((p) => `${p.n}${p.name}`)
    expect(names(0)).toEqual(['1a', '2b', '3g'])
    expect(names(1)).toEqual(['1a', '2c', '3d'])
    expect(names(2)).toEqual(['1a', '2b', '3h'])
    expect(names(3)).toEqual(['1a', '2c', '3e', '4f'])
    expect([0, 1, 2, 3].map((line) => startOf(game, line))).toEqual([0, 1, 2, 2])
  })

  it('keep what was said about the plies that are seen', () => {
    const said = (line: number) => [1, 2, 3, 4].map((n) => noteAt(game, line, n)?.after)
    expect(said(0)).toEqual([undefined, 'about b', undefined, undefined])
    expect(said(2)).toEqual([undefined, 'about b', undefined, undefined])
    expect(said(3)).toEqual([undefined, 'about c', undefined, 'about f'])
  })

  it('lead to the lines that go on otherwise, and back', () => {
    const others = (line: number) => [1, 2, 3, 4].map((n) => othersAt(game, line, n))
    expect(others(0)).toEqual([[], [1], [2], []])
    expect(others(1)).toEqual([[], [0], [3], []])
    expect(others(2)).toEqual([[], [1], [0], []])
    expect(others(3)).toEqual([[], [0], [1], []])
  })
})
