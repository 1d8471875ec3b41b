// What an editor does with men: pure, so that it is tested without a page.

import type { Man } from '../../board'

/** What a click does: puts a man of this kind and seat, takes one away, or nothing but dragging. */
export type Tool = { kind: string; seat: number } | 'remove' | 'move'

/**
 * The men after a click on a place of the board. The same man put again is taken away; one put on a
 * lone man of its side that carries others rides on it.
 */
export function clicked(
  men: readonly Man[],
  place: number,
  tool: Tool,
  carriers: readonly string[] = [],
): Man[] {
  if (tool === 'move') return [...men]
  const rest = men.filter((m) => m.place !== place)
  if (tool === 'remove') return rest
  const [carrier, rider] = men.filter((m) => m.place === place)
  const put = { place, kind: tool.kind, seat: tool.seat }
  if (carrier && !rider && carrier.seat === tool.seat) {
    if (carrier.kind === tool.kind) return rest
    if (carriers.includes(carrier.kind) && !carriers.includes(tool.kind)) return [...men, put]
  }
  return [...rest, put]
}

/** The men after all on one place were dragged to another; -1 is off the board. */
export function dragged(men: readonly Man[], from: number, to: number): Man[] {
  if (from === to) return [...men]
  const rest = men.filter((m) => m.place !== from && m.place !== to)
  if (to < 0) return rest
  return [...rest, ...men.filter((m) => m.place === from).map((m) => ({ ...m, place: to }))]
}

/** The men after one more, or one fewer, is held on a place of a hand. */
export function held(
  men: readonly Man[],
  place: number,
  man: Pick<Man, 'kind' | 'seat'>,
  by: number,
): Man[] {
  const n =
    (men.find((m) => m.place === place)?.n ?? Number(men.some((m) => m.place === place))) + by
  const rest = men.filter((m) => m.place !== place)
  return n > 0 ? [...rest, { place, kind: man.kind, seat: man.seat, n }] : rest
}

/**
 * What a tool does on a board with these sides: men of one look go to any board, so a man is of the
 * side there that looks like his own.
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
