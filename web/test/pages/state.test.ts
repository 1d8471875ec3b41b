import { describe, expect, it } from 'vitest'
import type {
  EventsNews as Events,
  Hello,
  MatchEvent,
  MatchSummary,
  Ply,
} from '../../src/net/types'
import {
  followed,
  greeted,
  lostMen,
  nextPlaces,
  ownPlies,
  rows,
  sceneAt,
  takebackTo,
} from '../../src/pages/match/state'

const match: MatchSummary = {
  id: 'abcdefgh',
  game: 'russian',
  family: 'draughts',
  options: {},
  changed: [],
  seats: [],
  status: 'playing',
  ply: 0,
  you: [0],
  settings: {},
  created: 0,
}
const scene = { toMove: 1, men: [] }
const board = { shape: 'square', w: 8, h: 8, places: [] }
const event = (seq: number): MatchEvent => ({ seq, at: seq, kind: 'ply', seat: seq % 2 })
const ply = (n: number, seat: number): Ply => ({
  n,
  seat,
  text: `m${n}`,
  name: `m${n}`,
  at: n,
  men: [],
})

const hello = (more: Partial<Hello>): Hello => ({
  t: 'hello',
  match,
  board,
  seq: 0,
  since: 0,
  events: [],
  plies: [],
  start: [],
  scene,
  offers: [],
  names: {},
  ...more,
})
const events = (more: Partial<Events>): Events => ({
  t: 'events',
  match,
  seq: 0,
  events: [],
  plies: [],
  scene,
  offers: [],
  ...more,
})
const table = () =>
  greeted(
    undefined,
    hello({ seq: 3, events: [event(1), event(2), event(3)], plies: [ply(1, 0), ply(2, 1)] }),
  )

describe('news', () => {
  it('adds what follows', () => {
    const next = followed(table(), events({ seq: 4, events: [event(4)], plies: [ply(3, 0)] }))
    expect(next?.plies.map((p) => p.n)).toEqual([1, 2, 3])
    expect(next?.seq).toBe(4)
  })

  it('changes nothing when it comes twice', () => {
    const now = table()
    expect(followed(now, events({ seq: 3, events: [event(3)], plies: [ply(2, 1)] }))).toBe(now)
  })

  it('is refused when something before it is missing', () => {
    expect(followed(table(), events({ seq: 5, events: [event(5)] }))).toBeUndefined()
  })

  it('cuts what was taken back', () => {
    const next = followed(table(), events({ seq: 4, cut: 1, events: [event(4)], plies: [] }))
    expect(next?.plies.map((p) => p.n)).toEqual([1])
  })

  it('of a second greeting keeps the events before it', () => {
    const again = greeted(
      table(),
      hello({ seq: 4, since: 3, events: [event(4)], plies: [ply(1, 0)] }),
    )
    expect(again.events.map((e) => e.seq)).toEqual([1, 2, 3, 4])
    expect(again.plies).toHaveLength(1)
  })
})

describe('the past', () => {
  it('has its men and no paths', () => {
    const now = table()
    expect(sceneAt(now, 2)).toBe(now.scene)
    expect(sceneAt(now, 1)).toEqual({ toMove: 0, men: [] })
    expect(sceneAt(now, 1).paths).toBeUndefined()
  })
})

describe('lost men', () => {
  it('are counted by seat, kings as men', () => {
    const start = [
      { place: 1, kind: 'man', seat: 0 },
      { place: 2, kind: 'man', seat: 0 },
      { place: 3, kind: 'man', seat: 1 },
    ]
    expect(lostMen(start, [{ place: 9, kind: 'king', seat: 0 }], 2)).toEqual([1, 1])
  })

  it('are none when more stand than at the start', () => {
    expect(lostMen([], [{ place: 9, kind: 'king', seat: 0 }], 2)).toEqual([0, 0])
  })
})

describe('rows of moves', () => {
  it.each([
    [
      'white begins',
      [0, 1, 0],
      [
        ['m1', 'm2'],
        ['m3', ''],
      ],
    ],
    [
      'black begins and stands left',
      [1, 0, 1],
      [
        ['m1', 'm2'],
        ['m3', ''],
      ],
    ],
    [
      'a seat moves twice',
      [0, 0, 1],
      [
        ['m1', ''],
        ['m2', 'm3'],
      ],
    ],
    ['no moves', [], []],
  ] as const)('%s', (_, seats, wanted) => {
    const list = rows(
      seats.map((seat, i) => ply(i + 1, seat)),
      2,
    )
    expect(list.map((row) => row.cells.map((c) => c?.name ?? ''))).toEqual(wanted)
    expect(list.map((row) => row.n)).toEqual(wanted.map((_, i) => i + 1))
  })
})

describe('commands', () => {
  it('count the plies of their own seat', () => {
    expect(ownPlies(table(), 0)).toBe(1)
    expect(ownPlies(table(), 2)).toBe(0)
  })

  it('take back to before the last own ply', () => {
    const plies = [ply(1, 0), ply(2, 1), ply(3, 0), ply(4, 1)]
    expect(takebackTo(plies, 0)).toBe(2)
    expect(takebackTo(plies, 1)).toBe(3)
    expect(takebackTo([ply(1, 0)], 1)).toBeUndefined()
  })
})

describe('next places', () => {
  const paths = [
    { seat: 0, tokens: [1, 5, 9], text: 'a' },
    { seat: 0, tokens: [1, 5, 7], text: 'b' },
    { seat: 0, tokens: [2, -1], text: 'c' },
  ]
  it.each([
    [[], [1, 2]],
    [[1], [5]],
    [
      [1, 5],
      [9, 7],
    ],
    [[2], []],
    [[4], []],
  ])('after %j are %j', (tokens, wanted) => {
    expect(nextPlaces({ toMove: 1, men: [], paths }, tokens)).toEqual(wanted)
  })
})
