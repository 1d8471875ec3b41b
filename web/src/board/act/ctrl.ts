// The board's state and what happens to it. It draws scenes, follows paths and knows no rule.

import { Actors, type Change } from '../view/actors'
import { Premoves } from './premoves'
import { Buttons } from '../view/buttons'
import { wraparound } from './wraparound'
import { Carry } from './carry'
import { Clicks } from './clicks'
import { Drawing } from './drawing'
import { ends, hopping, sameWay } from '../core/diff'
import { Geometry, type Point } from '../core/geometry'
import { Input } from '../core/input'
import type { Host } from './host'
import { Grid } from '../view/keyboard'
import { coveredPieces, markedOf, placeText } from './selection'
import { above, below, type Marked } from '../view/marks'
import { Pieces, put, type View } from '../view/pieces'
import { settle, systemReducedMotion } from '../view/motion'
import { Picker } from '../view/picker'
import { Pockets } from './pockets'
import { Proposal } from './proposal'
import { Refusals } from './refusals'
import { heldAt, isHand, standing } from '../core/placing'
import { coordinates, ground } from '../view/render'
import { playMove, type Sounding } from '../view/sounds'
import { deadAfter, describeMove, english } from '../core/speech'
import { makeLayers, type Layers } from '../view/layers'
import { skinOf } from '../../skins'
import {
  type Arrival,
  Button,
  type Config,
  type Coordinates,
  type Piece,
  type Path,
  type Scene,
  type Token,
  type Way,
  type Words,
} from '../core/types'

/** Screens on which a frame would cost too much: phones, upright or on their side. */
const phones = '(max-width: 719px), (max-height: 499px) and (orientation: landscape)'

const none: readonly Path[] = []

export class Ctrl implements Host {
  readonly layers: Layers
  readonly pieces: Pieces
  readonly actors: Actors
  readonly input = new Input()
  geo: Geometry
  words: Words
  readonly drawing: Drawing
  readonly refusals: Refusals
  readonly premoves: Premoves
  hover = -1
  /** The place that the keyboard has come to, -1 for none. */
  reached = -1
  aim = -1
  /** The piece under the pointer's hand. */
  held?: View
  coords: Coordinates = 'off'
  /** The move that was sent and not yet seen in a scene. */
  pending?: Path
  last: Token[] = []
  readonly carry: Carry = new Carry(this)
  readonly clicks: Clicks = new Clicks(this)
  readonly proposal: Proposal = new Proposal(this)
  readonly pockets: Pockets
  /** What to do when a piece in hand is pressed; the pointer sets it. */
  onPocket: (e: PointerEvent, place: number) => void = () => undefined
  readonly grid: Grid
  readonly picker: Picker
  private readonly buttons: Buttons
  private readonly phone = typeof matchMedia === 'function' ? matchMedia(phones) : undefined
  private readonly onPhone = (): void => this.rebuild()

  constructor(
    el: HTMLElement,
    public cfg: Config,
  ) {
    this.words = { ...english, ...cfg.words }
    this.layers = makeLayers(el)
    this.pieces = new Pieces(this.layers.pieces)
    this.actors = new Actors(this.pieces, this.layers.pieces, this.layers.crossing)
    this.premoves = new Premoves(this)
    this.geo = this.geometry()
    this.picker = new Picker(this.layers.over)
    this.refusals = new Refusals(this)
    this.drawing = new Drawing(this)
    this.input.isButton = (place) => this.cfg.board.places[place]?.kind === Button
    this.buttons = new Buttons(
      this.layers.buttons,
      (place) => this.clicks.tap(place),
      () => this.focus(),
    )
    this.grid = new Grid(this.layers.grid, {
      tap: (place) => this.clicks.tap(place),
      ask: (place) => this.clicks.tap(place, true),
      leads: (place) => this.input.leads(place),
      escape: () => this.clicks.escape(),
      draw: (place, keys) => this.drawing.key(place, keys),
      reach: (place) => this.reach(place),
    })
    this.pockets = new Pockets(this, (e, place) => this.onPocket(e, place))
    this.phone?.addEventListener('change', this.onPhone)
    this.dress()
    this.pieces.views = []
    this.actors.transit(this.standing(cfg.scene.men), [], this.geo, true)
    this.last = cfg.last
    this.input.whole = cfg.complete
    this.input.reset(cfg.scene.paths ?? none, cfg.seats, this.more)
    this.rebuild()
  }

