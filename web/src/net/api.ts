// The JSON API. Every failure becomes a Problem with a stable code.

import { at } from './base'
import { createSignal } from 'solid-js'
import type { Piece, Trace } from '../board'
import type { Lang } from '../shell/prefs'
import type {
  Balance,
  Estimate,
  Chances,
  Checked,
  Command,
  DefinitionCheck,
  DefinitionInfo,
  EditorInfo,
  Fair,
  Family,
  Fault,
  Made,
  MatchSummary,
  Me,
  MyMatches,
  NewMatch,
  NewToken,
  OneGame,
  OpenOffer,
  Preview,
  Puzzle,
  PuzzleFamily,
  PuzzleOfDay,
  RecordFormat,
  RecordGame,
  RecordList,
  RefusalNews,
  Review,
  RulesPage,
  Scope,
  Token,
  SeriesPage,
  ShelfGame,
} from './types'

export type FamilyTexts = Record<string, Record<string, string>>

/** A refused or failed request; status 0 means that the server was not reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    /** What exactly is wrong with options or a position. */
    readonly fault?: Fault,
  ) {
    super(detail || code)
  }
}

async function problemOf(res: Response): Promise<Problem> {
  try {
    const body = await res.json()
    return new Problem(res.status, body.code ?? '', body.detail ?? body.title ?? '', body.fault)
  } catch {
    return new Problem(res.status, '', res.statusText)
  }
}

/** What a request waits for before it is sent again: why, and when, in milliseconds since 1970. */
export interface Held {
  code: string
  until: number
}

const [holds, setHolds] = createSignal<readonly Held[]>([])

/** Whether some answer waits for the server to set a table up. */
export const preparing = (): boolean => holds().some((h) => h.code === 'preparing')

/** The request that waits longest because too many were sent. */
export const held = (): Held | undefined =>
  holds()
    .filter((h) => h.code === 'tooMany')
    .sort((a, b) => b.until - a.until)[0]

// A request is given up after so many times, or so long.
const mostTries = 60
const mostWait = 120

/** The seconds after which a refused request may be sent again; undefined if that would not help. */
function waitOf(res: Response): number | undefined {
  if (res.status !== 429 && res.status !== 503) return undefined
  const seconds = Number(res.headers.get('Retry-After') ?? Number.NaN)
  return seconds >= 0 && seconds <= mostWait ? seconds : undefined
}

/** Waits as long as the server has said, a little more at random lest a crowd comes back as one. */
async function hold(code: string, seconds: number, signal: AbortSignal | null): Promise<void> {
  const ms = seconds * 1000 * (1 + Math.random() / 4)
  const mine: Held = { code, until: Date.now() + ms }
  setHolds((all) => [...all, mine])
  try {
    await new Promise<void>((done, fail) => {
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        fail(signal.reason)
      })
    })
  } finally {
    setHolds((all) => all.filter((h) => h !== mine))
  }
}

/**
 * Asks the server. What it refuses for the moment only, with the time to wait, has changed nothing
 * there and is sent again.
 */
export async function call<T>(
  path: string,
  method = 'GET',
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  const init: RequestInit = { method, headers: { Accept: 'application/json' }, signal }
  if (body !== undefined) {
    const file = body instanceof Blob
    const type = file ? 'application/octet-stream' : 'application/json'
    init.body = file ? body : JSON.stringify(body)
    init.headers = { ...init.headers, 'Content-Type': type }
  }
  for (let tries = 1; ; tries++) {
    let res: Response
    try {
      res = await fetch(at(`/api${path}`), init)
    } catch (err) {
      throw new Problem(0, 'offline', String(err))
    }
    if (res.status === 204) return undefined as T
    if (res.ok) return res.json() as Promise<T>
    const problem = await problemOf(res)
    const wait = waitOf(res)
    if (wait === undefined || tries >= mostTries) throw problem
    await hold(problem.code, wait, signal)
  }
}

const part = encodeURIComponent

/** How the pieces went in the n-th ply of a match, from 1. */
export const fetchTrace = (id: string, n: number): Promise<Trace> =>
  call(`/matches/${part(id)}/plies/${n}/trace`)

