import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BoardData, Button } from '../../src/board/core/types'
import { showLang } from '../../src/i18n'
import type { MatchSummary } from '../../src/net/types'
import type { Table } from '../../src/pages/match/model/state'
import { offerLine, pressedLine, turnLine } from '../../src/pages/match/model/words'

const self = (seat: number) => ({
  seat,
  kind: 'guest' as const,
  name: `P${seat}`,
  you: seat === 0,
  online: true,
})
const match = {
  family: 'none',
  game: 'none',
  status: 'playing',
  you: [0],
  seats: [self(0), self(1)],
  rows: { number: 12, first: 0 },
} as unknown as MatchSummary
const board = {
  places: [
    { name: 'arm:infantry', kind: Button, seat: -1, x: 0, y: 0 },
    { name: 'arm:tanks', kind: Button, seat: -1, x: 0, y: 1 },
    { name: 'a1', seat: -1, x: 0, y: 0 },
  ],
} as unknown as BoardData
const ply = (n: number, seat: number, name: string) => ({
  n,
  seat,
  name,
  text: name,
  at: n,
  men: [],
})
const path = (token: number) => ({ seat: 0, tokens: [token], text: `${token}` })
const table = (more: Partial<Table>): Table => ({
  match,
  board,
  seq: 1,
  events: [],
  plies: [ply(1, 0, 'e4'), ply(2, 1, 'e5')],
  start: [],
  scene: { toMove: 1, men: [] },
  offers: [],
  ...more,
})

const words = {
  'turn.stage.marking': 'Mark the dead',
  'turn.stage.marking.other': 'Waiting for {name} to accept',
  'pressed.ok.you': 'You have accepted',
  'pressed.ok.other': '{name} accepts',
}

describe('lines above the moves', () => {
  beforeAll(() => showLang('en'))

  it('say as far as which move a takeback goes', () => {
    const offer = { what: 'takeback' as const, seat: 1, n: 1, answer: [0] }
    expect(offerLine(table({}), offer)).toBe('P1 asks to take back 12. … e5')
    expect(offerLine(table({}), { ...offer, n: 0 })).toBe(
      'P1 asks to take back 12. e4 and everything after it',
    )
    expect(offerLine(table({}), { ...offer, seat: 0, n: 0 })).toBe(
      'You have asked to take back 12. e4 and everything after it',
    )
  })

  it('say what a fact has words for in place of whose turn it is', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ families: { none: words } }))
    await showLang('en')
    const line = (value: string) =>
      turnLine(
        table({
          scene: {
            toMove: 1,
            men: [],
            paths: [path(0), path(2)],
            facts: [{ key: 'stage', seat: -1, value }],
          },
        }),
        [],
      )
    expect([line('marking'), line('playing')]).toEqual(['Mark the dead', 'Your move'])
    vi.unstubAllGlobals()
  })

  it('say who is waited for, all of them where several may move, and what a button did', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ families: { none: words } }))
    await showLang('en')
    const facts = [{ key: 'stage', seat: -1, value: 'marking' }]
    const waits = (toMove: number, you: number[], told = facts) =>
      turnLine(table({ match: { ...match, you }, scene: { toMove, men: [], facts: told } }), [])
    expect(waits(2, [0])).toBe('Waiting for P1 to accept')
    expect(waits(3, [])).toBe('Waiting for 1 and 2 to accept')
    expect(waits(2, [0], [])).toBe('P1 to move')
    const ok = { name: 'ok', kind: Button, seat: -1, x: 0, y: 0 }
    const at = table({ board: { ...board, places: [ok] } })
    const pressed = (seat: number) =>
      pressedLine(at, { ...ply(1, seat, 'ok'), path: { tokens: [0] } } as never)
    expect([pressed(0), pressed(1)]).toEqual(['You have accepted', 'P1 accepts'])
    vi.unstubAllGlobals()
  })

  it('say what is to be chosen where buttons are all there is', () => {
    const choose = (...tokens: number[]) =>
      turnLine(table({ scene: { toMove: 1, men: [], paths: tokens.map(path) } }), [])
    expect(choose(0, 1)).toBe('Choose: arm:infantry or arm:tanks')
    expect(choose(0, 2)).toBe('Your move')
  })
})
