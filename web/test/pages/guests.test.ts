import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import type { MatchSummary } from '../../src/net/types'
import { tableName } from '../../src/pages/match/model/words'

const draughts = { 'side.0': 'White', 'side.1': 'Black' }

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ families: { draughts } })))
  await showLang('en')
})
afterAll(() => vi.unstubAllGlobals())

const table = (...guests: object[]) =>
  ({
    family: 'draughts',
    game: 'russian',
    seats: guests.map((g, seat) => ({ seat, kind: 'guest', ...g })),
  }) as unknown as MatchSummary

it('guests without names are told apart by their sides', () => {
  const names = (m: MatchSummary) => m.seats.map((s) => tableName(m, s.seat))
  expect(names(table({}, {}))).toEqual(['Guest (White)', 'Guest (Black)'])
  expect(names(table({ name: 'Olena' }, {}))).toEqual(['Olena', 'Guest'])
  expect(names(table({ you: true }, {}))).toEqual(['You', 'Guest'])
})
