// The grid that keyboards and screen readers use: one cell over every place, in rows. Arrow keys
// go along the board's own directions; one cell at a time can be reached by Tab.

import type { Geometry } from '../core/geometry'

/** What the grid asks of the board. */
export interface GridHost {
  tap(place: number): void
  /** Escape: lets go; false if there was nothing to let go. */
  escape(): boolean
  /** Clicks a place, and wants the choice that it may leave. */
  ask(place: number): void
  /** Whether a click on a place would lead on from what is chosen. */
  leads(place: number): boolean
  /** Draws a circle, or the end of an arrow, at a place. */
  draw(place: number, keys: KeyboardEvent): void
  /** The keyboard has come to a place; -1 when it has left the board. */
  reach(place: number): void
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The place one step from another in a direction of the screen, -1 at the edge. Sideways it is
 * the nearest in the row; up and down the nearest in the next row, seen from the column `x` that
 * the walk began in, so that going up and down again comes back.
 */
export function step(geo: Geometry, from: number, dx: number, dy: number, x: number): number {
  const rows = geo.rows()
  const r = rows.findIndex((row) => row.includes(from))
  if (r < 0) return -1
  if (dx) return rows[r][rows[r].indexOf(from) + dx] ?? -1
  const row = rows[r + dy]
  if (!row) return -1
  let best = row[0]
  for (const i of row) {
    if (Math.abs(geo.centre(i).x - x) < Math.abs(geo.centre(best).x - x)) best = i
  }
  return best
}

export class Grid {
  private cells = new Map<number, HTMLElement>()
  private at = -1
  private column = 0
  private geo!: Geometry

  constructor(
    private readonly el: HTMLElement,
    private readonly host: GridHost,
  ) {
    el.addEventListener('keydown', (e) => this.key(e))
    // Screen readers send a click to the cell itself; pointers go through to the drawing.
    el.addEventListener('click', (e) => {
      const place = this.placeOf(e.target)
      if (place >= 0) host.tap(place)
    })
    el.addEventListener('focusin', (e) => {
      const place = this.placeOf(e.target)
      if (place >= 0) this.enter(place)
      host.reach(place >= 0 && (e.target as HTMLElement).matches(':focus-visible') ? place : -1)
    })
    el.addEventListener('focusout', () => host.reach(-1))
  }

  /** Builds the cells anew. */
  build(geo: Geometry): void {
    this.geo = geo
    const had = this.el.contains(document.activeElement)
    this.cells.clear()
    this.el.textContent = ''
    const rows = geo.rows()
    for (const places of rows) {
      const row = document.createElement('div')
      row.setAttribute('role', 'row')
      for (const place of places) row.append(this.cell(place))
      this.el.append(row)
    }
    if (!this.cells.has(this.at)) this.at = rows[rows.length - 1]?.[0] ?? -1
    if (this.at >= 0) this.enter(this.at)
    if (had) this.focus(this.at)
  }

  private cell(place: number): HTMLElement {
    const c = document.createElement('div')
    c.setAttribute('role', 'gridcell')
    c.className = 'bd-cell'
    c.tabIndex = -1
    c.dataset.place = String(place)
    const f = this.geo.fraction(place)
    c.style.cssText = `left:${f.x * 100}%;top:${f.y * 100}%;width:${f.w * 100}%;height:${f.h * 100}%`
    this.cells.set(place, c)
    return c
  }

  /** Gives every cell its text. */
  label(text: (place: number) => string, chosen: number): void {
    for (const [place, c] of this.cells) {
      const s = text(place)
      if (c.ariaLabel !== s) c.setAttribute('aria-label', s)
      c.setAttribute('aria-selected', String(place === chosen))
    }
  }

  focus(place = this.at): void {
    this.cells.get(place)?.focus({ preventScroll: true })
  }

  private placeOf(target: EventTarget | null): number {
    const p = (target as HTMLElement | null)?.dataset?.place
    return p === undefined ? -1 : Number(p)
  }

  private enter(place: number): void {
    const old = this.cells.get(this.at)
    if (old) old.tabIndex = -1
    this.at = place
    const c = this.cells.get(place)
    if (c) c.tabIndex = 0
  }

  private key(e: KeyboardEvent): void {
    const place = this.placeOf(e.target)
    if (place < 0) return
    if (this.handle(e, place)) {
      e.preventDefault()
      e.stopPropagation()
    }
  }

  private handle(e: KeyboardEvent, place: number): boolean {
    const dir = arrows[e.key]
    if (dir && !e.altKey && !e.metaKey && !e.ctrlKey && !e.shiftKey) return this.walk(place, dir)
    switch (e.key) {
      case 'Enter':
      case ' ':
        // A key that is held down is one press.
        if (e.repeat) return true
        if (e.altKey && !e.ctrlKey && !e.shiftKey && this.host.leads(place)) this.host.ask(place)
        else if (e.ctrlKey || e.shiftKey || e.altKey) this.host.draw(place, e)
        else this.host.tap(place)
        return true
      case 'Escape':
        return this.host.escape()
      case 'Home':
      case 'End': {
        const row = this.geo.rows().find((r) => r.includes(place))
        const to = row && (e.key === 'Home' ? row[0] : row[row.length - 1])
        if (to !== undefined) this.go(to)
        return true
      }
    }
    return false
  }

  private walk(place: number, [dx, dy]: [number, number]): boolean {
    if (dx || this.lastWalked !== place) this.column = this.geo.centre(place).x
    const to = step(this.geo, place, dx, dy, this.column)
    if (to < 0) return true
    if (dx) this.column = this.geo.centre(to).x
    this.go(to)
    this.lastWalked = to
    return true
  }

  private lastWalked = -1

  private go(place: number): void {
    this.enter(place)
    this.focus(place)
  }
}
