// The lines of a board that have names: a choice below a diagram, and what is chosen drawn on it.

import { Geometry, type Point } from '../../board/core/geometry'
import type { BoardData } from '../../board/core/types'
import { familyText } from '../../i18n'

/** A line of a board that players call by a name: its key in the words of the family, and its places. */
export interface NamedLine {
  name: string
  places: string[]
}

/** Offers the lines below a diagram; the first is shown at once. */
export function offerLines(
  figure: HTMLElement,
  svg: SVGSVGElement,
  board: BoardData,
  lines: NamedLine[],
  family: string,
): void {
  const geo = new Geometry(board, false, true)
  const numbers = new Map(board.places.map((place, i) => [place.name, i]))
  const list = document.createElement('div')
  list.className = 'line-names'
  lines.forEach((line, k) => {
    const name = familyText(family, line.name) ?? line.name
    const points = line.places.flatMap((place) => {
      const n = numbers.get(place)
      return n === undefined ? [] : [geo.centre(n)]
    })
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'chip'
    button.textContent = name
    button.title = `${line.places[0]}–${line.places[line.places.length - 1]}`
    let drawn: SVGGElement | undefined
    const show = (on: boolean) => {
      button.setAttribute('aria-pressed', String(on))
      drawn?.remove()
      drawn = on ? drawLine(points, name) : undefined
      if (drawn) svg.append(drawn)
    }
    button.onclick = () => show(!drawn)
    show(k === 0)
    list.append(button)
  })
  figure.append(list)
}

const svgNode = <K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[K] => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value))
  return node
}

/** Where the name of a line that climbs stands on it: off the middle, in which long lines cross. */
const climbing = 0.36

/** A stroke through the middles of the squares, and the name along it where it reads from left to right. */
function drawLine(points: Point[], name: string): SVGGElement {
  const g = svgNode('g', { class: 'named-line' })
  const [a, b] = [points[0], points[points.length - 1]]
  if (!a || !b) return g
  g.append(svgNode('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y }))
  const [left, right] = a.x <= b.x ? [a, b] : [b, a]
  const [dx, dy] = [right.x - left.x, right.y - left.y]
  const at = dy < 0 ? climbing : 0.5
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI
  const text = svgNode('text', {
    transform: `translate(${left.x + at * dx} ${left.y + at * dy}) rotate(${turn})`,
    dy: -8,
    'font-size': 13,
    'text-anchor': 'middle',
  })
  text.textContent = name
  g.append(text)
  return g
}
