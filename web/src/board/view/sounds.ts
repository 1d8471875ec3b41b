// Which sounds a move makes.

import type { Config } from '../core/types'

export interface Sounding {
  /** Landings to be heard. */
  steps: number
  /** Pieces taken by the whole move. */
  taken: number
  /** Pieces turned over. */
  turns: number
  /** Landings between the clicks, each of which is heard as a jump. */
  via: number
  /** A piece comes from a hand. */
  drop?: boolean
  /** Two pieces of a side move at once. */
  together?: boolean
  /** Number of the first jump. */
  first: number
  /** Milliseconds until the first. */
  wait: number
  /** Milliseconds from one jump to the next. */
  pace: number
}

export function playMove(play: Config['sound'], s: Sounding): void {
  if (!play) return
  const wait = s.wait / 1000
  if (s.turns) play('flip', s.turns, wait + 0.05)
  if (s.steps < 0) return
  if (s.drop) play('drop', undefined, wait)
  else if (s.together) play('castle', undefined, wait)
  else if (!s.taken && !s.via) play('move', undefined, wait)
  else if (s.taken === 1 && s.first === 1) play('capture', undefined, wait)
  else {
    for (let k = 0; k < Math.max(1, s.steps); k++) {
      play('jump', s.first + k, wait + (k * s.pace) / 1000)
    }
  }
}
