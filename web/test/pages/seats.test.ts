// Who sits where: a table that is laid seat by seat, in games of more than two seats.

import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/net/types'
import {
  change,
  gameUnder,
  hasBots,
  newMatch,
  opponentsOf,
  partnersOf,
  readChoices,
  seated,
  tableOrder,
  writeChoices,
} from '../../src/pages/setup/ctrl'

const four = { id: 'four', family: 'x', seats: 4, options: [] } as unknown as GameInfo
const two = { ...four, id: 'two', seats: 2 }
const read = (text: string, game = four) => readChoices(new URLSearchParams(text), game)

describe('a table laid seat by seat', () => {
  it('is for games of more than two seats', () => {
    expect(opponentsOf(four)).toContain('table')
    expect(opponentsOf(two)).not.toContain('table')
    expect(read('opponent=table', two).opponent).toBe('bot')
  })
  it('is read from the address and written into it', () => {
    const c = read('opponent=table&seats=you,bot,open,you')
    expect(c.seats).toEqual(['you', 'bot', 'open', 'you'])
    expect(new URLSearchParams(writeChoices(c, four)).get('seats')).toBe('you,bot,open,you')
    expect(read('opponent=bot').seats).toEqual(['you', 'bot', 'bot', 'bot'])
    expect(writeChoices(read('opponent=bot'), four)).toBe('')
  })
  it.each(['you', 'you,bot,bot,bot,bot', 'you,cat,bot,bot', ''])(
    'with the seats %j is as usual',
    (seats) => {
      expect(read(`opponent=table&seats=${seats}`).seats).toEqual(['you', 'bot', 'bot', 'bot'])
    },
  )
  it('is sent with a level for its bots', () => {
    const c = read('opponent=table&seats=open,bot,you,open&level=7')
    expect(newMatch(c, four)).toMatchObject({
      opponent: 'table',
      seat: 0,
      seats: ['open', 'bot', 'you', 'open'],
      level: 7,
    })
    const friends = read('opponent=table&seats=open,open,you,open')
    expect(hasBots(friends)).toBe(false)
    expect(newMatch(friends, four).level).toBeUndefined()
    expect(newMatch(read('opponent=bot'), four).seats).toBeUndefined()
  })
  it('needs the user at it', () => {
    expect(seated(read('opponent=table&seats=open,bot,bot,open'))).toBe(false)
    expect(seated(read('opponent=table&seats=open,bot,you,open'))).toBe(true)
    expect(seated(read('opponent=friend'))).toBe(true)
  })
})

describe('the sides to choose from', () => {
  /** Two boards of two squares, the second seen from its other side. */
  const places = [
    { name: 'A:a1', seat: -1, x: 0, y: 1 },
    { name: 'A:a2', seat: -1, x: 0, y: 0 },
    { name: 'B:a1', seat: -1, x: 2, y: 0 },
    { name: 'B:a2', seat: -1, x: 2, y: 1 },
  ]
  const pieces = [0, 1, 2, 3].map((seat) => ({ place: seat, kind: 'king', seat }))
  const parts = [
    { name: 'A', places: [0, 1] },
    { name: 'B', places: [2, 3] },
  ]
  const thumb = { board: { shape: 'square', w: 3, h: 2, places, parts }, men: pieces }
  const pair = { ...four, teams: [0, 1, 1, 0], thumb } as unknown as GameInfo

  it('stand as they sit round several boards: partners side by side', () => {
    expect(tableOrder(pair)).toEqual([1, 2, 0, 3])
    expect(tableOrder(four)).toEqual([0, 1, 2, 3])
    expect(tableOrder(two)).toEqual([0, 1])
  })
  it('name the partner, where there is one', () => {
    expect(partnersOf(pair, 0)).toEqual([3])
    expect(partnersOf(pair, 2)).toEqual([1])
    expect(partnersOf(four, 0)).toEqual([])
  })
})