  destroy(): void {
    this.phone?.removeEventListener('change', this.onPhone)
    this.refusals.destroy()
    this.pockets.destroy()
    this.buttons.destroy()
    this.layers.root.remove()
  }

  /** Whether the paths of the scene are not all, and the page can be asked for others. */
  private get more(): boolean {
    return Boolean(this.cfg.scene.more === 'steps' && this.cfg.onSteps)
  }

  get still(): boolean {
    return this.cfg.reducedMotion ?? systemReducedMotion()
  }

  // Configuration and scenes

  set(next: Arrival): void {
    this.change(next, [], this.still || !('scene' in next) || 'board' in next)
  }

  animateTo(scene: Scene, path?: Way, { by, ...more }: Arrival = {}): void {
    const places = path ? this.places(path) : []
    const seen = this.pending && sameClicks(this.pending, path, places, this.places(this.pending))
    const put = places.length === 1 ? scene.men.find((m) => m.place === places[0]) : undefined
    const held = path && this.heldAt(places[0])
    const piece = put ?? held ?? this.pieces.at(places[seen ? places.length - 1 : 0])
    const spoken = piece && { kind: piece.kind, seat: piece.seat }
    const dead = path && deadAfter(this.cfg.scene, places, path, scene)
    const way = seen ? [] : places
    const { turns, seams, via } = path ?? {}
    const news = { turns, seams, via, last: path?.tokens ?? [], ...more, scene }
    const { wait, together } = this.change(news, way, this.still)
    if (!path || (places.length && !places.some((p) => this.geo.has(p)))) return
    const move = describeMove(this.cfg.board, places, path, spoken, this.words, dead)
    const said = [by ? `${by}: ${move}` : move]
    if (scene.marks?.some((k) => k.kind === 'check')) said.push(this.words.check)
    if (scene.score) said.push(this.words.score(scene.score))
    this.say(said.join('. '))
    const drop = isHand(this.cfg.board, places[0])
    if (!seen) this.sounds(path, { steps: places.length - 1, first: 1, wait, together, drop })
    if (scene.marks?.some((k) => k.kind === 'check')) {
      this.cfg.sound?.('check', undefined, (wait + (seen ? 0 : 180 * this.cfg.pace)) / 1000)
    }
  }

  /** The sounds of a move, or of a step of it. */
  sounds(path: Partial<Way>, s: Pick<Sounding, 'steps' | 'first'> & Partial<Sounding>): void {
    const [taken, turns, via] = [path.taken, path.turns, path.via].map((list) => list?.length ?? 0)
    const usual = via ? hopping(s.steps + 1) / s.steps : 75
    playMove(this.cfg.sound, {
      taken,
      turns,
      via,
      wait: 0,
      pace: this.still ? 90 : usual * this.cfg.pace,
      ...s,
    })
  }

  /** Changes the configuration; returns what happened on the way to the new scene. */
  private change(arrival: Arrival, places: number[], still: boolean): Change {
    const old = this.cfg
    const { turns, seams, via, ...next } = arrival
    this.cfg = { ...old, ...next }
    if (next.words) this.words = { ...english, ...next.words }
    this.dress()
    const shape = (
      ['board', 'flipped', 'coords', 'frame', 'skin', 'pieces', 'wood', 'part'] as const
    ).some((k) => k in next && next[k] !== old[k])
    if (shape) this.geo = this.geometry()
    const unchanged: Change = { promoted: false, together: false, wait: 0 }
    const kept = next.scene && this.proposal.inScene(next.scene)
    const rests = still || kept !== undefined
    const change = next.scene
      ? this.arrive(next.scene, places, rests, { turns, seams, via })
      : unchanged
    if ('last' in next) this.last = this.cfg.last
    const tokens = this.input.tokens.join()
    const open = !this.pending
    this.input.whole = this.cfg.complete
    this.input.reset(open ? (this.cfg.scene.paths ?? none) : none, this.cfg.seats, this.more)
    if (tokens && tokens !== this.input.tokens.join()) this.dropPartial()
    this.clicks.asking.ask('idle')
    if (!this.premoves.open) this.premoves.turnComes()
    if (shape) this.rebuild()
    else this.paint()
    if (next.scene) this.proposal.again(kept)
    if (next.scene) this.premoves.tryNow()
    return change
  }

