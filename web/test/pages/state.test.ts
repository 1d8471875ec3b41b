import { tallness } from '../../src/board/core/placing'
import { describe, expect, it } from 'vitest'
import { renamed } from '../../src/board/core/names'
import { hintOf, mover, turnLine } from '../../src/pages/match/model/words'
import { clothBoard, clothStories, withHands } from '../../src/stories/reversi'
import type {
  EventsNews as Events,
  Hello,
  MatchEvent,
  MatchSummary,
  Ply,
} from '../../src/net/types'
import {
  buttonOf,
  followed,
  forcedPath,
  greeted,
  idleTouch,
  inHand,
  isWide,
  materialLead,
  lostPieces,
  ownTurn,
  partsOf,
  sidesOf,
  nextPlaces,
  numberedName,
  openingAt,
  ownPlies,
  plyLink,
  plyName,
  plyOf,
  rollKnown,
  rows,
  sceneAt,
  setUp,
  takebackTo,
  type Table,
  touchedAt,
  touches,
  turnedIn,
  turnsDone,
} from '../../src/pages/match/model/state'

const match: MatchSummary = {
  id: 'abcdefgh',
  game: 'russian',
  family: 'draughts',
  options: {},
  changed: [],
  formats: [],
  seats: [],
  status: 'playing',
  ply: 0,
  you: [0],
  settings: {},
  created: 0,
  rows: { number: 1, first: 0 },
}
const scene = { toMove: 1, men: [] }
const board = { shape: 'square' as const, w: 8, h: 8, places: [] }
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
  help: [],
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
  help: [],
  ...more,
})
const table = () =>
  greeted(
    undefined,
    hello({ seq: 3, events: [event(1), event(2), event(3)], plies: [ply(1, 0), ply(2, 1)] }),
  )

