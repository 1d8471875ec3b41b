import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/net/types'
import type { Table } from '../../src/pages/match/model/state'
import { clausesIn, clausesLike } from '../../src/pages/referee/numbered'
import { actsNow, needsClause, partsOfTime } from '../../src/pages/referee/acts'
import {
  mayReferee,
  newMatch,
  readChoices,
  refereeOf,
  writeChoices,
} from '../../src/pages/setup/ctrl'

const game = { id: 'russian', family: 'draughts', seats: 2, options: [] } as unknown as GameInfo
const choices = (query: string) => readChoices(new URLSearchParams(query), game)

const table = (match: object, plies = 1) =>
  ({ match, plies: Array.from({ length: plies }) }) as unknown as Table

it('offers a referee where people play, and the chair to the maker among friends', () => {
  expect(refereeOf(choices('opponent=friend&referee=me'))).toBe('me')
  expect(refereeOf(choices('opponent=anybody&referee=me'))).toBe('off')
  expect(refereeOf(choices('opponent=anybody&referee=on'))).toBe('on')
  expect(refereeOf(choices('referee=on'))).toBe('off') // against the computer
  expect(refereeOf(choices('opponent=friend&referee=king'))).toBe('off')
  expect(mayReferee(choices('opponent=bot'), 'off')).toBe(true)
})

it('keeps the referee in the address, and sends it with the match', () => {
  expect(writeChoices(choices('opponent=friend&referee=on'), game)).toContain('referee=on')
  expect(writeChoices(choices('referee=on'), game)).not.toContain('referee')
  const made = newMatch(choices('opponent=friend&referee=me'), game)
  expect([made.referee, made.settings?.referee]).toEqual([true, 'on'])
  const other = newMatch(choices('opponent=friend&referee=on'), game)
  expect([other.referee, other.settings?.referee]).toEqual([undefined, 'on'])
  expect(newMatch(choices('opponent=friend'), game).settings?.referee).toBeUndefined()
})

it('offers the acts that make sense at a moment', () => {
  const always = ['say', 'warn', 'lose', 'end', 'void', 'leave']
  expect(actsNow(table({ referee: {} }, 0))).toEqual([
    ...always.slice(0, 2),
    'position',
    'pause',
    ...always.slice(2),
  ])
  const claim = actsNow(table({ referee: { call: { claimed: true } }, clocks: {} }))
  expect(claim).toEqual(['claim', 'say', 'warn', 'clock', 'time', ...always.slice(2)])
  const call = actsNow(table({ referee: { call: { why: 'clock' } }, paused: true }))
  expect(call).toEqual(['answer', 'say', 'warn', 'takeback', 'position', ...always.slice(2)])
  const pause = actsNow(table({ referee: { ordered: true }, paused: true }))
  expect(pause).toContain('resume')
  const leg = actsNow(table({ referee: {}, legs: [{ from: 0 }, { from: 1 }] }))
  expect(leg).not.toContain('takeback') // nothing was played since the rules changed
})

it('asks for a clause where the server needs one', () => {
  expect(actsNow(table({ referee: {} })).filter(needsClause)).toEqual(['lose', 'end', 'void'])
})

it('reads time as minutes and seconds', () => {
  expect(partsOfTime(299_600)).toEqual({ minutes: 5, seconds: 0 })
  expect(partsOfTime(-1)).toEqual({ minutes: 0, seconds: 0 })
})

describe('clauses to cite', () => {
  const page =
    '<h2 id="s1">Draws</h2><p id="r1.9.2"><span class="clause">1.9.2</span> Such a draw\n is <b>claimed</b>.</p>' +
    '<p>No clause.</p><p id="r1.9.20"><span class="clause">1.9.20</span> Move 1.9.2 again.</p>'
  const clauses = clausesIn(page)
  const like = (typed: string) => clausesLike(clauses, typed).map((it) => it.number)

  it('are those of the rule page', () => {
    expect(clauses).toEqual([
      { number: '1.9.2', text: 'Such a draw is claimed.' },
      { number: '1.9.20', text: 'Move 1.9.2 again.' },
    ])
  })
  it('are found by their number or by words', () => {
    expect(like('')).toEqual(['1.9.2', '1.9.20'])
    expect(like('1.9.20')).toEqual(['1.9.20'])
    expect(like('CLAIMED draw')).toEqual(['1.9.2'])
    expect(like('FIDE')).toEqual([])
  })
})
