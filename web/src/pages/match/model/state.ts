// What a match page knows, and how news changes it. Pure, so that it is tested without a page.

import { at } from '../../../net/base'
import { placesOf } from '../../../board/core/placing'
import {
  type BoardData,
  Button,
  Cell,
  type Fact,
  Hand,
  type Piece,
  type Path,
  Reserve,
  type Scene,
} from '../../../board/core/types'
import type {
  EventsNews,
  Hello,
  Help,
  MatchEvent,
  MatchSummary,
  Offer,
  Ply,
  Sheet,
} from '../../../net/types'

export interface Table {
  match: MatchSummary
  board: BoardData
  seq: number
  events: MatchEvent[]
  plies: Ply[]
  start: Piece[]
  /** Points of each seat at the start, where the game counts them. */
  startScore?: number[]
  startFacts?: Fact[]
  scene: Scene
  offers: Offer[]
  /** Hints that you have had for your turn. */
  help?: Help[]
  /** The forms that you may read, where players keep the score. */
  sheets?: Sheet[]
}

/** Whether the user writes the moves down: then nothing on the page tells them. */
export const keepsScore = ({ match }: Table): boolean =>
  match.settings?.score === 'players' && match.status === 'playing' && match.you.length > 0

/** The table after a greeting: all of it, and the events missed since the last connection. */
export function greeted(old: Table | undefined, hello: Hello): Table {
  const { match, seq, plies, start, startScore, startFacts, scene, offers, help } = hello
  // The same board stays the same object: nothing of it is drawn anew, and what has the focus keeps it.
  const same = old && JSON.stringify(old.board) === JSON.stringify(hello.board)
  const { board } = same ? old : hello
  const before = (old?.events ?? []).filter((e) => e.seq <= hello.since)
  const events = overheard([...before, ...hello.events], hello.overheard)
  const table: Table = {
    match,
    board,
    seq,
    plies,
    start,
    scene,
    offers: alike(old?.offers, offers) ?? [],
    help: alike(old?.help, help),
    events,
  }
  if (startScore) table.startScore = startScore
  if (startFacts) table.startFacts = startFacts
  if (hello.sheets) table.sheets = hello.sheets
  return table
}

/**
 * A list in which what is as it was is the same object: nothing of it is drawn anew, and a button that is being
 * pressed while news come stays the one that is let go.
 */
function alike<T>(old: readonly T[] | undefined, fresh: T[] | undefined): T[] | undefined {
  const known = new Map(old?.map((it) => [JSON.stringify(it), it]))
  return fresh?.map((it) => known.get(JSON.stringify(it)) ?? it)
}

/** The events with the words of those who watched, which players are told only when the match is over. */
function overheard(events: MatchEvent[], told: MatchEvent[] | undefined): MatchEvent[] {
  if (!told?.length) return events
  const bySeq = new Map(told.map((e) => [e.seq, e]))
  return events.map((e) => bySeq.get(e.seq) ?? e)
}

/** The table after events; undefined when some are missing and the match must be asked anew. */
export function followed(old: Table, news: EventsNews): Table | undefined {
  const fresh = news.events.filter((e) => e.seq > old.seq)
  const first = fresh[0]
  if (first && first.seq !== old.seq + 1) return undefined
  if (!first) return old
  const kept = news.cut === undefined ? old.plies : old.plies.slice(0, news.cut)
  const from = kept.length
  return {
    ...old,
    match: news.match,
    seq: news.seq,
    events: overheard([...old.events, ...fresh], news.overheard),
    plies: [...kept, ...news.plies.filter((p) => p.n > from)],
    scene: news.scene,
    offers: alike(old.offers, news.offers) ?? [],
    help: alike(old.help, news.help),
    ...(news.sheets && { sheets: news.sheets }),
  }
}

/** The seat of rolls and lots. */
const chance = 15

