// Who sits where: a table that is laid seat by seat, in games of more than two seats.

import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../../src/net/types'
import {
  hasBots,
  newMatch,
  opponentsOf,
  readChoices,
  seated,
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