describe('news', () => {
  it('keep what is as it was, so that a button being pressed is not made anew', () => {
    const draw = () => ({ what: 'draw' as const, seat: 1, answer: [0] })
    const rules = { what: 'rules' as const, seat: 1, answer: [0], n: 2 }
    const hint = () => ({ seat: 0, what: 'man' as const, place: 3 })
    const old = greeted(
      undefined,
      hello({ seq: 3, events: [event(3)], offers: [draw()], help: [hint()] }),
    )
    const next = followed(
      old,
      events({ seq: 4, events: [event(4)], offers: [draw(), rules], help: [hint()] }),
    )
    expect(next?.offers).toEqual([draw(), rules])
    expect(next?.offers[0]).toBe(old.offers[0])
    expect(next?.help?.[0]).toBe(old.help?.[0])
  })

  it('adds what follows', () => {
    const next = followed(table(), events({ seq: 4, events: [event(4)], plies: [ply(3, 0)] }))
    expect(next?.plies.map((p) => p.n)).toEqual([1, 2, 3])
    expect(next?.seq).toBe(4)
  })

  it('fills in what was said among those who watched, once a player is told', () => {
    const whisper = (text?: string): MatchEvent => ({
      ...event(3),
      kind: 'whispered',
      seat: -1,
      ...(text && { text, name: 'Ann', n: 1 }),
    })
    const now = greeted(undefined, hello({ seq: 3, events: [event(1), event(2), whisper()] }))
    const end = [{ ...event(4), kind: 'ended' as const }]
    const over = followed(now, events({ seq: 4, events: end, overheard: [whisper('hm')] }))
    expect(over?.events.map((e) => e.text)).toEqual([undefined, undefined, 'hm', undefined])
    const again = greeted(now, hello({ seq: 4, since: 3, events: end, overheard: [whisper('hm')] }))
    expect(again.events).toEqual(over?.events)
  })

  it('changes nothing when it comes twice', () => {
    const now = table()
    expect(followed(now, events({ seq: 3, events: [event(3)], plies: [ply(2, 1)] }))).toBe(now)
  })

  it('adds no ply twice where a part of it is known', () => {
    const both = [event(3), event(4)]
    const next = followed(table(), events({ seq: 4, events: both, plies: [ply(2, 1), ply(3, 0)] }))
    expect(next?.plies.map((p) => p.n)).toEqual([1, 2, 3])
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

  it('keeps the board when it is greeted again, and only the same one', () => {
    const now = table()
    expect(greeted(now, hello({ board: structuredClone(board) })).board).toBe(now.board)
    const other = { ...board, places: [{ name: 'a1', seat: 0, x: 0, y: 0 }] }
    expect(greeted(now, hello({ board: other })).board).toBe(other)
  })
})

describe('the past', () => {
  it('has its pieces and no paths', () => {
    const now = table()
    expect(sceneAt(now, 2)).toBe(now.scene)
    expect(sceneAt(now, 1)).toEqual({ toMove: 0, men: [] })
    expect(sceneAt(now, 1).paths).toBeUndefined()
  })
  it('has the points of its moment', () => {
    const now = greeted(
      undefined,
      hello({
        startScore: [2, 2],
        plies: [{ ...ply(1, 0), score: [4, 1] }, ply(2, 1)],
        scene: { ...scene, score: [3, 3] },
      }),
    )
    expect([0, 1, 2].map((n) => sceneAt(now, n).score)).toEqual([
      [2, 2],
      [4, 1],
      [3, 3],
    ])
  })

  it('has the facts of its moment', () => {
    const round = (value: string) => [{ key: 'round', seat: -1, value }]
    const now = greeted(
      undefined,
      hello({
        startFacts: round('1'),
        plies: [{ ...ply(1, 0), facts: round('2') }, ply(2, 1)],
        scene: { ...scene, facts: round('3') },
      }),
    )
    expect([0, 1, 2].map((n) => sceneAt(now, n).facts?.[0]?.value)).toEqual(['1', '2', '3'])
  })
})

describe('lost pieces', () => {
  const pieces = (kinds: string, seat: number, from = 0) =>
    kinds.split(' ').map((kind, k) => ({ place: from + k, kind, seat }))
  const start = [...pieces('rook queen pawn pawn', 0), ...pieces('queen pawn', 1, 10)]
  const path = (...taken: number[]) => ({ tokens: [0, 1], taken })
  const game = (plies: Ply[], more: Partial<Table['match']> = {}): Table => ({
    ...greeted(undefined, hello({ start, plies, match: { ...match, ...more } })),
  })
  const seats = [0, 1].map((seat) => ({
    kind: 'self' as const,
    name: '',
    online: true,
    seat,
    you: true,
  }))

  it('are those that moves have taken, the common kind first', () => {
    const now = game(
      [
        { ...ply(1, 1), path: path(1), men: start.filter((m) => m.place !== 1) },
        { ...ply(2, 0), path: path(), men: start.filter((m) => m.place !== 1) },
        { ...ply(3, 1), path: path(3, 2), men: [] },
      ],
      { seats },
    )
    expect(lostPieces(now, 0, 'pawn')).toEqual([[], []])
    expect(lostPieces(now, 1, 'pawn')).toEqual([['queen'], []])
    expect(lostPieces(now, 3, 'pawn')).toEqual([['pawn', 'pawn', 'queen'], []])
  })

  it('are the common kind where a seat has had no such piece at the start', () => {
    const kings = [
      { place: 5, kind: 'king', seat: 1 },
      { place: 5, kind: 'rook', seat: 1 },
    ]
    const now = game(
      [
        { ...ply(1, 0), men: kings },
        { ...ply(2, 0), path: path(5, 5), men: [] },
      ],
      { seats },
    )
    expect(lostPieces(now, 2, 'pawn')[1]).toEqual(['pawn', 'pawn'])
    expect(lostPieces(now, 2, 'none')[1]).toEqual(['queen', 'queen'])
  })

  it('are the common kind in whatever figure it is drawn', () => {
    const men = [...pieces('rook pawn.berolina', 0), ...pieces('king', 1)]
    const queen = [{ place: 9, kind: 'queen', seat: 0 }, ...men.slice(2)]
    const now = greeted(
      undefined,
      hello({
        start: men,
        plies: [
          { ...ply(1, 0), men: queen },
          { ...ply(2, 1), path: path(9), men: men.slice(2) },
        ],
        match: { ...match, seats },
      }),
    )
    expect(lostPieces(now, 2, 'pawn')[0]).toEqual(['pawn.berolina'])
  })

  it('bear the numbers that they had when they fell', () => {
    const men = pieces('circle.2 circle.4 pyramid.36.25.1', 0)
    const less = [...men.slice(0, 2), { place: 2, kind: 'pyramid.36.1', seat: 0 }]
    const now: Table = {
      ...greeted(
        undefined,
        hello({
          start: men,
          plies: [
            { ...ply(1, 1), path: path(), men: less },
            { ...ply(2, 0), path: path(2, 1), men: less.slice(0, 1) },
          ],
          match: { ...match, seats },
        }),
      ),
    }
    expect(lostPieces(now, 2, 'side')[0]).toEqual(['circle.4', 'pyramid.36.1'])
  })

  it('are none where they stay in the game', () => {
    const taking = [{ ...ply(1, 0), path: path(10), men: [] }]
    expect(lostPieces(game(taking, { seats, captured: 'hand' }), 1)).toEqual([[], []])
    expect(lostPieces(game(taking, { seats }), 1)).toEqual([[], ['queen']])
  })

  it('leave the others worth less', () => {
    const now = [...pieces('queen queen pawn', 0), ...pieces('queen', 1)]
    expect(materialLead(now, 0, 2, { pawn: 1, queen: 9 })).toBe(10)
    expect(materialLead(now, 1, 2, { pawn: 1, queen: 9 })).toBe(-10)
    expect(materialLead(pieces('pawn.berolina', 0), 0, 2, { pawn: 1 })).toBe(1)
  })
})

describe('how wide a board is', () => {
  it('has more room for a long one, and for one whose squares are seen again at the sides', () => {
    const board = clothBoard(8)
    expect(isWide({ ...board, w: 11, h: 3 })).toBe(true)
    expect(isWide({ ...board, w: 11, h: 8 })).toBe(false)
    const beside = { ...board.places[0]!, y: 1 }
    expect(isWide({ ...board, w: 8, h: 8, copies: [0], places: [beside] })).toBe(true)
    expect(isWide({ ...board, w: 8, h: 8, copies: [0], places: [{ ...beside, y: -1 }] })).toBe(
      false,
    )
    expect(isWide({ ...board, w: 20, h: 8, parts: [] })).toBe(false)
  })
})

describe('discs', () => {
  const { board, scene } = clothStories.middle
  const now = {
    ...greeted(undefined, hello({ scene, start: scene.men.slice(0, 4) })),
    board,
  }

  it('in hand are counted for each side, none included', () => {
    const both = withHands(board)
    const heap = both.places.length - 2
    const pieces = [...scene.men, { place: heap, kind: 'disc', seat: 0, n: 25 }]
    expect(inHand({ ...now, board: both }, pieces, 0)).toBe(25)
    expect(inHand({ ...now, board: both }, pieces, 1)).toBe(0)
    expect(inHand(now, pieces, 0)).toBeUndefined()
  })
  it('may have turned anywhere, where the game turns pieces', () => {
    expect(turnedIn({ ...now, match: { ...match, flips: true } }).length).toBe(board.places.length)
    expect(turnedIn(now)).toEqual([])
  })
})

describe('a move that is a mere button', () => {
  const { board, scene } = clothStories.pass
  const now = { ...greeted(undefined, hello({ scene })), board }
  const other = { seat: 0, tokens: [1], text: 'b1' }

  it('is forced when there is no other', () => {
    expect(forcedPath(now)?.text).toBe('pass')
    const two = { ...scene, paths: [...(scene.paths ?? []), other] }
    expect(forcedPath({ ...now, scene: two })).toBeUndefined()
    expect(forcedPath({ ...now, scene: { ...scene, paths: [other] } })).toBeUndefined()
    expect(forcedPath({ ...now, match: { ...match, you: [1] } })).toBeUndefined()
    expect(forcedPath({ ...now, scene: { ...scene, more: 'tool' } })).toBeUndefined()
  })
  it('is known by its only click', () => {
    expect(buttonOf(board, scene.paths?.[0])).toBe('pass')
    expect(buttonOf(board, other)).toBeUndefined()
    expect(buttonOf(board, { tokens: [1, 2] })).toBeUndefined()
  })
})

describe('points named by two numbers', () => {
  const board = {
    shape: 'square' as const,
    w: 2,
    h: 2,
    files: ['A', 'B'],
    ranks: ['1', '2'],
    places: [
      { name: 'A1', seat: -1, x: 0, y: 1 },
      { name: 'B2', seat: -1, x: 1, y: 0 },
      { name: 'pass', kind: 3, seat: -1, x: 0, y: 3 },
      { name: 'A1', seat: -1, x: 2, y: 1 }, // drawn again beyond the edge
    ],
    copies: [0],
  }
  it('count columns and rows from the top left', () => {
    const other = renamed(board, 'pairs')
    expect(other.places.map((p) => p.name)).toEqual(['1-2', '2-1', 'pass', '1-2'])
    expect([other.files, other.ranks]).toEqual([
      ['1', '2'],
      ['2', '1'],
    ])
    expect(renamed(board, 'algebraic')).toBe(board)
  })
})

describe('numbered squares', () => {
  it('count line by line from the top left, and name the moves', () => {
    const board = clothBoard(8)
    const other = renamed(board, 'numbers')
    const number = (name: string) =>
      other.places[board.places.findIndex((p) => p.name === name)]?.name
    expect(['a1', 'h1', 'a2', 'd4', 'h8', 'pass'].map(number)).toEqual([
      '1',
      '8',
      '9',
      '28',
      '64',
      'pass',
    ])
    const move = { ...ply(1, 0), name: 'd4', path: { tokens: [27] } }
    expect(plyName(other, board, move)).toBe('28')
    expect(plyName(board, board, move)).toBe('d4')
    expect(plyName(other, board, { ...move, path: { tokens: [64] }, name: 'pass' })).toBe('pass')
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
    ['a seat moves twice', [0, 0, 1], [['m1, m2', 'm3']]],
    ['no moves', [], []],
  ] as const)('%s', (_, seats, wanted) => {
    const list = rows(
      seats.map((seat, i) => ply(i + 1, seat)),
      2,
    )
    expect(list.map((row) => row.cells.map((c) => c?.map((p) => p.name).join(', ') ?? ''))).toEqual(
      wanted,
    )
    expect(list.map((row) => row.n)).toEqual(wanted.map((_, i) => i + 1))
  })
})

describe('rows as players number them', () => {
  const names = (plies: Ply[], number: number, first: number) =>
    rows(plies, 2, { number, first }).map((row) => [
      row.n,
      ...row.cells.map((c) => c?.map((p) => p.name).join(', ') ?? ''),
    ])
  it('begin at the number of the position, with a gap where the second seat begins', () => {
    const plies = [ply(1, 1), ply(2, 0), ply(3, 1)]
    expect(names(plies, 17, 0)).toEqual([
      [17, '', 'm1'],
      [18, 'm2', 'm3'],
    ])
    expect(names(plies, 1, 1)).toEqual([
      [1, 'm1', 'm2'],
      [2, 'm3', ''],
    ])
    const list = rows(plies, 2, { number: 17, first: 0 })
    expect(plies.map((p) => numberedName(list, p, 2))).toEqual(['17. … m1', '18. m2', '18. … m3'])
  })
  it('are the same for any that moves first where no seat is the first', () => {
    expect(names([ply(1, 1), ply(2, 0)], 1, -1)).toEqual([[1, 'm1', 'm2']])
  })
})

describe('several boards', () => {
  const cell = (part: number, y: number) => ({
    name: `${part}${y}`,
    seat: -1,
    x: 0.5 + 9 * part,
    y,
  })
  const board = {
    shape: 'square',
    w: 10,
    h: 2,
    places: [cell(0, 0.5), cell(0, 1.5), cell(1, 0.5), cell(1, 1.5)],
    parts: [
      { name: 'A', places: [0, 1] },
      { name: 'B', places: [2, 3] },
    ],
  }
  const pieces = [1, 0, 2, 3].map((seat, place) => ({ place, kind: 'king', seat }))
  it('each has the seats whose pieces are on it, the nearer first', () => {
    expect(partsOf(board)).toEqual([0, 1])
    expect(sidesOf(board, pieces, 0)).toEqual([0, 1])
    expect(sidesOf(board, pieces, 1)).toEqual([3, 2])
  })
  it('a seat of the user is named first when several are on turn', () => {
    expect(mover({ toMove: 0b1001, men: [] }, 4)).toBe(0)
    expect(mover({ toMove: 0b1001, men: [] }, 4, [3])).toBe(3)
  })
})

describe('turns of several plies', () => {
  const roll = (n: number): Ply => ply(n, 15)
  const names = (plies: Ply[]) =>
    rows(plies, 2).map((row) => row.cells.map((c) => c?.map((p) => p.name).join(', ') ?? ''))
  it('a roll stands before the turn it is for, the last one by itself', () => {
    expect(names([ply(1, 0), roll(2), ply(3, 1), roll(4), ply(5, 0), roll(6)])).toEqual([
      ['m1', 'm2, m3'],
      ['m4, m5', 'm6'],
    ])
  })
  it('may be taken back as far as they have come, by whoever is still on turn', () => {
    const plies = [ply(1, 0), ply(2, 1), ply(3, 1)]
    const from = (you: number[], toMove: number, undo: 'on' | 'off' = 'on') => {
      const { match, ...rest } = table()
      const settings = { ...match.settings, undo }
      return ownTurn({
        ...rest,
        plies,
        scene: { toMove, men: [] },
        match: { ...match, you, settings },
      })
    }
    expect(from([1], 2)).toBe(1)
    expect(from([0], 2)).toBe(-1)
    expect(from([1], 1)).toBe(-1)
    expect(from([1], 2, 'off')).toBe(-1)
  })

  it('counts turns, whose plies may be many, and no rolls', () => {
    const by = (...seats: number[]) => seats.map((seat, i) => ply(i + 1, seat))
    expect(turnsDone(by(), 2)).toBe(0)
    expect(turnsDone(by(15, 0, 15), 2)).toBe(1)
    expect(turnsDone(by(0, 0, 0), 2)).toBe(1)
    expect(turnsDone(by(0, 0, 1), 2)).toBe(2)
    expect(turnsDone(by(0, 15, 0), 2)).toBe(1)
    expect(turnsDone(by(0, 1, 3), 4)).toBe(3)
  })
})

describe('what chance plays', () => {
  const chance = (n: number, path = true): Ply => ({
    ...ply(n, 15),
    ...(path && { path: { tokens: [n] } }),
  })
  it('stands in rows of its own, and a lot alone and without a number', () => {
    const list = rows([chance(1, false), chance(2), chance(3), chance(4), ply(5, 0), ply(6, 1)], 2)
    expect(
      list.map((row) => [row.n, ...row.cells.map((c) => c?.map((p) => p.name).join(', ') ?? '')]),
    ).toEqual([
      [0, 'm1', ''],
      [1, 'm2', 'm3'],
      [2, 'm4', ''],
      [3, 'm5', 'm6'],
    ])
  })

  it('does not decide which column belongs to whom', () => {
    const list = rows([chance(1, false), ply(2, 1), ply(3, 0)], 2)
    expect(list[1]?.cells.map((c) => c?.[0]?.name)).toEqual(['m2', 'm3'])
  })
})

describe('commands', () => {
  it('count the plies of their own seat', () => {
    expect(ownPlies(table(), 0)).toBe(1)
    expect(ownPlies(table(), 2)).toBe(0)
  })

  it('take back to before the last own ply', () => {
    const plies = [ply(1, 0), ply(2, 1), ply(3, 0), ply(4, 1)]
    expect(takebackTo(plies, [0])).toBe(2)
    expect(takebackTo(plies, [1])).toBe(3)
    expect(takebackTo([ply(1, 0)], [1])).toBe(-1)
  })

  it('take back with their last own ply the roll after it, and what others played since', () => {
    expect(takebackTo([ply(1, 15), ply(2, 0), ply(3, 15)], [0, 1])).toBe(1)
    expect(takebackTo([ply(1, 0), ply(2, 1), ply(3, 2)], [0, 1])).toBe(1)
  })

  it('are not asked back from machines alone behind which dice were rolled', () => {
    const at = (kind: string, plies: Ply[]) =>
      ({ match: { you: [0], seats: [{ kind: 'guest' }, { kind }] }, plies }) as unknown as Table
    const rolled = [ply(1, 15), ply(2, 0), ply(3, 15), ply(4, 1)]
    expect(rollKnown(at('bot', rolled))).toBe(true)
    expect(rollKnown(at('guest', rolled))).toBe(false)
    expect(rollKnown(at('bot', [ply(1, 15), ply(2, 0), ply(3, 1)]))).toBe(false)
    const alone = { match: { you: [0, 1], seats: [{ kind: 'guest' }, { kind: 'guest' }] } }
    expect(rollKnown({ ...alone, plies: rolled } as unknown as Table)).toBe(false)
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

describe('a start that is drawn by lot', () => {
  const seat = { kind: 'guest' as const, name: '', online: true, seat: 0, you: false }
  const pieces = [{ place: 0, kind: 'rook', seat: 0 }]
  const drawn = greeted(
    undefined,
    hello({
      match: { ...match, seats: [seat, seat] },
      plies: [{ ...ply(1, 15), men: pieces }, ply(2, 0), { ...ply(3, 15), men: [] }],
    }),
  )
  it('is what pieces are counted from, once it is drawn', () => {
    expect(setUp(drawn, 0)).toEqual([])
    expect(setUp(drawn, 1)).toBe(pieces)
    expect(setUp(drawn, 3)).toBe(pieces)
  })
})

describe('a move under way', () => {
  const places = [
    ...['c5', 'c3', 'd2', 'e1'].map((name, x) => ({ name, seat: -1, x, y: 0 })),
    { name: 'end', kind: 3, seat: -1, x: 0, y: 9 },
  ]
  const line = (taken?: number[], ...rest: number[]) => {
    const paths = rest.map((x) => ({ seat: 0, tokens: [0, 1, x], text: `m${x}`, taken }))
    const seats = [{ kind: 'guest' as const, name: '', online: true, seat: 0, you: true }]
    const table = greeted(
      undefined,
      hello({
        match: { ...match, seats },
        board: { ...board, places },
        scene: { toMove: 1, men: [], paths },
      }),
    )
    return turnLine(table, [0, 1])
  }
  it('names squares and, apart from them, the button that ends it', () => {
    expect(line([7], 2, 3)).toBe('turn.goOn')
    expect(line([7], 2, 4)).toBe('turn.goOn. turn.orButton')
    expect(line([7], 4)).toBe('turn.forced')
  })
  it('that takes nothing is not called a capture', () => {
    expect(line(undefined, 2, 3)).toBe('turn.goOnMove')
  })
  it('tells what may be tapped, and that a piece that is walked stops by a tap', () => {
    expect([[], [5], [5, 8], [5, 5], [5, 5, 8]].map(hintOf)).toEqual([
      'hint.chosen',
      'hint.chosen',
      'hint.chain',
      'hint.chain',
      'hint.walk',
    ])
  })
})

describe('the line of a turn in check', () => {
  const line = (marks: { kind: string; place: number }[], you: number[]): string => {
    const taking = { seat: 0, tokens: [0, 1], text: 'a1b1', taken: [1] }
    const pieces = [{ place: 0, kind: 'king', seat: 0 }]
    const scene = { toMove: 1, men: pieces, paths: [taking], marks }
    const table = greeted(undefined, hello({ match: { ...match, you, clock: undefined }, scene }))
    return turnLine(table, [])
  }
  it('says so, and does not call the only answers a duty to take', () => {
    expect(line([{ kind: 'check', place: 0 }], [0])).toBe('turn.checkYou')
    expect(line([{ kind: 'check', place: 0 }], [0, 1])).toBe('turn.check')
    expect(line([], [0])).toBe('turn.must')
  })
})

describe('touch-move', () => {
  const pieces = [{ place: 3, kind: 'man', seat: 0 }]
  const strict = { ...match, settings: { touchMove: 'strict' as const } }
  const free = greeted(undefined, hello({ match: strict, scene: { toMove: 1, men: pieces } }))

  it('a piece picked up is touched once, where it was agreed', () => {
    expect(touches(free, [3])).toBe(3)
    expect(touches(free, [])).toBe(-1)
    expect(touches(free, [4])).toBe(-1)
    expect(touches({ ...free, match }, [3])).toBe(-1)
    expect(touchedAt(free.scene)).toBe(-1)
  })

  it('a piece of one’s own is touched though it cannot move, on one’s own turn', () => {
    expect(idleTouch(free, 3)).toBe(0)
    expect(idleTouch(free, 4)).toBeUndefined()
    expect(idleTouch({ ...free, match }, 3)).toBeUndefined()
    expect(idleTouch({ ...free, match: { ...strict, you: [1] } }, 3)).toBeUndefined()
    expect(idleTouch({ ...free, scene: { toMove: 2, men: pieces } }, 3)).toBeUndefined()
  })

  it('a bound seat touches nothing more, and everybody is told', () => {
    const places = ['a1', 'b1', 'c1', 'd1'].map((name, x) => ({ name, seat: -1, x, y: 0 }))
    const scene = { toMove: 1, men: pieces, marks: [{ place: 3, kind: 'touched' }] }
    const bound = { ...free, board: { ...board, places }, scene }
    expect(touches(bound, [3])).toBe(-1)
    expect(touchedAt(scene)).toBe(3)
    expect(turnLine(bound, [])).toBe('turn.touched')
    const other = { ...bound, match: { ...strict, you: [] } }
    expect(turnLine(other, [])).toBe('turn.touchedBy')
  })
})

describe('a link to one move', () => {
  it('names the ply in the address, and nothing else is one', () => {
    const at = (query: string): number => plyOf(new URL(`http://host/abcd1234${query}`))
    expect(at('?ply=12')).toBe(12)
    for (const query of ['', '?ply=', '?ply=0', '?ply=-1', '?ply=1.5', '?ply=x', '?ply=9999999'])
      expect(at(query)).toBe(0)
    expect(plyOf(new URL(plyLink('abcd1234', 7)))).toBe(7)
  })

  it('names the opening of the last named position until a moment', () => {
    const plies = [
      { ...ply(1, 0), opening: 'B00 a' },
      { ...ply(2, 1), opening: 'B20 b' },
      ply(3, 0),
    ]
    const table = {
      ...greeted(undefined, { match, board, scene, events: [] } as unknown as Hello),
      plies,
    }
    expect([0, 1, 2, 3].map((n) => openingAt(table, n))).toEqual([
      undefined,
      'B00 a',
      'B20 b',
      'B20 b',
    ])
  })
})

describe('the shape of a board', () => {
  it('is told where it is clearly higher than wide', () => {
    const board = { shape: 'point', places: [] }
    expect(tallness({ ...board, w: 12, h: 15 })).toBe(0.8)
    expect(tallness({ ...board, w: 9, h: 10 })).toBe(0.9)
    expect(tallness({ ...board, w: 19, h: 20 })).toBeUndefined()
    expect(tallness({ ...board, w: 8, h: 8 })).toBeUndefined()
  })
})
