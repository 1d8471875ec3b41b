// Everybody at a board of more than two: whose turn it is, and in the end who came where.

import { render } from 'solid-js/web'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showLang, withLate } from '../../src/i18n'
import { Round } from '../../src/pages/match/Round'

let dispose: () => void
beforeEach(async () => {
  const star = { 'side.0': 'White', 'side.1': 'Black', 'side.2': 'Red' }
  vi.stubGlobal('fetch', async () => Response.json({ families: { star } }))
  await showLang('en')
  await withLate(undefined)
})
afterEach(() => {
  dispose()
  vi.unstubAllGlobals()
})

const people = [
  { seat: 0, kind: 'guest', name: 'Olena' },
  { seat: 1, kind: 'bot', level: 4 },
  { seat: 2, kind: 'open' },
]

/** The items of the list for a match of three. */
function round(
  match: object,
  toMove = 0,
  seats: object[] = people,
  score?: number[],
): HTMLLIElement[] {
  const whole = { family: 'star', game: 'star;players=3', status: 'playing', seats, ...match }
  const table = {
    match: whole,
    scene: { men: [], toMove, score },
    plies: [],
  }
  dispose = render(
    () => <Round ctrl={{ table: () => table, moment: () => 0 } as never} />,
    document.body,
  )
  return [...document.querySelectorAll<HTMLLIElement>('.round > li')]
}
const words = (list: HTMLLIElement[]) =>
  list.map((li) => li.querySelector(':scope > span:not(.piece)')?.textContent?.replace(/\s/g, ' '))
const places = (list: HTMLLIElement[]) => list.map((li) => li.querySelector('b')?.textContent)
/** What is said to those who do not see the numbers. */
const told = (list: HTMLLIElement[]) =>
  list.map((li) => [...li.querySelectorAll('.unseen')].map((el) => el.textContent))
const current = (list: HTMLLIElement[]) => list.map((li) => li.getAttribute('aria-current'))

it('names who sits where, in the order of their turns', () => {
  expect(words(round({}))).toEqual([
    'Olena · White',
    'Computer, level 4 · Black',
    'Empty seat · Red',
  ])
})
it('calls the user so, who has no name yet', () => {
  const me = [{ seat: 0, kind: 'guest', you: true }, ...people.slice(1)]
  expect(words(round({}, 1, me))[0]).toBe('You · White')
})
it('names sides alone where one person moves all', () => {
  const all = people.map(({ seat }) => ({ seat, kind: 'self' }))
  expect(words(round({}, 1, all))).toEqual(['White', 'Black', 'Red'])
})
it('marks whose turn it is while they play', () => {
  expect(current(round({}, 2))).toEqual([null, 'step', null])
})
it('marks nobody in the end, and says who came where', () => {
  const list = round({ status: 'over', outcome: { reason: 'goal', place: [2, 3, 1] } }, 2)
  expect(current(list)).toEqual([null, null, null])
  expect(places(list)).toEqual(['2', '3', '1'])
  expect(told(list)).toEqual([['place 2'], ['place 3'], ['place 1']])
})
it('says no places before', () => {
  expect(places(round({}, 1))).toEqual([undefined, undefined, undefined])
})
it('counts the points of everybody, where the game has some', () => {
  const points = (list: HTMLLIElement[]) => list.map((li) => li.querySelector('data')?.textContent)
  const list = round({}, 1, people, [3, 0, 10])
  expect(points(list)).toEqual(['3', '0', '10'])
  expect(told(list)).toEqual([['points: 3'], ['points: 0'], ['points: 10']])
  dispose()
  expect(points(round({}))).toEqual([undefined, undefined, undefined])
})
