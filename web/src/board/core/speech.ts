// The scene as text, for those who hear it.

import { isHand } from './placing'
import {
  type BoardData,
  Button,
  type Piece,
  type PlaceInfo,
  type Scene,
  type Way,
  type Words,
} from './types'

/** English words, used where a page gives none. */
export const english: Words = {
  board: 'Board',
  piece: (kind, seat) => `${seat === 0 ? 'white' : seat === 1 ? 'black' : 'neutral'} ${kind}`,
  empty: 'empty',
  chosen: 'chosen',
  legal: 'you may go here',
  mayGo: 'may go to {places}',
  mayMove: 'may move',
  mustTake: 'must take',
  mustMove: 'must move',
  huff: 'forgot to take, may be huffed',
  last: 'last move',
  jumped: 'already jumped',
  check: 'in check',
  touched: 'touched, must move',
  dead: 'dead',
  line: 'on the line',
  alive: 'alive',
  owned: (seat) => `counts for ${seat === 0 ? 'the first' : 'the second'} side`,
  inHand: 'in hand',
  refused: 'refused',
  premove: 'premove',
  moved: '{piece}, {from} to {to}',
  takes: '{piece}, {from} takes {taken}, to {to}',
  takesOn: '{piece}, {from} takes {to}',
  placed: '{piece} on {to}',
  placedTakes: '{piece} on {to} takes {taken}',
  putAway: 'the piece taken goes to {to}',
  turns: 'turns {n}: {places}',
  score: (score) => `score ${score.join(' : ')}`,
  put: 'you may place here',
  pick: 'may be chosen',
  back: 'jump taken back',
  let: 'let go',
  forces: 'forces {forces}',
  confirm: 'Enter confirms, Escape takes back',
  close: 'Close',
  button: (name) => name.charAt(0).toUpperCase() + name.slice(1),
  choice: (choice) => choice.split(':').pop() ?? choice,
  sign: (sign) => sign,
  tool: (key) => key,
}

/** Fills {names} into a template; unknown ones stay as they are. */
export function fill(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (all, key: string) => params[key] ?? all)
}

/** What a place is called: a name without a number is a word of the program, for which that of its sign is said. */
export const placeName = (place: PlaceInfo | undefined, w: Words): string =>
  place?.sign && !/\d/.test(place.name) ? w.sign(place.sign) : (place?.name ?? '')

export interface PlaceState {
  piece?: Pick<Piece, 'kind' | 'seat' | 'n'>
  chosen?: boolean
  legal?: boolean
  /** A piece may be put here. */
  place?: boolean
  /** Names of the pieces that a click here would turn over. */
  turns?: string[]
  /** The dice allow it to move. */
  may?: boolean
  must?: boolean
  /** All that it may do takes. */
  taking?: boolean
  huff?: boolean
  last?: boolean
  jumped?: boolean
  premove?: boolean
  check?: boolean
  touched?: boolean
  dead?: boolean
  /** It is part of a line that decides the game. */
  line?: boolean
  /** The seat that the place belongs to. */
  owner?: number
  /** The pieces on the place, if there are several: the lowest first. */
  under?: Pick<Piece, 'kind' | 'seat'>[]
  /** What both sides bring to bear: 3½ : 4. */
  forces?: string
  /** Names of places where the piece may go. */
  mayGo?: string[]
}

/** "f6, white man, chosen, may go to d8, h8, must take" */
export function describePlace(name: string, s: PlaceState, w: Words): string {
  const parts = [name]
  parts.push(
    s.piece
      ? w.piece(s.piece.kind, s.piece.seat) + (s.piece.n && s.piece.n > 1 ? ` ×${s.piece.n}` : '')
      : w.empty,
  )
  for (const m of s.under ?? []) parts.push(w.piece(m.kind, m.seat))
  if (s.forces) parts.push(fill(w.forces, { forces: s.forces }))
  if (s.check) parts.push(w.check)
  if (s.touched) parts.push(w.touched)
  if (s.dead) parts.push(w.dead)
  if (s.line) parts.push(w.line)
  if (s.owner !== undefined) parts.push(w.owned(s.owner))
  if (s.chosen) parts.push(w.chosen)
  if (s.legal) parts.push(!s.place ? w.legal : s.piece ? w.pick : w.put)
  if (s.turns?.length) parts.push(turnsText(s.turns, w))
  if (s.mayGo?.length) parts.push(fill(w.mayGo, { places: s.mayGo.join(', ') }))
  if (s.may) parts.push(w.mayMove)
  if (s.must) parts.push(s.taking ? w.mustTake : w.mustMove)
  if (s.huff) parts.push(w.huff)
  if (s.jumped) parts.push(w.jumped)
  if (s.last) parts.push(w.last)
  if (s.premove) parts.push(w.premove)
  return parts.join(', ')
}

const turnsText = (names: readonly string[], w: Words): string =>
  fill(w.turns, { n: String(names.length), places: names.join(', ') })

/** "white man, c3 takes d4, f6, to g7"; a move by a button is its caption: "Huff d4";
 * a piece that is put down: "black disc on f5, turns 1: e5"; one that is marked: "white stone on D4, dead" */
export function describeMove(
  board: BoardData,
  places: readonly number[],
  path: Way,
  piece: Pick<Piece, 'kind' | 'seat'> | undefined,
  w: Words,
  dead?: boolean,
): string {
  const name = (i: number): string => placeName(board.places[i], w)
  if (board.places[path.tokens[0]]?.kind === Button) {
    return [w.button(name(path.tokens[0])), ...places.map(name)].join(' ')
  }
  const taken = (path.taken ?? []).map(name).join(', ')
  const turns = (path.turns ?? []).map(name)
  const put = isHand(board, places[0]) || places.length === 1
  const on = path.taken?.includes(places[places.length - 1])
  const went = on ? w.takesOn : taken ? w.takes : w.moved
  const moved = fill(put ? (taken ? w.placedTakes : w.placed) : went, {
    piece: piece ? w.piece(piece.kind, piece.seat) : '',
    from: name(places[0]),
    to: name(places[places.length - 1]),
    taken,
  })
  const parts = [moved]
  if (dead !== undefined) parts.push(dead ? w.dead : w.alive)
  const goal = path.tokens[path.tokens.indexOf(places[places.length - 1]) + 1]
  if (taken && goal >= 0 && board.places[goal]?.kind !== Button) {
    parts.push(fill(w.putAway, { taken, to: name(goal) }))
  }
  if (turns.length) parts.push(turnsText(turns, w))
  return parts.join(', ')
}

const isDead = ({ marks }: Scene, place: number): boolean =>
  marks?.some((k) => k.kind === 'dead' && k.place === place) ?? false

/** Whether a click on a piece leaves it marked as dead; undefined for all other moves. */
export function deadAfter(
  before: Scene,
  places: readonly number[],
  path: Way,
  after?: Scene,
): boolean | undefined {
  const [place] = places
  if (places.length !== 1 || path.taken?.length || !before.men.some((m) => m.place === place))
    return undefined
  const was = isDead(before, place)
  const is = after ? isDead(after, place) : !was
  return was || is ? is : undefined
}
