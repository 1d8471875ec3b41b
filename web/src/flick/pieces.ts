// Pieces on their way and at rest.

import type { Scene, Trace } from '../board/core/types'
import { lengthOf, type Poses, posesAt } from './play'
import type { PosedPiece } from './core/table'
import type { Shown, View } from './core/view'

/** Below this a piece is not on the board any more, cm. */
const gone = -1.5

/** Where everybody lies in the end. */
export const lastPoses = (t: Trace): Poses => posesAt(t, lengthOf(t))

/** Pieces of before where they are now, the same pieces in every frame; those below the board lie beside
 * it. */
export function marching(before: readonly PosedPiece[]): (poses: Poses) => readonly Shown[] {
  const pieces: Shown[] = before.map((m) => ({ ...m, fallen: false }))
  return (poses) => {
    for (const m of pieces) {
      const pose = poses.get(m.piece)
      if (!pose) continue
      m.pose = pose
      m.fallen = pose[1] < gone
    }
    return pieces
  }
}

/** The pieces as a view was last told, so that it is not told again: a view draws when it is told. */
export class Laid {
  private last: readonly unknown[] = []

  show(view: View, pieces: readonly PosedPiece[], fallen: readonly Shown[]): void {
    const next = [view, pieces, fallen]
    if (next.every((v, k) => v === this.last[k])) return
    this.last = next
    view.show([...pieces, ...fallen])
  }

  /** The view shows something else. */
  forget(): void {
    this.last = []
  }
}

/** Whether nothing was moved between two scenes. */
export const samePoses = (a: Scene, b: Scene): boolean =>
  a.toMove === b.toMove && JSON.stringify(a.men) === JSON.stringify(b.men)