/** The pieces after the lots that set a game up, as far as they are drawn after n plies. */
export function setUp(table: Table, n: number): Piece[] {
  const { plies, start } = table
  const first = plies.findIndex((p) => p.seat !== chance)
  const lots = Math.min(first < 0 ? plies.length : first, n)
  return plies[lots - 1]?.men ?? start
}

/** Whether more than two sit at one board. */
export const isRound = ({ match, board }: Table): boolean =>
  match.seats.length > 2 && partsOf(board).length === 1

/** The scene after n plies; the last one is the present, with its paths. */
export function sceneAt(table: Table, n: number): Scene {
  if (n >= table.plies.length) return anywhere(table)
  const ply = table.plies[n - 1]
  const scene: Scene = { toMove: 0, men: ply ? ply.men : table.start }
  if (ply?.marks) scene.marks = ply.marks
  const score = ply ? ply.score : table.startScore
  if (score) scene.score = score
  const facts = ply ? ply.facts : table.startFacts
  if (facts) scene.facts = facts
  return scene
}

/** Whether moves that the rules forbid are facts. */
export const countsWrong = ({ settings }: MatchSummary): boolean =>
  (settings?.wrongMoves ?? 'refused') !== 'refused'

/**
 * The present with every square as a goal for the user's pieces, where wrong moves count: a board that let
 * them go only where they may would tell. What is no move has no text.
 */
export function anywhere({ match, board, scene }: Table): Scene {
  const { paths = [], men, toMove, more } = scene
  if (!paths.length || more || match.puts || !countsWrong(match)) return scene
  const known = new Set<string>()
  for (const { tokens } of paths)
    for (const to of [tokens[1], tokens.findLast((token) => token >= 0)])
      known.add(`${tokens[0]} ${to}`)
  const own = men.filter((m) => match.you.includes(m.seat) && (toMove >> m.seat) & 1)
  const taken = new Set(own.map((m) => m.place))
  const goals = board.places
    .slice(0, board.places.length - (board.copies?.length ?? 0))
    .flatMap((p, to) => ((p.kind ?? Cell) === Cell && !taken.has(to) ? to : []))
  const wrong = own.flatMap(({ seat, place }) =>
    goals.flatMap((to) =>
      known.has(`${place} ${to}`) ? [] : { seat, tokens: [place, to], text: '' },
    ),
  )
  return { ...scene, paths: [...paths, ...wrong] }
}

/** From so many seconds for a move on, a game is slow. */
const slowMove = 60

/** Whether a move is shown first and sent once it is confirmed. */
export const asksFirst = (wish: 'never' | 'slow' | 'always', clock?: { move: number }): boolean =>
  wish === 'always' || (wish === 'slow' && (clock?.move ?? slowMove) >= slowMove)

/** The name of the opening that was played until a moment; undefined where it has none. */
export const openingAt = (table: Table, n: number): string | undefined =>
  table.plies.slice(0, n).findLast((ply) => ply.opening)?.opening

/** The ply that an address asks for, ?ply=n; 0 for none. */
export function plyOf(address: URL): number {
  const n = address.searchParams.get('ply') ?? ''
  return /^[1-9]\d{0,5}$/.test(n) ? Number(n) : 0
}

/** The address of a match at one of its plies. */
export const plyLink = (id: string, n: number): string =>
  `${location.origin}${at(`/${id}`)}?ply=${n}`

/** What the dice show after n plies: of the present roll or, between turns, of the last one. */
export function diceAt(table: Table, n: number): number[] {
  if (n >= table.plies.length && table.scene.dice?.length) return table.scene.dice
  return table.plies.slice(0, n).findLast((ply) => ply.dice?.length)?.dice ?? []
}

/** The lot, other than dice, that the last ply before a moment was; a move has hidden any other. */
export function drawnAt(table: Table, n: number): Ply | undefined {
  const ply = table.plies[n - 1]
  return ply?.seat === chance && !ply.dice?.length ? ply : undefined
}

