// Which sounds a move makes.

import type { Config } from './types'

const quick = 0.075

/** Sounds of a move: its landings, the men it takes, and the number of its first jump. */
export function playMove(
  play: Config['sound'],
  still: boolean,
  steps: number,
  taken: number,
  first: number,
): void {
  if (!play) return
  if (!taken) play('move')
  else if (taken === 1 && first === 1) play('capture')
  else
    for (let k = 0; k < Math.max(1, steps); k++)
      play('jump', first + k, still ? k * 0.09 : k * quick)
}
