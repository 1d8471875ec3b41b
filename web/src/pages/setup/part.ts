// What the parts of the set-up share.

import type { GameInfo } from '../../net/types'
import { changedOf, sideIn } from '../shared/names'
import type { Choices } from './ctrl'

/** A part of the sheet: what is chosen so far, and how to choose otherwise. */
export interface Part {
  game: GameInfo
  choices: Choices
  set: (change: Partial<Choices>) => void
}

/** The name of a side under the rules as chosen. */
export const sideOf = (part: Pick<Part, 'game' | 'choices'>, seat: number): string =>
  sideIn(part.game.family, { id: part.game.id, options: part.choices.options }, seat)

/** The changed options as the address of the rules and the editor takes them. */
export function rulesQuery(game: GameInfo, c: Choices): string {
  const query = new URLSearchParams()
  for (const o of changedOf(game, c.options)) query.set(o.key, c.options[o.key] ?? '')
  const text = query.toString()
  return text ? `?${text}` : ''
}