/** The clicks of the last ply before a moment. */
export const lastTokens = (table: Table, n: number): number[] =>
  table.plies[n - 1]?.path?.tokens ?? []

/** Places whose pieces may have turned over meanwhile: all, in a game that turns pieces. */
export const turnedIn = (table: Table): number[] =>
  table.match.flips ? table.board.places.map((_, place) => place) : []

/** A kind without what is written on it, or the figure that draws it. */
const withoutFigure = (kind: string): string => kind.split('.')[0]!

/** How many there are of each. */
function tally(kinds: readonly string[]): Map<string, number> {
  const count = new Map<string, number>()
  for (const kind of kinds) count.set(kind, (count.get(kind) ?? 0) + 1)
  return count
}

/**
 * The pieces that each seat has lost after n plies, kind by kind: the common kind first, then in the
 * order of the start. One of a kind of which the seat has not had so many was promoted, and is shown as
 * the common kind that it was; one that bears numbers has lost some of them, and is shown with the rest.
 */
export function lostPieces(table: Table, n: number, common = ''): string[][] {
  const lost: string[][] = table.match.seats.map(() => [])
  if (table.match.captured) return lost
  for (const [i, { path }] of table.plies.slice(0, n).entries()) {
    if (!path?.taken?.length) continue
    const before = [...(table.plies[i - 1]?.men ?? table.start)]
    for (const place of path.taken) {
      const at = before.findLastIndex((m) => m.place === place)
      const [piece] = at < 0 ? [] : before.splice(at, 1)
      if (piece) lost[piece.seat]?.push(piece.kind)
    }
  }
  const start = setUp(table, n)
  return lost.map((kinds, seat) => {
    const had = tally(start.flatMap((m) => (m.seat === seat ? Array(m.n ?? 1).fill(m.kind) : [])))
    // It may be drawn by a figure of its own.
    const base =
      [...had.keys()].find((kind) => withoutFigure(kind) === common) ?? [...had.keys(), common][0]
    const gone = tally(kinds)
    const rest = [...had].filter(([kind]) => kind !== base)
    const others = rest.flatMap(([kind, most]) =>
      Array(Math.min(most, gone.get(kind) ?? 0)).fill(kind),
    )
    others.push(...kinds.filter((kind) => kind.includes('.') && !had.has(kind)))
    return [...Array(kinds.length - others.length).fill(base), ...others]
  })
}

/** By how much the pieces of a seat are worth more than those of the others together, by whatever figure they are drawn. */
export function materialLead(
  pieces: readonly Piece[],
  seat: number,
  seats: number,
  worth: Readonly<Record<string, number>>,
): number {
  const sum = (of: number): number =>
    pieces.reduce(
      (all, m) => (m.seat === of ? all + (worth[withoutFigure(m.kind)] ?? 0) * (m.n ?? 1) : all),
      0,
    )
  let most = 0
  for (let s = 0; s < seats; s++) if (s !== seat) most += sum(s)
  return sum(seat) - most
}

/** The numbers of the boards of a game; most have one. */
export const partsOf = (board: BoardData): number[] => (board.parts ?? [0]).map((_, part) => part)

/** Whether a board is clearly wider than high: by itself, or since squares are seen again beyond the sides alone. */
export const isWide = ({ copies, places, parts, w, h }: BoardData): boolean =>
  (!parts && w > 1.5 * h) ||
  (!!copies?.length && places.slice(-copies.length).every((p) => p.y > 0))

/**
 * The seats at the bottom and at the top of one of several boards, as the first seat sees it: by
 * where their pieces stand at the start, and those in hand.
 */
