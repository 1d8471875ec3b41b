// What has been clicked so far. A click goes down the tree of paths, picks up another piece, takes
// a jump back, lets go, or is refused; the board shows what came of it.

import {
  buildTree,
  complete,
  nextChoices,
  nextPlaces,
  resolve,
  tokensOf,
  walk,
  type Node,
} from './tree'
import type { Path, Steps, Token } from './types'
import { Known } from './known'

export type Outcome =
  | { kind: 'idle' }
  | { kind: 'chosen' }
  | { kind: 'let' }
  | { kind: 'step' }
  | { kind: 'back' }
  | { kind: 'pick'; choices: Token[] }
  | { kind: 'move'; path: Path }
  | { kind: 'refused'; tokens: Token[]; place: number }

export class Input {
  private root = buildTree([], [])
  private node: Node = this.root

  private readonly known = new Known()
  private seats: readonly number[] = []

  /**
   * Takes new paths; clicks that still begin one of them are kept. With `more` they are not all ways
   * to click the moves: see grow.
   */
  reset(paths: readonly Path[], seats: readonly number[], more = false): void {
    this.known.reset(paths, more)
    this.seats = seats
    this.build()
  }

  private build(): void {
    const tokens = this.tokens
    this.root = buildTree(this.known.paths, this.seats)
    const kept = walk(this.root, tokens)
    this.node = kept && !kept.path ? kept : this.root
  }

  /** Whether there may be ways on from here that nobody has asked for yet. */
  get asks(): boolean {
    return this.depth > 0 && !this.known.asked(this.tokens)
  }

  /** Learns the ways on from some clicks. */
  grow(clicks: readonly Token[], steps: Steps): void {
    this.known.learn(clicks, steps)
    this.build()
  }

  /** Goes on while nothing is left to decide, once the ways on from here are known. */
  settle(): Outcome {
    const here = this.node
    if (!here.depth || this.asks) return { kind: 'idle' }
    const out = this.go(here)
    return this.node === here && out.kind !== 'move' ? { kind: 'idle' } : out
  }

  /** Whether a click on a place means the same whatever other ways there are. */
  isSure(place: number): boolean {
    return this.node.next.has(place) || (place === this.stands && this.depth > 1)
  }

  get tokens(): Token[] {
    return tokensOf(this.node)
  }
  get depth(): number {
    return this.node.depth
  }
  get current(): Node {
    return this.node
  }
  /** Whether any path is open at all. */
  get active(): boolean {
    return this.root.next.size > 0
  }

  /** Places that may be clicked next. */
  get targets(): number[] {
    return this.depth ? nextPlaces(this.node) : []
  }
  /** Places where a move may begin. */
  get starts(): number[] {
    return nextPlaces(this.root)
  }

  /** Places where a click alone is a whole move: a piece is put there. */
  get placings(): number[] {
    return [...this.root.next].flatMap(([place, n]) => (place >= 0 && n.path ? [place] : []))
  }

  /** The pieces that a click on a place would surely turn over. */
  turnsAt(place: number): number[] {
    const n = this.depth ? this.onward(place) : this.root.next.get(place)
    const path = n && (n.path ?? (n.paths.length === 1 ? n.paths[0] : undefined))
    return path?.turns ?? []
  }

  /** Where the picked piece stands now, -1 if none is picked. */
  get stands(): number {
    const t = this.tokens
    return t.findLast((x) => x >= 0) ?? -1
  }

  canStart(place: number): boolean {
    return this.root.next.has(place)
  }

  /** Whether a click on a place would lead on. */
  leads(place: number): boolean {
    return this.depth > 0 && this.onward(place) !== undefined
  }

  /** Places that are buttons: each ends what has been clicked and stands for no way to it. */
  isButton: (place: number) => boolean = () => false

  /** Where a click on a place leads from here. */
  private onward(place: number): Node | undefined {
    if (this.isButton(place)) return this.node.next.get(place)
    return resolve(this.node, place, this.known.open(this.tokens))
  }

  letGo(): void {
    this.node = this.root
  }

  /** Picks up a piece without the second meaning of a click on a picked one. */
  pick(place: number): boolean {
    if (this.depth && this.stands === place) return true
    const n = this.root.next.get(place)
    if (!n || n.path) return false
    this.node = n
    return true
  }

  /**
   * A click on a place (-1: on none); own tells whether it would be refused for a reason, as where
   * a piece of the user stands.
   */
  tap(place: number, own: boolean): Outcome {
    if (place < 0) return this.outside()
    if (this.depth) {
      const to = this.onward(place)
      if (to) return this.go(to)
      if (place === this.stands) return this.back()
    }
    const start = this.root.next.get(place)
    if (start) return this.go(start)
    if (own && this.active) return { kind: 'refused', tokens: [], place }
    return this.depth ? { kind: 'refused', tokens: this.tokens, place } : { kind: 'idle' }
  }

  /** A drop of the picked piece on a place. */
  drop(place: number): Outcome {
    const to = this.depth && place >= 0 && this.onward(place)
    if (to) return this.go(to)
    if (!this.depth || place < 0 || place === this.stands) return { kind: 'idle' }
    return { kind: 'refused', tokens: this.tokens, place }
  }

  /** A choice made in the picker. */
  choose(choice: Token): Outcome {
    const to = this.node.next.get(choice)
    return to ? this.go(to) : { kind: 'idle' }
  }

  /** Takes back the last click; the first one lets the piece go. */
  back(): Outcome {
    this.node = this.node.parent ?? this.root
    return this.node.depth ? { kind: 'back' } : { kind: 'let' }
  }

  private outside(): Outcome {
    if (this.depth !== 1) return { kind: 'idle' }
    this.letGo()
    return { kind: 'let' }
  }

  /** Goes to a node and on from there while nothing is left to decide. */
  private go(to: Node): Outcome {
    const n = this.whole && !this.known.open(tokensOf(to)) ? complete(to) : to
    if (n.path) {
      this.letGo()
      return { kind: 'move', path: n.path }
    }
    this.node = n
    const choices = nextChoices(n)
    if (choices.length) return { kind: 'pick', choices }
    return { kind: n.depth === 1 ? 'chosen' : 'step' }
  }

  /** Whether the only way left is played by itself. */
  whole = true
}
