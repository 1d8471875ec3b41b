// The bubble that says why a move was refused. It stands beside the refused place and never over
// the pieces it names, stays until the next touch or six seconds, and speaks as an alert.

import type { Box, Geometry } from '../core/geometry'
import type { Refusal } from '../core/types'

const gap = 10
const stay = 6000

export interface Spot {
  x: number
  y: number
  /** Where the tail is: on the side that faces the place, at some pixels along it. */
  side: 'top' | 'bottom' | 'left' | 'right'
  tail: number
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

const clamp = (v: number, lo: number, hi: number): number => Math.max(lo, Math.min(hi, v))

/** Where a bubble of some size stands: above, below, right or left of a place within bounds. */
export function spotFor(
  place: Box,
  size: { w: number; h: number },
  avoid: readonly Box[],
  bounds: Box,
): Spot {
  const cx = place.x + place.w / 2,
    cy = place.y + place.h / 2
  const x = clamp(cx - size.w / 2, bounds.x, Math.max(bounds.x, bounds.x + bounds.w - size.w))
  const y = clamp(cy - size.h / 2, bounds.y, Math.max(bounds.y, bounds.y + bounds.h - size.h))
  const spots: Spot[] = [
    { side: 'bottom', x, y: place.y - gap - size.h, tail: cx - x },
    { side: 'top', x, y: place.y + place.h + gap, tail: cx - x },
    { side: 'left', x: place.x + place.w + gap, y, tail: cy - y },
    { side: 'right', x: place.x - gap - size.w, y, tail: cy - y },
  ]
  const cost = (s: Spot): number => {
    const box = { x: s.x, y: s.y, w: size.w, h: size.h }
    const outside = size.w * size.h - overlap(box, bounds)
    return outside * 2 + avoid.reduce((sum, a) => sum + overlap(box, a) * 3, 0)
  }
  let best = spots[0]
  for (const s of spots) if (cost(s) < cost(best) - 0.5) best = s
  return best
}

export class Bubble {
  private el?: HTMLElement
  private hold?: () => void

  constructor(private readonly over: HTMLElement) {}

  get open(): boolean {
    return this.el !== undefined
  }

  show(r: Refusal, geo: Geometry, closed: () => void): void {
    this.hide()
    const el = bubbleOf(r)
    this.el = el
    this.over.append(el)
    this.stand(el, r, geo)
    this.hold = linger(el, closed)
  }

  hide(): void {
    this.hold?.()
    this.el?.remove()
    this.el = undefined
  }

  private stand(el: HTMLElement, r: Refusal, geo: Geometry): void {
    const rect = this.over.getBoundingClientRect()
    const box = (place: number): Box => {
      const f = geo.fraction(place)
      return {
        x: f.x * rect.width,
        y: f.y * rect.height,
        w: f.w * rect.width,
        h: f.h * rect.height,
      }
    }
    const at = r.at ?? r.places?.[0]
    const place = at === undefined ? { x: rect.width / 2, y: rect.height / 3, w: 0, h: 0 } : box(at)
    const bounds = { x: 6, y: 6, w: rect.width - 12, h: rect.height - 12 }
    settle(el, place, (r.places ?? []).map(box), bounds)
  }
}

/** The bubble of a refusal, not yet anywhere. */
export function bubbleOf(r: Refusal): HTMLElement {
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
  return el
}

/** Puts a bubble where it fits, its tail within its side. */
export function settle(el: HTMLElement, piece: Box, others: readonly Box[], bounds: Box): void {
  const s = spotFor(piece, { w: el.offsetWidth, h: el.offsetHeight }, others, bounds)
  el.style.left = `${s.x}px`
  el.style.top = `${s.y}px`
  el.dataset.side = s.side
  const long = s.side === 'top' || s.side === 'bottom' ? el.offsetWidth : el.offsetHeight
  el.style.setProperty('--tail', `${clamp(s.tail, 16, Math.max(16, long - 16))}px`)
}

/** Closes a bubble by Escape, or after a while in which nobody is at it; returns how to let it be. */
export function linger(el: HTMLElement, closed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const hold = (): void => clearTimeout(timer)
  const wait = (): void => {
    hold()
    timer = setTimeout(closed, stay)
  }
  wait()
  el.addEventListener('pointerenter', hold)
  el.addEventListener('pointerleave', wait)
  el.addEventListener('focusin', hold)
  el.addEventListener('focusout', wait)
  el.addEventListener('pointerdown', (e) => e.stopPropagation())
  el.addEventListener('keydown', (e) => e.key === 'Escape' && closed())
  return hold
}
