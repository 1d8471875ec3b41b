// A match in words: seats, turns, refusals, the referee's notes.

import {
  type BoardData,
  Button,
  type Fact,
  type Path,
  type Refusal,
  type Scene,
} from '../../../board/core/types'
import { isHand } from '../../../board/core/placing'
import { andList, familyText, type Key, orList, t } from '../../../i18n'
import { namesWish } from '../../../shell/prefs'
import type {
  MatchEvent,
  MatchSummary,
  Offer,
  Outcome,
  Ply,
  RefusalNews,
  Ruling,
  Seat,
} from '../../../net/types'
import { clockText } from './clock'
import { asPart, clauseHref, parseSpec, sideName, sideOf } from '../../shared/names'
import {
  buttonOf,
  forcedPath,
  nextPlaces,
  numberedName,
  rows,
  rowsOf,
  type Table,
  touchedAt,
} from './state'

/** A text of the catalogue that may be missing. */
function maybe(key: string, params?: Record<string, string | number>): string | undefined {
  const text = t(key as Key, params)
  return text === key ? undefined : text
}

/** What a seat is called in a list of matches. */
export function seatName(seat: Seat): string {
  if (seat.engine) return seat.engine
  if (seat.kind === 'bot') return t('seat.bot', { level: seat.level ?? 1 })
  if (seat.kind === 'open') return t('seat.open')
  return seat.name || t('seat.guest')
}

/** What a seat is called at its table: on one screen by its side. */
export function tableName(match: MatchSummary, seat: number): string {
  const it = match.seats.find((s) => s.seat === seat)
  if (!it || it.kind === 'self') return sideOf(match, seat)
  if (it.you && !it.name) return t('seat.you')
  // Guests without names are told apart by their sides.
  const alike = match.seats.filter((s) => s.kind === 'guest' && !s.name && !s.you)
  return alike.length > 1 && alike.includes(it)
    ? t('seat.guestSide', { side: sideOf(match, seat) })
    : seatName(it)
}

/** Who has said something while watching: who has no name, or the name of another, is told apart by a number. */
export function watcherName(events: readonly MatchEvent[], { name, n = 0 }: MatchEvent): string {
  if (!name) return t('talk.nameless', { n })
  const alike = events.some((e) => e.kind === 'whispered' && e.name === name && e.n !== n)
  return t(alike ? 'talk.watcherN' : 'talk.watcher', { name, n })
}

export const onTurn = (scene: Scene, seat: number): boolean => ((scene.toMove >> seat) & 1) === 1

/** The seat to move, one of the user's own first; -1 when nobody is. */
export function mover(scene: Scene, seats: number, you: readonly number[] = []): number {
  const own = you.find((seat) => onTurn(scene, seat))
  if (own !== undefined) return own
  for (let s = 0; s < seats; s++) if (onTurn(scene, s)) return s
  return -1
}

/** What a match waits for that has not begun. */
function awaited({ draw, seats }: MatchSummary): Key {
  if (draw) return draw.hider === undefined ? 'draw.shares' : 'draw.sides'
  return seats.some((s) => s.kind === 'open') ? 'turn.waiting' : 'referee.waits'
}

