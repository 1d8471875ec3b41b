// The board of every page: draws any scene, knows no rule, and returns chosen moves.
//
//   const board = createBoard(el, { board, scene, seats: [0], skin: 'draughts', onMove })
//   board.animateTo(nextScene, path)

import './board.css'
import { Ctrl } from './ctrl'
import { Pointer } from './pointer'
import type { Board, Config } from './types'

export * from './types'
export { english } from './speech'
export { diagram, manIcon, thumb, type DiagramMarks } from './thumb'

const defaults: Omit<Config, 'board' | 'scene'> = {
  flipped: false, seats: [], legal: 'squares', coords: 'auto', frame: 'auto', skin: '', wood: '',
  pieces: '', last: [], words: {}, reducedMotion: undefined, premoves: 0, complete: true, drawable: true,
}

/** Puts a board into an element, which must have a width. */
export function createBoard(el: HTMLElement, config: Pick<Config, 'board' | 'scene'> & Partial<Config>): Board {
  const c = new Ctrl(el, { ...defaults, ...config })
  const pointer = new Pointer(c)
  return {
    el: c.stage.root,
    set: next => c.set(next),
    animateTo: (scene, path, more) => c.animateTo(scene, path, more),
    select: place => (place === null ? c.escape() : c.tap(place)),
    partial: () => c.input.tokens,
    revert: () => c.revert(),
    flip: () => c.set({ flipped: !c.cfg.flipped }),
    shapes: () => c.shapes,
    setShapes: shapes => c.setShapes(shapes),
    premoves: () => c.queue,
    clearPremoves: () => c.clearPremoves(),
    why: r => c.why(r),
    hideWhy: () => c.hideWhy(),
    say: text => c.say(text),
    rect: place => c.rect(place),
    focus: () => c.focus(),
    destroy: () => {
      pointer.destroy()
      c.destroy()
    },
  }
}
