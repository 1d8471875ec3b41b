// Canned tables of checkers to be flicked: infantry with a shot to look at, near pieces to poke and
// squeeze, stacks, pieces face down, traitors, pieces over the edge.

import type { BoardData, Piece, Scene, TableData, Trace } from '../board/core/types'
import { fill } from '../i18n/format'
import en from '../i18n/en.json'
import { plain } from '../flick/core/table'
import recorded from './flick-trace.json'

const { square, radius, halfThick } = plain
const up = halfThick

/** A board of 8 x 8 with a place for every piece. */
export function flickBoard(pieces = 16, table: Partial<TableData> = {}): BoardData {
  return {
    shape: 'free',
    w: 8,
    h: 8,
    tool: 'flick',
    places: Array.from({ length: pieces }, (_, i) => ({
      name: String(i),
      seat: -1,
      x: 0,
      y: 0,
    })),
    files: [...'abcdefgh'],
    ranks: [...'12345678'],
    table: {
      engine: '',
      square,
      radius,
      thickness: 2 * halfThick,
      density: 0.65,
      friction: 0.3,
      frictionMen: 0.3,
      restitution: 0.4,
      lightLeft: true,
      slowest: 100,
      turns: true,
      strokes: ['flick', 'poke', 'scissors', 'loft', 'spin'],
      ...table,
    },
  }
}

const flat = [0, 0, 0, 1]
const over = [1, 0, 0, 0]

function piece(place: number, x: number, z: number, more: Partial<Piece> = {}, y = up): Piece {
  return {
    place,
    kind: 'checker',
    seat: place < 8 ? 0 : 1,
    pose: [x, y, z, ...(more.kind?.endsWith('-back') ? over : flat)],
    ...more,
  }
}

const row = (first: number, rank: number): Piece[] =>
  Array.from({ length: 8 }, (_, i) => piece(first + i, (i - 3.5) * square, (rank - 4.5) * square))

const start: Scene = { toMove: 1, men: [...row(0, 1), ...row(8, 8)] }
const gap = 2 * radius

/** Everything that may lie on a table. */
const fight: Scene = {
  toMove: 1,
  men: [
    piece(0, -13.5, -11.2),
    piece(1, -9.1, -13.1),
    piece(2, -2.2, -3),
    piece(3, 4.4, -6.4),
    piece(4, 4.4, 0.9),
    piece(5, 13.5, -11.4, { seat: 1, kind: 'checker-back', badge: 'traitor' }),
    piece(6, 12.2, -3.9),
    piece(7, 17.5, 1.8),
    piece(8, -2 + gap * 0.35, -3 + gap * 1.12),
    piece(9, 4.8, -2.75),
    piece(10, -10.5, 9.6),
    piece(11, -10.5 + gap, 9.6),
    piece(12, -10.5 + gap / 2, 9.6, {}, up * 3),
    piece(13, 2.8, 12.4, { seat: 0, kind: 'checker-back', badge: 'traitor' }),
    piece(14, 11.9, 14.8),
    piece(15, 8.6, -17.2, { kind: 'checker-back' }),
  ],
}

export const trace: Trace = recorded
const gone = [11]
const moved = new Map(trace.men.map((m) => [m.place, m.poses.slice(-7)] as const))

/** After the recorded shot of piece 3. */
export const after: Scene = {
  toMove: 1,
  men: start.men
    .filter((m) => !gone.includes(m.place))
    .map((m) => {
      const pose = moved.get(m.place)
      return pose ? { ...m, pose } : m
    }),
}

export const flickStories: Record<string, { title: string; board: BoardData; scene: Scene }> = {
  start: { title: 'Chapaev: infantry', board: flickBoard(), scene: start },
  fight: { title: 'Chapaev in mid-fight', board: flickBoard(), scene: fight },
  seat: {
    title: 'The earth does not turn',
    board: flickBoard(16, { turns: false, strokes: ['flick'] }),
    scene: fight,
  },
}

const words: Record<string, unknown> = en

/** English words of the tool. */
export const tool = (key: string, params?: Record<string, string | number>): string =>
  fill(String(words[key] ?? key), params)