/** A look back at the n-th ply of a match that is over. */
export const fetchReview = (id: string, n: number, lang: Lang, signal: AbortSignal) =>
  call<Review>(
    `/matches/${part(id)}/plies/${n}/review?${new URLSearchParams({ lang })}`,
    'GET',
    undefined,
    signal,
  )

/** What a position may come to when it is counted, and whose each place will be. */
export const fetchEstimate = (game: string, position: string) =>
  call<Estimate>(`/estimate?${new URLSearchParams({ game, position })}`)

let games: Promise<Family[]> | undefined

/** All games by family; asked for once. */
export function fetchGames(): Promise<Family[]> {
  games ??= call<{ families: Family[] }>('/games').then((r) => r.families)
  games.catch(() => {
    games = undefined
  })
  return games
}

const oneGame = new Map<string, Promise<OneGame>>()

/** A game and its options, asked for once; out of the list of all where that is there. */
export async function fetchGame(id: string): Promise<OneGame> {
  for (const family of (await games) ?? []) {
    const game = family.games.find((g) => g.id === id)
    if (game) return { ...game, puzzles: family.puzzles }
  }
  let known = oneGame.get(id) // perhaps under another name
  if (!known) {
    known = call<OneGame>(`/games/${part(id)}`)
    known.catch(() => oneGame.delete(id))
    oneGame.set(id, known)
  }
  return known
}

/** The games that stand in no gallery. */
export const fetchShelf = (lang: Lang): Promise<ShelfGame[]> =>
  call<{ games: ShelfGame[] }>(`/shelf?lang=${lang}`).then((r) => r.games)

/** Any game as a rules file. */
export const fetchDefinition = (game: string) => call<DefinitionInfo>(`/definitions/${part(game)}`)

/** What a rules file makes, or what is wrong with it. */
export const checkDefinition = (text: string) =>
  call<DefinitionCheck>('/definitions/check', 'POST', { text })

/** Keeps a game for ever. */
export const publishDefinition = (text: string) =>
  call<DefinitionInfo>('/definitions', 'POST', { text })

/** The words of a game that is in no list; none when the server cannot be reached. */
export const fetchOwnWords = (id: string, lang: Lang): Promise<Record<string, string>> =>
  call<OneGame>(`/games/${part(id)}?lang=${lang}`).then(
    (game) => game.words ?? {},
    () => ({}),
  )

const texts = new Map<string, Promise<FamilyTexts>>()

/** Names of all games; others by which they are sought; what is read while one is played; puzzles, lessons and faults of positions. */
export type TextPart = 'names' | 'also' | 'play' | 'study'

/** A part of the words of a family, or of all; none when the server cannot be reached. */
export function fetchTexts(lang: Lang, kind: TextPart, family?: string): Promise<FamilyTexts> {
  const path = `/texts/${lang}?${family ? `family=${part(family)}&` : ''}part=${kind}`
  const known = texts.get(path)
  if (known) return known
  const fresh = call<{ families: FamilyTexts }>(path)
    .then((r) => r.families)
    .catch(() => {
      texts.delete(path)
      return {}
    })
  texts.set(path, fresh)
  return fresh
}

export function fetchPreview(game: string, position?: string): Promise<Preview> {
  const query = new URLSearchParams({ game })
  if (position) query.set('position', position)
  return call(`/preview?${query}`)
}

/** A position and what a line of moves makes of it, ply by ply. */
export function fetchLine(
  game: string,
  position: string | undefined,
  moves: readonly string[],
  lang: Lang,
  /** By which the first move is judged. */
  goal?: string,
): Promise<Preview> {
  const query = new URLSearchParams({ game, lang })
  if (position) query.set('position', position)
  if (moves.length) query.set('moves', moves.join(' '))
  if (goal) query.set('goal', goal)
  return call(`/preview?${query}`)
}

/** How the pieces went in the last of some moves from a position. */
export function fetchLineTrace(
  game: string,
  position: string | undefined,
  moves: readonly string[],
): Promise<Trace> {
  const query = new URLSearchParams({ game, moves: moves.join(' ') })
  if (position) query.set('position', position)
  return call(`/preview/trace?${query}`)
}

