// The choices of a match before it begins. They live in the address, so that a set-up can be
// sent, bookmarked and reached by the back button.

import type { Checked, GameInfo, NewMatch } from '../../net/types'
import { partsOf, sidesOf } from '../match/model/state'
import { parseControls } from '../clock/control'
import { fitSeries, readSeries } from '../series/terms'
import { Link, oneOf, readOptions, wholeIn } from '../shared/link'
import { seatsOf, specOf } from '../shared/names'

export type Opponent = NewMatch['opponent']
export type Side = 'lot' | number
export const sidesAfter = ['alternate', 'fixed', 'lot'] as const
export type Sides = (typeof sidesAfter)[number]
export const referees = ['off', 'on', 'me'] as const
/** Whether a person is the referee: nobody, somebody by a link, or the user. */
export type Referee = (typeof referees)[number]
/** Who takes a seat of a table that is laid seat by seat. */
export type Occupant = 'you' | 'bot' | 'open'

export interface Choices {
  opponent: Opponent
  level: number
  /** A program of the server's own that plays instead of a level; empty for none. */
  engine: string
  side: Side
  /** Who has which side in the games after the first. */
  sides: Sides
  /** A match of matches, as the server reads it; empty for none. */
  series: string
  /** Who sits where, for the opponent table. */
  seats: Occupant[]
  touchMove: boolean
  /** What becomes of moves that the rules forbid. */
  wrongMoves: (typeof wrongMoveKinds)[number]
  takeback: boolean
  /** Whether hints may be asked for; undefined leaves it to what is usual. */
  hints?: boolean | undefined
  /** The time control, as the server reads it; empty for none. */
  clock: string
  /** Whether clocks run from the start, and not first when all have moved. */
  clocked: boolean
  /** Whether players may give each other time. */
  giveTime: boolean
  /** Whether clocks are pressed by hand. */
  press: boolean
  /** How draws are offered: by the game's own code, freely, or by the code of draughts. */
  offers: 'game' | 'free' | 'code'
  referee: Referee
  /** Whether players write the moves down themselves. */
  score: boolean
  position: string
  options: Record<string, string>
}

/** Wrong moves are refused, or the second or the third one loses. */
export const wrongMoveKinds = ['refused', 'counted', 'counted=3'] as const

const occupants: readonly Occupant[] = ['you', 'bot', 'open']

/** Who may take a seat: the computer only where it plays. */
export const occupantsOf = (game: GameInfo): Occupant[] =>
  occupants.filter((who) => who !== 'bot' || !game.people)

/**
 * What may be chosen as opponent, the usual one first: seats one by one only where there are more than two, anybody only
 * where not, the computer only where it plays.
 */
export const opponentsOf = (game: GameInfo): Opponent[] => {
  const all: Opponent[] =
    game.seats > 2 ? ['bot', 'friend', 'self', 'table'] : ['bot', 'friend', 'anybody', 'self']
  return game.people ? all.filter((who) => who !== 'bot') : all
}

/**
 * A game as its options make it: how many play, who with whom, and whether it has series, for which there
 * must be two sides. Teams and points are what the server says of the options, until then those of the usual ones.
 */
export function gameUnder(
  game: GameInfo,
  options: Record<string, string>,
  checked?: Checked,
): GameInfo {
  const { series: usual, ...rest } = game
  const series = checked?.series ?? usual
  const seats = seatsOf(game, options)
  const told = (checked?.name ? checked.teams : game.teams) ?? []
  const teams = told.length === seats ? told : []
  const two = seats === 2 || new Set(teams).size === 2
  return { ...rest, seats, teams, ...(series && two && { series }) }
}

/** Whether two games are one with the same seats: what shows them need not begin anew, which would lose the focus. */
export const sameUnder = (a: GameInfo, b: GameInfo): boolean =>
  a.options === b.options &&
  a.seats === b.seats &&
  a.series === b.series &&
  String(a.teams) === String(b.teams)

/** Who sits where at first: the user on the first seat, the computer on the others. */
const usualSeats = (game: GameInfo): Occupant[] =>
  Array.from({ length: game.seats }, (_, i) => (!i ? 'you' : game.people ? 'open' : 'bot'))

/**
 * The seats as they are to be shown: in their order, or, where there are several boards, as they sit
 * round them: those at the top of each board from left to right, then those at the bottom.
 */
export function tableOrder(game: GameInfo): number[] {
  const seats = Array.from({ length: game.seats }, (_, i) => i)
  const { board, men: pieces } = game.thumb ?? {}
  if (!board || !pieces || partsOf(board).length < 2) return seats
  const sides = partsOf(board).map((part) => sidesOf(board, pieces, part))
  const round = [1, 0].flatMap((row) => sides.flatMap((side) => side[row] ?? []))
  return new Set(round).size === seats.length ? round : seats
}

