// Moves entered before their turn: any piece of one's own to any place, since nobody can know yet
// what will be allowed. The queue is tried one by one as turns come; the first that does not fit
// empties it. A piece that is put on a place comes from that place itself.

import { buildTree, complete, nextChoices, resolve, walk } from './tree'
import type { Piece, Path, Premove } from './types'

/** Adds to the queue; with the limit reached, the last is replaced. */
export function queuePremove(queue: readonly Premove[], p: Premove, limit: number): Premove[] {
  if (limit <= 0) return [...queue]
  return [...queue.slice(0, limit - 1), p]
}

/** Whether a piece of these seats will stand on a place once the queue has been played. */
export function standsAfterPremoves(
  pieces: readonly Piece[],
  queue: readonly Premove[],
  place: number,
  seats: readonly number[],
): boolean {
  const at = new Map<number, number>()
  for (const m of pieces) at.set(m.place, m.seat)
  for (const q of queue) {
    const seat = at.get(q.from)
    if (seat === undefined) continue
    at.delete(q.from)
    at.set(q.to, seat)
  }
  const seat = at.get(place)
  return seat !== undefined && seats.includes(seat)
}

/**
 * The path that a premove means now, undefined if it is not allowed or not clear. Where only a
 * choice is left, as at a promotion, it is the first and best one.
 */
export function premovePath(
  paths: readonly Path[],
  seats: readonly number[],
  p: Premove,
): Path | undefined {
  const start = walk(buildTree(paths, seats), [p.from])
  if (p.from === p.to) return start?.path
  const to = start && resolve(start, p.to)
  const end = to && complete(to)
  if (!end || end.path) return end?.path
  const choices = nextChoices(end)
  return choices.length ? end.next.get(Math.max(...choices))?.path : undefined
}
