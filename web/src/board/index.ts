// The board of every page: draws any scene, knows no rule, and returns chosen moves.
//
//   const board = createBoard(el, { board, scene, seats: [0], skin: 'draughts', onMove })
//   board.animateTo(nextScene, path)

import './style/board.css'
import { Ctrl } from './act/ctrl'
import { Pointer } from './act/pointer'
import { createTooled, hasTool } from './tool'
import type { Board, Config } from './core/types'

export * from './core/types'
export { english } from './core/speech'

const defaults: Omit<Config, 'board' | 'scene'> = {
  flipped: false,
  seats: [],
  legal: 'auto',
  coords: 'auto',
  frame: 'auto',
  skin: '',
  part: -1,
  wood: '',
  pieces: '',
  last: [],
  words: {},
  reducedMotion: undefined,
  pace: 1,
  premoves: 0,
  puts: '',
  complete: true,
  confirm: false,
  warn: false,
  forces: false,
  blind: false,
  best: false,
  drawable: true,
  view: 'auto',
}

/** Puts a board into an element, which must have a width. */
export function createBoard(
  el: HTMLElement,
  config: Pick<Config, 'board' | 'scene'> & Partial<Config>,
): Board {
  const whole = { ...defaults, ...config }
  if (hasTool(whole.board)) return createTooled(el, whole)
  const c = new Ctrl(el, whole)
  const pointer = new Pointer(c)
  return {
    el: c.layers.root,
    set: (next) => c.set(next),
    animateTo: (scene, path, more) => c.animateTo(scene, path, more),
    select: (place) => (place === null ? c.clicks.escape() : c.clicks.tap(place)),
    partial: () => c.input.tokens,
    revert: () => c.revert(),
    decide: (yes) => c.proposal.decide(yes),
    flip: () => c.set({ flipped: !c.cfg.flipped }),
    shapes: () => c.drawing.shapes,
    setShapes: (shapes) => c.drawing.set(shapes),
    premoves: () => c.premoves.queue,
    clearPremoves: () => c.premoves.clear(),
    why: (r) => c.refusals.show(r),
    hideWhy: () => c.refusals.hide(),
    say: (text) => c.say(text),
    rect: (place) => {
      const r = c.layers.box.getBoundingClientRect()
      return c.geo.clientRect({ x: r.left, y: r.top, w: r.width, h: r.height }, place)
    },
    focus: () => c.focus(),
    destroy: () => {
      pointer.destroy()
      c.destroy()
    },
  }
}
