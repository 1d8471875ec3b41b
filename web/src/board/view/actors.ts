// Pieces on the move: from one scene to the next, along an unfinished chain, and back.

import { diffPieces, duration, flip, flipDelays, hopping } from '../core/diff'
import { type Geometry, type Point, unit } from '../core/geometry'
import { put, tiersOf, type Pieces, type View } from './pieces'
import { dropIn, fadeAway, fadeIn, hide, settle, springBack, travel, turnOver } from './motion'
import type { Piece, Way } from '../core/types'

const fade = 120
const slide = 180
/** A way over a seam is seen at both edges, which takes the eye longer. */
const crossing = 300
/** A reply waits this long at most for the move before it, or as long as a longer one takes. */
const patience = 320

export class Actors {
  /** The piece that follows the clicks of an unfinished move, and where it has been shown. */
  private mover?: View
  private home = -1
  private shown: number[] = []
  /** When the last movement that a capture must wait for ends. */
  private busyUntil = 0
  private patience = patience
  /** How long movements take, against the usual. */
  pace = 1

  constructor(
    private readonly pieces: Pieces,
    private readonly layer: SVGGElement,
    /** Where pieces are seen that go over a seam: cut off at the edges of what is drawn. */
    private readonly edges: SVGElement,
  ) {}

  /** Steps of the unfinished move that have been shown. */
  get steps(): number {
    return Math.max(0, this.shown.length - 1)
  }

  /** The piece of the unfinished move. */
  get moving(): View | undefined {
    return this.mover
  }

  /**
   * Shows an unfinished move: places the piece has gone through, its start first. Dropped means
   * that the first new place has already been reached by hand.
   */
  follow(
    places: readonly number[],
    geo: Geometry,
    still: boolean,
    dropped = false,
    path: Partial<Way> = {},
  ): void {
    if (!this.mover || places[0] !== this.home) {
      this.release(geo, still)
      if (!places.length) return
      this.mover = this.pieces.at(places[0])
      this.home = places[0]
      this.shown = [places[0]]
      if (!this.mover) return
    }
    if (!places.length) {
      this.release(geo, still)
      return
    }
    const way = this.way(places)
    this.shown = [...places]
    if (dropped) way.shift()
    this.lead(this.mover, way, geo, still, path)
  }

  /** Places from where the piece is shown to where it goes. */
  private way(places: readonly number[]): number[] {
    const old = this.shown
    const goesOn = old.every((p, k) => places[k] === p)
    return goesOn ? places.slice(old.length - 1) : [old[old.length - 1], places[places.length - 1]]
  }

  private lead(
    view: View,
    way: number[],
    geo: Geometry,
    still: boolean,
    { seams = [], via }: Partial<Way> = {},
  ): void {
    const points = way.map((p) => geo.centre(p))
    const to = way[way.length - 1]
    view.place = to
    put(view.el, geo.centre(to))
    this.pieces.raise(view)
    if (still || way.length < 2) return
    const ms = this.pace * lasts(way.length, seams, via)
    settle(view.el)
    this.go(view, points, geo, { ms, wait: 0 }, seams)
    this.busy(ms, 0)
  }

  /** What comes next may wait for a movement that begins after a time. */
  private busy(ms: number, wait: number): void {
    this.busyUntil = performance.now() + wait + ms
    this.patience = Math.max(patience * this.pace, ms)
  }

  /** Shows a piece on its way: along points, or over seams, out at one edge and in at the other. */
  private go(
    view: View,
    points: Point[],
    geo: Geometry,
    t: Time,
    seams: readonly number[],
  ): Animation | undefined {
    const [from, to] = [points[0], points[points.length - 1]]
    if (!seams.length) {
      const across = points.length === 2 && geo.isAcross(from, to)
      return across ? undefined : travel(view.el, points, t.ms, t.wait)
    }
    for (const leg of geo.legs(from, to, seams)) {
      const double = view.el.cloneNode(true) as Element
      put(double, leg.to)
      this.edges.append(double)
      const run = travel(double, [leg.from, leg.to], t.ms, t.wait)
      if (!run) double.remove()
      else run.onfinish = run.oncancel = () => double.remove()
    }
    hide(view.el, t.ms, t.wait)
    return undefined
  }

  /** Sends the piece of an unfinished move home. */
  release(geo: Geometry, still: boolean): void {
    const v = this.mover
    if (v && v.place !== this.home) this.lead(v, [v.place, this.home], geo, still)
    this.forget()
  }

  /** The move is sent: the piece stays where it is until the next scene. */
  forget(): void {
    this.mover = undefined
    this.home = -1
    this.shown = []
  }

  /** A refused drop: back from where it was let fall. */
  bounce(view: View, from: Point, geo: Geometry, still: boolean): void {
    const to = geo.centre(view.place)
    put(view.el, to)
    if (!still) springBack(view.el, from, to, 4)
  }

