// The data a board draws and the choices of whoever places it on a page. Scenes and boards have
// exactly the shape the server sends (package game, scene.go). Nothing here knows a rule.

/** One click: a place (≥ 0), or a choice (-1 - index into Scene.choices). */
export type Token = number

/** Kinds of places, as the server numbers them. */
export const Cell = 0
export const Hand = 1
export const Reserve = 2
export const Button = 3

export interface PlaceInfo {
  name: string
  kind?: number
  seat: number
  /** Centre in squares from the left and top edges, as the first seat sees it. */
  x: number
  y: number
  tint?: number
  /** What is drawn on it: `sign-<sign>` of the skin. */
  sign?: string
  /** The kind of piece that a hand is for. */
  holds?: string
  /** Of a hand: it never runs out, as a box of pieces does not. */
  endless?: boolean
}

/** One of several boards: its name and a colon stand before the names of its places. */
export interface BoardPart {
  name: string
  places: number[]
}

export interface BoardData {
  shape: string
  w: number
  h: number
  places: PlaceInfo[]
  /** What the last places mean, which are drawn again beyond an edge. */
  copies?: number[]
  /** Further lines of a board of points, each from one place to another. */
  lines?: number[][]
  /** How far from the top edge the middle of a strip lies that only the outermost columns cross, on a board of points. */
  river?: number
  /** By how many equal turns it comes onto itself again, where more than two sit round it. */
  turns?: number
  /** For each seat, by how many of them clockwise its own side comes nearest. */
  sides?: number[]
  /** Each board with its hands, in a game of several. */
  parts?: BoardPart[]
  /** Names of the columns, left to right; absent when the places bear their own names. */
  files?: string[]
  /** Names of the rows, bottom to top. */
  ranks?: string[]
  /** What kinds that only this game has are worth, in the common piece. */
  worth?: Record<string, number>
  /** The tool by which moves are entered instead of clicks. */
  tool?: string
  table?: TableData
}

/** The physical figures of a board whose pieces are pushed about, in centimetres. */
export interface TableData {
  /** What computes the motion: name, version, sum, parameters. */
  engine: string
  square: number
  radius: number
  thickness: number
  /** g/cm³ */
  density: number
  friction: number
  /** Of pieces on one another. */
  frictionMen: number
  restitution: number
  /** The square near the first seat's left hand is light. */
  lightLeft: boolean
  /** Least speed of a stroke along the board, mm/s. */
  slowest: number
  /** The board may be looked at and played from any side. */
  turns: boolean
  /** What the tool may do: flick, poke, scissors, loft, spin. */
  strokes: string[]
}

export interface Piece {
  place: number
  kind: string
  seat: number
  n?: number
  /** The kind of piece it moves as, or will be, drawn small on it. */
  badge?: string
  pose?: number[]
}

/** What the first and the second seat bring to bear on a place; or one number, which is counted there. */
export interface Force {
  place: number
  of: number[]
}

/** A number that players count on a place. */
export interface Count {
  place: number
  n: number
}

export interface Mark {
  place: number
  kind: string
  /** How surely, in hundredths; without it there is no doubt. */
  share?: number
}

export interface Path {
  seat: number
  tokens: Token[]
  taken?: number[]
  /** Pieces that change sides where they stand, in the order they turn. */
  turns?: number[]
  /** For every seam the way goes over, the place drawn again that it comes to first. */
  seams?: number[]
  /** Where the piece comes down between the clicks, in their order. */
  via?: number[]
  text: string
  /** A word for an oversight that one is asked about before the move is sent. */
  risk?: string
}

/** What of a path a board needs to show it. */
export type Way = Pick<Path, 'tokens' | 'taken' | 'turns' | 'seams' | 'via'>

export interface Scene {
  toMove: number
  men: Piece[]
  marks?: Mark[]
  forces?: Force[]
  counts?: Count[]
  dice?: number[]
  choices?: string[]
  paths?: Path[]
  /** Points of each seat, where a game counts them. */
  score?: number[]
  facts?: Fact[]
  /**
   * Why the paths are not all ways to enter moves. With steps they are one of each move, and the page is asked for
   * others; with tool strokes may be aimed.
   */
  more?: 'steps' | 'tool'
}

/** Paths that begin with some clicks: all of them or, with more, one of each move and one for each
 * click that may come next. */
export interface Steps {
  paths: Path[]
  more: boolean
}

/** What is to be known besides the pieces; seat -1 is all of them. */
export interface Fact {
  key: string
  seat: number
  value: string
}

