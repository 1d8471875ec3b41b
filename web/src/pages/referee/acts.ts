// What a referee may do at a moment of a match.

import type { Ruling } from '../../net/types'
import type { Table } from '../match/model/state'

export type Act = Ruling['act']

/** Those acts that the server takes with a clause only. */
export const needsClause = (act: Act): boolean => act === 'lose' || act === 'end' || act === 'void'

/** The acts that make sense now, those that end the match last. */
export function actsNow({ match, plies }: Table): Act[] {
  const { call } = match.referee ?? {}
  const claimed = call?.claimed ?? false
  const from = match.legs?.at(-1)?.from ?? 0
  const when = (act: Act, may: boolean): Act[] => (may ? [act] : [])
  return [
    ...when('claim', claimed),
    ...when('answer', call !== undefined && !claimed),
    'say',
    'warn',
    ...when('clock', match.clocks !== undefined),
    ...when('time', match.clocks !== undefined),
    ...when('takeback', !claimed && plies.length > from),
    ...when('position', !claimed),
    ...when('pause', !claimed && !match.paused),
    ...when('resume', Boolean(match.paused) && call === undefined),
    'lose',
    'end',
    'void',
    'leave',
  ]
}

/** Milliseconds as minutes and seconds. */
export const partsOfTime = (ms: number): { minutes: number; seconds: number } => {
  const all = Math.max(0, Math.round(ms / 1000))
  return { minutes: Math.floor(all / 60), seconds: all % 60 }
}
