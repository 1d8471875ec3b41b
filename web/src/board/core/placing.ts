// A piece that is put on the board: what it is and what the board looks like with it, so that it
// stands at once and not when the server has answered.

import { Cell, type Config, Hand, type Piece, type Path, type Scene } from './types'
import type { BoardData } from './types'

/** The pieces that stand on the board: those in hand and out of play are shown beside it. */
export function standing(board: BoardData, pieces: readonly Piece[]): Piece[] {
  return pieces.filter((m) => (board.places[m.place]?.kind ?? Cell) === Cell)
}

/** The number of the board that a place belongs to, in a game of several. */
export const partOf = (board: BoardData, place: number): number =>
  board.parts?.findIndex((part) => part.places.includes(place)) ?? 0

/** The places of a board of several, or of the only one. */
export const placesOf = (board: BoardData, part: number): number[] =>
  board.parts?.[part]?.places ?? [...board.places.keys()]

/** How many times wider than high a board is that is clearly higher. */
export const tallness = ({ w, h }: BoardData): number | undefined =>
  w < 0.95 * h ? w / h : undefined

export const isHand = (board: BoardData, place: number): boolean =>
  board.places[place]?.kind === Hand

/** The piece of a seat that a place in its hand holds; undefined when it is empty. */
export function heldAt(board: BoardData, scene: Scene, place: number): Piece | undefined {
  return isHand(board, place) ? scene.men.find((m) => m.place === place) : undefined
}

/**
 * The piece that a path puts on the board: from a hand, or, where pieces are put and never moved, out
 * of nothing. Undefined if somebody stands there.
 */
export function putPiece(
  { board, scene, puts }: Pick<Config, 'board' | 'scene' | 'puts'>,
  path: Path,
  places: readonly number[],
): Piece | undefined {
  const place = places[places.length - 1]
  const held = places.length === 2 ? heldAt(board, scene, places[0]) : undefined
  if (held) return { place, kind: held.kind, seat: held.seat }
  if (!puts || places.length !== 1 || path.tokens.length !== 1) return undefined
  return scene.men.some((m) => m.place === place)
    ? undefined
    : { place, kind: puts, seat: path.seat }
}

/** The pieces once a piece has been put, those it turns over on its side. */
export function piecesWith(scene: Scene, path: Path, piece: Piece): Piece[] {
  const turned = new Set(path.turns)
  return [...scene.men.map((m) => (turned.has(m.place) ? { ...m, seat: path.seat } : m)), piece]
}