/** The line above the moves: whose turn it is and what must be done; a fact of the family may have words of its own for it. */
export function turnLine(table: Table, tokens: readonly number[]): string {
  const { match, scene } = table
  if (match.status === 'waiting') return t(awaited(match))
  if (match.aborted) return t('over.aborted')
  if (match.status === 'over') return match.outcome ? resultLine(match, match.outcome) : ''
  if (match.paused) return t('turn.paused')
  const hand = match.clocks?.unpressed?.[0]
  if (hand !== undefined && !scene.toMove)
    return match.you.includes(hand)
      ? t('turn.press')
      : t('turn.unpressed', {
          name: match.you.length ? tableName(match, hand) : sideOf(match, hand),
        })
  const seat = mover(scene, match.seats.length, match.you)
  // Who watches sees two guests: sides tell them apart.
  const name = match.you.length ? tableName(match, seat) : sideOf(match, seat)
  const place = table.board.places[touchedAt(scene)]?.name
  if (!match.you.includes(seat))
    return place ? t('turn.touchedBy', { name, place }) : othersLine(table, name)
  const forced = forcedPath(table)
  if (forced) return forcedLine(table, buttonOf(table.board, forced) ?? '', name)
  const buttons = tokens.length ? [] : onlyButtons(table)
  if (buttons.length) return toDo(table) ?? choiceLine(match, buttons, name)
  const begun = tokens.length > 1
  const check = inCheck(table, seat)
  // In check taking may be all that helps; that is no duty to take.
  const must = Boolean(scene.paths?.length) && scene.paths!.every((p) => p.taken?.length) && !check
  const places = begun || must ? nextPlaces(scene, begun ? tokens : []) : []
  const names = places.filter((p) => !isButton(table, p)).map((p) => nameAt(table, p))
  // What is left is a choice on the square: the picker stands there.
  if (begun && !places.length) return t('turn.choose')
  if (begun) return goOnLine(table, tokens, places, name)
  if (place) return t('turn.touched', { place })
  if (must && names.length) return t('turn.must', { places: orList(names.slice(0, 4)) })
  if (scene.paths?.length === 0) return t('turn.none')
  if (check) return match.you.length > 1 ? t('turn.check', { name }) : t('turn.checkYou')
  return toDo(table) ?? (match.you.length > 1 ? t('turn.side', { name }) : t('turn.you'))
}

/** What a family says that is to be done now, by a fact: to whom may do it, or with .other and .seat of others. */
export const todo = (
  family: string,
  { key, value }: Fact,
  whose: '' | '.other' | '.over' | '.seat' = '',
  params?: Record<string, string>,
): string | undefined => familyText(family, `turn.${key}.${value}${whose}`, params)

/** The first of what a family says so of a table. */
export const toDo = (
  { match, scene }: Table,
  ...whose: [('.other' | '.over' | '.seat')?, Record<string, string>?]
): string | undefined =>
  scene.facts?.map((fact) => todo(match.family, fact, ...whose)).find(Boolean)

/** Who is waited for: all of them, where several may move at once. */
function othersLine(table: Table, first: string): string {
  const { match, scene } = table
  const all = match.seats.map((s) => s.seat).filter((seat) => onTurn(scene, seat))
  const name = andList(
    all.map((seat) => (match.you.length ? tableName(match, seat) : sideOf(match, seat))),
  )
  return toDo(table, '.other', { name }) ?? t('turn.other', { name: first })
}

/** Whether a piece of a seat is marked as in check. */
const inCheck = ({ scene }: Table, seat: number): boolean =>
  (scene.marks ?? []).some(
    (k) => k.kind === 'check' && scene.men.some((m) => m.place === k.place && m.seat === seat),
  )

const nameAt = (table: Table, place: number): string => table.board.places[place]?.name ?? ''
const isButton = (table: Table, place: number): boolean =>
  table.board.places[place]?.kind === Button

/** How a move that is under way goes on: to places, or by a button that ends it. */
function goOnLine(table: Table, tokens: readonly number[], next: number[], name: string): string {
  const paths = (table.scene.paths ?? []).filter((p) => tokens.every((x, i) => p.tokens[i] === x))
  if (paths.some((p) => landed(p, tokens))) return t('turn.putAway')
  const here = tokens.at(-1)
  const squares = next.filter((p) => p !== here && !isButton(table, p)).map((p) => nameAt(table, p))
  const captions = next
    .filter((p) => isButton(table, p))
    .map((p) => buttonWord(table.match.family, nameAt(table, p)))
  const button = orList(captions)
  if (!squares.length) return t('turn.forced', { name, button })
  const ways = { from: nameAt(table, here ?? 0), places: orList(squares) }
  const line = t(paths.some((p) => p.taken?.length) ? 'turn.goOn' : 'turn.goOnMove', ways)
  return button ? `${line}. ${t('turn.orButton', { button })}` : line
}