export function sidesOf(board: BoardData, start: readonly Piece[], part: number): number[] {
  const depth = new Map<number, number[]>()
  const add = (seat: number, y: number): void => {
    if (seat >= 0) depth.set(seat, [...(depth.get(seat) ?? []), y])
  }
  const own = new Set(placesOf(board, part))
  for (const i of own) {
    const p = board.places[i]
    if (p.kind === Hand) add(p.seat, p.y)
  }
  for (const m of start) if (own.has(m.place)) add(m.seat, board.places[m.place].y)
  const mean = (ys: number[]): number => ys.reduce((a, b) => a + b, 0) / ys.length
  return [...depth].sort((a, b) => mean(b[1]) - mean(a[1])).map(([seat]) => seat)
}

/** The place of the piece that the seat on turn has touched and must move, -1 for none. */
export const touchedAt = (scene: Scene): number =>
  scene.marks?.find((k) => k.kind === 'touched')?.place ?? -1

/** The place of a piece that is touched by picking it up, -1 where that binds nobody. */
export function touches(table: Table, tokens: readonly number[]): number {
  const { match, scene } = table
  const [place] = tokens
  if (match.settings?.touchMove !== 'strict' || place === undefined) return -1
  const bound = (k: { kind: string }) => k.kind === 'touched'
  const stands = scene.men.some((m) => m.place === place)
  return stands && !scene.marks?.some(bound) ? place : -1
}

/** The seat of the user on turn whose piece stands on a place, where touching pieces is agreed to bind. */
export function idleTouch(table: Table, place: number): number | undefined {
  if (touches(table, [place]) < 0) return undefined
  const seat = table.scene.men.find((m) => m.place === place)?.seat ?? -1
  const due = seat >= 0 && ((table.scene.toMove >> seat) & 1) === 1
  return due && table.match.you.includes(seat) ? seat : undefined
}

/** Whether a seat has places for pieces in hand. */
export const hasHand = (board: BoardData, seat: number): boolean =>
  board.places.some((p) => p.kind === Hand && p.seat === seat)

/** The pieces that a seat has beside the board, not yet in play; undefined where there are no such. */
export function inHand(table: Table, pieces: readonly Piece[], seat: number): number | undefined {
  const { places } = table.board
  if (!places.some((p) => p.kind === Reserve && p.seat === seat)) return undefined
  return pieces
    .filter((m) => places[m.place]?.kind === Reserve && places[m.place]?.seat === seat)
    .reduce((sum, m) => sum + (m.n ?? 1), 0)
}

/** The button that a ply consists of, such as pass; undefined for every other ply. */
export function buttonOf(
  board: BoardData,
  path: Pick<Path, 'tokens'> | undefined,
): string | undefined {
  const [token] = path?.tokens ?? []
  if (token === undefined || path?.tokens.length !== 1) return undefined
  const place = board.places[token]
  return place?.kind === Button ? place.name : undefined
}

/** The only move that these seats have, if it is a mere button: they must press it. */
export function forcedPath(table: Table): Path | undefined {
  const own = (table.scene.paths ?? []).filter((p) => table.match.you.includes(p.seat))
  const [only] = own
  if (own.length !== 1 || !only || table.scene.more === 'tool') return undefined
  return buttonOf(table.board, only) === undefined ? undefined : only
}

/** The name of a ply on a board whose squares bear other names than the game gives them. */
export function plyName(board: BoardData, own: BoardData, ply: Ply): string {
  const [token] = ply.path?.tokens ?? []
  if (board === own || token === undefined || ply.path?.tokens.length !== 1) return ply.name
  const place = board.places[token]
  return (place?.kind ?? Cell) === Cell && place ? place.name : ply.name
}

/** The moves until a ply, numbered as in the list: 1. e4 e5 2. Nf3 */
export function movesText(table: Table, n: number): string {
  const rows = rowsOf(table)
  const seats = table.match.seats.length
  const first = (ply: Ply, i: number) => {
    const row = rows.find(({ cells }) => cells.some((cell) => cell?.includes(ply)))
    return i === 0 || row?.cells.find((cell) => cell?.length)?.[0] === ply
  }
  return table.plies
    .slice(0, n)
    .map((ply, i) => (first(ply, i) ? numberedName(rows, ply, seats) : ply.name))
    .join(' ')
}

