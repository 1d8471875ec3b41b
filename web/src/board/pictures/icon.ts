import { loadSprite, skinOf } from '../../skins'
import { pieceMarkup } from '../view/pieces'
import '../style/board.css'

/** One piece by itself, for rows of captured pieces and for legends. */
export function pieceIcon(
  kind: string,
  seat: number,
  o: { skin?: string; pieces?: string } = {},
): SVGSVGElement {
  const skin = skinOf(o.skin ?? '')
  loadSprite(skin, o.pieces)
  const t = document.createElement('template')
  t.innerHTML = `<svg class="bd-icon" viewBox="-22.5 -22.5 45 45" aria-hidden="true">${pieceMarkup({ kind, seat }, skin, o.pieces ?? '')}</svg>`
  return t.content.firstElementChild as SVGSVGElement
}
