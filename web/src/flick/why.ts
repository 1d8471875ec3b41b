// The bubble that says why a shot was refused, beside its man.

import { spotFor } from '../board/bubble'
import type { Refusal } from '../board/types'
import type { Point } from './view'

const stay = 6000

export class Why {
  private el?: HTMLElement
  private timer?: ReturnType<typeof setTimeout>

  constructor(
    private readonly box: HTMLElement,
    private readonly closed: () => void,
  ) {}

  get open(): boolean {
    return this.el !== undefined
  }

  show(r: Refusal, man: [Point, number] | undefined): void {
    this.hide()
    const el = document.createElement('div')
    el.className = 'bd-why'
    el.setAttribute('role', 'alert')
    const title = document.createElement('b')
    title.textContent = r.title
    el.append(title)
    if (r.text) el.append(r.text, ' ')
    if (r.link) {
      const a = document.createElement('a')
      a.href = r.link.href
      a.textContent = r.link.text
      el.append(a)
    }
    if (r.action) {
      const b = document.createElement('button')
      b.type = 'button'
      b.textContent = r.action.text
      b.addEventListener('click', r.action.run)
      el.append(b)
    }
    this.box.append(el)
    this.el = el
    this.stand(el, man)
    const wait = (): void => {
      clearTimeout(this.timer)
      this.timer = setTimeout(this.closed, stay)
    }
    wait()
    el.addEventListener('pointerenter', () => clearTimeout(this.timer))
    el.addEventListener('pointerleave', wait)
    el.addEventListener('keydown', (e) => e.key === 'Escape' && this.closed())
  }

  private stand(el: HTMLElement, man: [Point, number] | undefined): void {
    const { clientWidth: w, clientHeight: h } = this.box
    const [c, r] = man ?? [{ x: w / 2, y: h / 3 }, 0]
    const spot = spotFor(
      { x: c.x - r, y: c.y - r, w: 2 * r, h: 2 * r },
      { w: el.offsetWidth, h: el.offsetHeight },
      [],
      { x: 6, y: 6, w: w - 12, h: h - 12 },
    )
    el.style.left = `${spot.x}px`
    el.style.top = `${spot.y}px`
    el.dataset.side = spot.side
    const long = spot.side === 'top' || spot.side === 'bottom' ? el.offsetWidth : el.offsetHeight
    el.style.setProperty('--tail', `${Math.max(16, Math.min(spot.tail, long - 16))}px`)
  }

  hide(): void {
    clearTimeout(this.timer)
    this.el?.remove()
    this.el = undefined
  }
}