  private arrive(scene: Scene, places: number[], still: boolean, path: Partial<Way>): Change {
    this.pending = undefined
    const keep = this.actors.moving
    const tokens = this.input.tokens
    if (keep && tokens.length) this.actors.release(this.geo, true)
    const pieces = this.standing(scene.men)
    const change = this.actors.transit(pieces, places, this.geo, still, path)
    if (change.promoted && !still) this.cfg.sound?.('promotion', undefined, change.wait / 1000)
    if (this.held && !this.pieces.views.includes(this.held)) this.held = undefined
    if (tokens.length > 0) this.actors.follow(this.places({ tokens }), this.geo, true)
    return change
  }

  /** The pieces of a scene that stand on this board. */
  standing(pieces: readonly Piece[]): Piece[] {
    return standing(this.cfg.board, pieces).filter((m) => this.geo.has(m.place))
  }

  /** The piece that a place in a hand holds. */
  heldAt(place: number): Piece | undefined {
    return heldAt(this.cfg.board, this.cfg.scene, place)
  }

  /** The piece on a place of the board or of a hand. */
  pieceAt(place: number): Piece | undefined {
    return this.pieces.at(place) ?? this.heldAt(place)
  }

  private dropPartial(): void {
    this.actors.release(this.geo, true)
    this.picker.hide()
    this.cfg.onPartial?.([])
  }

  /** Classes and drawings that follow from skin, wood and set of pieces. */
  private dress(): void {
    const { root } = this.layers
    const worn = `mat-${skinOf(this.cfg.skin).material}`
    if (!root.classList.contains(worn)) {
      root.classList.remove(...[...root.classList].filter((c) => c.startsWith('mat-')))
      root.classList.add(worn)
    }
    if (root.dataset.wood !== this.cfg.wood) root.dataset.wood = this.cfg.wood
    root.classList.toggle('bd-idle', !this.cfg.seats.length)
    this.actors.pace = this.cfg.pace
    if (this.pieces.wear(this.cfg.skin, this.cfg.pieces, this.cfg.flipped === true))
      this.pieces.redraw()
  }

  private geometry(): Geometry {
    const { coords, frame, board, flipped, part } = this.cfg
    this.coords =
      coords === 'auto' ? (this.phone?.matches || frame === false ? 'in' : 'out') : coords
    const framed = frame === 'auto' ? this.coords === 'out' : frame
    const square = board.shape === 'square'
    return new Geometry(board, flipped, framed && square, part, (p) => this.beside(p))
  }

  /** Where a piece in hand is seen, in units of the drawing. */
  private beside(place: number): Point | undefined {
    const spot = this.pockets?.spot(place)
    const r = spot && this.layers.svg.getBoundingClientRect()
    return (
      r && this.geo.fromClient({ x: r.left, y: r.top, w: r.width, h: r.height }, spot.x, spot.y)
    )
  }

