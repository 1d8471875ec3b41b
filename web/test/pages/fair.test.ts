import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/net/sha256'
import { checkFair, handOf, numberOf, seedOfRolls } from '../../src/pages/match/dice/fair'
import { recipeOf } from '../../src/pages/match/dice/ProofShares'
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
  const shares: never[] = []
  const rolls = [roll(1, 0), roll(2, 2)]

  it('waits for the seed', () => {
    const verdict = checkFair({ commit, shares, rolls }, commit)
    expect(verdict.right).toBeUndefined()
    expect(verdict.rolls.map((r) => r.right)).toEqual([undefined, undefined])
  })

  it('is right when every roll follows', () => {
    const verdict = checkFair({ commit, shares, seed, rolls }, commit)
    expect(verdict.right).toBe(true)
    expect(verdict.rolls.map((r) => r.n)).toEqual([0, 2])
  })

  it('names the roll that does not follow', () => {
    const verdict = checkFair({ commit, shares, seed, rolls: [roll(1, 0), roll(2, 3)] }, commit)
    expect(verdict.right).toBe(false)
    expect(verdict.hash).toBe(true)
    expect(verdict.rolls.map((r) => r.right)).toEqual([true, false])
  })

  it('fails on another hash than the one told at the start, and on another seed', () => {
    expect(checkFair({ commit, shares, seed, rolls }, 'f'.repeat(64)).hash).toBe(false)
    expect(checkFair({ commit, shares, seed: `${seed}0`, rolls }, commit).right).toBe(false)
  })
})

describe('the proof of shares', () => {
  const commit = sha256(seed)
  const [anns, bobs] = ['1'.repeat(64), 'e'.repeat(64)]
  const shares = [
    { seat: 0, share: anns, hash: sha256(anns) },
    { seat: 1, share: bobs, hash: sha256(bobs) },
  ]
  const mixed = sha256(`${seed} ${anns} ${bobs}`)
  const number = (from: string, ply: number) =>
    Number((BigInt(`0x${sha256(`${ply} ${from}`).slice(0, 12)}`) * 6n) >> 48n)
  const roll = (ply: number, from: number, shared = ply > 0) => ({
    ply,
    from,
    weight: 1,
    total: 6,
    name: '',
    shared,
  })
  const rolls = [roll(-2, number(seed, -2)), roll(1, number(mixed, 1)), roll(2, number(mixed, 2))]
  const fair = { commit, seed, shares, rolls }
  const heard = { commit, hashes: shares.map((s) => s.hash) }
  const share = (hash: string) => (hash === shares[0]!.hash ? anns : undefined)

  it('mixes the shares that are open into the seed, in their order', () => {
    expect(seedOfRolls(seed, shares)).toBe(mixed)
    expect(seedOfRolls(seed, shares.slice(1))).toBe(sha256(`${seed} ${bobs}`))
    expect(seedOfRolls(seed, [{}])).toBe(seed)
  })

  it('reckons rolls from all of them, and lots for seats from the seed', () => {
    const verdict = checkFair(fair, commit, { heard, share })
    expect(verdict).toMatchObject({ right: true, same: true, own: true, shares: true, seed: mixed })
    const alone = { ...fair, rolls: [roll(1, number(seed, 1)), roll(2, number(seed, 2))] }
    expect(checkFair(alone, commit).right).toBe(false)
  })

  it('reckons lots for seats from all of them where shares decide', () => {
    const lot = -(1 << 26)
    const lots = { ...fair, rolls: [roll(lot, number(mixed, lot), true)] }
    expect(checkFair(lots, commit)).toMatchObject({ right: true, seed: mixed })
    const alone = { ...fair, rolls: [roll(lot, number(seed, lot), true)] }
    expect(checkFair(alone, commit).right).toBe(number(seed, lot) === number(mixed, lot))
    expect(recipeOf(lots).at(-2)).toContain(`${lot} $s`)
    expect(recipeOf({ ...fair, rolls: [roll(-2, number(seed, -2))] }).at(-2)).toContain(
      `-2 ${seed}`,
    )
  })

  it('claims to have heard nothing where it has not', () => {
    const verdict = checkFair(fair, commit)
    expect(verdict).toMatchObject({ right: true, own: false })
    expect(verdict.same).toBeUndefined()
  })

  it('fails on a share that does not fit its hash', () => {
    const forged = [shares[0]!, { ...shares[1]!, share: anns }]
    expect(checkFair({ ...fair, shares: forged }, commit)).toMatchObject({
      shares: false,
      right: false,
    })
  })

  it.each([
    ['another commit', { commit: 'f'.repeat(64), hashes: heard.hashes }],
    ['another hash', { commit, hashes: [heard.hashes[0]!, 'f'.repeat(64)] }],
    ['one share less', { commit, hashes: heard.hashes.slice(1) }],
    ['one share more', { commit, hashes: [...heard.hashes, 'f'.repeat(64)] }],
  ])('fails where the server had told %s before', (_, other) => {
    expect(checkFair(fair, commit, { heard: other, share })).toMatchObject({
      same: false,
      right: false,
    })
  })

  it('fails where this browser has given another share', () => {
    expect(checkFair(fair, commit, { heard, share: () => bobs })).toMatchObject({
      same: false,
      right: false,
    })
  })

  it('looks into the fists', () => {
    expect([handOf('7f'), handOf('80'), handOf('00'), handOf('ff')]).toEqual([
      'left',
      'right',
      'left',
      'right',
    ])
    const fists = { hider: 0, picked: 'right', held: 'left' } as const
    expect(checkFair({ ...fair, fists }, commit).right).toBe(true)
    expect(checkFair({ ...fair, fists: { ...fists, held: 'right' } }, commit).right).toBe(false)
    expect(
      checkFair({ ...fair, shares: [{ seat: 0, hash: sha256(anns) }], fists }, commit).right,
    ).toBe(false)
    const silent = { hider: 0, picked: 'right' } as const
    expect(
      checkFair({
        commit,
        seed,
        shares: [{ seat: 0, hash: sha256(anns) }],
        rolls: [],
        fists: silent,
      }).right,
    ).toBe(true)
  })

  it('is a recipe that a shell follows', () => {
    const run = (lines: string[]) =>
      execFileSync('sh', ['-c', lines.join('\n')], { encoding: 'utf8' })
        .trim()
        .split('\n')
    const shell = run(recipeOf(fair))
    expect(shell).toEqual([
      `${commit}  -`,
      `${shares[0]!.hash}  -`,
      `${shares[1]!.hash}  -`,
      String(rolls[1]!.from),
    ])
    expect(run(recipeOf({ ...fair, shares: [], rolls: [roll(1, 0)] }))).toEqual([
      `${commit}  -`,
      String(number(seed, 1)),
    ])
    expect(recipeOf({ commit, shares: [], rolls: [] })[1]).toContain('PLY SEED')
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
