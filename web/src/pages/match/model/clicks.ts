// What clicks on the boards of a match lead to: a move, a step of a long one, a piece touched, or a word why not.

import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { Path, Steps } from '../../../board'
import { t } from '../../../i18n'
import type { MatchSocket } from '../../../net/socket'
import type { Commands } from './commands'
import type { Drawing } from './drawing'
import { countsWrong, forcedPath, idleTouch, type Table, touches, withSteps } from './state'
import type { Status } from './status'
import type { View } from './view'
import { whyBubble } from './words'

/** The only move there is, if it is a mere button, is pressed by itself after this long. */
const forcedAfter = 1200

export function createClicks(
  socket: MatchSocket,
  { table, setTable, view, setTokens, panes }: View,
  { setAdjusting }: Status,
  { boardOf, ownBoard, shown, showMovers }: Drawing,
  { send, actingSeat }: Commands,
) {
  let refusals = { key: '', n: 0 }

  /** What the server calls a place. */
  const nameOf = (place: number): string => table()?.board.places[place]?.name ?? ''

  function play(path: Path): void {
    setTokens([])
    const { text, tokens, seat } = path
    void send('ply', text ? { text, seat } : { path: tokens, seat })
  }

  /** The clicks of an unfinished move; where it was agreed, a piece picked up is touched. */
  function picked(clicks: number[]): void {
    const now = table()
    setTokens(clicks)
    const place = now ? touches(now, clicks) : -1
    if (place < 0 || clicks.length > 1) return
    const seat = now?.scene.paths?.find((p) => p.tokens[0] === place)?.seat
    if (seat !== undefined) void send('touch', { text: nameOf(place), seat })
  }

  /** A click on a piece of one's own that cannot move: some codes have a price for that. */
  function touchedIdle(now: Table, clicks: number[], place: number): void {
    const seat = clicks.length ? undefined : idleTouch(now, place)
    if (seat !== undefined) void send('touch', { text: nameOf(place), seat })
  }

  /** Tells that a piece is only put straight, which binds nobody. */
  function adjust(place: number): void {
    const stands = table()?.scene.men.some((m) => m.place === place)
    if (!stands) return
    setAdjusting(false)
    void send('touch', { text: nameOf(place), what: 'adjust' })
  }

  /** The ways on from the clicks of an unfinished move; the table learns them, too, for its words. */
  async function steps(clicks: number[]): Promise<Steps | undefined> {
    const now = table()
    const seat = now?.scene.paths?.find((p) => p.tokens[0] === clicks[0])?.seat
    if (!now || seat === undefined) return undefined
    const found = await socket.steps(seat, clicks, now.plies.length)
    const still = table()
    if (!found || !still || still.plies.length !== now.plies.length) return undefined
    setTable(withSteps(still, found.paths))
    return found
  }

  async function why(clicks: number[], place: number): Promise<void> {
    const now = table()
    const seat = actingSeat()
    if (!now || seat === undefined || now.match.status !== 'playing') return
    touchedIdle(now, clicks, place)
    // Only a move under way goes on to a wrong one; the word why would help with the right one.
    if (countsWrong(now.match)) {
      if (clicks.length > 1) void send('ply', { path: [...clicks, place], seat })
      return
    }
    const answer = await socket.why(seat, [...clicks, place])
    const still = table()
    if (answer.ok || !still || still.seq !== now.seq) return
    const bubble = whyBubble(shown(still), answer.refusal, clicks, place)
    const key = `${answer.refusal.code} ${clicks.join()} ${place}`
    refusals = { key, n: refusals.key === key ? refusals.n + 1 : 1 }
    if (refusals.n >= 3) bubble.action = { text: t('why.show'), run: showMovers }
    boardOf(place)?.why(bubble)
  }

  /** A move that is the only one and no more than a button, once nobody looks at the past. */
  const forced = createMemo(() => {
    const now = table()
    return now && view() === undefined && now.match.status === 'playing'
      ? forcedPath(now)
      : undefined
  })
  createEffect(() => {
    const path = forced()
    if (!path || !panes().size) return
    const timer = setTimeout(() => ownBoard()?.select(path.tokens[0] ?? null), forcedAfter)
    onCleanup(() => clearTimeout(timer))
  })

  return {
    play,
    picked,
    adjust,
    steps,
    why: (clicks: number[], place: number) => void why(clicks, place),
    forced,
  }
}