/** What may be tapped after some clicks; a piece that was tapped twice is walked, and may stop where it stands. */
export const hintOf = (tokens: readonly number[]): Key =>
  tokens.length < 2
    ? 'hint.chosen'
    : tokens.length > 2 && tokens[0] === tokens[1]
      ? 'hint.walk'
      : 'hint.chain'

/** Whether the piece has landed on one that it takes, which is to be put somewhere. */
const landed = (path: Path, tokens: readonly number[]): boolean =>
  path.taken?.includes(tokens[tokens.length - 1] ?? -1) ?? false

/** What a button is called in the middle of a sentence. */
export const buttonWord = (family: string, button: string): string =>
  asPart(familyText(family, `button.${button}`) ?? button)

/** That nothing is left but a button, and that it is pressed by itself. */
function forcedLine({ match }: Table, button: string, name: string): string {
  const word = buttonWord(match.family, button)
  const who = match.you.length > 1 ? 'side' : 'you'
  return maybe(`turn.forced.${button}.${who}`, { name }) ?? t('turn.forced', { name, button: word })
}

/** The buttons that are all a user on turn may do; nothing where there is anything else. */
function onlyButtons(table: Table): string[] {
  const own = (table.scene.paths ?? []).filter((p) => table.match.you.includes(p.seat))
  const names = own.map((p) => buttonOf(table.board, p))
  return table.scene.more === 'tool' || names.includes(undefined)
    ? []
    : names.filter((n) => n !== undefined)
}

/** What is to be chosen by a button: in words of the family, else what there is. */
function choiceLine(match: MatchSummary, buttons: readonly string[], name: string): string {
  const who = match.you.length > 1 ? 'side' : 'you'
  const kind = buttons[0]?.split(':')[0] ?? ''
  const list = orList(buttons.map((b) => buttonWord(match.family, b)))
  return (
    familyText(match.family, `turn.${kind}.${who}`, { name }) ??
    t(`turn.pick.${who}` as Key, { name, buttons: list })
  )
}

/** "Olena passes", for a last move that was a mere button. */
export function pressedLine(table: Table, ply: Ply | undefined): string | undefined {
  const button = ply && buttonOf(table.board, ply.path)
  if (!ply || button === undefined) return undefined
  const { match } = table
  const name = tableName(match, ply.seat)
  const you = match.you.length === 1 && match.you[0] === ply.seat
  const key = `pressed.${button}.${you ? 'you' : 'other'}`
  return (
    familyText(match.family, key, { name }) ??
    maybe(key, { name }) ??
    t('pressed', { name, button: buttonWord(match.family, button) })
  )
}

/** Who asks for what: a takeback says as far as which move. */
export function offerLine(table: Table, offer: Offer): string {
  const { match, plies } = table
  const own = match.you.includes(offer.seat)
  const what = offer.what === 'rematch' && seriesGoesOn(match) ? 'next' : offer.what
  const key = `${own ? 'offered' : 'offer'}.${what}`
  const name = tableName(match, offer.seat)
  const kept = offer.n ?? 0
  const ply = offer.what === 'takeback' ? plies[kept] : undefined
  if (!ply) return t(key as Key, { name })
  const move = numberedName(rowsOf(table), ply, match.seats.length)
  return t(`${key}${plies.length > kept + 1 ? '.all' : '.one'}` as Key, { name, move })
}

/** "Black 34, White 30" */
export function scoreWords(family: string, score: readonly number[]): string {
  const list = score.map((n, seat) => `${sideName(family, seat)} ${scoreText(n)}`)
  return t('board.score', { score: list.join(', ') })
}

/** Whether a next game of its series comes after a match, and not a rematch. */
export const seriesGoesOn = ({ series }: MatchSummary): boolean => Boolean(series && !series.over)

/** Points as they are written: halves by a sign of their own. */
export function scoreText(n: number): string {
  const half = n % 1 !== 0
  const whole = Math.trunc(n)
  return half ? `${whole || ''}½` : String(whole)
}

/** Who won, in words. */
export function resultLine(match: MatchSummary, out: Outcome): string {
  const first = winners(out)
  if (!first.length) return t('over.draw')
  if (match.you.length === 1)
    return t(match.you.some((seat) => first.includes(seat)) ? 'over.won' : 'over.lost')
  const name = first.map((seat) => tableName(match, seat)).join(', ')
  return t(first.length > 1 ? 'over.sides' : 'over.side', { name })
}

