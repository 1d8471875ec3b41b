import { describe, expect, it } from 'vitest'
import {
  bestMove,
  inReadingOrder,
  isWhole,
  momentOf,
  neighbours,
  nextMoves,
  placeName,
  placesOf,
  verdictOf,
} from '../../src/pages/puzzles/ctrl'
import { howLong } from '../../src/pages/puzzles/Frame'
import {
  foundOf,
  isSolved,
  lastFamily,
  readFound,
  remember,
  rememberFamily,
  starsOf,
  tried,
  triesOf,
} from '../../src/pages/puzzles/progress'
import type { Preview } from '../../src/net/types'
import { setupHref } from '../../src/pages/shared/names'
import { routeOf } from '../../src/shell/router'

const lines = [
  ['a', 'b', 'c'],
  ['a', 'b', 'd'],
  ['e', 'f', 'g'],
]

describe('the lines of a puzzle', () => {
  it.each([
    [[], ['a', 'e']],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    [['a', 'b', 'c'], []],
    [['x'], []],
  ])('after %j lead on with %j', (played, next) => expect(nextMoves(lines, played)).toEqual(next))

  it('are whole only when played to the end', () => {
    expect(isWhole(lines, ['e', 'f', 'g'])).toBe(true)
    expect(isWhole(lines, ['e', 'f'])).toBe(false)
    expect(isWhole(lines, ['e', 'f', 'c'])).toBe(false)
  })

  it('are gone along where nothing was found yet', () => {
    expect(bestMove(lines, [], [])).toBe('a')
    expect(bestMove(lines, ['a', 'b'], ['a b c'])).toBe('d')
    expect(bestMove(lines, [], ['a b c', 'a b d'])).toBe('e')
    expect(bestMove(lines, ['a', 'b'], ['a b c', 'a b d'])).toBe('c')
    expect(bestMove(lines, ['x'], [])).toBeUndefined()
  })
})

const place = (name: string, x: number, y: number, kind = 0) => ({
  name,
  x,
  y,
  kind,
  seat: -1,
})
const board = {
  shape: 'square' as const,
  w: 2,
  h: 2,
  places: [
    place('b2', 1.5, 1.5),
    place('a2', 0.5, 1.5),
    place('pass', 3, 0, 3),
    place('b1', 1.5, 0.5),
    place('a1', 0.5, 0.5),
  ],
}

describe('marked places', () => {
  it('are right, wrong or missing', () => {
    expect(verdictOf([4, 0], [4, 3])).toEqual({ right: [4], wrong: [0], missing: [3] })
    expect(verdictOf([], [3])).toEqual({ right: [], wrong: [], missing: [3] })
  })

  it('have numbers in reading order', () => {
    expect(inReadingOrder(board)).toEqual([4, 3, 1, 0])
    expect(placeName(board, 0, 'numbers')).toBe('b2 (4)')
    expect(placeName(board, 0, 'algebraic')).toBe('b2')
    expect(placesOf(board, ['a1', 'z9', 'b2'])).toEqual([4, 0])
  })
})

describe('a moment of a line', () => {
  const piece = (at: number) => ({ place: at, kind: 'disc', seat: 0 })
  const ply = {
    n: 1,
    seat: 0,
    text: 'x',
    name: 'X',
    at: 0,
    men: [piece(1)],
    position: 'after',
    path: { tokens: [1] },
    score: [2, 0],
  }
  const line: Preview = {
    name: 'toy',
    board,
    position: 'after',
    scene: { toMove: 2, men: [piece(1)], paths: [{ seat: 1, tokens: [0], text: 'y' }] },
    first: { position: 'before', men: [], score: [1, 0] },
    plies: [ply],
  }

  it('before the first ply', () =>
    expect(momentOf(line, 0)).toEqual({
      n: 0,
      scene: { toMove: 0, men: [], score: [1, 0] },
      last: [],
      position: 'before',
    }))

  it('after a ply', () =>
    expect(momentOf(line, 1)).toMatchObject({
      scene: { toMove: 0, men: [piece(1)], score: [2, 0] },
      last: [1],
      position: 'after',
    }))

  it('of no moves offers none', () => {
    const { first: _, plies: __, ...bare } = line
    expect(momentOf(bare, 0).scene).toEqual({ toMove: 0, men: [piece(1)] })
  })
})

