import { createEffect, createMemo } from 'solid-js'
import type { RecordGame } from '../../net/types'
import { partsOf } from '../match/model/state'
import type { RecordCtrl } from './ctrl'
import { marksAt, marksText } from './marks'

/** What is drawn on the boards by the game that is looked at, and the same in words for those who hear it. */
export function Marks(props: { game: RecordGame; ctrl: RecordCtrl }) {
  const { game, ctrl } = props
  const board = () => ctrl.shownBoard() ?? ctrl.table()!.board
  const marks = createMemo(() => marksAt(game, ctrl.line(), ctrl.moment()))
  createEffect(() => {
    const several = partsOf(board()).length > 1
    for (const [part, { el }] of ctrl.panes()) {
      const svg = el.querySelector<SVGSVGElement>('.bd-svg')
      // A table that is seen otherwise has no places to mark.
      if (svg) ctrl.over(ctrl.moment(), ctrl.flipped(), several ? part : -1).onto(svg)
    }
  })
  const nameOf = (place: number) => board().places[place]?.name ?? ''
  return (
    <p class="unseen" role="status">
      {marksText(marks(), nameOf, ctrl.family())}
    </p>
  )
}