/** The plies a seat has made: sent with a command, so that a late one is noticed. */
export const ownPlies = (table: Table, seat: number): number =>
  table.plies.filter((p) => p.seat === seat).length

/** The table with more ways to click its moves. */
export function withSteps(table: Table, more: readonly Path[]): Table {
  const paths = table.scene.paths ?? []
  const had = new Set(paths.map((p) => p.tokens.join()))
  const fresh = more.filter((p) => !had.has(p.tokens.join()))
  return { ...table, scene: { ...table.scene, paths: [...paths, ...fresh] } }
}

/** What stands before the names of places on one of several boards, without the colon: A */
export const prefixOf = (board: BoardData, part: number): string => board.parts?.[part]?.name ?? ''

/**
 * What a typed move may mean: a move for each of the user's seats that are on turn. On one of
 * several boards the name of the board may be left out.
 */
export function typings(table: Table, text: string): { seat: number; text: string }[] {
  const { board, scene, match, start } = table
  const alike = (s: string): string => s.replace(/\s+/g, ' ').toLowerCase()
  const own = (scene.paths ?? []).filter((p) => match.you.includes(p.seat))
  // A move in capitals or with more blanks is read only where it is one that may be made.
  const exact = own.some((p) => p.text === text)
    ? undefined
    : own.find((p) => alike(p.text) === alike(text))
  if (exact) return [{ seat: exact.seat, text: exact.text }]
  const due = match.you.filter((seat) => ((scene.toMove >> seat) & 1) === 1)
  const seats = due.length ? due : match.you.slice(0, 1)
  const parts = partsOf(board)
  const part = parts.find((p) => sidesOf(board, start, p).some((seat) => match.you.includes(seat)))
  const prefix = parts.length > 1 && match.you.length === 1 ? prefixOf(board, part ?? 0) : ''
  const named = !prefix || /^\p{L}+:/u.test(text)
  return seats.map((seat) => ({ seat, text: named ? text : `${prefix}:${text}` }))
}

export interface Row {
  n: number // 0: a lot, which is no move
  /** The turns of the row, each of one ply or more; a roll of dice stands before its turn. */
  cells: (Ply[] | undefined)[]
}

interface Turn {
  kind: 'move' | 'drawn' | 'lot'
  /** -1: nobody has moved yet after a roll. */
  seat: number
  plies: Ply[]
}

/** Plies of one seat in a row are one turn; a roll within the game belongs to the turn after it. */
function turnsOf(plies: readonly Ply[], seats: number): Turn[] {
  const turns: Turn[] = []
  const begun = plies.findIndex((ply) => ply.seat < seats)
  // Where chance plays on after the first move, there are dice, and the first roll is one as well.
  const dice = plies.some((ply, i) => i > begun && begun >= 0 && ply.seat >= seats && !ply.path)
  let rolls: Ply[] = []
  for (const ply of plies) {
    const last = turns.at(-1)
    if (ply.seat < seats) {
      if (last?.kind === 'move' && last.seat === ply.seat && !rolls.length) last.plies.push(ply)
      else turns.push({ kind: 'move', seat: ply.seat, plies: [...rolls, ply] })
      rolls = []
    } else if (ply.path) turns.push({ kind: 'drawn', seat: ply.seat, plies: [ply] })
    else if (dice || last?.kind === 'move') rolls.push(ply)
    else turns.push({ kind: 'lot', seat: ply.seat, plies: [ply] })
  }
  if (rolls.length) turns.push({ kind: 'move', seat: -1, plies: rolls })
  return turns
}

/**
 * The turns in rows of one column a seat, from the number on with which players begin here; the seat
 * that they write first stands in the left one, else whoever begins. What chance plays fills rows of
 * its own, and a lot that moves nothing has a row to itself.
 */
