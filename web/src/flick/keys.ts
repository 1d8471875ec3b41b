// The table by keyboard and for screen readers: one cell over every piece. Arrow keys go from piece to
// piece; once a piece is taken they turn and strengthen the stroke.

import type { Point } from './core/view'

export interface KeysHost {
  /** Takes a piece, or shoots when one is taken. */
  enter(piece: number): void
  /** False if there was nothing to let go. */
  escape(): boolean
  aiming(): boolean
  /** Turns by steps and strengthens by steps, finely if wished. */
  adjust(turn: number, force: number, fine: boolean): void
  walk(by: { turn?: number; tilt?: number; near?: number } | undefined): void
  reach(piece: number): void
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const walks: Record<string, { turn?: number; tilt?: number; near?: number }> = {
  '[': { turn: -0.1 },
  ']': { turn: 0.1 },
  '{': { tilt: -0.08 },
  '}': { tilt: 0.08 },
  '+': { near: 0.1 },
  '=': { near: 0.1 },
  '-': { near: -0.1 },
}

/** The piece nearest in a direction of the screen; sideways steps count double. */
export function nextPiece(
  at: ReadonlyMap<number, Point>,
  from: number,
  [dx, dy]: readonly [number, number],
): number {
  const p = at.get(from)
  if (!p) return -1
  let best = -1
  let least = Infinity
  for (const [piece, q] of at) {
    const along = (q.x - p.x) * dx + (q.y - p.y) * dy
    const off = Math.abs((q.x - p.x) * dy) + Math.abs((q.y - p.y) * dx)
    if (piece === from || along <= 0.5 || off > along * 2.5) continue
    const cost = along + 2 * off
    if (cost < least) {
      least = cost
      best = piece
    }
  }
  return best
}

export class Keys {
  readonly el = document.createElement('div')
  private readonly cells = new Map<number, HTMLElement>()
  private points = new Map<number, Point>()
  private readonly placed = new WeakMap<HTMLElement, string>()
  private at = -1

  constructor(private readonly host: KeysHost) {
    this.el.className = 'bd-grid fl-keys'
    this.el.setAttribute('role', 'application')
    this.el.addEventListener('keydown', (e) => {
      const piece = this.pieceOf(e.target)
      if (piece >= 0 && this.handle(e, piece)) {
        e.preventDefault()
        e.stopPropagation()
      }
    })
    this.el.addEventListener('click', (e) => {
      const piece = this.pieceOf(e.target)
      if (piece >= 0) host.enter(piece)
    })
    this.el.addEventListener('focusin', (e) => {
      const piece = this.pieceOf(e.target)
      if (piece >= 0) this.enter(piece)
      host.reach((e.target as HTMLElement).matches(':focus-visible') ? piece : -1)
    })
    this.el.addEventListener('focusout', () => host.reach(-1))
  }

  /** Where the pieces are seen, in pixels; how large they are; what is said of each. */
  paint(points: Map<number, Point>, size: number, text: (piece: number) => string): void {
    this.points = points
    const had = this.focused
    for (const [piece, cell] of this.cells) {
      if (points.has(piece)) continue
      // Forgotten first: the focus that it loses may paint again.
      this.cells.delete(piece)
      cell.remove()
    }
    for (const [piece, p] of points) {
      let cell = this.cells.get(piece)
      if (!cell) {
        cell = document.createElement('div')
        cell.className = 'bd-cell'
        cell.setAttribute('role', 'button')
        cell.tabIndex = -1
        cell.dataset.place = String(piece)
        this.cells.set(piece, cell)
        this.el.append(cell)
      }
      const place = `left:${p.x - size / 2}px;top:${p.y - size / 2}px;width:${size}px;height:${size}px`
      // Styles that are set anew are looked at anew, even if they are the same.
      if (this.placed.get(cell) !== place) {
        this.placed.set(cell, place)
        cell.style.cssText = place
      }
      const label = text(piece)
      if (cell.ariaLabel !== label) cell.setAttribute('aria-label', label)
    }
    if (!this.cells.has(this.at)) this.at = this.cells.keys().next().value ?? -1
    this.enter(this.at)
    // Whose piece has left the board goes on from another one.
    if (had && !this.focused) this.focus()
  }

  focus(piece = this.at): void {
    this.cells.get(piece)?.focus({ preventScroll: true })
  }

  get focused(): boolean {
    return this.el.contains(document.activeElement)
  }

  private pieceOf(target: EventTarget | null): number {
    const p = (target as HTMLElement | null)?.dataset?.place
    return p === undefined ? -1 : Number(p)
  }

  private enter(piece: number): void {
    const old = this.cells.get(this.at)
    if (old) old.tabIndex = -1
    this.at = piece
    const cell = this.cells.get(piece)
    if (cell) cell.tabIndex = 0
  }

  private handle(e: KeyboardEvent, piece: number): boolean {
    if (e.altKey || e.metaKey || e.ctrlKey) return false
    const dir = arrows[e.key]
    if (dir) {
      if (this.host.aiming()) this.host.adjust(dir[0], -dir[1], e.shiftKey)
      else this.focus(nextPiece(this.points, piece, dir))
      return true
    }
    const walk = walks[e.key]
    if (walk) this.host.walk(walk)
    else if (e.key === 'Enter' || e.key === ' ') this.host.enter(piece)
    else if (e.key === 'Escape') return this.host.escape()
    else if (e.key === 'Home') this.host.walk(undefined)
    else return false
    return true
  }
}