export type LegalStyle = 'squares' | 'pips' | 'none'
export type Coordinates = 'out' | 'in' | 'off'
export type SoundName =
  | 'move'
  | 'capture'
  | 'jump'
  | 'flip'
  | 'promotion'
  | 'castle'
  | 'drop'
  | 'check'
  | 'die'
  | 'premove'
  | 'refused'
  | 'turn'
  | 'low'
  | 'start'
  | 'win'
  | 'loss'
  | 'draw'
  | 'message'
  | 'knock'
  | 'fall'

/** Colours of arrows and circles, in the order none, Shift, Alt, both. */
export type Brush = 'green' | 'red' | 'blue' | 'amber'

/** A circle round a place or, with `to`, an arrow between two places. */
export interface Shape {
  from: number
  to?: number
  brush: Brush
  /** A stroke from there, as it is written: its path is shown by the tool of the board. */
  stroke?: string
}

/** A move entered before its turn: where the piece stands and where it shall go; a piece that is put
 * on a place comes from there. */
export interface Premove {
  from: number
  to: number
}

/** What a board says; every page hands over its own language. */
export interface Words {
  board: string
  /** "white man" for a kind and a seat. */
  piece: (kind: string, seat: number) => string
  empty: string
  chosen: string
  legal: string
  mayGo: string
  mayMove: string
  mustTake: string
  /** Of a piece that has to move, whether it takes or not. */
  mustMove: string
  huff: string
  last: string
  jumped: string
  /** A royal piece that is attacked. */
  check: string
  /** A piece that must move because it was touched. */
  touched: string
  /** A piece that is off the board once both agree. */
  dead: string
  line: string
  /** One that is no longer marked as dead. */
  alive: string
  /** A place that belongs to a seat. */
  owned: (seat: number) => string
  /** Pieces of a seat that are not on the board yet. */
  inHand: string
  refused: string
  premove: string
  moved: string
  takes: string
  /** A piece that goes where the one it takes has stood. */
  takesOn: string
  /** A piece put on an empty place. */
  placed: string
  /** A piece put on an empty place that takes others. */
  placedTakes: string
  /** Where a piece is put that was taken. */
  putAway: string
  /** The pieces that a move turns over. */
  turns: string
  /** The points of all seats. */
  score: (score: readonly number[]) => string
  put: string
  /** Of a piece that one click marks, as dead or alive, or takes. */
  pick: string
  back: string
  let: string
  /** What both sides bring to bear: {forces}. */
  forces: string
  /** A whole move waits: how it is confirmed and taken back. */
  confirm: string
  close: string
  /** The caption of a button place, such as huff or pass. */
  button: (name: string) => string
  /** The caption of a choice, such as promote:queen. */
  choice: (choice: string) => string
  /** The name of a sign that is drawn on a place. */
  sign: (sign: string) => string
  /** A text of the tool by which moves are entered. */
  tool: (key: string, params?: Record<string, string | number>) => string
}

/** Everything about a refusal that its bubble shows. */
export interface Refusal {
  title: string
  text?: string
  link?: { text: string; href: string }
  action?: { text: string; run: () => void }
  /** The place that was refused. */
  at?: number
  /** Pieces named by the text: they are ringed and never covered. */
  places?: number[]
}

/** How a board lies before its viewer: true from the other side, a number turned clockwise by so many degrees. */
export type Turned = boolean | number

export interface Config {
  board: BoardData
  scene: Scene
  /** True shows the board from the other side, a number turned clockwise by so many degrees. */
  flipped: Turned
  /** Seats that this user moves; none for a spectator. */
  seats: number[]
  /** 'auto' is the style that suits the board. */
  legal: LegalStyle | 'auto'
  /** 'auto' is 'out' on wide windows, 'in' on phones and where no frame is wanted. */
  coords: Coordinates | 'auto'
  /** 'auto' shows a frame exactly when the coordinates stand outside. */
  frame: boolean | 'auto'
  /** The family whose materials and pieces are drawn. */
  skin: string
  /** The board shown, in a game of several; -1 shows all of them side by side. */
  part: number
  /** Where the pieces in the hand of a seat are shown; without it above and below the board. */
  pockets?: (seat: number) => HTMLElement | undefined
  /** Where places that are buttons stand while they lead somewhere; without it under the board. */
  buttons?: () => HTMLElement | undefined
  /** A wood of the skin; '' is its own. */
  wood: string
  /** The set of pieces, such as crown, double, inverted; '' is the skin's own. */
  pieces: string
  /** Tokens of the last move, for its brackets. */
  last: Token[]
  words: Partial<Words>
  /** Undefined follows the system's setting. */
  reducedMotion: boolean | undefined
  /** How long movements take, against the usual: 2 is twice as long. */
  pace: number
  /** How many moves may be entered ahead of the turn; 0 switches premoves off. */
  premoves: number
  /** The kind of piece that is put on a place, where pieces are put and never moved, so that they are put
   * ahead of the turn as well; '' where they move. */
  puts: string
  /** True plays the rest of a chain by itself once it is the only one. */
  complete: boolean
  /** True shows a whole move as a proposal, which is sent once it is confirmed. */
  confirm: boolean
  /** True shows those moves so that may be an oversight. */
  warn: boolean
  /** True takes the first of the pieces that one may become, the best, unless Alt or a rest over the
   * square asks for the choice. */
  best: boolean
  /** True tells nobody where pieces may go. */
  blind: boolean
  /** True shows what both sides bring to bear on every place, in games that sum it up. */
  forces: boolean
  /** True lets the user draw arrows and circles. */
  drawable: boolean

