// Canned reversi: boards of all shapes with row 1 on top, pieces from drawings of rows, and moves
// with what they turn, written down.

import {
  type BoardData,
  Button,
  type Piece,
  type Path,
  Reserve,
  type Scene,
} from '../board/core/types'
import { all, at } from './data'

const letters = 'abcdefghijkl'

/** A cloth board; `without` tells which squares are missing. A pass is its last place. */
export function clothBoard(
  size: number,
  without: (x: number, y: number) => boolean = () => false,
): BoardData {
  const places: BoardData['places'] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (without(x, y)) continue
      const name = `${letters[x]}${y + 1}`
      places.push({ name, seat: -1, x: x + 0.5, y: y + 0.5 })
    }
  }
  places.push({ name: 'pass', kind: Button, seat: -1, x: 0, y: 0 })
  return {
    shape: 'square',
    w: size,
    h: size,
    places,
    files: [...letters.slice(0, size)],
    ranks: Array.from({ length: size }, (_, i) => String(size - i)),
  }
}

/** The same board with discs in hand, one heap for each side. */
export function withHands(board: BoardData): BoardData {
  const heap = (seat: number): BoardData['places'][number] => ({
    name: `hand${seat}`,
    kind: Reserve,
    seat,
    x: board.w + 1,
    y: seat ? 0.5 : board.h - 0.5,
  })
  return { ...board, places: [...board.places, heap(0), heap(1)] }
}

/** Discs from a drawing: X black, O white, from the top left on, spaces between rows. */
export function discs(board: BoardData, rows: string): Piece[] {
  return [...rows.replaceAll(' ', '')].flatMap((c, place) =>
    place < board.places.length && 'XO'.includes(c)
      ? [{ place, kind: 'disc', seat: c === 'X' ? 0 : 1 }]
      : [],
  )
}

/** A move written as "f5 turns e5 d5". */
export function put(board: BoardData, text: string, seat: number): Path {
  const [place, turns] = text.split(' turns ')
  return {
    seat,
    tokens: [at(board, place)],
    text: place,
    ...(turns ? { turns: all(board, turns) } : {}),
  }
}

export function cloth(board: BoardData, rows: string, seat: number, moves: string[]): Scene {
  const pieces = discs(board, rows)
  const score = [0, 1].map((s) => pieces.filter((m) => m.seat === s).length)
  return { toMove: 1 << seat, men: pieces, score, paths: moves.map((m) => put(board, m, seat)) }
}

const eight = clothBoard(8)
const rowsOf = (...rows: string[]): string => rows.join(' ')

export const start = rowsOf('-'.repeat(24), '---OX---', '---XO---', '-'.repeat(24))
export const middle = rowsOf(
  '--------',
  '---O----',
  '--OXXX--',
  '--OOOX--',
  '--XOXOO-',
  '--XXO---',
  '---X----',
  '--------',
)

export const clothStories = {
  start: {
    board: eight,
    scene: cloth(eight, start, 0, ['d3 turns d4', 'c4 turns d4', 'f5 turns e5', 'e6 turns e5']),
  },
  middle: {
    board: eight,
    scene: cloth(eight, middle, 0, [
      'd1 turns d2',
      'b3 turns c3',
      'b4 turns c4 d4 e4',
      'h5 turns g5 f5',
      'f6 turns e6 f5',
      'g6 turns f5',
      'e7 turns e6',
      'f7 turns e6',
    ]),
  },
  pass: {
    board: eight,
    scene: cloth(eight, rowsOf('-'.repeat(16), '--X-----', 'OX------'), 0, ['pass']),
  },
  cross: cut(8, (x, y) => (x < 2 || x > 5) && (y < 2 || y > 5)),
  octagon: cut(10, (x, y) => Math.min(x, 9 - x) + Math.min(y, 9 - y) < 2),
}

/** The first position on a board of another shape. */
function cut(size: number, without: (x: number, y: number) => boolean) {
  const board = clothBoard(size, without)
  const four = size / 2
  const pieces = [0, 1, 2, 3].map((k) => ({
    place: at(board, `${letters[four - 1 + (k % 2)]}${four + (k >> 1)}`),
    kind: 'disc',
    seat: k === 0 || k === 3 ? 1 : 0,
  }))
  return { board, scene: { toMove: 1, men: pieces, paths: [], score: [2, 2] } as Scene }
}