/** The seats that play together with one, itself not among them. */
export const partnersOf = (game: GameInfo, seat: number): number[] =>
  (game.teams ?? []).flatMap((team, s) => (s !== seat && team === game.teams?.[seat] ? s : []))

/** Reads "you,bot,open,bot". */
function readSeats(text: string, game: GameInfo): Occupant[] | undefined {
  const seats = text.split(',').flatMap((s) => occupantsOf(game).find((o) => o === s) ?? [])
  return seats.length === game.seats && seats.length === text.split(',').length ? seats : undefined
}

export const levels = 10

/** The level of the computer for a first game: a game whose bots are strong early names its own. */
export const usualLevel = (game: GameInfo): number => game.level ?? 3

/** Reads the choices for a game from the address; anything that does not fit is left out. */
export function readChoices(from: URLSearchParams, game: GameInfo): Choices {
  return readLink(from, game).choices
}

/** The same, and what does not fit, as it stands in the address. */
export function readLink(
  from: URLSearchParams,
  game: GameInfo,
): { choices: Choices; odd: string[] } {
  const query = new Link(from)
  const options = readOptions(query, game)
  const settled = gameUnder(game, options)
  const choices: Choices = {
    opponent: query.read('opponent', oneOf(opponentsOf(settled)), opponentsOf(settled)[0]!),
    level: query.read('level', wholeIn(1, levels), usualLevel(game)),
    engine: query.get('engine') ?? '',
    side: query.read<Side>(
      'side',
      (text) => (text === 'lot' ? 'lot' : wholeIn(0, settled.seats - 1)(text)),
      'lot',
    ),
    sides: query.read('sides', oneOf(sidesAfter), 'alternate'),
    series: query.read('series', (text) => readSeries(text, game), ''),
    seats: query.read('seats', (text) => readSeats(text, settled), usualSeats(settled)),
    touchMove: query.read('touch', oneOf(['strict', 'off']), 'off') === 'strict',
    takeback: query.read('takeback', oneOf(['on', 'off']), 'on') === 'on',
    hints: query.read('hints', (text) => ({ on: true, off: false })[text], undefined),
    clock: query.read(
      'time',
      (text) => (parseControls(text, settled.seats) ? text : undefined),
      '',
    ),
    clocked: query.read('clocked', oneOf(['on', 'off']), 'off') === 'on',
    giveTime: query.read('giveTime', oneOf(['on', 'off']), 'on') === 'on',
    press: query.read('press', oneOf(['on', 'off']), 'off') === 'on',
    offers: query.read('offers', oneOf(['game', 'free', 'code']), 'game'),
    referee: query.read('referee', oneOf(referees), 'off'),
    score: query.read('score', oneOf(['program', 'players']), 'program') === 'players',
    wrongMoves: query.read('wrong', oneOf(wrongMoveKinds), 'refused'),
    position: query.get('position') ?? '',
    options,
  }
  return { choices, odd: query.odd() }
}

/** Choices after a change: where another number of people plays, the table is laid for them. */
export function change(was: Choices, by: Partial<Choices>, game: GameInfo): Choices {
  const c = { ...was, ...by }
  const settled = gameUnder(game, c.options)
  const { seats } = settled
  if (c.seats.length === seats) return c
  const laid = { ...c, seats: usualSeats(settled).map((usual, i) => c.seats[i] ?? usual) }
  const instead = c.opponent === 'table' && hasBots(laid) ? 'bot' : 'friend'
  return {
    ...laid,
    opponent: opponentsOf(settled).includes(c.opponent) ? c.opponent : instead,
    side: c.side !== 'lot' && c.side < seats ? c.side : 'lot',
    clock: parseControls(c.clock, seats) ? c.clock : (c.clock.split('|')[0] ?? ''),
    offers: c.offers === 'code' && seats !== 2 ? 'game' : c.offers,
  }
}

