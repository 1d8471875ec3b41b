// Skins: the pieces and materials of a family. A family without one is drawn with lettered discs,
// so that a new game can be played before its pieces are drawn.

import type { Fact } from '../board/core/types'
import { chapaev } from './chapaev'
import { chess } from './chess'
import { corners } from './corners'
import { draughts } from './draughts'
import { free } from './free'
import { janggi } from './janggi'
import { jetan } from './jetan'
import { loa } from './loa'
import { reversi } from './reversi'
import { shogi } from './shogi'
import { rithmomachia } from './rithmomachia'
import { senet } from './senet'
import { type Skin, worn } from './skin'
import { t1 } from './t1'
import { tafl } from './tafl'
import { tictactoe } from './tictactoe'
import { weiqi } from './weiqi'
import { xiangqi } from './xiangqi'

export type { Look, Sample, Skin } from './skin'
export { wear, worn } from './skin'

const sides = ['side-0', 'side-1', 'side-2', 'side-3', 'side-4', 'side-5', 'side-6', 'side-7']

const plain: Skin = {
  name: '',
  material: 'plain',
  woods: [''],
  pieces: [''],
  symbols: '',
  common: 'man',
  telling: 'man',
  legal: 'squares',
  look: (kind, seat) => ({ side: sides[seat] ?? 'side-n', letter: kind.charAt(0).toUpperCase() }),
}

const skins: Record<string, Skin> = {
  chess,
  draughts,
  reversi,
  janggi,
  tafl,
  loa,
  corners,
  weiqi,
  shogi,
  xiangqi,
  t1,
  jetan,
  chapaev,
  senet,
  tictactoe,
  rithmomachia,
  free,
}

/** The skin of a family. */
export function skinOf(family: string): Skin {
  return skins[family] ?? plain
}

/** Whether a fact is shown beside the name of the seat that it is about. */
export const isBeside = (family: string, { key, seat }: Fact): boolean =>
  seat >= 0 && (skinOf(family).beside?.includes(key) ?? false)

/** The facts that are shown beside the name of a seat. */
export const besideSeat = (family: string, facts: readonly Fact[] | null = [], seat: number) =>
  (facts ?? []).filter((fact) => fact.seat === seat && isBeside(family, fact))

/** Every skin there is, in order. */
export const allSkins = (): Skin[] => Object.values(skins)

/** Puts the drawings of a skin into the document, those of a set once it is there; uses find them by name. */
export function loadSprite(skin: Skin, pieces = ''): void {
  const set = worn(pieces).set || (skin.sets?.[0] ?? '')
  put(skin.name, skin.symbols)
  const id = `${skin.name}-${set}`
  if (document.getElementById(`sprite-${id}`)) return
  // Without them the pieces are not seen: the next board asks again.
  skin.load?.(set)?.then(
    (symbols) => put(id, symbols),
    () => undefined,
  )
}

function put(id: string, symbols: string): void {
  if (!symbols || document.getElementById(`sprite-${id}`)) return
  const holder = document.createElement('div')
  holder.innerHTML =
    `<svg id="sprite-${id}" width="0" height="0" class="piece-sprite" aria-hidden="true">` +
    `<defs>${symbols}</defs></svg>`
  document.body.prepend(holder.firstElementChild!)
}
