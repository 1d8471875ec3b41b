// Who sits where: a table that is laid seat by seat, in games of more than two seats.

import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/net/types'
import {
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
