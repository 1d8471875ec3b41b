// Terms as choices of the set-up, and choices as terms that are proposed.

import type { GameInfo, Terms } from '../../net/types'
import { type Choices, newMatch, readChoices } from '../setup/ctrl'
import { parseSpec } from '../shared/names'
import type { Agreed, Settings } from './terms'

/** The choices that would make such terms. */
export function choicesOf(game: GameInfo, agreed: Agreed): Choices {
  const { settings: s, position = '', seat = -1 } = agreed
  return {
    ...readChoices(new URLSearchParams(parseSpec(agreed.game).options), game),
    opponent: 'friend',
    side: seat < 0 ? 'lot' : seat,
    sides: s.sides ?? 'alternate',
    series: s.series ?? '',
    touchMove: s.touchMove === 'strict',
    wrongMoves: s.wrongMoves ?? 'refused',
    takeback: s.takeback !== 'off',
    hints: s.hints === 'on',
    clock: s.clock ?? '',
    clocked: s.firstTurn === 'clocked',
    giveTime: s.giveTime !== 'off',
    referee: s.referee ?? 'off',
    score: s.score === 'players',
    position,
  }
}

/** All the terms that choices come to; what the set-up does not ask stays as it was. */
export function proposalOf(game: GameInfo, choices: Choices, before: Agreed): Agreed {
  const made = newMatch({ ...choices, opponent: 'friend' }, game)
  const { clock: _, series: __, referee: ___, score: ____, ...rest } = before.settings
  return {
    family: game.family,
    game: made.game,
    settings: { ...rest, ...(made.settings as Settings) },
    seats: before.seats,
    ...(made.position && { position: made.position }),
    ...(before.seat !== undefined && { seat: made.seat ?? -1 }),
  }
}

/** Terms as they are sent before a game. */
export const termsSent = ({ game, position = '', settings, seat = -1 }: Agreed): Terms => ({
  game,
  position,
  settings,
  seat,
})

/** Terms as they are sent within a game: the settings that change, and no clock. */
export function changesSent(agreed: Agreed, before: Agreed): Terms {
  const changed = Object.entries(agreed.settings).filter(
    ([key, value]) =>
      key !== 'clock' && key !== 'firstTurn' && value !== before.settings[key as keyof Settings],
  )
  return { game: agreed.game, settings: Object.fromEntries(changed) as Settings }
}
