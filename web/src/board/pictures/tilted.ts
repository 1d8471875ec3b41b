// Still pictures of tables, whose pieces lie anywhere: each as it is seen from above, the upper ones
// over the lower, narrower where one leans. A piece with a badge bears the wood of the side that it
// has left, and a ring of its owner's.

import type { Skin } from '../../skins'
import type { Geometry } from '../core/geometry'
import { figure } from '../view/pieces'
import type { DiagramMarks } from './diagram'
import type { Piece, Shape, TableData } from '../core/types'

/** The radius of a piece in the drawings of pieces. */
const drawn = 18.6
/** How far a shadow falls for a piece on the board and for each centimetre above it, in units. */
const shade = { flat: 1.2, high: 5 }

/** The pieces of a table, from the lowest to the highest. */
export function tiltedPieces(
  pieces: readonly Piece[],
  table: TableData,
  geo: Geometry,
  skin: Skin,
  set: string,
): string {
  return [...pieces]
    .sort((a, b) => (a.pose?.[1] ?? 0) - (b.pose?.[1] ?? 0))
    .map((piece) => tiltedPiece(piece, table, geo, skin, set))
    .join('')
}

function tiltedPiece(
  piece: Piece,
  table: TableData,
  geo: Geometry,
  skin: Skin,
  set: string,
): string {
  const at = geo.centre(piece.place)
  const size = (48 * table.radius) / table.square / drawn
  const wood = piece.badge ? 1 - piece.seat : piece.seat
  const high = Math.max(0, (piece.pose?.[1] ?? 0) - table.thickness / 2)
  const far = shade.flat + shade.high * high
  return (
    `<g transform="translate(${round(at.x)} ${round(at.y)}) scale(${round(size)})">` +
    `<g transform="${lean(piece.pose, table, geo.flipped)}">` +
    `<circle class="bd-shade" cx="${round(far)}" cy="${round(far)}" r="${drawn}"/>` +
    figure(piece.kind, wood, skin, set) +
    (piece.badge ? figure(piece.badge, piece.seat, skin, set) : '') +
    '</g></g>'
  )
}

/** The turn and the narrowing of a piece that leans; nothing for one that lies flat. */
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

/** What a diagram points at, as arrows and circles: pieces of a table stand in no squares. */
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