/** Why the clicks of a seat are no move after a line of moves, the refused place last. */
export function fetchWhy(
  at: { game: string; position?: string | undefined; moves: readonly string[] },
  seat: number,
  path: readonly number[],
): Promise<RefusalNews> {
  const query = new URLSearchParams({ game: at.game, seat: String(seat), path: path.join() })
  if (at.position) query.set('position', at.position)
  if (at.moves.length) query.set('moves', at.moves.join(' '))
  return call(`/why?${query}`)
}

/** The pieces of a rule set, for its editor of positions. */
export const fetchEditor = (game: string) =>
  call<EditorInfo>(`/editor?${new URLSearchParams({ game })}`)

/** The text of a position from its pieces. */
export const compose = (game: string, rest: string, pieces: readonly Piece[], toMove: number) =>
  call<{ position: string }>('/compose', 'POST', { game, rest, men: pieces, toMove })

const puzzles = new Map<string, Promise<PuzzleFamily[]>>()

/** The families that have puzzles, those of one with pictures, or of the first; asked for once. */
export function fetchPuzzles(pictures: string): Promise<PuzzleFamily[]> {
  const known = puzzles.get(pictures)
  if (known) return known
  const fresh = call<{ families: PuzzleFamily[] }>(
    `/puzzles?${new URLSearchParams({ pictures })}`,
  ).then((r) => r.families)
  fresh.catch(() => puzzles.delete(pictures))
  puzzles.set(pictures, fresh)
  return fresh
}

/** The puzzle of the day, which the browser keeps until it is over; undefined where there is none. */
export const fetchPuzzleOfDay = (lang: Lang): Promise<PuzzleOfDay | undefined> =>
  call<PuzzleOfDay>(`/puzzles/today?${new URLSearchParams({ lang })}`).catch(() => undefined)

const familyPuzzles = new Map<string, Promise<Puzzle[]>>()

/** The puzzles of a family with their answers; asked for once. */
export function fetchFamilyPuzzles(family: string): Promise<Puzzle[]> {
  const known = familyPuzzles.get(family)
  if (known) return known
  const fresh = call<{ puzzles: Puzzle[] }>(`/puzzles/${part(family)}`).then((r) => r.puzzles)
  fresh.catch(() => familyPuzzles.delete(family))
  familyPuzzles.set(family, fresh)
  return fresh
}

export function fetchRules(id: string, lang: Lang, options: string): Promise<RulesPage> {
  const query = new URLSearchParams({ lang })
  if (options) query.set('options', options)
  return call(`/rules/${part(id)}?${query}`)
}

/** What is known of how a rule set plays. */
export const fetchBalance = (game: string) =>
  call<Balance>(`/balance?${new URLSearchParams({ game })}`)

/** Lets the server play some more rounds, and tells what is known then. */
export const measureBalance = (game: string, signal: AbortSignal) =>
  call<Balance>('/balance', 'POST', { game }, signal)

/** Whether options make a rule set, what is wrong with them, and what they come to. */
export const checkOptions = (id: string, options: Record<string, string>) =>
  call<Checked>(`/games/${part(id)}/options`, 'POST', { options })

/** The address that makes somebody the referee of one's match. */
export const fetchChair = (id: string) =>
  call<{ address: string; local: boolean }>(`/matches/${part(id)}/referee`)

/** Takes the referee's chair with the secret of that address. */
export const takeChair = (id: string, text: string) =>
  call<{ seq: number }>(`/matches/${part(id)}/commands`, 'POST', { kind: 'chair', text })

/** The hash of a share in the seed of rolls, for who sits down; nothing where none can be made. */
export const layShare = (): Promise<{ share?: string }> =>
  import('./share').then((it) => ({ share: it.makeShare() })).catch(() => ({}))

export const createMatch = (match: NewMatch): Promise<Made> =>
  import('./share').then((it) => it.createMatch(match, call))

export const fetchMatch = (id: string) => call<MatchSummary>(`/matches/${part(id)}`)

/** The proof of a match's rolls. */
export const fetchFair = (id: string, lang: Lang) =>
  call<Fair>(`/matches/${part(id)}/fair?${new URLSearchParams({ lang })}`)