/** The seats that won, a whole team of them or one; nobody where all came out even. */
export function winners(out: Outcome): number[] {
  const first = out.place.flatMap((place, seat) => (place === 1 ? [seat] : []))
  return first.length < out.place.length ? first : []
}

/** Why it ended, in words. */
export function reasonLine(match: MatchSummary, out: Outcome): string {
  const name = (wanted: (place: number) => boolean) => {
    const seat = out.place.findIndex(wanted)
    return seat < 0 ? '' : sideOf(match, seat)
  }
  const params = { winner: name((p) => p === 1), loser: name((p) => p > 1) }
  return (
    familyText(match.family, `reason.${out.reason}`, params) ??
    maybe(`reason.${out.reason}`, params) ??
    t('over.unknown')
  )
}

/** Words that name a clause, and the address of its text. */
export interface Cite {
  text: string
  href: string
}

/** A clause of the rules of a match, or of the game that has lent it. */
export function citeOf(game: string, rule: string, of?: string): Cite {
  const { id, options } = parseSpec(of ?? game)
  return { text: t(of ? 'draw.lent' : 'why.rule', { rule }), href: clauseHref(id, options, rule) }
}

/** The clause that a line of the referee names; where it is named in other words there is no address. */
export function citeIn({ game }: MatchSummary, event: MatchEvent): Cite | undefined {
  const { rule, of, ruling } = event
  if (rule) return citeOf(game, rule, of)
  const clause = ruling?.clause ?? ''
  return /^\d+(\.\d+)*$/.test(clause)
    ? { ...citeOf(game, clause), text: t('referee.cited', { clause }) }
    : undefined
}

/** The text of a refusal by its code. */
export function refusalText(
  match: Pick<MatchSummary, 'family'>,
  news: RefusalNews,
  board?: BoardData,
): string {
  const renamed = board && namesWish(match.family) !== 'algebraic'
  const names =
    (renamed && news.places?.map((p) => board.places[p]?.name ?? '')) || (news.names ?? [])
  // A text says {places} where any of them will do, and {way} where they follow one another.
  const params = { ...news.params, places: orList(names), way: names.join('-') }
  return (
    familyText(match.family, `refusal.${news.code}`, params) ??
    maybe(`refused.${news.code}`, params) ??
    t('refused.unknown')
  )
}

/** A refusal because of a move so many moves ago, which is named as the list of moves has it. */
function namingMove({ plies, match }: Asked, news: RefusalNews): RefusalNews {
  const { move, ago } = news.params ?? {}
  const ply = ago === undefined ? undefined : plies?.at(-1 - Number(ago))
  if (!plies || !ply || ply.text !== move) return news
  const seats = match.seats?.length ?? 2
  const named = numberedName(rows(plies, seats, match.rows), ply, seats)
  return { ...news, params: { ...news.params, move: named } }
}

/** What is known of the board on which something was refused. */
interface Asked {
  match: Pick<MatchSummary, 'family' | 'game'> & Partial<Pick<MatchSummary, 'seats' | 'rows'>>
  board: BoardData
  scene?: Scene
  plies?: readonly Ply[]
}

/** The bubble beside a refused square. */
export function whyBubble(
  table: Asked,
  news: RefusalNews,
  tokens: readonly number[],
  at: number,
): Refusal {
  const nameOf = (place: number | undefined) =>
    place === undefined ? '' : (table.board.places[place]?.name ?? '')
  const from = tokens.findLast((token) => table.board.places[token]?.kind !== Button)
  // The piece is where it goes: what follows is where the piece it has taken is put.
  const puts = (table.scene?.paths ?? []).some(
    (p) => tokens.every((x, i) => p.tokens[i] === x) && landed(p, tokens),
  )
  const { scene } = table
  // One click puts a piece on the board, so that an empty place is played on and not chosen.
  const put =
    !scene?.men.some((m) => m.place === at) &&
    scene?.paths?.length &&
    scene.paths.every((p) => p.tokens.length === 1)
  const bubble: Refusal = {
    text: refusalText(table.match, namingMove(table, news), table.board),
    title:
      from === undefined || from === at
        ? t(put ? 'why.play' : 'why.place', { place: nameOf(at) })
        : puts || isHand(table.board, from)
          ? t('why.put', { to: nameOf(at) })
          : t('why.title', { from: nameOf(from), to: nameOf(at) }),
    at,
  }
  if (news.places) bubble.places = news.places
  if (news.rule) bubble.link = citeOf(table.match.game, news.rule, news.of)
  return bubble
}

