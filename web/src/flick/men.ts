// Men on their way and at rest.

import type { Scene, Trace } from '../board/core/types'
import { lengthOf, type Poses, posesAt } from './play'
import type { Lying } from './core/table'
import type { Shown, View } from './core/view'

/** Below this a man is not on the board any more, cm. */
const gone = -1.5

/** Where everybody lies in the end. */
export const lastPoses = (t: Trace): Poses => posesAt(t, lengthOf(t))

/** Men of before where they are now, the same men in every frame; those below the board lie beside
 * it. */
export function marching(before: readonly Lying[]): (poses: Poses) => readonly Shown[] {
  const men: Shown[] = before.map((m) => ({ ...m, fallen: false }))
  return (poses) => {
    for (const m of men) {
      const pose = poses.get(m.man)
      if (!pose) continue
      m.pose = pose
      m.fallen = pose[1] < gone
    }
    return men
  }
}

/** The men as a view was last told, so that it is not told again: a view draws when it is told. */
export class Laid {
  private last: readonly unknown[] = []

  show(view: View, men: readonly Lying[], fallen: readonly Shown[]): void {
    const next = [view, men, fallen]
    if (next.every((v, k) => v === this.last[k])) return
    this.last = next
    view.show([...men, ...fallen])
  }

  /** The view shows something else. */
  forget(): void {
    this.last = []
  }
}

/** Whether nothing was moved between two scenes. */
export const samePoses = (a: Scene, b: Scene): boolean =>
  a.toMove === b.toMove && JSON.stringify(a.men) === JSON.stringify(b.men)
