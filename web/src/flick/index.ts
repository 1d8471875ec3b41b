// The tool for boards whose pieces are flicked: loaded only where such a board is shown.

import './flick.css'
import type { Board, Config } from '../board/core/types'
import { Tool } from './tool'

export function createTool(el: HTMLElement, config: Config): Board {
  const tool = new Tool(el, config)
  return {
    el,
    set: (next) => tool.set(next),
    animateTo: (scene, path, more) => tool.animateTo(scene, path, more),
    select: (place) => tool.select(place),
    partial: () => [],
    revert: () => tool.revert(),
    decide: () => undefined,
    flip: () => tool.set({ flipped: !tool.cfg.flipped }),
    shapes: () => [],
    setShapes: (shapes) =>
      tool.point(
        shapes.map((s) => s.from),
        shapes.map((s) => s.stroke ?? ''),
      ),
    premoves: () => [],
    clearPremoves: () => undefined,
    why: (r) => tool.why(r),
    hideWhy: () => tool.hideWhy(),
    say: (text) => tool.say(text),
    rect: (place) => tool.rect(place),
    focus: () => tool.keys.focus(),
    destroy: () => tool.destroy(),
  }
}