export function rows(
  plies: readonly Ply[],
  seats: number,
  from: MatchSummary['rows'] = { number: 1, first: -1 },
): Row[] {
  const list: Row[] = []
  const first = from.first >= 0 ? from.first : (plies.find((ply) => ply.seat < seats)?.seat ?? 0)
  let [n, before] = [from.number - 1, '']
  for (const { kind, seat, plies: turn } of turnsOf(plies, seats)) {
    let row = kind === before && kind !== 'lot' ? list[list.length - 1] : undefined
    const last = row ? row.cells.findLastIndex(Boolean) : -1
    const next = kind !== 'move' || seat < 0
    let column = next ? last + 1 : (((seat - first) % seats) + seats) % seats
    if (!row || column <= last || column >= seats) {
      if (next) column = 0
      row = {
        n: kind === 'lot' ? 0 : ++n,
        cells: Array.from({ length: seats }, () => undefined),
      }
      list.push(row)
    }
    row.cells[column] = turn
    before = kind
  }
  return list
}

/** The rows of a table. */
export const rowsOf = ({ plies, match }: Table): Row[] =>
  rows(plies, match.seats.length, match.rows)

/** "12. e4", or "12. … e5" where others have moved before in the row; the bare name of a lot. */
export function numberedName(list: readonly Row[], ply: Ply, seats: number): string {
  const row = list.find((r) => r.cells.some((turn) => turn?.includes(ply)))
  if (!row?.n) return ply.name
  const later = ply.seat < seats && !row.cells[0]?.includes(ply)
  return `${row.n}. ${later ? '… ' : ''}${ply.name}`
}

/**
 * Where the user's unfinished turn began, in plies; -1 while there is none to take back from, or where
 * that is not allowed, as after a stroke whose end has been seen.
 */
export function ownTurn({ plies, scene, match }: Table): number {
  const { you, settings } = match
  const seat = plies.at(-1)?.seat ?? -1
  const off = settings?.undo === 'off'
  if (off || !you.includes(seat) || ((scene.toMove >> seat) & 1) === 0) return -1
  let from = plies.length
  while (from > 0 && plies[from - 1]?.seat === seat) from--
  return from
}

/** Turns of players so far: plies of one seat without another's between them are one, rolls are none. */
export function turnsDone(plies: readonly Ply[], seats: number): number {
  let turns = 0
  let last = -1
  for (const { seat } of plies) {
    if (seat >= seats || seat === last) continue
    last = seat
    turns++
  }
  return turns
}

/** Whether fists have just drawn the sides: they are seen until somebody moves. */
export const justSided = ({ events, plies, match }: Table): boolean =>
  match.status === 'playing' &&
  turnsDone(plies, match.seats.length) === 0 &&
  events.some((e) => e.kind === 'sided')

/** The plies that stay if these seats take back their last move; -1 if they have none. */
export const takebackTo = (plies: readonly Ply[], you: readonly number[]): number =>
  plies.findLastIndex((ply) => you.includes(ply.seat))

/** The places that may be clicked next after some clicks. */
export function nextPlaces(scene: Scene, tokens: readonly number[]): number[] {
  const next = (scene.paths ?? [])
    .filter((p) => tokens.every((token, i) => p.tokens[i] === token))
    .map((p) => p.tokens[tokens.length])
  return [...new Set(next.filter((token): token is number => token !== undefined && token >= 0))]
}

/**
 * Whether a takeback is closed: dice were rolled behind one's last move, and only machines would have to agree. The
 * server refuses it then, since whoever knows the roll could choose the move that it suits.
 */
export function rollKnown({ match, plies }: Table): boolean {
  const from = takebackTo(plies, match.you)
  const others = match.seats.filter((_, seat) => !match.you.includes(seat))
  return (
    others.length > 0 &&
    others.every((seat) => seat.kind === 'bot') &&
    plies.slice(Math.max(from, 0)).some((ply) => ply.seat >= match.seats.length)
  )
}