describe('progress', () => {
  it.each([
    [null, {}],
    ['nonsense', {}],
    ['[1]', {}],
    ['null', {}],
    ['{"a/b": ["x", 1], "c/d": 3}', { 'a/b': ['x'] }],
  ])('kept as %j', (text, found) => expect(readFound(text)).toEqual(found))

  it('counts every line once and outlives the page', () => {
    expect(isSolved('toys', 'one')).toBe(false)
    remember('toys', 'one', 'a b')
    remember('toys', 'one', 'a b')
    remember('toys', 'one', 'c d')
    expect(foundOf('toys', 'one')).toEqual(['a b', 'c d'])
    expect(readFound(localStorage.getItem('tavlei.puzzles'))['toys/one']).toEqual(['a b', 'c d'])
  })

  it('keeps what another tab has found', () => {
    localStorage.setItem('tavlei.puzzles', '{"toys/two": ["x"]}')
    remember('toys', 'one', 'e')
    expect(readFound(localStorage.getItem('tavlei.puzzles'))).toHaveProperty(['toys/two'], ['x'])
  })
})

describe('a goal', () => {
  it('is not solved by tries that miss it, and keeps the most stars', () => {
    tried('toys', 'goal', 0)
    expect([isSolved('toys', 'goal'), starsOf('toys', 'goal'), triesOf('toys', 'goal')]).toEqual([
      false,
      0,
      1,
    ])
    tried('toys', 'goal', 2)
    tried('toys', 'goal', 1)
    expect([isSolved('toys', 'goal'), starsOf('toys', 'goal'), triesOf('toys', 'goal')]).toEqual([
      true,
      2,
      3,
    ])
  })
})

describe('a puzzle page', () => {
  it.each([
    ['/puzzles', { page: 'puzzles', family: '' }],
    ['/puzzles/reversi', { page: 'puzzles', family: 'reversi' }],
    ['/puzzles/reversi/corners', { page: 'puzzle', family: 'reversi', id: 'corners' }],
    ['/puzzles/reversi/corners/more', { page: 'missing', path: '/puzzles/reversi/corners/more' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route))

  it('knows its neighbours', () => {
    const all = [{ id: 'a' }, { id: 'b' }]
    expect(neighbours(all, 'a')).toEqual({ at: 0, before: undefined, after: { id: 'b' } })
    expect(neighbours(all, 'b')).toEqual({ at: 1, before: { id: 'a' }, after: undefined })
    expect(neighbours(all, 'z')).toEqual({ at: -1, before: undefined, after: undefined })
  })

  it('opens its position for play', () => {
    expect(setupHref('toy;size=4', 'X -', { opponent: 'self' })).toBe(
      '/play/toy?position=X+-&opponent=self&size=4',
    )
    expect(setupHref('toy', '')).toBe('/play/toy')
  })

  it.each([
    [0.25, '0.25 seconds'],
    [75, '75 seconds'],
    [180, '3 minutes'],
    [9000, '2.5 hours'],
  ])('says how long %d seconds are', (seconds, words) => expect(howLong(seconds, 'en')).toBe(words))
})

describe('the family whose puzzles are shown', () => {
  const families = [{ id: 'first' }, { id: 'second' }]

  it('is the one looked at last, else the first', () => {
    localStorage.removeItem('tavlei.puzzles.family')
    expect(lastFamily(families)).toBe('first')
    rememberFamily('second')
    expect(lastFamily(families)).toBe('second')
    rememberFamily('gone')
    expect(lastFamily(families)).toBe('first')
    expect(lastFamily([])).toBe('')
  })
})
