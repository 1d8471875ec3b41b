// What is looked at: a table, one moment of it, and the boards that show it. A match that is played and
// a game from a file are looked at alike.

import { createMemo, createSignal, onCleanup } from 'solid-js'
import type { Board, Path, Turned } from '../../../board'
import { renamed } from '../../../board/core/names'
import { t } from '../../../i18n'
import { announce } from '../../../shell/announce'
import { namesWish } from '../../../shell/prefs'
import { keepsScore, numberedName, rowsOf, type Table } from './state'

/** What a change of the table asks the board to do. */
export interface BoardNews {
  kind: 'whole' | 'ply' | 'same' | 'back'
}

export function createView() {
  const [table, setTable] = createSignal<Table>()
  const [view, setView] = createSignal<number>()
  /** The move that waits on a board to be confirmed. */
  const [proposal, setProposal] = createSignal<Path>()
  /** How the board lies before its viewer, for pictures of it. */
  const [flipped, setFlipped] = createSignal<Turned>(false)
  const [tokens, setTokens] = createSignal<readonly number[]>([])
  /** The boards on the page by their numbers, the user's own first. */
  const boards = new Map<number, Board>()
  /** Changes when a board comes or goes: they are made after the table, one with a tool much later. */
  const [panes, panesChanged] = createSignal(boards, { equals: false })
  const pockets = new Map<number, HTMLElement>()
  let buttons: HTMLElement | undefined
  const onTable = new Set<(news: BoardNews) => void>()
  const onLook = new Set<(now: number, before: number) => void>()

  const live = () => table()?.plies.length ?? 0
  const moment = createMemo(() => Math.min(view() ?? live(), live()))

  /** Looks at the position after n plies; the last one is the present. */
  function look(n: number, before = moment()): void {
    const now = table()
    if (now && keepsScore(now) && n < live()) return // what was played is written down from memory
    const goal = Math.max(0, Math.min(n, live()))
    setView(goal === live() ? undefined : goal)
    setTokens([])
    for (const listen of onLook) listen(goal, before)
    if (goal !== before + 1) announce(momentLine(goal))
  }

  /** What is said of the position after n plies. */
  function momentLine(n: number): string {
    const now = table()
    const ply = now?.plies[n - 1]
    if (!now || !ply) return t('live.start')
    return t('live.after', { move: numberedName(rowsOf(now), ply, now.match.seats.length) })
  }

  /** The board as the user wants its squares named. */
  const shownBoard = createMemo(() => {
    const now = table()
    if (!now) return undefined
    return renamed(now.board, namesWish(now.match.family))
  })

  return {
    table,
    setTable,
    view,
    setView,
    flipped,
    setFlipped,
    tokens,
    setTokens,
    proposal,
    setProposal(path?: Path) {
      setProposal(path)
      setTokens([])
    },
    panes,
    moment,
    look,
    step: (by: number) => look(moment() + by),
    isLive: () => view() === undefined,
    family: createMemo(() => table()?.match.family ?? ''),
    shownBoard,
    tell(news: BoardNews) {
      for (const listen of onTable) listen(news)
    },
    /** Tells of news until the listener goes with its component. */
    onTable(listen: (news: BoardNews) => void) {
      onTable.add(listen)
      onCleanup(() => onTable.delete(listen))
    },
    onLook(listen: (now: number, before: number) => void) {
      onLook.add(listen)
      onCleanup(() => onLook.delete(listen))
    },
    /** The elements that show the pieces in hand of each seat. */
    pocket: (seat: number) => pockets.get(seat),
    setPocket(seat: number, el: HTMLElement) {
      pockets.set(seat, el)
      // The rows of seats come after the board, or change places with each other.
      queueMicrotask(() => {
        for (const board of boards.values()) board.set({})
      })
    },
    /** The element that shows the buttons of the board: pass, end, skip. */
    buttons: () => buttons,
    setButtons(el: HTMLElement) {
      buttons = el
      queueMicrotask(() => {
        for (const board of boards.values()) board.set({})
      })
    },
    setBoard(it: Board | undefined, part = 0) {
      if (it) boards.set(part, it)
      else boards.delete(part)
      panesChanged(boards)
    },
  }
}

export type View = ReturnType<typeof createView>
