// A corner of a board, made of the sample of a skin: what a look is like before it is chosen.

import type { Sample } from '../../skins'
import type { BoardData, Piece } from '../core/types'

/** The board of a sample, its pieces and its legal places. */
export function sampleOf(s: Sample): { board: BoardData; pieces: Piece[]; legal: number[] } {
  const at = (x: number, y: number): number => y * s.w + x
  const places = Array.from({ length: s.w * s.h }, (_, i) => {
    const [x, y] = [i % s.w, Math.floor(i / s.w)]
    const dark = s.chequered && (x + s.h - 1 - y) % 2 === 0
    return {
      name: `${'abcdefgh'[x]}${s.h - y}`,
      seat: -1,
      x: x + 0.5,
      y: y + 0.5,
      ...(dark ? { tint: 1 } : {}),
    }
  })
  return {
    board: {
      shape: s.lines ? 'point' : 'square',
      w: s.w,
      h: s.h,
      places,
      files: [...'abcdefgh'.slice(0, s.w)],
      ranks: Array.from({ length: s.h }, (_, i) => String(i + 1)),
    },
    pieces: s.pieces.map(([x, y, kind, seat]) => ({ place: at(x, y), kind, seat })),
    legal: s.legal.map(([x, y]) => at(x, y)),
  }
}
