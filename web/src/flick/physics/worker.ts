// The engine beside the page: it is fetched and compiled here, and shots that are asked for run
// here, so that nothing on the page waits for them.

import type { Figures } from './rapier'
import type { Blow, Body, Result } from './shot'
import { simulate } from './shot'
import type { Spot } from '../core/table'

export interface Question {
  n: number
  table: Figures
  bodies: Body[]
  stroke: Blow
  /** The whole outcome is wanted, not only where pieces come to rest. */
  whole?: boolean
}

export type Ask = { engine: string } | Question

export interface Told {
  n: number
  /** There is no engine. */
  none?: true
  /** Where the pieces that the user looks for come to rest: the one shot and the first it moves. */
  rests?: Spot[]
  whole?: Pick<Result, 'poses' | 'fell' | 'steps' | 'ms'>
}

let engine: Promise<WebAssembly.Module> | undefined

async function load(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the engine cannot be had: ${answer.status}`)
  return WebAssembly.compile(await answer.arrayBuffer())
}

/** Where the piece that is shot and the first piece it moves come to rest; not those that fall. */
export function restsOf(module: WebAssembly.Module, ask: Question): Spot[] {
  let first = -1
  const started = new Map(ask.bodies.map((b) => [b.piece, b.pose]))
  const r = simulate(module, ask.table, ask.bodies, ask.stroke, (_, poses) => {
    if (first >= 0) return
    for (const [piece, p] of poses) {
      const q = started.get(piece)!
      if (piece !== ask.stroke.piece && Math.hypot(p[0] - q[0], p[2] - q[2]) > 0.05) first = piece
    }
  })
  return [ask.stroke.piece, first].flatMap((piece) => {
    const p = r.poses.get(piece)
    return p && !r.fell.has(piece) ? [{ x: p[0], z: p[2] }] : []
  })
}

async function answer(ask: Ask): Promise<Told | undefined> {
  if ('engine' in ask) {
    engine = load(ask.engine)
    return engine.then(
      () => undefined,
      () => ({ n: 0, none: true }) as const,
    )
  }
  try {
    const module = await engine
    if (!module) return { n: ask.n }
    if (!ask.whole) return { n: ask.n, rests: restsOf(module, ask) }
    const { poses, fell, steps, ms } = simulate(module, ask.table, ask.bodies, ask.stroke)
    return { n: ask.n, whole: { poses, fell, steps, ms } }
  } catch {
    // An engine that cannot be had or breaks down shows nothing ahead; the shot is the server's.
    return { n: ask.n }
  }
}

self.onmessage = (e: MessageEvent<Ask>) => {
  void answer(e.data).then((told) => {
    if (told) self.postMessage(told)
  })
}
