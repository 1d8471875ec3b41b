// One match page: its table, its line to the server, the moment looked at, and what the user does.

import type { Board, Turned } from '../../../board'
import { fetchTrace } from '../../../net/api'
import { createClicks } from './clicks'
import { createCommands } from './commands'
import { createDrawing } from './drawing'
import { createLine } from './line'
import { createStatus } from './status'
import { createTelling, type Sound } from './telling'
import { createView, type View } from './view'

export function createMatchCtrl(
  id: string,
  sound: Sound,
  /** The ply that is to be seen first, by its number; 0 for none. */
  seen = 0,
) {
  const watched = createView()
  const status = createStatus()
  const drawing = createDrawing(watched)
  const telling = createTelling(id, status, drawing, sound)
  const { socket, onBoard } = createLine(id, watched, status, drawing, telling, seen)
  const commands = createCommands(socket, watched, status, drawing, telling)
  const clicks = createClicks(socket, watched, status, drawing, commands)
  const { panes } = watched

  return {
    ...watched,
    ...status,
    ...commands,
    ...clicks,
    id,
    point: drawing.point,
    board: drawing.ownBoard,
    /** The name of the user on its way to the server: who joins is to sit down under it. */
    naming: undefined as Promise<void> | undefined,
    /** How the pieces of the n-th ply went, where they go on their own. */
    trace: (n: number) => fetchTrace(id, n),
    retry: () => socket.retryNow(),
    rejoin: () => socket.reconnect(),
    /** Confirms the move that waits, or takes it back. */
    decide(yes: boolean) {
      for (const board of panes().values()) board.decide(yes)
      drawing.ownBoard()?.focus()
    },
    /** Lets go of what is chosen, and of premoves, on every board. */
    letGo() {
      for (const board of panes().values()) board.select(null)
    },
    boards: () => [...panes().values()],
    setBoard(it: Board | undefined, part = 0) {
      watched.setBoard(it, part)
      if (it) onBoard()
    },
  }
}

export type MatchCtrl = ReturnType<typeof createMatchCtrl>
/** What boards, seats and lists of moves ask of a match, and of whatever is looked at like one. */
export type Watched = Pick<
  MatchCtrl,
  | keyof View
  | 'adjust'
  | 'adjusting'
  | 'link'
  | 'picked'
  | 'play'
  | 'reviews'
  | 'steps'
  | 'thinking'
  | 'waiting'
  | 'trace'
  | 'waits'
  | 'why'
> & {
  /** What is drawn over a board after n plies besides what the game itself has, where there is such. */
  over?: (n: number, turned: Turned) => Overlay
}

/** A layer of signs that goes onto the drawing of a board. */
export interface Overlay {
  onto(svg: SVGSVGElement): void
}
