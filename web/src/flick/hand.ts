// Mouse, pen and fingers on the table: a piece is pulled back and let go; a drag that begins beside
// the pieces, the right button or two fingers walk round the table.

import type { Point } from './core/view'

export interface HandHost {
  /** The user's piece under a point, that may be shot; -1 for none. */
  grab(p: Point, touch: boolean): number
  /** Whether a piece is aimed: what is pressed beside it moves the handle. */
  aimed(): boolean
  /** Whether the handle of the aim is under a point. */
  onHandle(p: Point): boolean
  /** The user's hand is on a piece. */
  take(piece: number): void
  /** The handle is pulled to a point. */
  pull(p: Point): void
  /** Let go after a pull from the piece itself: shoots. */
  release(): void
  /** A press where there is nothing to grab. */
  press(p: Point): void
  /** A pull was broken off. */
  drop(): void
  hover(p: Point | undefined): void
  walk(by: { turn?: number; tilt?: number; near?: number }): void
}

const dragAfterPx = 6

type Gesture =
  | { kind: 'pull'; id: number; from: Point; far: boolean; shoots: boolean }
  /** Without a drag it was a press. */
  | { kind: 'walk'; id: number; from: Point; far: boolean; press: boolean }

export class Hand {
  private gesture?: Gesture
  private readonly fingers = new Map<number, Point>()
  private readonly stop = new AbortController()

  constructor(
    private readonly box: HTMLElement,
    private readonly host: HandHost,
  ) {
    const { signal } = this.stop
    box.addEventListener('pointerdown', (e) => this.down(e), { signal })
    box.addEventListener('pointermove', (e) => this.hover(e), { signal })
    box.addEventListener('pointerleave', () => host.hover(undefined), { signal })
    box.addEventListener('contextmenu', (e) => e.preventDefault(), { signal })
    box.addEventListener('wheel', (e) => this.wheel(e), { signal, passive: false })
    window.addEventListener('pointermove', (e) => this.move(e), { signal })
    window.addEventListener('pointerup', (e) => this.up(e), { signal })
    window.addEventListener('pointercancel', (e) => this.cancel(e), { signal })
    window.addEventListener('blur', () => this.cancel(), { signal })
  }

  destroy(): void {
    this.stop.abort()
  }

  private at(e: PointerEvent): Point {
    const r = this.box.getBoundingClientRect()
    return { x: e.clientX - r.left, y: e.clientY - r.top }
  }

  private own(e: Event): boolean {
    return !(e.target as Element).closest('button, input, label, a, .bd-why')
  }

  private down(e: PointerEvent): void {
    if (!this.own(e)) return
    const p = this.at(e)
    if (e.pointerType === 'touch') {
      this.fingers.set(e.pointerId, p)
      if (this.fingers.size === 2) {
        if (this.gesture?.kind === 'pull') this.host.drop()
        this.gesture = undefined
        return
      }
    }
    if (this.gesture) {
      this.cancel()
      return
    }
    if (e.button === 2 || e.button === 1) {
      this.gesture = { kind: 'walk', id: e.pointerId, from: p, far: true, press: false }
      return
    }
    if (e.button !== 0) return
    const touch = e.pointerType === 'touch'
    const piece = this.host.grab(p, touch)
    if (piece >= 0) this.host.take(piece)
    else if (!this.host.onHandle(p)) {
      if (this.host.aimed()) this.host.press(p)
      else this.gesture = { kind: 'walk', id: e.pointerId, from: p, far: false, press: true }
      return
    }
    this.gesture = { kind: 'pull', id: e.pointerId, from: p, far: false, shoots: piece >= 0 }
    if (!touch) e.preventDefault()
  }

  private hover(e: PointerEvent): void {
    if (!this.gesture && e.pointerType !== 'touch') this.host.hover(this.at(e))
  }

  private move(e: PointerEvent): void {
    const p = this.at(e)
    if (this.fingers.has(e.pointerId) && this.fingers.size === 2) {
      this.pinch(e.pointerId, p)
      return
    }
    const g = this.gesture
    if (!g || e.pointerId !== g.id) return
    g.far ||= Math.hypot(p.x - g.from.x, p.y - g.from.y) > dragAfterPx
    if (!g.far) return
    if (g.kind === 'walk') {
      this.host.walk({ turn: (g.from.x - p.x) * 0.008, tilt: (p.y - g.from.y) * 0.006 })
      g.from = p
      return
    }
    this.host.pull(p)
  }

  /** Two fingers: together they walk, apart they come nearer. */
  private pinch(id: number, p: Point): void {
    const other = [...this.fingers].find(([k]) => k !== id)?.[1]
    const was = this.fingers.get(id)
    this.fingers.set(id, p)
    if (!other || !was) return
    const near = Math.hypot(p.x - other.x, p.y - other.y)
    const before = Math.hypot(was.x - other.x, was.y - other.y) || 1
    this.host.walk({
      turn: (was.x - p.x) * 0.005,
      tilt: (p.y - was.y) * 0.004,
      near: near / before - 1,
    })
  }

  private wheel(e: WheelEvent): void {
    if (!e.ctrlKey) return
    e.preventDefault()
    this.host.walk({ near: -e.deltaY * 0.003 })
  }

  private up(e: PointerEvent): void {
    this.fingers.delete(e.pointerId)
    const g = this.gesture
    if (!g || e.pointerId !== g.id) return
    this.gesture = undefined
    if (g.kind === 'pull' && g.far && g.shoots) this.host.release()
    if (g.kind === 'walk' && g.press && !g.far) this.host.press(g.from)
  }

  private cancel(e?: PointerEvent): void {
    if (e) this.fingers.delete(e.pointerId)
    else this.fingers.clear()
    const g = this.gesture
    if (!g || (e && e.pointerId !== g.id)) return
    this.gesture = undefined
    if (g.kind === 'pull' && g.far) this.host.drop()
  }
}
