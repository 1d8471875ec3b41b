import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import { backToRules, noHouseRules, saidAs, sideIn } from '../../src/pages/shared/names'
import { langWish } from '../../src/shell/prefs'

const chess = {
  'option.first.white.said': 'White moves first',
  'side.0': 'White',
  'side.1': 'Black',
  'game.chess.official': 'FIDE Laws of Chess',
  'game.maharajah.side.1': 'Black (the Maharajah)',
  'game.maharajah.side.1;armyColor=black': 'Black (the army)',
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ families: { chess } })))
  await showLang(langWish())
})
afterAll(() => vi.unstubAllGlobals())

describe('rules without house rules', () => {
  it('are official where somebody has laid them down, and the usual ones elsewhere', () => {
    expect(noHouseRules('chess', 'chess')).toBe('Official rules (FIDE Laws of Chess).')
    expect(noHouseRules('chess', 'maharajah')).toBe('No house rules.')
    expect(backToRules('chess', 'chess')).toBe('Back to the official rules')
    expect(backToRules('chess', 'maharajah')).toBe('Back to the usual rules')
  })
})

describe('an option with its value', () => {
  it('is a sentence where the family has one', () => {
    expect(saidAs('chess', 'first', 'white')).toBe('White moves first')
    expect(saidAs('chess', 'first', 'preset')).toBeUndefined()
  })
})

describe('a side', () => {
  it('bears the name that the game and its options give it', () => {
    const side = (id: string, options: Record<string, string>) =>
      sideIn('chess', { id, options }, 1)
    expect(side('chess', {})).toBe('Black')
    expect(side('maharajah', {})).toBe('Black (the Maharajah)')
    expect(side('maharajah', { armyColor: 'black', castling: 'off' })).toBe('Black (the army)')
  })
})
