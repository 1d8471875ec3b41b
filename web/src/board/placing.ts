// A man that is put on the board by one click: who it is and what the board looks like with it,
// so that it stands at once and not when the server has answered.

import { type Man, type Path, Reserve, type Scene } from './types'
import type { BoardData } from './types'

/** The men that stand on the board: those out of play are counted beside it. */
export function standing(board: BoardData, men: readonly Man[]): Man[] {
  return men.filter((m) => board.places[m.place]?.kind !== Reserve)
}

/**
 * The man that a path of one place puts there; undefined if somebody stands there, or if there
 * are men of several kinds and nobody can know which one comes.
 */
export function putMan(scene: Scene, path: Path, places: readonly number[]): Man | undefined {
  const [place] = places
  if (places.length !== 1 || path.tokens.length !== 1) return undefined
  if (scene.men.some((m) => m.place === place)) return undefined
  const kinds = new Set(scene.men.map((m) => m.kind))
  const [kind] = kinds
  return kinds.size === 1 ? { place, kind, seat: path.seat } : undefined
}

/** The men once a man has been put, those it turns over on its side. */
export function menWith(scene: Scene, path: Path, man: Man): Man[] {
  const turned = new Set(path.turns)
  return [...scene.men.map((m) => (turned.has(m.place) ? { ...m, seat: path.seat } : m)), man]
}
