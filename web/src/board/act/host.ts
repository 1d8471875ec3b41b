// What the parts of a board know of it and of one another: the controller puts them together, and
// none of them imports it.

import type { Input, Outcome } from '../core/input'
import type { Geometry } from '../core/geometry'
import type {
  Config,
  Coordinates,
  Piece,
  Path,
  Premove,
  Refusal,
  Token,
  Way,
  Words,
} from '../core/types'
import type { Actors } from '../view/actors'
import type { Grid } from '../view/keyboard'
import type { Layers } from '../view/layers'
import type { Pieces, View } from '../view/pieces'
import type { Picker } from '../view/picker'
import type { Sounding } from '../view/sounds'

/** Clicks and what they come to. */
export interface Clicking {
  tap(place: number, asks?: boolean): void
  act(out: Outcome, dropped: boolean, asks?: boolean): void
  commit(path: Path, dropped: boolean): void
  show(path: Path, dropped: boolean, again?: boolean): void
  wouldPut(place: number): Piece | undefined
  isOwn(place: number): boolean
}

/** Moves entered before their turn. */
export interface Premoving {
  readonly queue: Premove[]
  /** The piece picked for a premove, -1 for none. */
  readonly piece: number
  readonly open: boolean
  readonly placing: boolean
  canLift(place: number): boolean
  canPut(place: number): boolean
  pick(place: number): void
  tap(place: number): void
  add(from: number, to: number): void
  clear(): void
}

/** A whole move that waits for a yes. */
export interface Proposing {
  readonly open: boolean
  wants(path: Path): boolean
  endsAt(place: number): boolean
  make(path: Path, dropped: boolean): void
  decide(yes: boolean): void
}

/** Refused clicks and the bubble that says why. */
export interface Refusing {
  /** The place that bears the red mark, -1 for none. */
  readonly place: number
  /** Pieces that the bubble names. */
  readonly named: number[]
  readonly open: boolean
  refuse(tokens: Token[], place: number): void
  show(r: Refusal): void
  hide(): void
}

/** The board, as its parts see it. */
export interface Host {
  readonly cfg: Config
  readonly words: Words
  readonly geo: Geometry
  readonly coords: Coordinates
  readonly layers: Layers
  readonly pieces: Pieces
  readonly actors: Actors
  readonly input: Input
  readonly grid: Grid
  readonly picker: Picker
  readonly clicks: Clicking
  readonly premoves: Premoving
  readonly proposal: Proposing
  readonly refusals: Refusing
  readonly carry: { readonly carried?: View }
  /** Whether nothing is to move on its own. */
  readonly still: boolean
  /** The place under the pointer, -1 for none. */
  hover: number
  /** The place that the keyboard has come to, -1 for none. */
  readonly reached: number
  /** The place that a pointer or the keyboard points at, -1 for none. */
  readonly pointed: number
  /** The place a dragged piece is above, -1 for none. */
  readonly aim: number
  /** The piece under the pointer's hand. */
  readonly held?: View
  /** The move that was sent and not yet seen in a scene. */
  pending?: Path
  last: Token[]
  standing(pieces: readonly Piece[]): Piece[]
  heldAt(place: number): Piece | undefined
  pieceAt(place: number): Piece | undefined
  places(path: Way): number[]
  sounds(path: Partial<Way>, s: Pick<Sounding, 'steps' | 'first'> & Partial<Sounding>): void
  say(text: string): void
  focus(): void
  paint(): void
  revert(): void
}
