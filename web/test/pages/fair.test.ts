import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkFair, numberOf, sha256 } from '../../src/pages/match/dice/fair'
import { diceAt, drawnAt, type Table } from '../../src/pages/match/model/state'

const seed = '00112233445566778899aabbccddeeff'.repeat(2)

describe('sha256', () => {
  it('has the values of FIPS 180-4', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('is that of another program for texts of every length', () => {
    for (let n = 0; n < 200; n++) {
      const text = 'ї8'.repeat(n).slice(0, n)
      expect(sha256(text), String(n)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

// The numbers come from: h=$(printf '%s %s' PLY SEED | sha256sum | cut -c1-12)
// echo $((0x$h * TOTAL >> 48))
it.each([
  [1, 6, 0],
  [1, 960, 108],
  [2, 6, 2],
  [2, 960, 381],
  [17, 960, 125],
  [-2, 6, 5],
  [-2, 960, 917],
])('ply %i below %i gives %i', (ply, total, want) => {
  expect(numberOf(seed, ply, total)).toBe(want)
})

describe('the proof of a match', () => {
  const commit = sha256(seed)
  const roll = (ply: number, from: number) => ({ ply, from, weight: 1, total: 6, name: '' })
  const rolls = [roll(1, 0), roll(2, 2)]

  it('waits for the seed', () => {
    const verdict = checkFair({ commit, rolls }, commit)
    expect(verdict.right).toBeUndefined()
    expect(verdict.rolls.map((r) => r.right)).toEqual([undefined, undefined])
  })

  it('is right when every roll follows', () => {
    const verdict = checkFair({ commit, seed, rolls }, commit)
    expect(verdict.right).toBe(true)
    expect(verdict.rolls.map((r) => r.n)).toEqual([0, 2])
  })

  it('names the roll that does not follow', () => {
    const verdict = checkFair({ commit, seed, rolls: [roll(1, 0), roll(2, 3)] }, commit)
    expect(verdict.right).toBe(false)
    expect(verdict.hash).toBe(true)
    expect(verdict.rolls.map((r) => r.right)).toEqual([true, false])
  })

  it('fails on another hash than the one told at the start, and on another seed', () => {
    expect(checkFair({ commit, seed, rolls }, 'f'.repeat(64)).hash).toBe(false)
    expect(checkFair({ commit, seed: `${seed}0`, rolls }, commit).right).toBe(false)
  })
})

describe('dice of a moment', () => {
  const ply = (n: number, seat: number, dice?: number[]) => ({ n, seat, dice, name: `${n}` })
  const table = {
    match: { seats: [{}, {}] },
    plies: [ply(1, 15, [5]), ply(2, 0), ply(3, 15, [6])],
    scene: { dice: [6] },
  } as unknown as Table

  it('are those of the last roll', () => {
    expect([0, 1, 2, 3].map((n) => diceAt(table, n))).toEqual([[], [5], [5], [6]])
  })

  it('are no lot', () => {
    expect(drawnAt(table, 1)).toBeUndefined()
    const lots = { ...table, plies: [ply(1, 15), ply(2, 0)] } as unknown as Table
    expect(drawnAt(lots, 1)?.name).toBe('1')
    expect(drawnAt(lots, 2)).toBeUndefined()
  })
})
