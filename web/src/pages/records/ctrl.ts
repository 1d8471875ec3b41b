// One game of a file: looked at as a match is, and played by nobody.

import { batch, createSignal } from 'solid-js'
import { Geometry } from '../../board/core/geometry'
import type { Turned } from '../../board/core/types'
import { fetchLineTrace, fetchRecordTrace } from '../../net/api'
import type { RecordGame } from '../../net/types'
import type { Overlay, Watched } from '../match/model/ctrl'
import { lastTokens, sceneAt, type Table } from '../match/model/state'
import { createView } from '../match/model/view'
import { drawn, overlay } from './drawn'
import { pliesOf } from './lines'
import { marksAt } from './marks'

/** A line of a game as a table whose present is the end of the line. */
function tableOf(game: RecordGame, line: number): Table {
  const { match, board, start, startScore, startFacts, scene } = game
  const table: Table = {
    match,
    board,
    start,
    scene,
    plies: pliesOf(game, line),
    seq: 0,
    events: [],
    offers: [],
  }
  if (startScore) table.startScore = startScore
  if (startFacts) table.startFacts = startFacts
  const last = table.plies.length
  return line
    ? { ...table, scene: sceneAt({ ...table, plies: [...table.plies, table.plies[0]!] }, last) }
    : table
}

export function createRecordCtrl(game: RecordGame, text: string) {
  const watched = createView()
  const [line, setLine] = createSignal(0)
  const table = () => watched.table()!
  watched.setTable(tableOf(game, 0))
  watched.setView(0)
  const nothing = () => {}
  const position = (n: number) => table().plies[n - 1]?.position ?? game.position
  /** What the file draws over a board after n plies, see Marks. */
  const over = (n: number, turned: Turned, part = -1): Overlay => {
    const board = watched.shownBoard() ?? table().board
    const places = lastTokens(table(), n).filter((token) => token >= 0)
    const last = places.length === 1 ? places[0] : -1 // a piece that is put, which a ring marks
    const geo = new Geometry(board, turned, false, part)
    return overlay(drawn(marksAt(game, line(), n), geo, sceneAt(table(), n).men, last))
  }
  const ctrl: Watched & { over: typeof over } = {
    ...watched,
    over,
    trace: (n) =>
      game.replayed
        ? fetchRecordTrace(text, n)
        : fetchLineTrace(table().match.game, position(n - 1), [table().plies[n - 1]!.text]),
    link: () => 'live',
    reviews: () => ({}),
    thinking: () => -1,
    waiting: () => ({ seat: -1, place: 0 }),
    waits: () => false,
    adjusting: () => false,
    adjust: nothing,
    picked: nothing,
    play: nothing,
    steps: async () => undefined,
    why: () => undefined,
  }
  return {
    ...ctrl,
    line,
    positionAt: position,
    /** The position that is looked at. */
    position: () => position(watched.moment()),
    /** Goes to a ply of another line. */
    enter(to: number, n: number) {
      batch(() => {
        setLine(to)
        watched.setTable(tableOf(game, to))
      })
      watched.look(n, Number.NaN)
    },
  }
}

export type RecordCtrl = ReturnType<typeof createRecordCtrl>