  /** A page that sets pieces up: no move is made, whatever is clicked or dragged goes there. */
  edit?: Edit | undefined
  /** How a table is seen: from above, in space, or as the machine can. */
  view: TableView
  /** Where files of the game are fetched from, as the engine of a table. */
  files?: string
  onView?: (view: TableView) => void
  sound?: (name: SoundName, n?: number, delay?: number) => void
  /** A whole move was entered. The board shows it at once and waits for the next scene. */
  onMove?: (path: Path) => void
  /** A whole move waits to be confirmed; undefined once nothing waits any more. */
  onPropose?: (path: Path | undefined) => void
  /** The clicks of an unfinished move; empty when it was let go. */
  onPartial?: (tokens: Token[]) => void
  /** Asks for the ways on from some clicks where the scene has not all of them. */
  onSteps?: (tokens: Token[]) => Promise<Steps | undefined>
  /** A click or drop was refused: the clicks so far and the place that was wanted. */
  onWhy?: (tokens: Token[], place: number) => void
  onPremove?: (queue: Premove[]) => void
  onShapes?: (shapes: Shape[]) => void
}

export type TableView = 'auto' | 'space' | 'above'

/** How the pieces went, as the server tells it: moments in ms from the start, and for every piece that
 * moved seven numbers (place, then turn as a quaternion) a moment, from the moment `from` on. */
export interface Trace {
  ms: number[]
  men: Moving[]
}

export interface Moving {
  place: number
  kind: string
  seat: number
  from: number
  poses: number[]
  /** It is not there after its last moment. */
  gone?: boolean
}

export interface Edit {
  /** Whether pieces may be dragged now; else a press on a piece is a click as well. */
  lifts: boolean
  tap(place: number): void
  /** A piece was dragged from one place to another, -1 for off the board. */
  drag(from: number, to: number): void
}

/** A change that may bring a new scene. */
export interface Arrival extends Partial<Config> {
  /** Places whose pieces may have turned over on the way to the scene. */
  turns?: number[]
  /** The seams that the move to the scene goes over. */
  seams?: number[]
  /** Where its piece comes down between the clicks. */
  via?: number[]
  /** Who has made the move, for those who hear it. */
  by?: string | undefined
  /** How the pieces went, where they go on their own. */
  trace?: () => Promise<Trace | undefined>
  /** Called once the pieces of a trace lie where the scene has them. */
  lie?: () => void
}

export interface Board {
  readonly el: HTMLElement
  /** Changes any part of the configuration; pieces go to a new scene by difference. */
  set(config: Arrival): void
  /** Shows the next scene: the piece of `path` along its places, others by difference. */
  animateTo(scene: Scene, path?: Way, more?: Arrival): void
  /** Clicks a place; null lets everything go. */
  select(place: number | null): void
  /** The clicks of the unfinished move. */
  partial(): Token[]
  /** Gives up a move that was sent and refused: pieces go back to the scene. */
  revert(): void
  /** Confirms the move that is proposed, or takes it back. */
  decide(yes: boolean): void
  flip(): void
  shapes(): Shape[]
  setShapes(shapes: Shape[]): void
  premoves(): Premove[]
  clearPremoves(): void
  /** Shows why a move was refused, beside its place. */
  why(refusal: Refusal): void
  hideWhy(): void
  /** Speaks through the live region. */
  say(text: string): void
  /** The rectangle of a place in the window. */
  rect(place: number): DOMRect
  focus(): void
  destroy(): void
}
