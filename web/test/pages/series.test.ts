// Series as they are written, and in whose words.

import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/net/types'
import {
  begins,
  boundsOf,
  kinds,
  parseSeries,
  fitSeries,
  readSeries,
  seriesText,
} from '../../src/pages/series/terms'
import { scoreLine } from '../../src/pages/series/words'
import { choicesOf, proposalOf } from '../../src/pages/terms/proposal'

describe('the text of a series', () => {
  it.each([
    'best=2',
    'best=99',
    'first=1',
    'first=50',
    'games=4',
    'games=4,points',
    'first=10000,points',
  ])('%s is read and written again', (text) => expect(seriesText(parseSeries(text)!)).toBe(text))
  it.each([
    '',
    'best',
    'best=1',
    'best=100',
    'best=-3',
    'best=03',
    'best=3.5',
    'best=3,points',
    'first=0',
    'first=51',
    'first=10001,points',
    'games=1',
    'games=1000000',
    ' best=3',
    'worst=3',
  ])('%s is none', (text) => expect(parseSeries(text)).toBeUndefined())
  it('begins within the bounds', () => {
    for (const kind of kinds) {
      const [least, most] = boundsOf({ kind })
      expect(begins[kind]).toBeGreaterThanOrEqual(least)
      expect(begins[kind]).toBeLessThanOrEqual(most)
    }
  })
})

it('a game that cannot be played so offers it not, even where the address says so', () => {
  const game = (series?: 'wins' | 'points') => ({ series }) as GameInfo
  expect(readSeries('best=3', game())).toBeUndefined()
  expect(readSeries('best=3', game('wins'))).toBe('best=3')
  expect(readSeries('games=4,points', game('wins'))).toBeUndefined()
  expect(readSeries('games=4,points', game('points'))).toBe('games=4,points')
  // Where other options are chosen under which nothing is counted, wins are.
  expect(fitSeries('games=4,points', game('points'))).toBe('games=4,points')
  expect(fitSeries('games=4,points', game('wins'))).toBe('games=4')
  expect(fitSeries('first=100,points', game('wins'))).toBe('first=50')
  expect(fitSeries('best=3', game('wins'))).toBe('best=3')
  expect(fitSeries('', game('wins'))).toBe('')
})

it("tells the score from a side's own place, with halves", () => {
  expect(scoreLine([1.5, 0.5])).toBe('1½ : ½')
  expect(scoreLine([1.5, 0.5], 1)).toBe('½ : 1½')
  expect(scoreLine([0, 12])).toBe('0 : 12')
})

it('a counter-offer may leave the series out or name another', () => {
  const game = { id: 'russian', family: 'draughts', seats: 2, series: 'wins' } as GameInfo
  const agreed = {
    family: 'draughts',
    game: 'russian',
    settings: { series: 'best=3', drawPause: 9 },
    seats: 2,
  }
  const choices = choicesOf(game, agreed)
  expect(proposalOf(game, choices, agreed).settings).toMatchObject({ series: 'best=3' })
  expect(proposalOf(game, { ...choices, series: 'games=6' }, agreed).settings.series).toBe(
    'games=6',
  )
  const without = proposalOf(game, { ...choices, series: '' }, agreed).settings
  expect(without).not.toHaveProperty('series')
  expect(without.drawPause).toBe(9)
})