/** What a demand to win still leaves the other side. */
export const demandLine = (
  match: MatchSummary,
  { seat, left }: { seat: number; left: number },
): string => t('turn.demand', { name: sideOf(match, seat), n: left })

/** The events that are told: whom the lot has seated need not be told to have sat down. */
export const told = (events: readonly MatchEvent[]): MatchEvent[] => {
  // Where fists draw the sides, nothing that was told of them before holds.
  const fists = events.some((event) => event.kind === 'sealed' && event.seat >= 0)
  return events.filter((event, i) => {
    const lot = events[i - 1]
    if (fists && (event.kind === 'lot' || event.kind === 'joined')) return false
    return event.kind !== 'joined' || lot?.kind !== 'lot' || (lot.n ?? 0) < 2
  })
}

/** What a referee has decided, by which clause, and with which words. */
function ruledLine(event: MatchEvent, it: Ruling, params: Record<string, string | number>): string {
  const ms = it.ms ?? 0
  const name = { claim: it.right ? 'right' : 'wrong', time: ms < 0 ? 'taken' : 'given' }[
    it.act as string
  ]
  const time = clockText(Math.abs(ms))
  const line = t(`event.ruled.${name ?? it.act}` as Key, { ...params, time })
  const clause = it.clause ? ` ${t('referee.cited', { clause: it.clause })}.` : ''
  return `${line}${clause}${event.text ? ` “${event.text}”` : ''}`
}

/** The number of the wrong move that loses, 0 where they are refused. */
export const losesAt = ({ settings }: MatchSummary): number =>
  ({ counted: 2, 'counted=3': 3 })[settings?.wrongMoves as string] ?? 0

/** A line of the referee, or nothing for what the board itself shows. */
export function eventLine(match: MatchSummary, event: MatchEvent): string | undefined {
  const what = event.what ?? ''
  const params = {
    name: sideOf(match, event.seat),
    who: tableName(match, event.seat),
    n: event.n ?? 0,
    s: (event.n ?? 0) / 1000,
    move: event.move ?? '',
    most: losesAt(match),
    text: event.text ?? '',
  }
  if (event.kind === 'joined' && params.who === params.name) return undefined
  if (event.kind === 'lot' && params.n < 2) return undefined
  if (event.kind === 'lot' && match.you.length === 1 && match.you[0] === event.seat)
    return t('event.lot.you', params)
  if (event.ruling) return ruledLine(event, event.ruling, params)
  if (event.kind === 'called') {
    const question = t(`referee.ask.${what}` as Key)
    return `${t('event.called', { ...params, question })}${params.text && ` “${params.text}”`}`
  }
  if (event.kind === 'refereed')
    return event.name ? t('event.refereed', { text: event.name }) : t('event.refereed.somebody')
  // Who resigns has said so in the line before.
  if (event.kind === 'ended')
    return event.out && event.out.reason !== 'resign' ? reasonLine(match, event.out) : undefined
  if (seriesGoesOn(match)) {
    if (event.kind === 'offered' && what === 'rematch') return `${t('offer.next', params)}.`
    if (event.kind === 'answered' && event.text === 'rematch')
      return what === 'no' ? t('event.answered.next.no') : undefined
  }
  if (event.kind === 'answered') return maybe(`event.answered.${event.text}.${what}`, params)
  const line = maybe(`event.${event.kind}.${what}`, params) ?? maybe(`event.${event.kind}`, params)
  const cite = citeIn(match, event)
  return line && cite ? `${line} ${cite.text}.` : line
}
