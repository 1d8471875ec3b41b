// The choices of a match before it begins. They live in the address, so that a set-up can be
// sent, bookmarked and reached by the back button.

import type { GameInfo, NewMatch } from '../../net/types'
import { specOf } from '../shared/names'

export type Opponent = NewMatch['opponent']
export type Side = 'lot' | number

export interface Choices {
  opponent: Opponent
  level: number
  side: Side
  touchMove: boolean
  takeback: boolean
  position: string
  options: Record<string, string>
}

const opponents: readonly Opponent[] = ['bot', 'friend', 'self']
export const levels = 10
const usualLevel = 3

/** Reads the choices for a game from the address; anything that does not fit is left out. */
export function readChoices(query: URLSearchParams, game: GameInfo): Choices {
  const options: Record<string, string> = {}
  for (const o of game.options ?? []) {
    const value = query.get(o.key)
    if (value !== null && (!o.values || o.values.includes(value))) options[o.key] = value
  }
  const level = Number(query.get('level') ?? usualLevel)
  const side = Number(query.get('side') ?? Number.NaN)
  return {
    opponent: opponents.find((o) => o === query.get('opponent')) ?? 'bot',
    level: Number.isInteger(level) && level >= 1 && level <= levels ? level : usualLevel,
    side: Number.isInteger(side) && side >= 0 && side < game.seats ? side : 'lot',
    touchMove: query.get('touch') === 'strict',
    takeback: query.get('takeback') !== 'off',
    position: query.get('position') ?? '',
    options,
  }
}

/** The address part of choices: only what is not the usual. */
export function writeChoices(c: Choices, game: GameInfo): string {
  const query = new URLSearchParams()
  if (c.opponent !== 'bot') query.set('opponent', c.opponent)
  if (c.level !== usualLevel) query.set('level', String(c.level))
  if (c.side !== 'lot') query.set('side', String(c.side))
  if (c.touchMove) query.set('touch', 'strict')
  if (!c.takeback) query.set('takeback', 'off')
  if (c.position) query.set('position', c.position)
  for (const o of game.options ?? []) {
    const value = c.options[o.key]
    if (value !== undefined && value !== o.default) query.set(o.key, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** What is sent to make the match. */
export function newMatch(c: Choices, game: GameInfo): NewMatch {
  const match: NewMatch = {
    game: specOf(game, c.options),
    opponent: c.opponent,
    seat: c.side === 'lot' ? -1 : c.side,
    settings: { touchMove: c.touchMove ? 'strict' : 'off', takeback: c.takeback ? 'on' : 'off' },
  }
  if (c.opponent === 'bot') match.level = c.level
  if (c.position) match.position = c.position
  return match
}
