// Pictures of positions, to be kept and sent: as the board looks here, whole in one file. Loaded when first asked for.

import { diagram } from '../../../board/pictures/thumb'
import { onCanvas, portrait } from '../../../board/pictures/portrait'
import { piecesWish, woodWish } from '../../../shell/prefs'
import { skinOf } from '../../../skins'
import type { Watched } from './ctrl'
import { lastTokens, partsOf, sceneAt } from './state'

/** Pixels from side to side. */
const wide = 960

/** The board after n plies as a file of SVG, with the last ply marked. */
export function svgAt(ctrl: Watched, n: number, width = wide): string {
  const table = ctrl.table()!
  const { men: pieces } = sceneAt(table, n)
  const family = ctrl.family()
  const flipped = Boolean(ctrl.flipped() && !skinOf(family).shared)
  const drawn = diagram(
    ctrl.shownBoard() ?? table.board,
    pieces,
    { last: lastTokens(table, n).filter((token) => token >= 0) },
    {
      skin: family,
      wood: woodWish(family),
      pieces: piecesWish(family),
      flipped,
      frame: true,
      coords: partsOf(table.board).length > 1 ? 'off' : 'out',
    },
  )
  if (ctrl.over) ctrl.over(n, flipped).onto(drawn)
  return portrait(drawn, width)
}

/** Gives the user a file. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function saveSvg(ctrl: Watched, n: number, name: string): void {
  save(new Blob([svgAt(ctrl, n)], { type: 'image/svg+xml' }), `${name}.svg`)
}

export async function savePng(ctrl: Watched, n: number, name: string): Promise<void> {
  const canvas = await onCanvas(svgAt(ctrl, n))
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (file) save(file, `${name}.png`)
}