describe('a game whose options say how many play', () => {
  const players = {
    key: 'players',
    kind: 'choice',
    values: ['2', '3', '6'],
    default: '2',
    seats: true,
  }
  const teams = { key: 'teams', kind: 'switch', default: 'off' }
  const star = { ...two, id: 'star', series: 'wins', options: [players, teams] } as GameInfo
  const six = { players: '6' }
  const from = (query: string, by: Parameters<typeof change>[1]) =>
    change(read(query, star), by, star)

  it('has as many seats as the options say', () => {
    expect(gameUnder(star, {}).seats).toBe(2)
    expect(gameUnder(star, six).seats).toBe(6)
    expect(
      gameUnder({ ...star, options: [{ ...players, default: '3' }] } as GameInfo, {}).seats,
    ).toBe(3)
    expect(gameUnder(four, six).seats).toBe(4)
  })
  it('is read from the address with all of them', () => {
    const c = read(
      'players=6&opponent=table&seats=bot,bot,open,you,bot,open&side=5&time=60|60|60|60|60|30',
      star,
    )
    expect(c.seats).toEqual(['bot', 'bot', 'open', 'you', 'bot', 'open'])
    expect(c.side).toBe(5)
    expect(c.clock.split('|')).toHaveLength(6)
    expect(newMatch(c, gameUnder(star, c.options))).toMatchObject({
      game: 'star;players=6',
      seats: c.seats,
    })
    expect(read('players=3&side=3', star).side).toBe('lot')
    expect(read('players=6&opponent=anybody', star).opponent).toBe('bot')
  })
  it('takes the partners from the server, once it has told them', () => {
    const told = (teams: number[]) => ({ name: 'star', teams })
    expect(partnersOf(gameUnder(star, six, told([0, 1, 2, 0, 1, 2])), 1)).toEqual([4])
    expect(partnersOf(gameUnder(star, six), 1)).toEqual([])
    expect(partnersOf(gameUnder(star, six, told([0, 1, 0, 1])), 1)).toEqual([])
    const pairs = { ...four, teams: [0, 1, 1, 0] }
    expect(partnersOf(gameUnder(pairs, {}), 0)).toEqual([3])
    expect(partnersOf(gameUnder(pairs, {}, {}), 0)).toEqual([3])
    expect(partnersOf(gameUnder(pairs, {}, { name: 'four;teams=off' }), 0)).toEqual([])
  })
  it('has series where two sides play', () => {
    const c = { ...read('series=best%3D3', star), options: six }
    expect(c.series).toBe('best=3')
    expect(gameUnder(star, {}).series).toBe('wins')
    expect(gameUnder(star, six).series).toBeUndefined()
    expect(gameUnder(star, six, { name: 'star', teams: [0, 1, 0, 1, 0, 1] }).series).toBe('wins')
    expect(newMatch(c, gameUnder(star, six)).settings?.series).toBeUndefined()
    expect(newMatch(c, star).settings?.series).toBe('best=3')
  })
  it('lays the table for more: the computer takes the seats that come', () => {
    const c = from('opponent=friend&side=1', { options: six })
    expect(c.opponent).toBe('friend')
    expect(c.side).toBe(1)
    expect(c.seats).toEqual(['you', 'bot', 'bot', 'bot', 'bot', 'bot'])
    expect(from('opponent=anybody', { options: six }).opponent).toBe('friend')
    expect(from('offers=code', { options: six }).offers).toBe('game')
    expect(from('time=300%2B3', { options: six }).clock).toBe('300+3')
    expect(from('time=300|60', { options: six }).clock).toBe('300')
    const { seats } = from('players=3&opponent=table&seats=open,you,open', { options: six })
    expect(seats).toEqual(['open', 'you', 'open', 'bot', 'bot', 'bot'])
  })
  it('lays it for fewer: who has a seat that goes gets another', () => {
    const c = from('players=6&side=4&opponent=table&seats=open,you,bot,bot,open,bot', {
      options: {},
    })
    expect(c.seats).toEqual(['open', 'you'])
    expect(c.side).toBe('lot')
    expect(c.opponent).toBe('friend')
    const bots = from('players=6&opponent=table&seats=you,bot,bot,bot,bot,bot', { options: {} })
    expect(bots.opponent).toBe('bot')
  })
  it('keeps all else', () => {
    const was = read('players=6&offers=code&opponent=self', star)
    expect(change(was, { level: 7 }, star)).toEqual({ ...was, level: 7 })
  })
})

describe('a program of the server', () => {
  it('is read from the address, written into it and sent', () => {
    const c = read('engine=Stockfish+17', two)
    expect(c.engine).toBe('Stockfish 17')
    expect(writeChoices(c, two)).toBe('?engine=Stockfish+17')
    expect(newMatch(c, two).engine).toBe('Stockfish 17')
  })
  it('is for matches against the computer alone', () => {
    const c = read('opponent=friend&engine=Scan', two)
    expect(writeChoices(c, two)).toBe('?opponent=friend')
    expect(newMatch(c, two).engine).toBeUndefined()
    expect(newMatch(read('', two), two).engine).toBeUndefined()
  })
})

describe('what a series counts', () => {
  const game = { ...two, series: 'points' } as GameInfo
  it('is what the server says of the options, until then what some of them allow', () => {
    expect(gameUnder(game, {}).series).toBe('points')
    expect(gameUnder(game, {}, { name: 'two', series: 'wins' }).series).toBe('wins')
    expect(gameUnder(game, {}, { fault: { code: 'x', detail: '' } }).series).toBe('points')
  })
  it('is sent so', () => {
    const c = read('opponent=friend&series=first=100,points', game)
    const sent = (as: 'wins' | 'points') =>
      newMatch(c, gameUnder(game, {}, { name: 'two', series: as })).settings?.series
    expect([sent('points'), sent('wins')]).toEqual(['first=100,points', 'first=50'])
  })
})

describe('a game that only people play', () => {
  const people = { ...two, people: true }
  it('offers no computer, a friend first', () => {
    expect(opponentsOf(people)).toEqual(['friend', 'anybody', 'self'])
    expect(opponentsOf({ ...four, people: true })).not.toContain('bot')
    expect(read('', people).opponent).toBe('friend')
    expect(read('opponent=bot', people).opponent).toBe('friend')
    expect(newMatch(read('', people), people).level).toBeUndefined()
  })
  it('leaves what is usual out of the address', () => {
    expect(writeChoices(read('', people), people)).toBe('')
    expect(writeChoices(read('opponent=self', people), people)).toBe('?opponent=self')
  })
  it('has no computer on a seat of a table', () => {
    const table = { ...four, people: true }
    expect(read('opponent=table', table).seats).toEqual(['you', 'open', 'open', 'open'])
    expect(read('opponent=table&seats=you,bot,open,open', table).seats).not.toContain('bot')
  })
})
