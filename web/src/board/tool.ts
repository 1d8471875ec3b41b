// Boards whose moves are not clicks bring a tool of their own. It is loaded when such a board is
// first shown and has the same face as every board; what is asked of it before is done then.

import type { Arrival, Board, BoardData, Config, Scene, Way } from './core/types'

/** What the module of a tool exports. */
export interface ToolModule {
  createTool(el: HTMLElement, config: Config): Board
}

const tools: Record<string, () => Promise<ToolModule>> = {
  flick: () => import('../flick'),
}

export const hasTool = (board: BoardData): boolean => (board.tool ?? '') in tools

/** Puts a board with a tool into an element. */
export function createTooled(el: HTMLElement, config: Config): Board {
  const root = document.createElement('div')
  root.className = 'bd bd-tooled'
  root.setAttribute('aria-busy', 'true')
  el.append(root)
  let cfg = config
  let board: Board | undefined
  let gone = false
  /** What is shown before a move that came early and is to be seen. */
  let first: Config | undefined
  const later: ((b: Board) => void)[] = []
  const soon = (job: (b: Board) => void): void => {
    if (board) job(board)
    else later.push(job)
  }
  void tools[config.board.tool ?? '']().then((module) => {
    if (gone) return
    root.removeAttribute('aria-busy')
    board = module.createTool(root, first ?? cfg)
    for (const job of later) job(board)
  })
  const set = (next: Arrival): void => {
    cfg = { ...cfg, ...next }
    if (first) later.push((b) => b.set(next))
    board?.set(next)
  }
  return {
    el: root,
    set,
    animateTo(scene: Scene, path?: Way, more: Arrival = {}) {
      if (!board && more.trace) {
        first ??= cfg
        later.push((b) => b.animateTo(scene, path, more))
      }
      const { trace: _, lie: __, ...settings } = more
      cfg = { ...cfg, ...settings, scene }
      board?.animateTo(scene, path, more)
    },
    select: (place) => soon((b) => b.select(place)),
    partial: () => board?.partial() ?? [],
    revert: () => soon((b) => b.revert()),
    decide: () => undefined,
    flip: () => set({ flipped: !cfg.flipped }),
    shapes: () => board?.shapes() ?? [],
    setShapes: (shapes) => soon((b) => b.setShapes(shapes)),
    premoves: () => [],
    clearPremoves: () => undefined,
    why: (r) => soon((b) => b.why(r)),
    hideWhy: () => soon((b) => b.hideWhy()),
    say: (text) => soon((b) => b.say(text)),
    rect: (place) => board?.rect(place) ?? root.getBoundingClientRect(),
    focus: () => soon((b) => b.focus()),
    destroy() {
      gone = true
      board?.destroy()
      root.remove()
    },
  }
}
