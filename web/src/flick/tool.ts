// The table's state and what happens to it: whose turn it is, what is aimed, what is played. It
// knows no rule but the shape of a stroke; the server says what a shot does.

import { english } from '../board/core/speech'
import { systemReducedMotion } from '../board/view/motion'
import type { Arrival, Config, Path, Refusal, Scene, Trace, Way, Words } from '../board/core/types'
import { type Aim, lineAngle, pokes, scissors } from './core/aim'
import { Aiming } from './aiming'
import { Bar, type BarState, limitsOf } from './bar'
import { Hand } from './hand'
import { Keys } from './keys'
import { knocksOf, type Knock } from './knocks'
import { Layers } from './layers'
import { Lookahead } from './physics/lookahead'
import { Player } from './play'
import { aimText, lostText, pieceText, pillText } from './say'
import { type PosedPiece, lyingOf, spotOf, squareAt, tableOf, type Table } from './core/table'
import type { Point, Shown, View } from './core/view'
import { pieceAt, seenAt } from './core/sight'
import { Laid, lastPoses, marching, samePoses } from './pieces'
import { div, noted, spoken, watchTheme } from './dom'
import { Views } from './views'
import { Why } from './why'

export class Tool {
  readonly keys: Keys
  private words: Words
  private t: Table
  private view: View
  private pieces: PosedPiece[]
  private fallen: Shown[] = []
  private pointed = -1
  private named: number[] = []
  private strokes: string[] = []
  /** A shot was sent and is not yet answered. */
  private sent = false
  private readonly player = new Player()
  private readonly laid = new Laid()
  private shot?: { trace: Trace; before: PosedPiece[] }
  private arrivals = 0
  private readonly box = div('bd-box fl-box')
  private readonly over = new Layers()
  private readonly live = spoken()
  private readonly bar: Bar
  private readonly hand: Hand
  private readonly bubble: Why
  private readonly lookahead: Lookahead
  private readonly aiming: Aiming
  private readonly views: Views
  private readonly watch: ResizeObserver
  private readonly unwatch = watchTheme(() => this.view.theme())
  private size = { w: 1, h: 1 }

  constructor(
    private readonly root: HTMLElement,
    public cfg: Config,
  ) {
    this.words = { ...english, ...cfg.words }
    this.t = tableOf(cfg.board)
    this.pieces = lyingOf(cfg.scene)
    root.classList.add('fl')
    this.bar = new Bar(this.barHost(), this.words)
    this.keys = new Keys(this.keysHost())
    this.bubble = new Why(this.box, () => this.hideWhy())
    this.lookahead = new Lookahead(this.t, cfg.files ?? '', (rests) => {
      this.aiming.rests = rests
      this.paintOver()
    })
    this.aiming = new Aiming(
      {
        pieces: () => this.pieces,
        table: () => this.t,
        view: () => this.view,
        changed: () => this.paint(),
      },
      this.lookahead,
    )
    this.views = new Views(this.viewsHost())
    this.view = this.views.above()
    const tools = div('fl-tools')
    tools.append(this.bar.panel, this.bar.el)
    this.box.append(this.view.el, this.over.el, this.keys.el, this.bar.eyes, tools)
    root.append(this.box, this.live)
    this.hand = new Hand(this.box, this.handHost())
    this.watch = new ResizeObserver(() => this.resize())
    this.watch.observe(this.box)
    this.resize()
    this.paint()
    this.views.choose(this.view.kind)
  }

  destroy(): void {
    this.arrivals++
    this.player.stop()
    this.hand.destroy()
    this.bubble.hide()
    this.lookahead.destroy()
    this.watch.disconnect()
    this.unwatch()
    this.view.destroy()
    this.root.textContent = ''
  }

  private get still(): boolean {
    return this.cfg.reducedMotion ?? systemReducedMotion()
  }

  // Configuration and scenes

  set(next: Arrival): void {
    const old = this.cfg
    this.cfg = { ...old, ...next }
    if (next.words) {
      this.words = { ...english, ...next.words }
      this.bar.speak(this.words)
    }
    if ('board' in next) this.t = tableOf(this.cfg.board)
    if ('flipped' in next && old.flipped !== this.cfg.flipped)
      this.view.turn(Boolean(this.cfg.flipped))
    if ('view' in next && old.view !== this.cfg.view) this.views.choose(this.view.kind)
    if (next.scene && !samePoses(old.scene, next.scene)) this.arrive(next.scene)
    else if (next.scene) this.sent = false
    if (this.aim && !this.canShoot(this.aim.piece)) this.letGo()
    this.paint()
  }

