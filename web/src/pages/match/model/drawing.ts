// Arrows, circles and bubbles on the boards of a match: what was advised, what may move, why a click is refused.

import { createEffect } from 'solid-js'
import type { Board, Shape } from '../../../board'
import { partOf } from '../../../board/core/placing'
import { helpShapes } from './help'
import type { Table } from './state'
import type { View } from './view'

export function createDrawing({ table, view, panes, shownBoard }: View) {
  /** Whether a hint is drawn on the board. */
  let pointed = false

  const on = (place: number): number => {
    const now = table()
    return now ? partOf(now.board, place) : 0
  }
  const ownBoard = (): Board | undefined => panes().values().next().value

  /** Shows arrows and circles, each on its board. */
  function point(shapes: Shape[]): void {
    const boards = panes()
    for (const [part, board] of boards)
      board.setShapes(shapes.filter((s) => boards.size < 2 || on(s.from) === part))
  }

  /** Circles round the pieces that may move. */
  function showMovers(): void {
    const starts = new Set((table()?.scene.paths ?? []).map((p) => p.tokens[0] ?? -1))
    for (const [part, board] of panes()) {
      const here = [...starts].filter((p) => p >= 0 && on(p) === part)
      board.setShapes(here.map((from) => ({ from, brush: 'green' })))
    }
  }

  /** What was advised is drawn for as long as it holds and the present is looked at. */
  createEffect(() => {
    const now = table()
    const shapes = now && view() === undefined ? helpShapes(now) : []
    if (shapes.length || pointed) point(shapes)
    pointed = shapes.length > 0
  })

  return {
    point,
    showMovers,
    ownBoard,
    boardOf: (place: number): Board | undefined => panes().get(on(place)) ?? ownBoard(),
    /** The table with the squares named as the user wants it. */
    shown: (now: Table): Table => ({ ...now, board: shownBoard() ?? now.board }),
  }
}

export type Drawing = ReturnType<typeof createDrawing>
