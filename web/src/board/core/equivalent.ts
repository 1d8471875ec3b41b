// Several ways to click one move, of which castling is the common case: the king to its place, or
// on the rook that goes with it.

import type { Path, Scene } from './types'

/** The ways to click the move of a path, the one that it is shown by first. */
function waysOf(scene: Scene, path: Path): Path[] {
  return (scene.paths ?? []).filter((p) => p.text === path.text && p.seat === path.seat)
}

/** Whether a move may be clicked by a second piece of one's own, which then goes too. */
export function joins(scene: Scene, path: Path): boolean {
  return waysOf(scene, path).some(
    (p) =>
      p.tokens.length === 2 &&
      !p.taken &&
      scene.men.some((m) => m.place === p.tokens[1] && m.seat === p.seat),
  )
}

/** The way a move is shown, however it was clicked: castling as the king goes. */
export function firstWay(scene: Scene, path: Path): Path {
  const [first] = waysOf(scene, path)
  const same = first && first.tokens[0] === path.tokens[0] && joins(scene, path)
  return same ? first : path
}
