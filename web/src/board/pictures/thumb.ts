// Still pictures of scenes: thumbnails of the gallery and diagrams of the rules. One string, one
// parse, no listeners, so that many fit on a page.

import { loadSprite, skinOf, type Skin } from '../../skins'
import { Geometry } from '../core/geometry'
import type { DiagramMarks } from './diagram'
import { tiltedPieces, pointers } from './tilted'
import { above, below, noMarks, type Marked } from '../view/marks'
import { escapeText, pieceMarkup, tiersOf } from '../view/pieces'
import { coordinates, ground, namesInside } from '../view/render'
import { standing } from '../core/placing'
import { drawShapes } from '../view/shapes'
import type { BoardData, Coordinates, Piece, Mark, Shape, Turned } from '../core/types'
import '../style/board.css'

export interface ThumbOptions {
  skin?: string
  wood?: string
  pieces?: string
  flipped?: Turned
  coords?: Coordinates
  frame?: boolean
  /** What the picture shows, in words; without it the picture is hidden from screen readers. */
  label?: string
}

/** A small picture of pieces on a board, without frame and coordinates. */
export function thumb(
  board: BoardData,
  pieces: readonly Piece[],
  marks: readonly Mark[] = [],
  o: ThumbOptions = {},
): SVGSVGElement {
  return picture(
    board,
    pieces,
    { ...noMarks(), signs: marks.filter((m) => m.kind !== 'must') },
    [],
    o,
  )
}

/** A picture with marks, for rules and lessons. */
export function diagram(
  board: BoardData,
  pieces: readonly Piece[],
  d: DiagramMarks,
  o: ThumbOptions = {},
): SVGSVGElement {
  if (board.table) return picture(board, pieces, noMarks(), pointers(d), { coords: 'out', ...o })
  const m: Marked = {
    ...noMarks(),
    legal: d.legal ?? [],
    chosen: d.chosen ?? -1,
    trail: d.path ?? [],
    jumped: d.taken ?? [],
    must: d.must ?? [],
    turns: d.turns ?? [],
    style: d.style ?? skinOf(o.skin ?? '').legal,
    last: d.last ?? [],
  }
  m.takes = m.legal.filter((i) => pieces.some((x) => x.place === i))
  const svg = picture(board, pieces, m, d.shapes ?? [], { coords: 'in', ...o })
  const geo = geometry(board, o)
  const crosses = (d.refused ?? []).map((refused) => above({ ...noMarks(), refused }, geo)).join('')
  if (crosses) svg.insertAdjacentHTML('beforeend', crosses)
  return svg
}

function geometry(board: BoardData, o: ThumbOptions): Geometry {
  return new Geometry(board, o.flipped ?? false, o.frame ?? false)
}

function standingPieces(
  pieces: readonly Piece[],
  m: Marked,
  geo: Geometry,
  skin: Skin,
  set: string,
): string {
  const tiers = tiersOf(pieces)
  return pieces
    .map((piece, k) => {
      const c = geo.centre(piece.place)
      const cls = m.jumped.includes(piece.place) ? ' class="bd-jumped"' : ''
      return `<g${cls} transform="translate(${c.x} ${c.y})">${pieceMarkup(piece, skin, set, tiers[k], geo.flipped)}</g>`
    })
    .join('')
}

function picture(
  board: BoardData,
  pieces: readonly Piece[],
  m: Marked,
  shapes: Shape[],
  o: ThumbOptions,
): SVGSVGElement {
  const skin = skinOf(o.skin ?? '')
  loadSprite(skin, o.pieces)
  const geo = geometry(board, o).lay(pieces)
  const { box } = geo
  const coords = o.coords ?? 'off'
  const here = standing(board, pieces).filter((piece) => geo.has(piece.place))
  const bodies = board.table
    ? tiltedPieces(here, board.table, geo, skin, o.pieces ?? '')
    : standingPieces(here, m, geo, skin, o.pieces ?? '')
  const name = o.label ? `role="img" aria-label="${escapeText(o.label)}"` : 'aria-hidden="true"'
  const t = document.createElement('template')
  t.innerHTML =
    `<svg class="bd-svg bd-thumb mat-${skin.material}" data-wood="${escapeText(o.wood ?? '')}" ${name}` +
    ` viewBox="${box.x} ${box.y} ${box.w} ${box.h}">` +
    ground(geo, skin, o.pieces, o.wood) +
    below({ ...m, turned: namesInside(geo, coords) }, geo) +
    coordinates(geo, coords) +
    bodies +
    above(m, geo) +
    drawShapes(shapes, geo) +
    '</svg>'
  return t.content.firstElementChild as SVGSVGElement
}