  /** Draws everything anew: another board, another side, another frame. */
  private rebuild(): void {
    this.geo = this.geometry()
    const { box } = this.geo
    const { svg, root } = this.layers
    svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.w} ${box.h}`)
    const { x, y, w, h } = this.geo.area
    for (const [k, v] of Object.entries({
      x,
      y,
      width: w,
      height: h,
      viewBox: `${x} ${y} ${w} ${h}`,
    }))
      for (const part of [this.layers.wraparound, this.layers.crossing])
        part.setAttribute(k, String(v))
    root.style.setProperty('--bd-ratio', `${box.w} / ${box.h}`)
    root.classList.toggle('bd-framed', this.geo.framed)
    root.classList.toggle('bd-round', this.geo.rim > 0 || this.geo.lattice)
    this.layers.ground.innerHTML = ground(
      this.geo,
      skinOf(this.cfg.skin),
      this.cfg.pieces,
      this.cfg.wood,
    )
    this.layers.names.innerHTML = coordinates(this.geo, this.coords)
    settle(this.layers.pieces)
    settle(this.layers.crossing)
    this.pieces.place(this.geo, this.held)
    this.grid.build(this.geo)
    this.refusals.forget()
    this.paint()
  }

  revert(): void {
    if (!this.pending) return
    this.last = this.cfg.last
    this.change({ scene: this.cfg.scene }, [], this.still)
  }

  /** Places of a path: all tokens that are neither choices nor buttons. */
  places(path: Way): number[] {
    return ends(path, (i) => this.cfg.board.places[i]?.kind === Button)
  }

  // Words

  say(text: string): void {
    this.layers.live.textContent = text
  }

  focus(): void {
    this.grid.focus()
  }

  // Painting

  paint(): void {
    if (this.hover >= 0 && !this.clicks.useful(this.hover)) this.hover = -1
    this.layers.box.classList.toggle('bd-can', this.hover >= 0)
    const covered = [this.carry.carried, ...coveredPieces(this)]
    for (const v of this.pieces.views) v.hidden = covered.includes(v)
    const m = markedOf(this)
    for (const v of this.pieces.views) {
      v.el.classList.toggle('bd-gone', v.hidden)
      v.el.classList.toggle('bd-jumped', !v.hidden && m.jumped.includes(v.place))
    }
    this.paintMarks(m)
    this.drawing.paint()
    this.layers.root.classList.toggle('bd-picking', this.picker.open)
    this.layers.grid.setAttribute('aria-label', this.words.board)
    this.buttons.paint(this.cfg, this.input, this.words)
    this.pockets.paint()
    this.grid.label(placeText(this, m), m.chosen >= 0 ? m.chosen : m.premoved)
  }

  private paintMarks(m: Marked): void {
    this.layers.below.innerHTML = below(m, this.geo)
    this.layers.above.innerHTML = above(m, this.geo)
    if (this.geo.copies.size) this.layers.wraparound.innerHTML = wraparound(this, m)
    this.paintGhost(this.held)
  }

  /** The pale piece left behind while one is dragged, or the one that a click would put. */
  paintGhost(view?: View): void {
    const piece = view ?? this.clicks.wouldPut(this.pointed)
    const c = piece && !isHand(this.cfg.board, piece.place) && this.geo.centre(piece.place)
    this.layers.ghost.innerHTML = c
      ? `<g class="${view ? 'bd-ghost' : 'bd-put'}" transform="translate(${c.x} ${c.y})">${this.pieces.markup(piece)}</g>`
      : ''
    this.carry.paint()
  }

  /** Whether a picker waits for a choice. */
  get picking(): boolean {
    return this.picker.open
  }

  /** The place that a pointer or the keyboard points at. */
  get pointed(): number {
    return this.hover >= 0 ? this.hover : this.reached
  }

  /** The keyboard has come to a place, or left the board. */
  private reach(place: number): void {
    if (place === this.reached) return
    this.reached = place
    this.paintPointed()
  }

  /** Puts a piece back on its place, springing if it was dropped elsewhere. */
  putBack(view: View, from?: Point): void {
    if (isHand(this.cfg.board, view.place)) return
    if (from) this.actors.bounce(view, from, this.geo, this.still)
    else put(view.el, this.geo.centre(view.place))
  }

  /** The place a dragged piece is above. */
  aimAt(place: number): void {
    this.point(place >= 0 && this.input.leads(place) ? place : -1)
  }

  /** Only the mark under the pointer has changed. */
  point(hover: number): void {
    if (hover === this.hover) return
    this.hover = hover
    this.layers.box.classList.toggle('bd-can', hover >= 0)
    this.paintPointed()
  }
  private paintPointed(): void {
    this.paintMarks(markedOf(this))
  }
}

/** Whether a move that arrives is the one that was sent. */
function sameClicks(sent: Way, path: Way | undefined, places: number[], own: number[]): boolean {
  return sameWay(own, places) || (path !== undefined && sent.tokens.join() === path.tokens.join())
}
