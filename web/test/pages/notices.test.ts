// What somebody is notified of who does not see the page.

import { beforeAll, describe, expect, it } from 'vitest'
import { showLang } from '../../src/i18n'
import { noticeOf } from '../../src/pages/match/model/notices'
import type { Table } from '../../src/pages/match/model/state'

beforeAll(async () => {
  globalThis.fetch = async () => Response.json({ families: {} })
  await showLang('en')
})

const seats = [
  { seat: 0, kind: 'guest', name: 'Olena', you: true },
  { seat: 1, kind: 'guest', name: 'Taras' },
]
const table = (more: object, match: object = {}): Table =>
  ({
    match: { family: 'x', game: 'x', status: 'playing', you: [0], seats, ...match },
    board: { places: [], w: 8, h: 8, shape: 'square' },
    seq: 1,
    events: [],
    plies: [],
    start: [],
    scene: { toMove: 2, men: [] },
    offers: [],
    ...more,
  }) as unknown as Table

describe('a notification', () => {
  const theirs = table({})
  const mine = table({ seq: 2, scene: { toMove: 1, men: [] } })
  it('says that it is your move, once', () => {
    expect(noticeOf(theirs, mine)).toContain('Your move')
    expect(noticeOf(mine, mine)).toBe('')
    expect(noticeOf(mine, theirs)).toBe('')
  })
  it('says who has joined, not that you have', () => {
    const joined = (seat: number) => ({ seq: 2, at: 0, kind: 'joined', seat })
    expect(noticeOf(theirs, table({ seq: 2, events: [joined(1)] }))).toBe('Taras has joined.')
    expect(noticeOf(theirs, table({ seq: 2, events: [joined(0)] }))).toBe('')
  })
  it('says what is offered to you, once, and how the match has ended', () => {
    const offers = [{ what: 'draw', seat: 1, answer: [0] }]
    const asked = table({ seq: 2, offers })
    expect(noticeOf(theirs, asked)).toBe('Taras offers a draw')
    expect(noticeOf(asked, asked)).toBe('')
    expect(noticeOf(theirs, table({ offers: [{ what: 'draw', seat: 0, answer: [1] }] }))).toBe('')
    const over = table({}, { status: 'over', outcome: { place: [1, 2], reason: 'mate' } })
    expect(noticeOf(theirs, over)).toBe('You have won')
  })
  it('leaves spectators in peace', () => {
    const watched = (toMove: number) => table({ scene: { toMove, men: [] } }, { you: [] })
    expect(noticeOf(watched(2), watched(1))).toBe('')
  })
})
