// Still pictures of tables, whose men lie anywhere: each as it is seen from above, who lies on
// others over them, who leans narrower. A man with a badge bears the wood of the side that he has
// left, and a ring of his owner's.

import type { Skin } from '../../skins'
import type { Geometry } from '../core/geometry'
import { figure } from '../view/pieces'
import type { DiagramMarks } from './diagram'
import type { Man, Shape, TableData } from '../core/types'

/** The radius of a man in the drawings of men. */
const drawn = 18.6
/** How far a shadow falls for a man on the board and for each centimetre above it, in units. */
const shade = { flat: 1.2, high: 5 }

/** The men of a table, from the lowest to the highest. */
export function tiltedMen(
  men: readonly Man[],
  table: TableData,
  geo: Geometry,
  skin: Skin,
  pieces: string,
): string {
  return [...men]
    .sort((a, b) => (a.pose?.[1] ?? 0) - (b.pose?.[1] ?? 0))
    .map((man) => tiltedMan(man, table, geo, skin, pieces))
    .join('')
}

function tiltedMan(man: Man, table: TableData, geo: Geometry, skin: Skin, pieces: string): string {
  const at = geo.centre(man.place)
  const size = (48 * table.radius) / table.square / drawn
  const wood = man.badge ? 1 - man.seat : man.seat
  const high = Math.max(0, (man.pose?.[1] ?? 0) - table.thickness / 2)
  const far = shade.flat + shade.high * high
  return (
    `<g transform="translate(${round(at.x)} ${round(at.y)}) scale(${round(size)})">` +
    `<g transform="${lean(man.pose, table, geo.flipped)}">` +
    `<circle class="bd-shade" cx="${round(far)}" cy="${round(far)}" r="${drawn}"/>` +
    figure(man.kind, wood, skin, pieces) +
    (man.badge ? figure(man.badge, man.seat, skin, pieces) : '') +
    '</g></g>'
  )
}

/** The turn and the narrowing of a man that leans; nothing for one that lies flat. */
function lean(pose: readonly number[] | undefined, table: TableData, flipped: boolean): string {
  if (!pose) return ''
  const [, , , x, y, z, w] = pose
  const up = Math.abs(1 - 2 * (x * x + z * z))
  if (up > 0.98) return ''
  const edge = (Math.sqrt(1 - up * up) * table.thickness) / (2 * table.radius)
  const axis = { x: 2 * (x * y - w * z), z: 2 * (y * z + w * x) }
  const turn = (Math.atan2(-axis.z, axis.x) * 180) / Math.PI + 90 + (flipped ? 180 : 0)
  return `rotate(${round(turn)}) scale(1 ${round(Math.min(1, up + edge))}) rotate(${round(-turn)})`
}

/** What a diagram points at, as arrows and circles: men of a table stand in no squares. */
export function pointers(d: DiagramMarks): Shape[] {
  const rings = (places: readonly number[] | undefined, brush: Shape['brush']): Shape[] =>
    (places ?? []).map((from) => ({ from, brush }))
  const path = d.path ?? []
  const arrows = path.slice(1).map((to, k): Shape => ({ from: path[k], to, brush: 'green' }))
  return [
    ...(path.length === 1 ? rings(path, 'green') : arrows),
    ...rings(d.legal, 'green'),
    ...rings(d.must, 'blue'),
    ...rings(d.taken, 'red'),
    ...rings(d.refused, 'red'),
    ...rings(d.turns, 'amber'),
    ...(d.shapes ?? []),
  ]
}

const round = (n: number): number => Math.round(n * 1000) / 1000