  animateTo(scene: Scene, _path?: Way, more: Arrival = {}): void {
    const { trace, lie, by, ...cfg } = more
    const before = this.pieces
    this.player.skip()
    this.cfg = { ...this.cfg, ...cfg, scene }
    this.sent = false
    this.letGo()
    const mine = ++this.arrivals
    const now = (): void => {
      this.arrive(scene)
      const lost = lostText(before, this.pieces, this.words)
      this.say(by ? `${by}: ${lost}` : lost)
      lie?.()
    }
    if (!trace) {
      now()
      return
    }
    void trace()
      .catch(() => undefined)
      .then((found) => {
        if (mine !== this.arrivals) return
        if (found) this.shot = { trace: found, before }
        if (!found || this.still) now()
        else this.play(found, before, 1, now)
      })
  }

  /** Shows the pieces of a scene where they lie. */
  private arrive(scene: Scene): void {
    this.arrivals++
    this.player.stop()
    this.pieces = lyingOf(scene)
    this.sent = false
    this.fallen = this.fallen.filter((f) => !this.pieces.some((m) => m.piece === f.piece))
    this.aiming.forget()
    this.paint()
  }

  /** A move that was sent was refused. */
  revert(): void {
    this.sent = false
    this.paint()
  }

  // Playing

  private play(trace: Trace, before: readonly PosedPiece[], pace: number, done: () => void): void {
    const knocks = knocksOf(trace)
    const march = marching(before)
    this.fallen = []
    this.laid.forget()
    this.player.play(trace, pace, {
      frame: (poses, ms, was) => {
        this.view.show(march(poses))
        this.sound(knocks, was, ms)
      },
      done: () => {
        this.fallen = march(lastPoses(trace)).filter((m) => m.fallen)
        this.laid.forget()
        done()
        this.paint()
      },
    })
    this.paint()
  }

  private sound(knocks: readonly Knock[], was: number, ms: number): void {
    for (const k of knocks) {
      if (k.ms > was && k.ms <= ms) this.cfg.sound?.(k.name, k.loud)
    }
  }

  private again(pace: number): void {
    const { shot } = this
    if (!shot) return
    this.letGo()
    this.play(shot.trace, shot.before, pace, () => this.lay())
  }

  // Aiming

  private get aim(): Aim | undefined {
    return this.aiming.now
  }

  private canShoot(piece: number): boolean {
    const { scene, seats } = this.cfg
    const m = this.pieces.find((x) => x.piece === piece)
    if (!m || this.sent || this.player.playing || !this.cfg.onMove || scene.more !== 'tool')
      return false
    return seats.includes(m.seat) && ((scene.toMove >> m.seat) & 1) === 1
  }

  /** Moves by buttons. */
  private get moves(): Path[] {
    const { scene, seats } = this.cfg
    return (scene.paths ?? []).filter((p) => seats.includes(p.seat) && p.tokens.length === 1)
  }

  private button(text: string): void {
    const path = this.moves.find((p) => p.text === text)
    if (!path || this.sent) return
    this.sent = true
    this.paint()
    this.cfg.onMove?.(path)
  }

  /** Clicks a piece or a button; null lets go. */
  select(place: number | null): void {
    const path = this.moves.find((p) => p.tokens[0] === place)
    if (path) this.button(path.text)
    else if (place === null) this.letGo()
    else if (this.canShoot(place)) this.take(place)
  }

  /** Rings round pieces, and the paths of strokes. */
  point(pieces: number[], strokes: string[]): void {
    ;[this.named, this.strokes] = [pieces, strokes]
    this.paintOver()
  }

  private take(piece: number): void {
    this.hideWhy()
    if (this.aim?.piece === piece) return
    const me = this.pieces.find((m) => m.piece === piece)
    if (!me) return
    if (this.fallen.length) this.fallen = []
    this.lay()
    this.aiming.take(me)
    this.sayAim()
  }

  private letGo(): void {
    this.aiming.letGo()
  }

  private sayAim(): void {
    const { aim } = this
    if (!aim) return
    this.say(aimText(aim, this.aiming.ghost(), this.pieces, this.square, this.words))
  }

