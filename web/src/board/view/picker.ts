// Choosing on the square: promotion and the like. It opens on the place itself and grows towards
// the middle of the board; Escape, a click outside and the cross cancel.

import type { Geometry } from '../core/geometry'
import { unit } from '../core/geometry'
import type { Token } from '../core/types'

export interface Choice {
  token: Token
  label: string
  /** Drawing centred on the origin, 48 units wide; none: the label is shown. */
  drawing?: string
}

export class Picker {
  private el?: HTMLElement

  constructor(private readonly over: HTMLElement) {}

  get open(): boolean {
    return this.el !== undefined
  }

  show(
    geo: Geometry,
    place: number,
    choices: Choice[],
    close: string,
    done: (t: Token | null) => void,
  ): void {
    this.hide()
    const up = geo.centre(place).y > geo.height / 2
    const el = document.createElement('div')
    el.className = 'bd-picker'
    el.setAttribute('role', 'menu')
    for (const [k, c] of choices.entries()) el.append(this.item(geo, place, c, up ? -k : k, done))
    el.append(
      this.cross(geo, place, up ? 0.25 - choices.length : choices.length - 0.25, close, done),
    )
    el.addEventListener('pointerdown', (e) => {
      e.stopPropagation()
      if (e.target === el) done(null)
    })
    el.addEventListener('keydown', (e) => this.key(e, up, done))
    this.el = el
    this.over.append(el)
    el.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }

  hide(): void {
    this.el?.remove()
    this.el = undefined
  }

  private item(
    geo: Geometry,
    place: number,
    c: Choice,
    dy: number,
    done: (t: Token) => void,
  ): HTMLElement {
    const b = this.button(geo, place, dy, 1)
    b.setAttribute('aria-label', c.label)
    b.title = c.label
    if (c.drawing)
      b.innerHTML = `<svg viewBox="-24 -24 48 48" aria-hidden="true">${c.drawing}</svg>`
    else b.textContent = c.label
    b.addEventListener('click', () => done(c.token))
    return b
  }

  private cross(
    geo: Geometry,
    place: number,
    dy: number,
    close: string,
    done: (t: null) => void,
  ): HTMLElement {
    const b = this.button(geo, place, dy, 0.5)
    b.setAttribute('aria-label', close)
    b.innerHTML =
      '<svg viewBox="0 0 48 24" aria-hidden="true"><path class="bd-l" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="M19 7l10 10m0-10l-10 10"/></svg>'
    b.addEventListener('click', () => done(null))
    return b
  }

  private button(geo: Geometry, place: number, dy: number, high: number): HTMLButtonElement {
    const b = document.createElement('button')
    b.type = 'button'
    b.setAttribute('role', 'menuitem')
    const f = geo.fraction(place)
    const y = f.y + (dy * unit + ((1 - high) * unit) / 2) / geo.box.h
    b.style.cssText = `left:${f.x * 100}%;top:${y * 100}%;width:${f.w * 100}%;height:${f.h * high * 100}%`
    return b
  }

  private key(e: KeyboardEvent, up: boolean, done: (t: null) => void): void {
    const items = [...(this.el?.querySelectorAll('button') ?? [])]
    const i = items.indexOf(document.activeElement as HTMLButtonElement)
    const by = { ArrowDown: up ? -1 : 1, ArrowUp: up ? 1 : -1 }[e.key]
    if (e.key === 'Escape') done(null)
    else if (by && i >= 0) items[(i + by + items.length) % items.length].focus()
    else if (e.key !== 'Tab' || items.length === 0) return
    else items[(i + (e.shiftKey ? items.length - 1 : 1)) % items.length].focus()
    e.preventDefault()
    e.stopPropagation()
  }
}
