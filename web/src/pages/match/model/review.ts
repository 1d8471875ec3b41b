// Looking back at a match: what the computer thinks of its plies, asked one at a time or all in a row, and
// what it would have played, shown on the boards.

import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { type Board, Cell, type Shape } from '../../../board/core/types'
import { lang } from '../../../i18n'
import { fetchLineTrace, fetchReview, Problem } from '../../../net/api'
import { movesIn } from '../../../shell/prefs'
import type { MatchCtrl } from './ctrl'
import { lastTokens, sceneAt } from './state'

/** How long the path of a stroke is seen before the stroke. */
const aimed = 1200
/** After this long a busy server is asked again. */
const again = 1500
/** For so long a ply is looked at before it is asked about: whoever steps through a match fast wants to know of none on the way. */
const settled = 150

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export function createReview(ctrl: MatchCtrl) {
  const found = createMemo(() => ctrl.reviews()[ctrl.moment()])
  const [failed, setFailed] = createSignal(false)
  const better = createBetter(ctrl, found)
  const walk = createWalk(ctrl, setFailed)

  createEffect(
    on([ctrl.moment, lang], ([n, now], before) => {
      // Names are in a language: with another one all is asked anew.
      if (before && before[1] !== now) {
        walk.stop()
        ctrl.setReviews({})
      }
      setFailed(false)
      better.forget()
      if (!n) return
      const stop = new AbortController()
      const timer = setTimeout(
        () => learn(ctrl, n, stop.signal).catch(() => setFailed(true)),
        settled,
      )
      onCleanup(() => {
        clearTimeout(timer)
        stop.abort()
      })
    }),
  )
  createEffect(() => ctrl.point(better.shown() ? [] : better.arrow()))
  onCleanup(() => {
    walk.stop()
    ctrl.point([])
    better.back()
  })
  return { found, failed, better, walk }
}

/** Asks for a ply until it is known, a signal ends it, or it fails. */
async function learn(ctrl: MatchCtrl, n: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !ctrl.reviews()[n]) {
    try {
      const found = await fetchReview(ctrl.id, n, movesIn(lang()), signal)
      if (!signal.aborted) ctrl.setReviews({ ...ctrl.reviews(), [n]: found })
    } catch (err) {
      if (signal.aborted) return
      if (!(err instanceof Problem) || err.code !== 'busy') throw err
      await pause(again)
    }
  }
}

/** All plies in a row, from the first. */
function createWalk(ctrl: MatchCtrl, setFailed: (failed: boolean) => void) {
  const [running, setRunning] = createSignal<AbortController>()
  const [done, setDone] = createSignal(0)
  const count = () => ctrl.table()!.plies.length

  async function start(): Promise<void> {
    const stop = new AbortController()
    setRunning(stop)
    try {
      for (let n = 1; n <= count() && !stop.signal.aborted; n++) {
        setDone(n)
        await learn(ctrl, n, stop.signal)
      }
    } catch {
      setFailed(true)
    }
    if (running() === stop) setRunning(undefined)
  }

  return {
    running: () => running() !== undefined,
    done,
    count,
    start: () => void start(),
    stop() {
      running()?.abort()
      setRunning(undefined)
    },
  }
}

/** What was better than the ply that is looked at: an arrow, or the move itself. */
function createBetter(ctrl: MatchCtrl, found: () => ReturnType<MatchCtrl['reviews']>[number]) {
  const table = () => ctrl.table()!
  /** Whether the boards show that move instead of what was played. */
  const [shown, setShown] = createSignal(false)

  /** The arrow of the best move; a circle where it has one place. */
  function arrow(): Shape[] {
    const { places } = table().board
    const path = found()?.best?.shown?.path?.tokens.filter((token) => token >= 0) ?? []
    const [from, to] = [path[0], path.at(-1)]
    if (from === undefined || to === undefined || (places[to]?.kind ?? Cell) !== Cell) return []
    const whole = from !== to && (places[from]?.kind ?? Cell) === Cell
    return [whole ? { from, to, brush: 'green' } : { from: to, brush: 'green' }]
  }

  /** Sets the pieces as they stood before the ply, and plays what was better. */
  async function show(): Promise<void> {
    const n = ctrl.moment()
    const it = found()
    const best = it?.best?.shown
    if (!best) return
    setShown(true)
    const boards = ctrl.boards()
    for (const board of boards) board.set({ scene: sceneAt(table(), n - 1), last: [] })
    const trace = best.trace
      ? () => fetchLineTrace(table().match.game, it.position, [best.text])
      : undefined
    if (trace) {
      const piece = Number(/\d+/.exec(best.text)?.[0])
      ctrl.point([{ from: piece, brush: 'green', stroke: best.text }])
      await pause(aimed)
      if (!shown() || ctrl.moment() !== n) return
      ctrl.point([])
    }
    const scene = { toMove: 0, men: best.men, marks: best.marks ?? [] }
    const last = best.path?.tokens ?? []
    const playOn = (board: Board) =>
      board.animateTo(scene, best.path, { last, ...(trace && { trace }) })
    for (const board of boards) playOn(board)
  }

  /** Back to what was played. */
  function back(): void {
    if (!shown()) return
    setShown(false)
    const n = ctrl.moment()
    for (const board of ctrl.boards())
      board.set({ scene: sceneAt(table(), n), last: lastTokens(table(), n) })
  }

  return { shown, arrow, show: () => void show(), back, forget: () => setShown(false) }
}

export type ReviewCtrl = ReturnType<typeof createReview>