  private shoot(): void {
    const { aim } = this
    if (!aim || !this.canShoot(aim.piece)) return
    const text = this.aiming.text()
    const { seat } = aim
    this.letGo()
    this.sent = true
    this.paint()
    this.cfg.onMove?.({ seat, tokens: [], text })
  }

  private kind(kind: Aim['kind'], target: number, piece2: number): void {
    this.aiming.kind(kind, target, piece2)
    this.sayAim()
  }

  // Hosts

  private barHost(): ConstructorParameters<typeof Bar>[0] {
    return {
      kind: (kind, target, piece2) => this.kind(kind, target, piece2),
      shoot: () => this.shoot(),
      cancel: () => {
        const piece = this.aim?.piece
        this.letGo()
        this.keys.focus(piece)
      },
      change: (dial, value) => this.aiming.change(dial, value),
      again: (pace) => this.again(pace),
      skip: () => this.player.skip(),
      look: () => {
        const view = this.view.kind === 'space' ? 'above' : 'space'
        this.cfg = { ...this.cfg, view }
        this.cfg.onView?.(view)
        this.views.choose(this.view.kind)
      },
      reset: () => this.view.walk(),
      press: (text) => this.button(text),
    }
  }

  private keysHost(): ConstructorParameters<typeof Keys>[0] {
    return {
      enter: (piece) => {
        this.player.skip()
        if (this.aim?.piece === piece) this.shoot()
        else if (this.canShoot(piece)) this.take(piece)
        else this.ask(piece)
      },
      escape: () => {
        const open = this.aim !== undefined || this.player.playing || this.bubble.open
        this.player.skip()
        this.hideWhy()
        this.letGo()
        return open
      },
      aiming: () => this.aim !== undefined,
      adjust: (turn, force, fine) => {
        this.aiming.adjust(turn * (fine ? 0.1 : 1), force * (fine ? 0.002 : 0.02))
        this.sayAim()
      },
      walk: (by) => this.view.walk(by),
      reach: (piece) => {
        this.pointed = piece
        this.paintOver()
      },
    }
  }

  private viewsHost(): ConstructorParameters<typeof Views>[0] {
    return {
      table: () => this.t,
      flipped: () => Boolean(this.cfg.flipped),
      wish: () => this.cfg.view,
      here: () => this.box.isConnected,
      put: (view) => this.putView(view),
      moved: () => this.paintOver(),
      tooSlow: () => this.note('flick.tooSlow'),
      cannot: () => this.note('flick.noSpace'),
    }
  }

  private handHost(): ConstructorParameters<typeof Hand>[1] {
    return {
      grab: (p, touch) => {
        const piece = this.pieceAt(p, touch ? 1.6 : 1.1)
        return this.canShoot(piece) ? piece : -1
      },
      aimed: () => this.aim !== undefined,
      onHandle: (p) => this.aiming.onHandle(p),
      take: (piece) => this.take(piece),
      pull: (p) => this.aiming.pull(p),
      release: () => {
        // Where moves are confirmed, the button shoots.
        if (this.aiming.meant && !this.cfg.confirm) this.shoot()
      },
      press: (p) => this.press(p),
      drop: () => this.letGo(),
      hover: (p) => this.hover(p),
      walk: (by) => this.view.walk(by),
    }
  }

  /** A click beside everything: the handle goes there, or what plays is over. */
  private press(p: Point): void {
    this.hideWhy()
    if (this.player.playing) {
      this.player.skip()
      return
    }
    const piece = this.pieceAt(p, 1.1)
    if (this.aim) {
      const me = this.aiming.piece
      const poke = me && pokes(me, this.pieces, this.t).find((m) => m.piece === piece)
      if (poke) this.kind('P', poke.piece, -1)
      else {
        this.aiming.pull(p)
        this.sayAim()
      }
    } else if (piece >= 0) this.ask(piece)
  }

  /** Why a piece cannot be shot: the page knows. */
  private ask(piece: number): void {
    const { seats, scene } = this.cfg
    if (this.sent || !seats.some((s) => (scene.toMove >> s) & 1)) return
    this.cfg.sound?.('refused')
    this.cfg.onWhy?.([], piece)
  }

  private hover(p: Point | undefined): void {
    const piece = p ? this.pieceAt(p, 1) : -1
    const can = this.canShoot(piece) ? piece : -1
    this.box.classList.toggle('fl-can', can >= 0 || (p !== undefined && this.aiming.onHandle(p)))
    if (can === this.pointed || this.keys.focused) return
    this.pointed = can
    this.paintOver()
  }

