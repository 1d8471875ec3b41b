// Small movements. The drawing is always already what it will be: an animation only shows the
// way there, so that a new move may cut it short at any time.

import type { Point } from '../core/geometry'

/** Whether the system asks for less movement. */
export function systemReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

const at = (p: Point, extra = ''): string => `translate(${p.x}px,${p.y}px)${extra}`

/** Moves an element that already stands at the last point along the points before it. */
export function travel(el: Element, points: Point[], ms: number, delay = 0): Animation | undefined {
  if (points.length < 2 || ms <= 0 || !el.animate) return undefined
  const frames = points.map((p) => ({ transform: at(p), easing: 'cubic-bezier(.2,.6,.35,1)' }))
  return el.animate(frames, { duration: ms, delay, fill: 'backwards' })
}

/** Keeps an element out of sight, while others show its way. */
export function hide(el: Element, ms: number, delay: number): void {
  const gone = { opacity: 0 }
  if (ms > 0) el.animate?.([gone, gone], { duration: ms, delay, fill: 'backwards' })
}

/** Fades an element out after a delay and removes it. */
export function fadeAway(el: Element, delay: number, ms: number, from: number): void {
  if (!el.animate || ms <= 0) {
    el.remove()
    return
  }
  const a = el.animate([{ opacity: from }, { opacity: 0 }], { delay, duration: ms, fill: 'both' })
  a.onfinish = () => el.remove()
  a.oncancel = () => el.remove()
}

/** Turns a piece over: its old face narrows away, and what it has become opens. */
export function turnOver(el: Element, before: string, ms: number, delay: number): void {
  if (!el.animate || ms <= 0) return
  const group = (): SVGGElement => document.createElementNS('http://www.w3.org/2000/svg', 'g')
  const [face, back] = [group(), group()]
  face.append(...el.childNodes)
  back.innerHTML = before
  el.append(face, back)
  const [flat, thin] = [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }]
  const half = ms / 2
  const away = back.animate([{ ...flat, easing: 'ease-in' }, thin], {
    duration: half,
    delay,
    fill: 'both',
  })
  face.animate([{ ...thin, easing: 'ease-out' }, flat], {
    duration: half,
    delay: delay + half,
    fill: 'backwards',
  })
  away.onfinish = () => back.remove()
  away.oncancel = () => back.remove()
}

/** A piece that is put on the board comes down from a little above it. */
export function dropIn(el: Element, to: Point, ms: number, delay: number): void {
  if (ms <= 0) return
  el.animate?.(
    [
      { transform: at(to, ' scale(1.3)'), opacity: 0.2, easing: 'ease-in' },
      { transform: at(to), opacity: 1 },
    ],
    { duration: ms, delay, fill: 'backwards' },
  )
}

export function fadeIn(el: Element, ms: number, delay: number): void {
  if (ms > 0)
    el.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: ms, delay, fill: 'backwards' })
}

/** A refused piece springs back from where it was dropped, with one small shake. */
export function springBack(el: Element, from: Point, to: Point, px: number): void {
  el.animate?.(
    [
      { transform: at(from), easing: 'ease-out' },
      { transform: at(to), offset: 0.62 },
      { transform: at({ x: to.x - px, y: to.y }), offset: 0.74 },
      { transform: at({ x: to.x + px, y: to.y }), offset: 0.87 },
      { transform: at(to) },
    ],
    { duration: 160 + 90 },
  )
}

/** Ends whatever still moves under a root. */
export function settle(root: Element): void {
  const all = (root as Element & { getAnimations?: (o: object) => Animation[] }).getAnimations
  for (const a of all?.call(root, { subtree: true }) ?? []) {
    try {
      a.finish()
    } catch {
      a.cancel()
    }
  }
}
