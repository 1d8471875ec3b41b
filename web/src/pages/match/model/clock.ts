// The time for one move, as the server told it, and when the news of clocks arrived. What counts is the
// server's clock: the page only counts down from what was left then.

import type { MatchSummary } from '../../../net/types'

export type Clock = NonNullable<MatchSummary['clock']>

/** Below this many milliseconds a clock shows tenths, and is red unless its whole time is short. */
export const soon = 10_000

const arrived = new WeakMap<object, number>()

/** Notes when the clocks of the server's, and who has left the table since when, came to the page. */
export function noteClock({ clock, clocks, seats }: Partial<MatchSummary>, now: number): void {
  for (const it of [clock, clocks, seats]) if (it && !arrived.has(it)) arrived.set(it, now)
}

/** How many milliseconds ago a part of a match came. */
export const sinceCame = (part: object, now: number): number =>
  Math.max(0, now - (arrived.get(part) ?? now))

/** Milliseconds that a seat has left; undefined where its time does not run. */
export function leftOf(match: MatchSummary, seat: number, now: number): number | undefined {
  const clock = match.clock
  const mine = clock?.running.find((r) => r.seat === seat)
  if (!clock || !mine) return undefined
  const gone = mine.deadline ? sinceCame(clock, now) : 0
  // While the last ply is still shown there is more than the time for a move.
  return Math.min(Math.max(0, mine.left - gone), clock.move * 1000)
}

/** Moves in a row that a seat has let lapse. */
export const lapsedOf = (match: MatchSummary, seat: number): number =>
  match.clock?.running.find((r) => r.seat === seat)?.lapsed ?? 0

/** Hours, minutes and seconds, rounded up; below ten seconds with tenths. */
export function clockText(ms: number): string {
  if (ms < soon) {
    const tenths = Math.ceil(ms / 100)
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`.replace('0:010.0', '0:10')
  }
  const seconds = Math.ceil(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return h ? `${h}:${two(m)}:${two(seconds % 60)}` : `${m}:${two(seconds % 60)}`
}
