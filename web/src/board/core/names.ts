// Other names for the squares of a board.

import { type BoardData, Cell, type PlaceInfo } from './types'

/**
 * Ways to name the squares: by the letter of the file and the number of the rank, by one number, line by line from the
 * top left, or by two numbers, those of the column and of the row from the top left.
 */
export type Names = 'algebraic' | 'numbers' | 'pairs'

/** The same board with its squares named otherwise. */
export function renamed(board: BoardData, names: Names): BoardData {
  if (names === 'numbers') return numbered(board)
  return names === 'pairs' ? paired(board) : board
}

const squares = ({ places }: BoardData): PlaceInfo[] =>
  places.filter((p) => (p.kind ?? Cell) === Cell)

function numbered(board: BoardData): BoardData {
  const { files: _files, ranks: _ranks, ...rest } = board
  const inOrder = squares(board).sort((a, b) => a.y - b.y || a.x - b.x)
  const number = new Map(inOrder.map((p, k) => [p, String(k + 1)]))
  return { ...rest, places: board.places.map((p) => ({ ...p, name: number.get(p) ?? p.name })) }
}

function paired(board: BoardData): BoardData {
  const { files, ranks, places } = board
  if (!files || !ranks) return board
  const columns = files.map((_, i) => String(i + 1))
  const rows = ranks.map((_, i) => String(ranks.length - i))
  const pair = new Map(
    files.flatMap((file, i) =>
      ranks.map((rank, j) => [file + rank, `${columns[i]}-${rows[j]}`] as const),
    ),
  )
  return {
    ...board,
    files: columns,
    ranks: rows,
    // What is drawn again beyond an edge is named as what it means.
    places: places.map((p) => ({ ...p, name: pair.get(p.name) ?? p.name })),
  }
}
