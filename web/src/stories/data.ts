// Canned boards and scenes for stories and tests. Paths are written down, not generated: a story
// knows no rules either.

import {
  Button,
  type BoardData,
  type Piece,
  type Mark,
  type Path,
  type Scene,
} from '../board/core/types'

const letters = 'abcdefghijkl'

/** A draughts board with its double dark corner to the left of each side. */
export function draughtsBoard(size: number, numeric: boolean): BoardData {
  const places: BoardData['places'] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if ((x + y + size) % 2 === 0) continue
      const name = numeric ? String(places.length + 1) : letters[x] + (size - y)
      places.push({ name, seat: -1, x: x + 0.5, y: y + 0.5, tint: 1 })
    }
  }
  const names = {
    files: [...letters.slice(0, size)],
    ranks: Array.from({ length: size }, (_, i) => String(i + 1)),
  }
  return { shape: 'square', w: size, h: size, places, ...(numeric ? {} : names) }
}

/** A board of one colour on which every square is used. */
export function plainBoard(size: number): BoardData {
  const places: BoardData['places'] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      places.push({
        name: letters[x] + (size - y),
        seat: -1,
        x: x + 0.5,
        y: y + 0.5,
      })
    }
  }
  return {
    shape: 'square',
    w: size,
    h: size,
    places,
    files: [...letters.slice(0, size)],
    ranks: Array.from({ length: size }, (_, i) => String(i + 1)),
  }
}

/** The same board with a button place. */
export function withButton(board: BoardData, name: string): BoardData {
  return {
    ...board,
    places: [...board.places, { name, kind: Button, seat: -1, x: 0, y: 0 }],
  }
}

export const at = (board: BoardData, name: string): number => {
  const i = board.places.findIndex((p) => p.name === name)
  if (i < 0) throw new Error(`no place ${name}`)
  return i
}

export const all = (board: BoardData, names: string): number[] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((n) => at(board, n))

/** Pieces from lists of places, kings after a K. */
export function pieces(board: BoardData, white: string, black: string): Piece[] {
  const side = (list: string, seat: number): Piece[] =>
    list
      .split(' ')
      .filter(Boolean)
      .map((s) => {
        const king = s.startsWith('K')
        return { place: at(board, king ? s.slice(1) : s), kind: king ? 'king' : 'man', seat }
      })
  return [...side(white, 0), ...side(black, 1)]
}

/** A path written as "h4:f6:d8 x g5 e7". */
export function path(board: BoardData, text: string, seat = 0): Path {
  const [way, taken] = text.split(' x ')
  return {
    seat,
    text: way,
    tokens: all(board, way.replace(/[-:]/g, ' ')),
    ...(taken ? { taken: all(board, taken) } : {}),
  }
}

export function scene(
  board: BoardData,
  white: string,
  black: string,
  paths: string[] = [],
  must = '',
  seat = 0,
): Scene {
  const marks: Mark[] = all(board, must).map((place) => ({ place, kind: 'must' }))
  return {
    toMove: 1 << seat,
    men: pieces(board, white, black),
    marks,
    paths: paths.map((p) => path(board, p, seat)),
  }
}

const eight = draughtsBoard(8, false)
const start8 = [
  'a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3',
  'b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6',
] as const

export interface Story {
  id: string
  title: string
  board: BoardData
  scene: Scene
}

const range = (a: number, b: number): string =>
  Array.from({ length: b - a + 1 }, (_, i) => a + i).join(' ')
const ten = draughtsBoard(10, true)
const twelve = draughtsBoard(12, true)
const turkish = plainBoard(8)

export const stories: Story[] = [
  {
    id: 'start',
    title: 'Start, eight by eight',
    board: eight,
    scene: scene(eight, ...start8, ['a3-b4', 'c3-b4', 'c3-d4', 'e3-d4', 'e3-f4', 'g3-f4', 'g3-h4']),
  },
  {
    id: 'chain',
    title: 'A capture that goes on two ways',
    board: eight,
    scene: scene(
      eight,
      'a1 f2 e3 f4 h4',
      'b4 d4 a5 g5 h6 e7 g7',
      ['h4:f6:d8 x g5 e7', 'h4:f6:h8 x g5 g7', 'e3:c5 x d4'],
      'h4 e3',
    ),
  },
  {
    id: 'end',
    title: 'The end',
    board: eight,
    scene: scene(eight, 'Ka1 Kh8 c3', 'Kb8', []),
  },
  {
    id: 'ten',
    title: 'Ten by ten, numbers',
    board: ten,
    scene: scene(
      ten,
      `${range(31, 50).replace('32 ', '28 ')}`,
      range(1, 20).replace('19', '23'),
      ['28:19 x 23'],
      '28',
    ),
  },
  {
    id: 'twelve',
    title: 'Twelve by twelve',
    board: twelve,
    scene: scene(twelve, range(43, 72), range(1, 30), ['43-37', '43-38', '44-38', '44-39']),
  },
  {
    id: 'turkish',
    title: 'One colour, ruled',
    board: turkish,
    scene: scene(turkish, 'a3 b3 c3 d4 e3 f2 Kg1', 'a6 c6 d6 Kh8 f7', ['d4-d5', 'd4-c4', 'd4-e4']),
  },
]

export const eightBoard = eight
