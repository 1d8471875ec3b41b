// What an editor does with pieces: pure, so that it is tested without a page.

import type { Piece } from '../../board'

/** What a click does: puts a piece of this kind and seat, takes one away, or nothing but dragging. */
export type Tool = { kind: string; seat: number } | 'remove' | 'move'

/**
 * The pieces after a click on a place of the board. The same piece put again is taken away; one put on a
 * lone piece of its side that carries others rides on it.
 */
export function clicked(
  pieces: readonly Piece[],
  place: number,
  tool: Tool,
  carriers: readonly string[] = [],
): Piece[] {
  if (tool === 'move') return [...pieces]
  const rest = pieces.filter((m) => m.place !== place)
  if (tool === 'remove') return rest
  const [carrier, rider] = pieces.filter((m) => m.place === place)
  const put = { place, kind: tool.kind, seat: tool.seat }
  if (carrier && !rider && carrier.seat === tool.seat) {
    if (carrier.kind === tool.kind) return rest
    if (carriers.includes(carrier.kind) && !carriers.includes(tool.kind)) return [...pieces, put]
  }
  return [...rest, put]
}

/** The pieces after all on one place were dragged to another; -1 is off the board. */
export function dragged(pieces: readonly Piece[], from: number, to: number): Piece[] {
  if (from === to) return [...pieces]
  const rest = pieces.filter((m) => m.place !== from && m.place !== to)
  if (to < 0) return rest
  return [...rest, ...pieces.filter((m) => m.place === from).map((m) => ({ ...m, place: to }))]
}

/** The pieces after one more, or one fewer, is held on a place of a hand. */
export function held(
  pieces: readonly Piece[],
  place: number,
  piece: Pick<Piece, 'kind' | 'seat'>,
  by: number,
): Piece[] {
  const n =
    (pieces.find((m) => m.place === place)?.n ?? Number(pieces.some((m) => m.place === place))) + by
  const rest = pieces.filter((m) => m.place !== place)
  return n > 0 ? [...rest, { place, kind: piece.kind, seat: piece.seat, n }] : rest
}

/**
 * What a tool does on a board with these sides: pieces of one look go to any board, so a piece is of the
 * side there that looks like its own.
 */
export function toolOn(
  tool: Tool,
  seats: readonly number[],
  look: (seat: number, kind: string) => string,
): Tool {
  if (typeof tool === 'string' || seats.includes(tool.seat)) return tool
  const seat = seats.find((s) => look(s, tool.kind) === look(tool.seat, tool.kind))
  return seat === undefined ? tool : { kind: tool.kind, seat }
}
