// Mouse, pen and finger: drag or click, whichever comes; arrows and circles with the right
// button. A piece is dragged after four pixels or 120 ms; under a finger it rises above it.

import type { Ctrl } from './ctrl'
import type { Point } from '../core/geometry'
import { unit } from '../core/geometry'
import { put, type View } from '../view/pieces'
import { brushOf, shapeBetween, shapeOf, snap } from '../view/shapes'

const dragAfterPx = 4
const dragAfterMs = 120
const longPressMs = 500
/** A piece that rests so long over a square asks what it is to become there. */
const restMs = 600
/** How far beside a useful place a finger may fall, in units. */
const fingerReach = unit * 0.8

interface Hold {
  kind: 'hold'
  view?: View
  place: number
  /** A mere click lets the piece go, takes a jump back or asks why it may not move. */
  again: boolean
  lifted: boolean
  left: boolean
  touch: boolean
  /** The place that it is over, and since when. */
  over: number
  since: number
}

interface Draw {
  kind: 'draw'
  from: number
}

type Gesture = (Hold | Draw) & {
  id: number
  x: number
  y: number
  timer?: ReturnType<typeof setTimeout>
}

export class Pointer {
  private gesture?: Gesture
  private readonly stop = new AbortController()

  constructor(private readonly c: Ctrl) {
    const { box, svg } = c.layers
    const { signal } = this.stop
    box.addEventListener('pointerdown', (e) => this.down(e), { signal })
    c.onPocket = (e, place) => this.downInHand(e, place)
    box.addEventListener('pointermove', (e) => this.point(e), { signal })
    box.addEventListener(
      'pointerleave',
      () => {
        c.point(-1)
        c.carry.to(undefined)
      },
      { signal },
    )
    box.addEventListener(
      'contextmenu',
      (e) => {
        if (c.cfg.drawable || c.premoves.queue.length) e.preventDefault()
      },
      { signal },
    )
    // A finger on a board that can be played must not scroll the page.
    svg.addEventListener(
      'touchmove',
      (e) => {
        if (this.gesture && e.cancelable) e.preventDefault()
      },
      { signal, passive: false },
    )
    window.addEventListener('pointermove', (e) => this.move(e), { signal })
    window.addEventListener('pointerup', (e) => this.up(e), { signal })
    window.addEventListener('pointercancel', (e) => this.cancel(e), { signal })
    window.addEventListener('blur', () => this.cancel(), { signal })
  }

  destroy(): void {
    this.cancel()
    this.stop.abort()
  }

  private spot(e: PointerEvent): Point {
    const r = this.c.layers.svg.getBoundingClientRect()
    return this.c.geo.fromClient(
      { x: r.left, y: r.top, w: r.width, h: r.height },
      e.clientX,
      e.clientY,
    )
  }

  /** The place meant: under the pointer, or for a finger beside it, where something can be done. */
  private meant(e: PointerEvent): number {
    const { geo } = this.c
    const pt = this.spot(e)
    const under = geo.at(pt)
    if (under >= 0 || e.pointerType !== 'touch') return under < 0 ? -1 : geo.meant(under)
    const near = geo.nearest(
      pt,
      geo.drawn.filter((i) => this.c.clicks.useful(geo.meant(i))),
      fingerReach,
    )
    return near < 0 ? -1 : geo.meant(near)
  }

  private down(e: PointerEvent): void {
    if (this.gesture) {
      this.cancel()
      return
    }
    const { c } = this
    c.refusals.hide()
    if (e.button === 2) {
      this.rightDown(e)
      return
    }
    if (e.button !== 0) return
    if (c.drawing.shapes.length && c.cfg.drawable) c.drawing.set([])
    const place = this.meant(e)
    if (this.proposed(place)) return
    if (place >= 0 && (c.clicks.canLift(place) || c.clicks.isVain(place)) && !this.landsOn(place)) {
      this.hold(e, place)
      return
    }
    if (e.pointerType === 'touch' && !c.clicks.useful(place)) this.longPress(e, place)
    c.clicks.tap(place, e.altKey)
    // The press must not take the focus away from a picker that it has opened.
    if (c.picking) e.preventDefault()
  }