  /**
   * Goes over to the pieces of the next scene. Places are those of the path that led there, none if
   * the piece already stands at its end. A reply that comes while the move before it is still on its
   * way sets out when that has arrived; with more behind, all of them arrive at once, and so they
   * do before pieces turn over.
   */
  transit(
    next: readonly Piece[],
    places: readonly number[],
    geo: Geometry,
    still: boolean,
    { turns = [], seams = [], via }: Partial<Way> = {},
  ): Change {
    const old = this.pieces.views
    const d = diffPieces(old, next, places, turns)
    const left = this.busyUntil - performance.now()
    const wait = still || left > this.patience || d.turn.length ? 0 : Math.max(0, left)
    if (still || d.turn.length || (d.move.length && !wait)) {
      settle(this.layer)
      settle(this.edges)
    }
    const usual = d.mover < 0 ? 0 : lasts(places.length, seams, via)
    const pace = still ? 0 : this.pace
    const ms = usual * pace
    const views: View[] = []
    const tiers = tiersOf(next)
    for (const [i, j] of d.stay) views[j] = this.pieces.become(old[i], next[j], tiers[j])
    const change: Change = { promoted: false, wait, together: together(old, next, d.move) }
    for (const [i, j] of [...d.stay, ...d.move]) change.promoted ||= old[i].kind !== next[j].kind
    for (const [k, [i, j]] of d.move.entries()) {
      const way = k === d.mover ? places : [old[i].place, next[j].place]
      const time: Time = { ms: k === d.mover ? ms : slide * pace, wait }
      const over = k === d.mover ? seams : []
      views[j] = this.march(old[i], { ...next[j], tier: tiers[j] }, way, geo, time, over)
    }
    const from = places.at(-1) ?? next[d.born[0]]?.place ?? old[d.gone[0]]?.place
    const delays = flipDelays(d.turn.map(([i]) => steps(geo, from, old[i].place)))
    for (const [k, [i, j]] of d.turn.entries()) {
      views[j] = this.turn(old[i], next[j], still ? undefined : delays[k] * pace)
    }
    for (const j of d.born) {
      views[j] = this.birth(next[j], tiers[j], places, geo, { ms: fade * pace, wait })
    }
    this.pieces.views = views
    for (const v of views) if (v.tier) this.pieces.raise(v)
    for (const i of d.gone) this.leave(old[i], { ms: fade * pace, wait: wait + ms })
    if (ms) this.busy(ms, wait)
    return change
  }

  /** Turns a piece over after a delay, or at once. */
  private turn(v: View, piece: Piece, delay: number | undefined): View {
    const before = this.pieces.markup(v)
    const view = this.pieces.become(v, piece)
    if (delay !== undefined) turnOver(view.el, before, flip * this.pace, delay)
    return view
  }

  /** Moves a piece; one that changes its kind on the way does so when it arrives. */
  private march(
    v: View,
    piece: Piece & { tier: number },
    way: readonly number[],
    geo: Geometry,
    t: Time,
    seams: readonly number[],
  ): View {
    const before = v.el.innerHTML
    const view = this.pieces.become(v, piece, piece.tier)
    put(view.el, geo.centre(piece.place))
    this.pieces.raise(view)
    const points = way.map((p) => geo.centre(p))
    const run = this.go(view, points, geo, t, seams)
    const after = view.el.innerHTML
    if (run && after !== before) {
      view.el.innerHTML = before
      run.onfinish = () => {
        view.el.innerHTML = after
      }
    }
    return view
  }

  /** A new piece: out of the hand it is dropped from, or out of nothing. */
  private birth(
    piece: Piece,
    tier: number,
    places: readonly number[],
    geo: Geometry,
    t: Time,
  ): View {
    const at = geo.centre(piece.place)
    const view = this.pieces.add(piece, at, tier)
    const dropped = places.length > 1 && piece.place === places[places.length - 1]
    if (dropped) travel(view.el, [geo.centre(places[0]), at], t.ms && slide * this.pace, t.wait)
    else if (places.length === 1 && piece.place === places[0]) dropIn(view.el, at, t.ms, t.wait)
    else fadeIn(view.el, t.ms, t.wait)
    return view
  }

  /** A taken piece, pale already if it was jumped by hand. */
  private leave(v: View, t: Time): void {
    fadeAway(v.el, t.wait, t.ms, v.el.classList.contains('bd-jumped') ? 0.5 : 1)
  }
}

/** Whether two pieces of a side went each its own way, as in castling. */
function together(
  old: readonly Piece[],
  next: readonly Piece[],
  move: [number, number][],
): boolean {
  const ways = move.map(([i, j]) => `${old[i].seat}: ${old[i].place}-${next[j].place}`)
  return new Set(ways).size > 1 && new Set(move.map(([i]) => old[i].seat)).size === 1
}

/** How long a piece is on its way through some places, in milliseconds. */
function lasts(places: number, seams: readonly number[], via: readonly number[] = []): number {
  if (seams.length) return crossing
  return via.length && places > 2 ? hopping(places) : duration(places)
}

/** Squares from one place to another, diagonals as one; one from nowhere. */
function steps(geo: Geometry, from: number | undefined, to: number): number {
  if (from === undefined) return 1
  const [a, b] = [geo.centre(from), geo.centre(to)]
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / unit
}

/** How long something takes and when it begins, in milliseconds. */
interface Time {
  ms: number
  wait: number
}

export interface Change {
  promoted: boolean
  /** Two pieces of a side went, each its own way. */
  together: boolean
  /** Milliseconds until the move sets out. */
  wait: number
}