/** What the last roll before a moment of a match could bring. */
export const fetchChances = (id: string, ply: number, lang: Lang) =>
  call<Chances>(`/matches/${part(id)}/chances?${new URLSearchParams({ ply: String(ply), lang })}`)

/** Says something to a match by whoever asks, seated or not: the server gives a name to who has none. */
export const commandMatch = (id: string, command: Command) =>
  call<unknown>(`/matches/${part(id)}/commands`, 'POST', command)
export const joinMatch = async (id: string, seat: number) =>
  call<MatchSummary>(`/matches/${part(id)}/join`, 'POST', { seat, ...(await layShare()) })

/** The matches that wait for anybody, those that wait longest first. */
export const fetchOffers = () => call<{ offers: OpenOffer[] }>('/offers')
export const takeOffer = async (id: string) =>
  call<MatchSummary>(`/offers/${part(id)}/take`, 'POST', await layShare())
export const withdrawOffer = (id: string) => call<void>(`/offers/${part(id)}`, 'DELETE')

/** One page of your matches; `before` is the next of the page before, 0 begins. */
export function fetchMyMatches(before = 0): Promise<MyMatches> {
  return call(`/me/matches${before ? `?before=${before}` : ''}`)
}

export const fetchMe = () => call<Me>('/me')
/** The tokens of the user's programs, the oldest first. */
export const fetchTokens = () => call<{ tokens: Token[] }>('/me/tokens').then((r) => r.tokens)
export const makeToken = (name: string, scope: Scope) =>
  call<NewToken>('/me/tokens', 'POST', { name, scope })
export const revokeToken = (id: string) => call<void>(`/me/tokens/${part(id)}`, 'DELETE')
export const renameMe = (name: string) => call<Me>('/me', 'PUT', { name })

/** Formats in which files of games are read. */
export const fetchRecordFormats = () => call<RecordFormat[]>('/records/formats')

/** The games of a file, which is sent as it is. */
export function fetchRecords(
  file: Blob,
  ask: { name: string; game: string; format: string; from: number; lang: Lang },
): Promise<RecordList> {
  const query = new URLSearchParams({ name: ask.name, from: String(ask.from), lang: ask.lang })
  if (ask.game) query.set('game', ask.game)
  if (ask.format) query.set('format', ask.format)
  return call(`/records?${query}`, 'POST', file)
}

/** A game of a file with its moves, by its text. */
export const fetchRecord = (text: string, lang: Lang) =>
  call<RecordGame>(`/records/game?${new URLSearchParams({ lang })}`, 'POST', new Blob([text]))

/** How the pieces of the n-th ply went in a game whose results the text itself holds. */
export const fetchRecordTrace = (text: string, n: number) =>
  call<Trace>(`/records/trace?ply=${n}`, 'POST', new Blob([text]))

export const recordUrl = (id: string, format: string) =>
  at(`/api/matches/${part(id)}/record?format=${format}`)

/** A series by its first match. */
export const fetchSeries = (id: string) => call<SeriesPage>(`/series/${part(id)}`)

/** The records of all matches of a series in one file. */
export const seriesUrl = (id: string, format: string) =>
  at(`/api/series/${part(id)}/record?format=${format}`)

/** The text of a match's record. */
export async function fetchRecordText(id: string, format: string): Promise<string> {
  const res = await fetch(recordUrl(id, format))
  if (!res.ok) throw await problemOf(res)
  return res.text()
}

/** The address of a match for others; a local one can be opened on this machine only. */
export const fetchLink = (id: string) =>
  call<{ address: string; local: boolean }>(`/matches/${part(id)}/link`)

/** Programs that listen at the moment and may be asked to take the open seat of one's match. */
export const fetchPrograms = (id: string) =>
  call<{ programs: GuestProgram[] }>(`/matches/${part(id)}/programs`)

export interface GuestProgram {
  name: string
  /** By which people know it. */
  label: string
  state?: 'invited' | 'declined'
}

export const inviteProgram = (id: string, name: string) =>
  call<void>(`/matches/${part(id)}/invite`, 'POST', { name })

export const qrUrl = (id: string) => at(`/api/matches/${part(id)}/qr`)
