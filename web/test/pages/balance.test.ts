import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { showLang, withTerms } from '../../src/i18n'
import type { BalanceRow, GameInfo } from '../../src/net/types'
import {
  bounds,
  favoured,
  headline,
  mixWords,
  reasonWords,
  rowOf,
  verdict,
} from '../../src/pages/balance/numbers'
import { langWish } from '../../src/shell/prefs'

const tafl = {
  'side.0': 'Attackers',
  'side.1': 'Defenders',
  'reason.noMoves': '{loser} have no legal move',
  'option.first.name': 'First move',
  'option.first.defenders': 'Defenders',
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ families: { tafl } })))
  await showLang(langWish())
  await withTerms(undefined)
})
afterAll(() => vi.unstubAllGlobals())

const share = (mean: number, low: number, high: number) => ({ mean, low, high })
const row = (more: Partial<BalanceRow>): BalanceRow => ({
  game: 'tafl',
  rounds: 80,
  levels: [4, 2],
  first: share(0.364, 0.27, 0.47),
  seats: [share(0.364, 0.27, 0.47), share(0.636, 0.53, 0.73)],
  drawn: share(0.05, 0.02, 0.12),
  ends: [],
  plies: [42, 55, 69],
  ...more,
})
const game = {
  id: 'tafl',
  family: 'tafl',
  options: [{ key: 'first', kind: 'choice', default: 'attackers' }],
} as unknown as GameInfo

describe('what was measured, in words', () => {
  it('names the side whose interval lies above an even share', () => {
    expect(favoured(row({}))).toBe(1)
    expect(verdict(game, row({}))).toBe('Favoured: Defenders.')
    const even = row({ seats: [share(0.46, 0.36, 0.57), share(0.54, 0.43, 0.64)] })
    expect(favoured(even)).toBe(-1)
    expect(verdict(game, even)).toMatch(/no side is favoured/)
    const four = row({ seats: [0.3, 0.24, 0.23, 0.23].map((m) => share(m, m - 0.03, m + 0.03)) })
    expect(favoured(four)).toBe(0)
  })

  it('says how sure that is', () => {
    expect(headline(row({}))).toBe(
      'Measured in 80 games of level 4: whoever moves first gets 36% of the points (27–47%).',
    )
    expect(bounds(share(0, 0, 1))).toBe('0–100%')
  })

  it('names ends of either side, and those of the measurement itself', () => {
    expect(reasonWords('tafl', 'noMoves')).toBe('… have no legal move')
    expect(reasonWords('tafl', 'unfinished')).toMatch(/too long/)
    expect(reasonWords('tafl', 'nosuch')).toBe('Another end')
  })

  it('names house rules', () => {
    expect(mixWords(game, 'tafl')).toBe('The usual rules')
    expect(mixWords(game, 'tafl;first=defenders')).toBe('First move: Defenders')
  })

  it('shows the row with more games', () => {
    const view = (here: number, own: number) => ({
      name: 'tafl',
      most: 200,
      ...(here && { measured: row({ rounds: here }) }),
      shipped: own ? [row({ rounds: own }), row({ game: 'tafl;first=defenders' })] : [],
    })
    expect(rowOf(view(60, 80))?.rounds).toBe(80)
    expect(rowOf(view(120, 80))?.rounds).toBe(120)
    expect(rowOf(view(1, 0))?.rounds).toBe(1)
    expect(rowOf(view(0, 0))).toBeUndefined()
    expect(rowOf(undefined)).toBeUndefined()
  })
})
