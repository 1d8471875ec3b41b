// Plays how the pieces went: at its own pace, slowly, or not at all. Nothing runs while nothing moves.

import type { Moving, Trace } from '../board/core/types'
import type { Pose } from './core/table'

export type Poses = ReadonlyMap<number, Pose>

/** How long a piece that is gone is still seen to fall, ms. */
const fallsFor = 130

/** The last moment of a trace, ms: everybody lies, those that are gone beside the board. */
export function lengthOf(t: Trace): number {
  const ends = t.men.flatMap((m) => (m.gone ? [endOf(t, m) + fallsFor] : []))
  return Math.max(t.ms[t.ms.length - 1] ?? 0, ...ends)
}

const endOf = (t: Trace, m: Moving): number => t.ms[m.from + m.poses.length / 7 - 1] ?? 0

/** The poses of the pieces that move, at a moment; between two frames in between. Poses that are given
 * are written over: what is shown sixty times a second asks for no memory. */
export function posesAt(t: Trace, ms: number, poses = new Map<number, number[]>()): typeof poses {
  const k = frameAt(t.ms, ms)
  const a = t.ms[k] ?? 0
  const b = t.ms[k + 1] ?? a
  const share = b > a ? Math.max(0, Math.min(1, (ms - a) / (b - a))) : 0
  for (const m of t.men) {
    const last = m.poses.length / 7 - 1
    if (last < 0) continue
    let pose = poses.get(m.place)
    if (!pose) {
      pose = [0, 0, 0, 0, 0, 0, 1]
      poses.set(m.place, pose)
    }
    mix(m.poses, within(k - m.from, last) * 7, within(k + 1 - m.from, last) * 7, share, pose)
    // The server does not follow a piece that is gone: it falls as far as it is seen to.
    if (m.gone && k - m.from >= last) fall(pose, ms - endOf(t, m))
  }
  return poses
}

const within = (n: number, last: number): number => Math.max(0, Math.min(last, n))

/** Below this a piece has left the board for good, cm. */
const lowest = -3.2

function fall(pose: number[], ms: number): void {
  pose[1] = Math.max(lowest, pose[1] - 490 * (ms / 1000) ** 2 - (ms >= fallsFor ? 9 : 0))
}

/** The last frame not after a moment. */
function frameAt(ms: readonly number[], at: number): number {
  let lo = 0
  let hi = ms.length - 1
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1
    if (ms[mid] <= at) lo = mid
    else hi = mid - 1
  }
  return lo
}

function mix(p: readonly number[], i: number, j: number, share: number, out: number[]): void {
  if (!share || i === j) {
    for (let c = 0; c < 7; c++) out[c] = p[i + c]
    return
  }
  let dot = 0
  for (let c = 3; c < 7; c++) dot += p[i + c] * p[j + c]
  for (let c = 0; c < 7; c++) {
    const to = c > 2 && dot < 0 ? -p[j + c] : p[j + c]
    out[c] = p[i + c] + (to - p[i + c]) * share
  }
  const len = Math.hypot(out[3], out[4], out[5], out[6]) || 1
  for (let c = 3; c < 7; c++) out[c] /= len
}

export interface Show {
  /** Poses at a moment of the trace, written over in the next frame, and the moment shown before. */
  frame(poses: Poses, ms: number, before: number): void
  done(): void
}

export class Player {
  private raf = 0
  private show?: Show
  private trace?: Trace

  get playing(): boolean {
    return this.show !== undefined
  }

  /** Plays a trace; pace 1 is its own time, 0.25 four times as slow. */
  play(trace: Trace, pace: number, show: Show): void {
    this.stop()
    this.trace = trace
    this.show = show
    const start = performance.now()
    const end = lengthOf(trace)
    const poses = new Map<number, number[]>()
    let before = -1
    const step = (now: number): void => {
      const ms = Math.min(end, Math.max(0, now - start) * pace)
      show.frame(posesAt(trace, ms, poses), ms, before)
      before = ms
      if (this.show !== show) return
      if (ms < end) this.raf = requestAnimationFrame(step)
      else this.end()
    }
    step(start)
  }

  /** Goes to the end at once. */
  skip(): void {
    const { show, trace } = this
    if (!show || !trace) return
    const ms = lengthOf(trace)
    show.frame(posesAt(trace, ms), ms, ms)
    this.end()
  }

  private end(): void {
    const { show } = this
    this.stop()
    show?.done()
  }

  /** Forgets what is being played. */
  stop(): void {
    cancelAnimationFrame(this.raf)
    this.show = undefined
    this.trace = undefined
  }
}