  private pieceAt(p: Point, radii: number): number {
    return pieceAt(this.pieces, this.view.project, this.t, p, radii)
  }

  private round(m: PosedPiece): [Point, number] {
    return seenAt(m, this.view.project, this.t)
  }

  // Refusals and words

  why(r: Refusal): void {
    const at = r.at ?? r.places?.[0] ?? -1
    const m = this.pieces.find((x) => x.piece === at)
    this.named = r.places ?? []
    this.bubble.show(r, m && this.round(m))
    this.paintOver()
  }

  hideWhy(): void {
    this.bubble.hide()
    if (!this.named.length) return
    this.named = []
    this.paintOver()
  }

  private note(key: string): void {
    this.say(noted(this.box, this.words.tool(key)))
  }

  say(text: string): void {
    this.live.textContent = text
  }

  rect(place: number): DOMRect {
    const box = this.box.getBoundingClientRect()
    const m = this.pieces.find((x) => x.piece === place)
    if (!m) return box
    const [c, r] = this.round(m)
    return new DOMRect(box.x + c.x - r, box.y + c.y - r, 2 * r, 2 * r)
  }

  private readonly square = (piece: number): string => {
    const m = this.pieces.find((x) => x.piece === piece)
    return m ? squareAt(this.cfg.board, this.t, spotOf(m.pose)) : ''
  }

  // Views and painting

  private putView(view: View): void {
    this.view.el.replaceWith(view.el)
    this.view.destroy()
    this.view = view
    this.resize()
    this.paint()
  }

  private resize(): void {
    const { clientWidth: w, clientHeight: h } = this.box
    if (!w || !h) return
    this.size = { w, h }
    this.over.resize(w, h)
    this.view.resize(w, h)
    this.paintOver()
  }

  private lay(): void {
    this.laid.show(this.view, this.pieces, this.fallen)
  }

  private paint(): void {
    this.box.classList.toggle(
      'fl-mine',
      this.pieces.some((m) => this.canShoot(m.piece)),
    )
    if (!this.player.playing) this.lay()
    this.paintOver()
  }

  private paintOver(): void {
    const { aim, aiming } = this
    const me = aiming.piece
    const near = me ? pokes(me, this.pieces, this.t) : []
    const pairs = me ? scissors(me, this.pieces, this.t) : []
    const own = this.pieces.filter((m) => this.canShoot(m.piece)).map((m) => m.piece)
    if (this.player.playing) this.over.clear()
    else
      this.over.paint(
        {
          pieces: this.pieces,
          own,
          pointed: this.pointed,
          chosen: aim?.piece ?? -1,
          partners: aim && aim.kind !== 'F' ? [aim.target, aim.piece2] : [],
          named: this.named,
          strokes: this.strokes,
          aim,
          ghost: aiming.ghost(),
          rests: aiming.rests,
          pill: aim ? pillText(aim) : '',
          size: this.size,
        },
        this.view.project,
        this.t,
      )
    this.bar.paint(this.barState(aim, near, pairs))
    const points = new Map(this.pieces.map((m) => [m.piece, this.round(m)[0]]))
    const size = Math.max(24, ...this.pieces.slice(0, 1).map((m) => 2 * this.round(m)[1]))
    this.keys.el.setAttribute('aria-label', this.words.board)
    this.keys.el.setAttribute('aria-description', this.words.tool('flick.keys'))
    this.keys.paint(points, size, (piece) =>
      pieceText(this.pieces.find((m) => m.piece === piece)!, this.pieces, {
        own: own.includes(piece),
        chosen: aim?.piece === piece,
        square: this.square,
        words: this.words,
        table: this.t,
      }),
    )
  }

  private barState(
    aim: Aim | undefined,
    near: BarState['pokes'],
    pairs: BarState['scissors'],
  ): BarState {
    const mid = aim ? lineAngle(aim, this.pieces) : 0
    return {
      aim,
      pokes: near,
      scissors: pairs,
      square: this.square,
      moves: this.sent
        ? []
        : this.moves.map((p) => ({ text: p.text, name: this.words.button(p.text) })),
      playing: this.player.playing,
      again: this.shot !== undefined,
      space: this.view.kind === 'space',
      limits: limitsOf(aim, mid, this.t),
    }
  }
}