/** The address part of choices: only what is not the usual. */
export function writeChoices(c: Choices, game: GameInfo): string {
  const query = new URLSearchParams()
  if (c.opponent !== opponentsOf(game)[0]) query.set('opponent', c.opponent)
  if (c.level !== usualLevel(game)) query.set('level', String(c.level))
  if (c.engine && c.opponent === 'bot') query.set('engine', c.engine)
  if (c.side !== 'lot') query.set('side', String(c.side))
  if (c.sides !== 'alternate') query.set('sides', c.sides)
  if (c.series) query.set('series', c.series)
  if (c.opponent === 'table') query.set('seats', c.seats.join())
  if (c.touchMove) query.set('touch', 'strict')
  if (!c.takeback) query.set('takeback', 'off')
  if (hintsOf(c) !== usualHints(c)) query.set('hints', hintsOf(c) ? 'on' : 'off')
  if (c.clock) query.set('time', c.clock)
  if (c.clock && c.clocked) query.set('clocked', 'on')
  if (c.clock && !c.giveTime) query.set('giveTime', 'off')
  if (c.clock && c.press) query.set('press', 'on')
  if (c.offers !== 'game') query.set('offers', c.offers)
  if (refereeOf(c) !== 'off') query.set('referee', c.referee)
  if (c.score) query.set('score', 'players')
  if (c.wrongMoves !== 'refused') query.set('wrong', c.wrongMoves)
  if (c.position) query.set('position', c.position)
  for (const o of game.options ?? []) {
    const value = c.options[o.key]
    if (value !== undefined && value !== o.default) query.set(o.key, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Whether the computer plays. */
export const hasBots = (c: Choices): boolean =>
  c.opponent === 'bot' || (c.opponent === 'table' && c.seats.includes('bot'))

/** Whether a choice of referee fits: people play, and the user is it only where friends take all seats. */
export const mayReferee = (c: Choices, who: Referee): boolean =>
  who === 'off' || (!hasBots(c) && (who === 'on' || c.opponent === 'friend'))

/** The referee as chosen, nobody where that does not fit. */
export const refereeOf = (c: Choices): Referee => (mayReferee(c, c.referee) ? c.referee : 'off')

/** Whether hints are usual: for who plays against the computer alone. */
export const usualHints = (c: Choices): boolean =>
  c.opponent === 'bot' || (c.opponent === 'table' && !c.seats.includes('open'))

/** Whether hints may be asked for. */
export const hintsOf = (c: Choices): boolean => c.hints ?? usualHints(c)

/** Whether players claim draws where the game lets one choose. */
const claims = (game: GameInfo) =>
  (game.options ?? []).some((o) => o.key === 'drawMode' && o.values?.includes('claim'))

/** Whether draws are offered as players of draughts do it, with a move that was made: where pieces are put and never
 * moved the board is counted, and nobody asks for a draw. */
export const offersDraws = (game: GameInfo): boolean => game.seats === 2 && !game.placing

/** What is agreed all at once for a game as at a tournament, as far as the game has it. */
export const tournament = (c: Choices, game: GameInfo, on: boolean): Partial<Choices> => {
  const { drawMode: _, ...options } = c.options
  return {
    touchMove: on && !game.placing && !game.thumb?.board?.tool,
    takeback: !on,
    hints: on ? false : undefined,
    press: on,
    offers: on && offersDraws(game) ? 'code' : 'game',
    options: on && claims(game) ? { ...options, drawMode: 'claim' } : options,
  }
}

/** Whether all of that is agreed. */
export const atTournament = (c: Choices, game: GameInfo): boolean => {
  const wanted = tournament(c, game, true)
  return (
    c.touchMove === wanted.touchMove &&
    !c.takeback &&
    !hintsOf(c) &&
    c.press &&
    c.offers === wanted.offers &&
    c.options.drawMode === wanted.options?.drawMode
  )
}

/** Whether the user has a seat: a table without one cannot be opened. */
export const seated = (c: Choices): boolean => c.opponent !== 'table' || c.seats.includes('you')

/** What is sent to make the match. */
export function newMatch(c: Choices, game: GameInfo): NewMatch {
  const match: NewMatch = {
    game: specOf(game, c.options),
    opponent: c.opponent,
    seat: c.side === 'lot' ? -1 : c.side,
    settings: {
      touchMove: c.touchMove ? 'strict' : 'off',
      takeback: c.takeback ? 'on' : 'off',
      hints: hintsOf(c) ? 'on' : 'off',
      sides: c.sides,
      offers: c.offers,
      ...(c.series && game.series && { series: fitSeries(c.series, game) }),
    },
  }
  if (refereeOf(c) !== 'off') match.settings = { ...match.settings, referee: 'on' }
  if (c.wrongMoves !== 'refused') match.settings = { ...match.settings, wrongMoves: c.wrongMoves }
  if (refereeOf(c) === 'me') match.referee = true
  if (c.score) match.settings = { ...match.settings, score: 'players' }
  if (c.clock)
    match.settings = {
      ...match.settings,
      clock: c.clock,
      firstTurn: c.clocked ? 'clocked' : 'free',
      giveTime: c.giveTime ? 'on' : 'off',
      press: c.press ? 'on' : 'off',
    }
  if (hasBots(c)) match.level = c.level
  if (c.engine && c.opponent === 'bot') match.engine = c.engine
  if (c.opponent === 'table') {
    match.seat = 0
    match.seats = c.seats
  }
  if (c.position) match.position = c.position
  return match
}

/** A match against the computer by the usual rules, sides by lot: what a set-up begins with. */
export const quickMatch = (game: GameInfo, level: number): NewMatch =>
  newMatch({ ...readChoices(new URLSearchParams(), game), level }, game)
