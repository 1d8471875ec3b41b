// Men on their way and at rest.

import type { Scene, Trace } from '../board/types'
import { lengthOf, type Poses, posesAt } from './play'
import type { Lying } from './table'
import type { Shown } from './view'

/** Below this a man is not on the board any more, cm. */
const gone = -1.5

/** Where everybody lies in the end. */
export const lastPoses = (t: Trace): Poses => posesAt(t, lengthOf(t))

/** Men of before where they are now; those below the board lie beside it. */
export function moved(before: readonly Lying[], poses: Poses): Shown[] {
  return before.map((m) => {
    const pose = poses.get(m.man)
    return pose ? { ...m, pose, fallen: pose[1] < gone } : m
  })
}

/** Whether nothing was moved between two scenes. */
export const samePoses = (a: Scene, b: Scene): boolean =>
  a.toMove === b.toMove && JSON.stringify(a.men) === JSON.stringify(b.men)