  /** A press on a piece in a hand. */
  private downInHand(e: PointerEvent, place: number): void {
    if (this.gesture) {
      this.cancel()
      return
    }
    const { c } = this
    c.refusals.hide()
    if (e.button !== 0 || this.proposed(place)) return
    if (c.clicks.canLift(place) || c.clicks.isVain(place)) this.hold(e, place)
    else c.clicks.tap(place)
  }

  /** A press beside a proposed move takes it back and goes on; one on it, as the second of a double
   * click, is none: it is confirmed elsewhere. */
  private proposed(place: number): boolean {
    const { proposal } = this.c
    if (!proposal.open) return false
    if (proposal.endsAt(place)) return true
    proposal.decide(false)
    return false
  }

  /** A click on one's own piece may be the next step of the picked one, such as castling; while that is asked, it waits. */
  private landsOn(place: number): boolean {
    const { input, premoves, clicks } = this.c
    if (premoves.piece >= 0) return premoves.piece !== place
    const leads = input.leads(place) || clicks.asking.waits(place)
    return input.depth > 0 && input.stands !== place && leads
  }

  private hold(e: PointerEvent, place: number): void {
    const { c } = this
    const again =
      c.premoves.piece === place ||
      c.clicks.isVain(place) ||
      (c.input.depth > 0 && c.input.stands === place)
    c.clicks.pickUp(place)
    const g: Gesture = {
      kind: 'hold',
      id: e.pointerId,
      x: e.clientX,
      y: e.clientY,
      place,
      again,
      view: c.pieces.at(place),
      lifted: false,
      left: false,
      over: place,
      since: 0,
      touch: e.pointerType === 'touch',
    }
    g.timer = setTimeout(() => this.lift(g), dragAfterMs)
    this.gesture = g
    if (e.pointerType !== 'touch') e.preventDefault()
  }

  private longPress(e: PointerEvent, place: number): void {
    const { c } = this
    if (!c.cfg.drawable || place < 0) return
    const g: Gesture = { kind: 'draw', id: e.pointerId, x: e.clientX, y: e.clientY, from: -1 }
    g.timer = setTimeout(() => c.drawing.toggle(shapeOf(place, place, 'green')), longPressMs)
    this.gesture = g
  }

  private rightDown(e: PointerEvent): void {
    const { c } = this
    if (c.premoves.queue.length || c.premoves.piece >= 0) {
      c.premoves.clear()
      return
    }
    const from = c.geo.at(this.spot(e))
    if (!c.cfg.drawable || from < 0) return
    e.preventDefault()
    this.gesture = { kind: 'draw', id: e.pointerId, x: e.clientX, y: e.clientY, from }
    c.drawing.draft = shapeBetween(c.geo, from, from, brushOf(e))
    c.drawing.paint()
  }

  private lift(g: Gesture & Hold): void {
    const { c } = this
    g.view ??= c.carry.takeOut(g.place)
    if (g.lifted || !g.view) return
    g.lifted = true
    c.held = g.view
    c.layers.root.classList.add('bd-dragging')
    g.view.el.classList.add('bd-held')
    c.pieces.raise(g.view)
    c.paintGhost(g.view)
    this.carry(g, g.x, g.y)
  }

  /** Moves the held piece to the pointer; above a finger it is larger and one square higher. */
  private carry(g: Gesture & Hold, x: number, y: number): void {
    const { c } = this
    const r = c.layers.svg.getBoundingClientRect()
    const pt = c.geo.fromClient({ x: r.left, y: r.top, w: r.width, h: r.height }, x, y)
    const under = c.geo.at(pt)
    if (this.hasLeft(g, under, x, y)) g.left = true
    if (under !== g.over) {
      g.over = under
      g.since = performance.now()
    }
    if (g.touch) this.aim(g.left ? under : -1)
    else c.aimAt(under)
    if (g.view) put(g.view.el, g.touch ? { x: pt.x, y: pt.y - unit } : pt, g.touch ? 1.4 : 1)
  }

