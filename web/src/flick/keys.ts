// The table by keyboard and for screen readers: one cell over every man. Arrow keys go from man to
// man; once a man is taken they turn and strengthen the stroke.

import type { Point } from './core/view'

export interface KeysHost {
  /** Takes a man, or shoots when one is taken. */
  enter(man: number): void
  /** False if there was nothing to let go. */
  escape(): boolean
  aiming(): boolean
  /** Turns by steps and strengthens by steps, finely if wished. */
  adjust(turn: number, force: number, fine: boolean): void
  walk(by: { turn?: number; tilt?: number; near?: number } | undefined): void
  reach(man: number): void
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

/** The man nearest in a direction of the screen; sideways steps count double. */
export function nextMan(
  at: ReadonlyMap<number, Point>,
  from: number,
  [dx, dy]: readonly [number, number],
): number {
  const p = at.get(from)
  if (!p) return -1
  let best = -1
  let least = Infinity
  for (const [man, q] of at) {
    const along = (q.x - p.x) * dx + (q.y - p.y) * dy
    const off = Math.abs((q.x - p.x) * dy) + Math.abs((q.y - p.y) * dx)
    if (man === from || along <= 0.5 || off > along * 2.5) continue
    const cost = along + 2 * off
    if (cost < least) {
      least = cost
      best = man
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
      const man = this.manOf(e.target)
      if (man >= 0 && this.handle(e, man)) {
        e.preventDefault()
        e.stopPropagation()
      }
    })
    this.el.addEventListener('click', (e) => {
      const man = this.manOf(e.target)
      if (man >= 0) host.enter(man)
    })
    this.el.addEventListener('focusin', (e) => {
      const man = this.manOf(e.target)
      if (man >= 0) this.enter(man)
      host.reach((e.target as HTMLElement).matches(':focus-visible') ? man : -1)
    })
    this.el.addEventListener('focusout', () => host.reach(-1))
  }

  /** Where the men are seen, in pixels; how large they are; what is said of each. */
  paint(points: Map<number, Point>, size: number, text: (man: number) => string): void {
    this.points = points
    const had = this.focused
    for (const [man, cell] of this.cells) {
      if (points.has(man)) continue
      // Forgotten first: the focus that it loses may paint again.
      this.cells.delete(man)
      cell.remove()
    }
    for (const [man, p] of points) {
      let cell = this.cells.get(man)
      if (!cell) {
        cell = document.createElement('div')
        cell.className = 'bd-cell'
        cell.setAttribute('role', 'button')
        cell.tabIndex = -1
        cell.dataset.place = String(man)
        this.cells.set(man, cell)
        this.el.append(cell)
      }
      const place = `left:${p.x - size / 2}px;top:${p.y - size / 2}px;width:${size}px;height:${size}px`
      // Styles that are set anew are looked at anew, even if they are the same.
      if (this.placed.get(cell) !== place) {
        this.placed.set(cell, place)
        cell.style.cssText = place
      }
      const label = text(man)
      if (cell.ariaLabel !== label) cell.setAttribute('aria-label', label)
    }
    if (!this.cells.has(this.at)) this.at = this.cells.keys().next().value ?? -1
    this.enter(this.at)
    // Whose man has left the board goes on from another one.
    if (had && !this.focused) this.focus()
  }

  focus(man = this.at): void {
    this.cells.get(man)?.focus({ preventScroll: true })
  }

  get focused(): boolean {
    return this.el.contains(document.activeElement)
  }

  private manOf(target: EventTarget | null): number {
    const p = (target as HTMLElement | null)?.dataset?.place
    return p === undefined ? -1 : Number(p)
  }

  private enter(man: number): void {
    const old = this.cells.get(this.at)
    if (old) old.tabIndex = -1
    this.at = man
    const cell = this.cells.get(man)
    if (cell) cell.tabIndex = 0
  }

  private handle(e: KeyboardEvent, man: number): boolean {
    if (e.altKey || e.metaKey || e.ctrlKey) return false
    const dir = arrows[e.key]
    if (dir) {
      if (this.host.aiming()) this.host.adjust(dir[0], -dir[1], e.shiftKey)
      else this.focus(nextMan(this.points, man, dir))
      return true
    }
    const walk = walks[e.key]
    if (walk) this.host.walk(walk)
    else if (e.key === 'Enter' || e.key === ' ') this.host.enter(man)
    else if (e.key === 'Escape') return this.host.escape()
    else if (e.key === 'Home') this.host.walk(undefined)
    else return false
    return true
  }
}
