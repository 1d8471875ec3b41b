import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { showLang, withLate } from '../../src/i18n'
import type { GameInfo, MatchSummary } from '../../src/net/types'
import { newMatch, readLink, writeChoices } from '../../src/pages/setup/ctrl'
import { type Agreed, agreedOf, differences, termsOf } from '../../src/pages/terms/terms'
import { langWish } from '../../src/shell/prefs'

const draughts = {
  'option.manBack.name': 'Men capture backwards',
  'option.manBack.on': 'Yes',
  'option.manBack.off': 'No, forwards only',
  'option.manBack.off.said': 'Men capture forwards only',
  'option.huff.name': 'Missed captures',
  'option.huff.off': 'Not possible',
  'option.huff.losePiece': 'The piece is huffed',
  'side.0': 'White',
  'side.1': 'Black',
}
const game = {
  id: 'russian',
  family: 'draughts',
  seats: 2,
  options: [
    { key: 'manBack', kind: 'switch', default: 'on', rule: '1.5.3' },
    { key: 'huff', kind: 'choice', default: 'off', values: ['off', 'losePiece'] },
  ],
} as unknown as GameInfo

const terms = (more: Partial<Agreed> = {}): Agreed => ({
  family: 'draughts',
  game: 'russian',
  settings: {},
  seats: 2,
  ...more,
})
/** Each difference as "key: words (words instead)". */
const told = (agreed: Agreed, others?: Agreed) =>
  differences(game, agreed, others).map(
    ({ term, from }) => `${term.key}: ${term.words} (${from.words})`,
  )

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ families: { draughts } }))
  await showLang(langWish())
  await withLate(true)
})
afterAll(() => vi.unstubAllGlobals())

describe('what differs from the usual', () => {
  it('is nothing where nothing was agreed, or only what is usual', () => {
    expect(differences(game, terms())).toEqual([])
    const settings = {
      touchMove: 'off',
      takeback: 'on',
      sides: 'alternate',
      drawPause: 20,
    } as const
    expect(differences(game, terms({ settings }))).toEqual([])
  })
  it('is each house rule, start, clock and setting with what is usual instead', () => {
    const all = terms({
      game: 'russian;huff=losePiece',
      position: 'W:W1:B32',
      settings: { clock: '300+3', touchMove: 'strict', sides: 'lot', hints: 'on' },
    })
    expect(told(all)).toEqual([
      'game.huff: The piece is huffed (Not possible)',
      'position: a special one (the usual one)',
      'clock: 5 min + 3 sec (no clock)',
      'touchMove: yes (no)',
      'hints: yes (no)',
      'sides: By lot (Alternate)',
    ])
  })
  it('has the sentence of the family where there is one, and the clause', () => {
    const [first] = differences(game, terms({ game: 'russian;manBack=off' }))
    expect(first!.term.said).toBe('Men capture forwards only')
    expect(first!.term.rule).toBe('1.5.3')
  })
  it('leaves out what the server knows to be usual, and how clocks go that nobody has', () => {
    const match = {
      family: 'draughts',
      game: 'russian',
      settings: { hints: 'on' },
      seats: [{}, {}],
    }
    const told = (differs: unknown) =>
      differences(game, agreedOf({ ...match, differs } as MatchSummary)).map((it) => it.term.key)
    expect(told(undefined)).toEqual([])
    expect(told([{ kind: 'setting', id: 'hints' }])).toEqual(['hints'])
    expect(differences(game, terms({ settings: { firstTurn: 'clocked' } }))).toEqual([])
  })
})

it('what differs from other terms has both values', () => {
  const mine = terms({ game: 'russian;huff=losePiece', seat: 0, settings: { clock: '300+3' } })
  const theirs = terms({ seat: 1, settings: { clock: '600' } })
  expect(told(theirs, mine)).toEqual([
    'game.huff: Not possible (The piece is huffed)',
    'side: Black (White)',
    'clock: 10 min (5 min + 3 sec)',
  ])
  expect(differences(game, mine, mine)).toEqual([])
})

it('every setting has words of the page', () => {
  for (const term of termsOf(game, terms({ settings: { clock: '300' } }))) {
    expect(term.name).not.toMatch(/^(setup|terms|clock)\./)
    expect(term.words).not.toMatch(/^(setup|terms|clock)\./)
  }
})

it('the address of a set-up carries who has which side in the games that follow', () => {
  for (const sides of ['fixed', 'lot'] as const) {
    const { choices, odd } = readLink(new URLSearchParams(`sides=${sides}`), game)
    expect(odd).toEqual([])
    expect(choices.sides).toBe(sides)
    expect(writeChoices(choices, game)).toBe(`?sides=${sides}`)
    expect(newMatch(choices, game).settings!.sides).toBe(sides)
  }
  expect(writeChoices(readLink(new URLSearchParams('sides=alternate'), game).choices, game)).toBe(
    '',
  )
  expect(readLink(new URLSearchParams('sides=often'), game).odd).toEqual(['sides=often'])
})