  /**
   * Whether a held piece is over another place than its own, which may be a hand beside the board. A
   * press that stays where it began is a click however long it takes.
   */
  private hasLeft(g: Gesture & Hold, under: number, x: number, y: number): boolean {
    if (under === g.place || Math.hypot(x - g.x, y - g.y) <= dragAfterPx) return false
    return under >= 0 || !this.c.pockets.covers(g.place, x, y)
  }

  private aim(place: number): void {
    if (place === this.c.aim) return
    this.c.aim = place
    this.c.paint()
  }

  private move(e: PointerEvent): void {
    const g = this.gesture
    if (!g || e.pointerId !== g.id) return
    const far = Math.hypot(e.clientX - g.x, e.clientY - g.y) > dragAfterPx
    if (g.kind === 'draw') {
      if (far) clearTimeout(g.timer)
      this.drawTo(g, e)
      return
    }
    if (far) this.lift(g)
    if (g.lifted) this.carry(g, e.clientX, e.clientY)
  }

  private drawTo(g: Draw, e: PointerEvent): void {
    if (g.from < 0) return
    const { c } = this
    const legal = (c.cfg.scene.paths ?? [])
      .filter((p) => p.tokens[0] === c.geo.meant(g.from))
      .flatMap((p) => p.tokens.filter((t) => t >= 0))
    const to = snap(c.geo, this.spot(e), legal)
    c.drawing.draft = to < 0 ? undefined : shapeBetween(c.geo, g.from, to, brushOf(e))
    c.drawing.paint()
  }

  private point(e: PointerEvent): void {
    if (this.gesture || e.pointerType === 'touch') return
    this.c.carry.to(this.spot(e))
    const place = this.meant(e)
    this.c.point(this.c.clicks.useful(place) ? place : -1)
  }

  private up(e: PointerEvent): void {
    const g = this.gesture
    if (!g || e.pointerId !== g.id) return
    this.end()
    if (g.kind === 'draw') this.endDraw(g)
    else if (g.lifted && g.left) this.drop(g, e)
    else {
      if (g.view) this.c.putBack(g.view)
      if (g.again) this.c.clicks.tap(g.place)
    }
    if (g.kind === 'hold') this.c.carry.putIn(g.view)
  }

  private drop(g: Hold, e: PointerEvent): void {
    const { c } = this
    const pt = this.spot(e)
    const place = c.geo.at(pt)
    const view = g.view
    if (!view) return
    const to = place < 0 ? -1 : c.geo.meant(place)
    if (to === g.place || (to < 0 && c.pockets.covers(g.place, e.clientX, e.clientY))) {
      c.putBack(view)
      return
    }
    const asks = e.altKey || performance.now() - g.since > restMs
    if (c.clicks.drop(g.place, to, asks)) return
    c.putBack(view, g.touch ? { x: pt.x, y: pt.y - unit } : pt)
    if (place < 0) c.clicks.letGo()
  }

  private endDraw(g: Draw): void {
    const { c } = this
    const shape = c.drawing.draft
    c.drawing.draft = undefined
    if (g.from >= 0 && shape) c.drawing.toggle(shape)
    else c.drawing.paint()
  }

  /** Ends the gesture and leaves no trace of holding. */
  private end(): void {
    const g = this.gesture
    this.gesture = undefined
    if (!g) return
    clearTimeout(g.timer)
    if (g.kind !== 'hold') return
    const { c } = this
    c.held = undefined
    c.aim = -1
    c.layers.root.classList.remove('bd-dragging')
    g.view?.el.classList.remove('bd-held')
    c.paintGhost()
  }

  private cancel(e?: PointerEvent): void {
    const g = this.gesture
    if (!g || (e && e.pointerId !== g.id)) return
    this.end()
    this.c.drawing.draft = undefined
    this.c.drawing.paint()
    if (g.kind !== 'hold' || !g.view) return
    this.c.putBack(g.view)
    this.c.carry.putIn(g.view)
  }
}
