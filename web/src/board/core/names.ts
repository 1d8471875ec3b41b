// Other names for the squares of a board.

import { type BoardData, Cell } from './types'

/** The same board with its squares numbered line by line from the top left corner. */
export function numbered(board: BoardData): BoardData {
  const { files: _files, ranks: _ranks, ...rest } = board
  const cells = board.places
    .flatMap((p, i) => ((p.kind ?? Cell) === Cell ? [i] : []))
    .sort((i, j) => board.places[i].y - board.places[j].y || board.places[i].x - board.places[j].x)
  const number = new Map(cells.map((place, k) => [place, String(k + 1)]))
  return { ...rest, places: board.places.map((p, i) => ({ ...p, name: number.get(i) ?? p.name })) }
}
