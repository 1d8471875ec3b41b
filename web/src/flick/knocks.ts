// What is heard of a shot: a piece whose velocity changes within a frame has hit something, the
// harder the more it changes; a piece that has gone below the board falls on the table.

import type { Trace } from '../board/core/types'

export interface Knock {
  ms: number
  name: 'knock' | 'fall'
  /** 0..1 */
  loud: number
}

/** cm/s: slower changes are not heard, faster ones are not louder. */
const least = 12
const most = 250
/** Knocks of pieces nearer in time than this are one. */
const together = 25
const belowBoard = -1.2

export function knocksOf(t: Trace): Knock[] {
  const all = t.men.flatMap((m) => knocksOfPiece(t.ms, m))
  all.sort((a, b) => a.ms - b.ms || b.loud - a.loud)
  const heard: Knock[] = []
  for (const k of all) {
    const last = heard.findLast((h) => h.name === k.name)
    if (!last || k.ms - last.ms >= together) heard.push(k)
    else last.loud = Math.max(last.loud, k.loud)
  }
  return heard
}

function knocksOfPiece(ms: readonly number[], m: Trace['men'][number]): Knock[] {
  const found: Knock[] = []
  const n = m.poses.length / 7
  let v = [0, 0]
  let fell = false
  for (let k = 1; k < n; k++) {
    const dt = ((ms[m.from + k] ?? 0) - (ms[m.from + k - 1] ?? 0)) / 1000
    if (dt <= 0) continue
    const d = (c: number): number => (m.poses[7 * k + c] - m.poses[7 * (k - 1) + c]) / dt
    const now = [d(0), d(2)]
    const change = Math.hypot(now[0] - v[0], now[1] - v[1])
    // Sliding to a stop is no knock: friction takes some five cm/s a frame.
    if (change > least) found.push({ ms: ms[m.from + k - 1], name: 'knock', loud: share(change) })
    v = now
    if (!fell && m.poses[7 * k + 1] < belowBoard) {
      fell = true
      found.push({ ms: ms[m.from + k], name: 'fall', loud: share(Math.hypot(...now) + 60) })
    }
  }
  return found
}

const share = (change: number): number => Math.min(1, change / most)
