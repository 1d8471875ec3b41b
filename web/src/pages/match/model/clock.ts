// The time for one move, as the server told it. What counts is the server's clock: the page only
// counts down from what was left when the news arrived.

import type { MatchSummary } from '../../../net/types'

export type Clock = NonNullable<MatchSummary['clock']>

/** Below this many milliseconds the clock is red and shows tenths. */
export const soon = 10_000

const arrived = new WeakMap<Clock, number>()

/** Notes when a clock of the server's came to the page. */
export function noteClock(match: MatchSummary, now: number): void {
  if (match.clock && !arrived.has(match.clock)) arrived.set(match.clock, now)
}

/** Milliseconds that a seat has left; undefined where its time does not run. */
export function leftOf(match: MatchSummary, seat: number, now: number): number | undefined {
  const clock = match.clock
  const mine = clock?.running.find((r) => r.seat === seat)
  if (!clock || !mine) return undefined
  const gone = mine.deadline ? now - (arrived.get(clock) ?? now) : 0
  // While the last ply is still shown there is more than the time for a move.
  return Math.min(Math.max(0, mine.left - gone), clock.move * 1000)
}

/** Moves in a row that a seat has let lapse. */
export const lapsedOf = (match: MatchSummary, seat: number): number =>
  match.clock?.running.find((r) => r.seat === seat)?.lapsed ?? 0

/** Minutes and seconds, rounded up; below ten seconds with tenths. */
export function clockText(ms: number): string {
  if (ms < soon) {
    const tenths = Math.ceil(ms / 100)
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`.replace('0:010.0', '0:10')
  }
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
