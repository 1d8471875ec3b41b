import { createEffect, createMemo, onCleanup } from 'solid-js'
import { Geometry } from '../../board/core/geometry'
import type { RecordGame } from '../../net/types'
import { lastTokens, partsOf, sceneAt } from '../match/model/state'
import type { RecordCtrl } from './ctrl'
import { drawn } from './drawn'
import { marksAt, marksText } from './marks'

/** What is drawn on the boards by the game that is looked at, and the same in words for those who hear it. */
export function Marks(props: { game: RecordGame; ctrl: RecordCtrl }) {
  const { game, ctrl } = props
  const table = () => ctrl.table()!
  const board = () => ctrl.shownBoard() ?? table().board
  const marks = createMemo(() => marksAt(game, ctrl.line(), ctrl.moment()))
  /** The place of a last move that is nothing but a piece put there. */
  const last = () => {
    const places = lastTokens(table(), ctrl.moment()).filter((token) => token >= 0)
    return places.length === 1 ? places[0] : -1
  }
  const layers = new Set<SVGGElement>()
  createEffect(() => {
    const several = partsOf(table().board).length > 1
    for (const [part, { el }] of ctrl.panes()) {
      const svg = el.querySelector<SVGSVGElement>('.bd-svg')
      if (!svg) continue // a table that is seen otherwise has no places to mark
      const geo = new Geometry(board(), ctrl.flipped(), false, several ? part : -1)
      const { markup, ringed } = drawn(marks(), geo, sceneAt(table(), ctrl.moment()).men, last())
      const layer = svg.querySelector<SVGGElement>('.rec-marks') ?? layerIn(svg)
      layers.add(layer)
      layer.innerHTML = markup
      svg.classList.toggle('rec-ringed', ringed)
    }
  })
  onCleanup(() => {
    for (const layer of layers) layer.remove()
  })
  const nameOf = (place: number) => board().places[place]?.name ?? ''
  return (
    <p class="unseen" role="status">
      {marksText(marks(), nameOf, ctrl.family())}
    </p>
  )
}

/** A layer of its own over the pieces of a board. */
function layerIn(svg: SVGSVGElement): SVGGElement {
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  layer.setAttribute('class', 'rec-marks')
  svg.insertBefore(layer, svg.querySelector('.bd-shapes'))
  return layer
}
