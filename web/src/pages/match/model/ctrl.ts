// One match page: its table, its connection, the moment looked at, and what the user does.

import { batch, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Board, Path, Shape, Steps } from '../../../board'
import { gameName, t } from '../../../i18n'
import { fetchMatch, fetchTrace, Problem } from '../../../net/api'
import { type Link, MatchSocket } from '../../../net/socket'
import type {
  Offer,
  EventsNews,
  MatchEvent,
  Hello,
  News,
  Presence,
  RefusalNews,
  Review,
} from '../../../net/types'
import { announce } from '../../../shell/announce'
import { langWish, movesIn, notifyWish } from '../../../shell/prefs'
import { parseSpec } from '../../shared/names'
import { noteClock } from './clock'
import { helpLine, helpShapes, newHelp } from './help'
import { myTurn, noticeOf } from './notices'
import {
  followed,
  forcedPath,
  greeted,
  idleTouch,
  ownPlies,
  ownTurn,
  type Table,
  takebackTo,
  touches,
  typings,
  withSteps,
} from './state'
import { type BoardNews, createView } from './view'
import {
  eventLine,
  offerLine,
  onTurn,
  refusalText,
  resultLine,
  tableName,
  watcherName,
  whyBubble,
  winners,
} from './words'

/** After this long without an answer the page shows that it waits. */
const slow = 300
/** The only move there is, if it is a mere button, is pressed by itself after this long. */
export const forcedAfter = 1200

export function createMatchCtrl(
  id: string,
  sound: (name: 'turn' | 'start' | 'win' | 'loss' | 'draw' | 'message') => void,
  /** The ply that is to be seen first, by its number; 0 for none. */
  seen = 0,
) {
  const watched = createView()
  const { table, setTable, view, setView, setTokens, panes, look, shownBoard } = watched
  const [link, setLink] = createSignal<Link>('joining')
  const [waits, setWaits] = createSignal(false)
  const [thinking, setThinking] = createSignal(-1)
  /** The seat of a bot that waits until it may think, and its place in the queue, from 1. */
  const [waiting, setWaiting] = createSignal({ seat: -1, place: 0 })
  const [notice, setNotice] = createSignal('')
  /** Whether a hint is looked for. */
  const [seeking, setSeeking] = createSignal(false)
  /** Whether the next man clicked is only put straight. */
  const [adjusting, setAdjusting] = createSignal(false)
  /** Whether the proof of the rolls is shown. */
  const [proof, setProof] = createSignal(false)
  /** Whether plies of the match are looked back at, and what was found of them by their numbers. */
  const [reviewing, setReviewing] = createSignal(false)
  const [reviews, setReviews] = createSignal<Record<number, Review>>({})
  /** Whether the server still sets the table up. */
  const [preparing, setPreparing] = createSignal(false)
  const [gone, setGone] = createSignal<'' | 'missing' | 'damaged' | 'offline' | 'aside'>('')
  /** The ply to be played once there is a board; 0 for none. */
  let replay = 0
  /** Whether a hint is drawn on the board. */
  let pointed = false
  /** What the user has said last while watching: it is no news. */
  let whispered = ''
  let refusals = { key: '', n: 0 }

  const socket = new MatchSocket(id, { news: onNews, link: onLink }, () => movesIn(langWish()))
  onCleanup(() => socket.close())
  createEffect(
    on(
      () => movesIn(langWish()),
      () => socket.reconnect(),
      { defer: true },
    ),
  )

  function onNews(news: News): void {
    if (news.t === 'hello') onHello(news)
    else if (news.t === 'events') onEvents(news)
    else if (news.t === 'presence') onPresence(news)
    else if (news.t === 'thinking') onThought(news.seat)
    else if (news.t === 'waiting') onThought(-1, news)
    else if (news.t === 'preparing') setPreparing(true)
    else if (news.t === 'error' && !news.id)
      setNotice(refusalText(table()?.match ?? { family: '' }, news))
  }

  /** Whose bot thinks, or waits until it may. */
  function onThought(seat: number, queued = { seat: -1, place: 0 }): void {
    setThinking(seat)
    setWaiting({ seat: queued.seat, place: queued.place })
  }

  /** A lost line does not say why: the match may be unknown, or the server out of reach. */
  function onLink(now: Link): void {
    setLink(now)
    if (now === 'lost') void learnWhy()
  }

  async function learnWhy(): Promise<void> {
    try {
      await fetchMatch(id)
    } catch (err) {
      if (!(err instanceof Problem)) return
      if (err.status === 404) {
        socket.close()
        setGone('missing')
      } else if (err.code === 'damaged') {
        socket.close()
        setGone('damaged')
      } else if (err.code === 'setAside') {
        socket.close()
        setGone('aside')
      } else if (err.code === 'blocked') setNotice(t('refused.blocked'))
      else if (err.status === 0 && !table()) setGone('offline')
    }
  }

  function onHello(news: Hello): void {
    setPreparing(false)
    const old = table()
    const next = greeted(old, news)
    const replays = !old && seen > 0 && seen <= next.plies.length
    // The board is made a step before the ply that is asked for, which is then seen to be played.
    if (replays) {
      setView(seen - 1)
      replay = seen
    }
    settle(old, next, 'whole')
  }

  function onEvents(news: EventsNews): void {
    const old = table()
    if (!old) return
    const next = followed(old, news)
    if (!next) {
      socket.reconnect()
      return
    }
    const grew = next.plies.length - old.plies.length
    const back = news.cut !== undefined && grew < 0
    const ply = news.cut === undefined && grew === 1
    settle(old, next, ply ? 'ply' : back ? 'back' : grew === 0 ? 'same' : 'whole')
  }

  function settle(old: Table | undefined, next: Table, kind: BoardNews['kind']): void {
    noteClock(next.match, performance.now())
    socket.reached(next.seq)
    setGone('')
    const past = view()
    // What was drawn belongs to the moment before; what is advised now is drawn with the new table.
    if (old && (kind !== 'same' || next.match.status !== old.match.status)) point([])
    batch(() => {
      onThought(-1)
      if (kind !== 'same') {
        setTokens([])
        setAdjusting(false)
      }
      if (past !== undefined && past >= next.plies.length) setView(undefined)
      setTable(next)
    })
    watched.tell({ kind })
    if (old) tell(old, next)
  }

  /** Says and sounds what happened between two tables. */
  function tell(old: Table, next: Table): void {
    const mine = next.match.you
    const told = newHelp(old, next)
    if (told) announce(helpLine(shown(next), told))
    const fresh = next.events.filter((e) => e.seq > old.seq)
    // What was said before is out of date when the match has gone on.
    if (fresh.some((e) => e.kind !== 'said' && e.kind !== 'whispered')) setNotice('')
    for (const event of fresh) {
      const by = speaker(next, event)
      if (by && event.text && !(event.kind === 'whispered' && event.text === whispered)) {
        announce(t('live.said', { name: by, text: event.text }))
        sound('message')
      }
      // A warning or a demand is for both to see at once, not only among what was said, and so is a no
      // for whoever has asked.
      // Nor may it go unseen that another plays now.
      const loud = event.kind === 'demanded' || event.kind === 'replaced'
      if (loud || event.what === 'warned' || declined(old, event)) {
        const line = eventLine(next.match, event) ?? ''
        setNotice(line)
        announce(line)
      }
    }
    for (const offer of next.offers) {
      if (
        offer.answer?.some((seat) => mine.includes(seat)) &&
        !old.offers.some((o) => o.what === offer.what && o.seat === offer.seat)
      )
        announce(offerLine(next, offer))
    }
    if (old.match.status === 'waiting' && next.match.status === 'playing') sound('start')
    if (old.match.status !== 'over' && next.match.status === 'over') tellEnd(next)
    else if (document.hidden && myTurn(next) && !myTurn(old)) sound('turn')
    if (document.hidden && notifyWish() === 'on') notifyOf(old, next)
  }

  /** Who does not see the page is notified, if he has allowed it. */
  function notifyOf(old: Table, next: Table): void {
    const text = noticeOf(old, next)
    const name = gameName(next.match.family, parseSpec(next.match.game).id)
    if (text) void import('../../../shell/installed').then((it) => it.notify(name, text, id))
  }

  function tellEnd({ match }: Table): void {
    const out = match.outcome
    if (!out) return
    const best = winners(out)
    const mine = match.you.some((seat) => best.includes(seat))
    sound(!best.length ? 'draw' : mine || match.you.length === 0 ? 'win' : 'loss')
    announce(resultLine(match, out))
  }

  function onPresence(news: Presence): void {
    const now = table()
    if (now)
      setTable({ ...now, match: { ...now.match, seats: news.seats, watching: news.watching } })
  }

  /** Sends a command; the page shows that it waits, and says why if it is refused. */
  async function send(
    kind: string,
    more: Partial<{ text: string; what: string; n: number; seat: number }> = {},
  ): Promise<boolean> {
    const now = table()
    const seat = more.seat ?? actingSeat()
    if (!now || seat === undefined) return false
    if (kind !== 'say') setNotice('')
    const timer = setTimeout(() => setWaits(true), slow)
    const answer = await socket.command({ seat, kind, plies: ownPlies(now, seat), ...more })
    clearTimeout(timer)
    setWaits(false)
    if (answer.ok) return true
    refused(kind, answer.refusal)
    return false
  }

  /** Says something to the others who watch. */
  async function whisper(text: string): Promise<boolean> {
    whispered = text
    const answer = await socket.command({ kind: 'whisper', text })
    if (!answer.ok) refused('whisper', answer.refusal)
    return answer.ok
  }

  function refused(kind: string, refusal: RefusalNews): void {
    const now = table()
    if (kind === 'ply') for (const board of panes().values()) board.revert()
    if (!now || refusal.code === 'stale') return
    const words = refusalText(now.match, refusal, shown(now).board)
    const text = refusal.rule ? `${words} ${t('why.rule', { rule: refusal.rule })}.` : words
    const at = refusal.places?.[0]
    if (kind === 'ply' && at !== undefined) boardOf(at)?.why(whyBubble(shown(now), refusal, [], at))
    else setNotice(text)
    announce(text)
  }

  /** The seat that acts for this user: the one to move, or the only one. */
  function actingSeat(): number | undefined {
    const now = table()
    if (!now) return undefined
    const { you } = now.match
    return you.find((seat) => onTurn(now.scene, seat)) ?? you[0]
  }

  const play = (path: Path) => {
    setTokens([])
    void send('ply', { text: path.text, seat: path.seat })
  }

  /** Sends a move as somebody has typed it; the answer is why it was refused. */
  async function type(text: string): Promise<RefusalNews | undefined> {
    const now = table()
    let why: RefusalNews | undefined
    for (const typing of now ? typings(now, text) : []) {
      const plies = ownPlies(now!, typing.seat)
      const answer = await socket.command({ kind: 'ply', plies, ...typing })
      if (answer.ok) return undefined
      why = answer.refusal
      if (why.code !== 'notYourTurn') break
    }
    return why
  }

  /** The clicks of an unfinished move; where it was agreed, a man picked up is touched. */
  function picked(clicks: number[]): void {
    const now = table()
    setTokens(clicks)
    const place = now ? touches(now, clicks) : -1
    if (place < 0 || clicks.length > 1) return
    const seat = now?.scene.paths?.find((p) => p.tokens[0] === place)?.seat
    if (seat !== undefined) void send('touch', { text: nameOf(place), seat })
  }

  /** A click on a man of one's own that cannot move: some codes have a price for that. */
  function touchedIdle(now: Table, clicks: number[], place: number): void {
    const seat = clicks.length ? undefined : idleTouch(now, place)
    if (seat !== undefined) void send('touch', { text: nameOf(place), seat })
  }

  /** Requires the other side to win within the moves that the rules give it. */
  function demand(): void {
    const seat = table()?.match.you[0]
    if (seat !== undefined) void send('demand', { seat })
  }

  /** Tells that a man is only put straight, which binds nobody. */
  function adjust(place: number): void {
    const stands = table()?.scene.men.some((m) => m.place === place)
    if (!stands) return
    setAdjusting(false)
    void send('touch', { text: nameOf(place), what: 'adjust' })
  }

  /** What the server calls a place. */
  const nameOf = (place: number): string => table()?.board.places[place]?.name ?? ''

  /** The ways on from the clicks of an unfinished move; the table learns them, too, for its words. */
  async function steps(clicks: number[]): Promise<Steps | undefined> {
    const now = table()
    const seat = now?.scene.paths?.find((p) => p.tokens[0] === clicks[0])?.seat
    if (!now || seat === undefined) return undefined
    const found = await socket.steps(seat, clicks, now.plies.length)
    const still = table()
    if (!found || !still || still.plies.length !== now.plies.length) return undefined
    setTable(withSteps(still, found.paths))
    return found
  }

  async function why(clicks: number[], place: number): Promise<void> {
    const now = table()
    const seat = actingSeat()
    if (!now || seat === undefined || now.match.status !== 'playing') return
    touchedIdle(now, clicks, place)
    const answer = await socket.why(seat, [...clicks, place])
    const still = table()
    if (answer.ok || !still || still.seq !== now.seq) return
    const bubble = whyBubble(shown(still), answer.refusal, clicks, place)
    const key = `${answer.refusal.code} ${clicks.join()} ${place}`
    refusals = { key, n: refusals.key === key ? refusals.n + 1 : 1 }
    if (refusals.n >= 3) bubble.action = { text: t('why.show'), run: showMovers }
    boardOf(place)?.why(bubble)
  }

  const partOf = (place: number): number => table()?.board.places[place]?.part ?? 0
  const boardOf = (place: number): Board | undefined => panes().get(partOf(place)) ?? ownBoard()
  const ownBoard = (): Board | undefined => panes().values().next().value

  /** The table with the squares named as the user wants it. */
  const shown = (now: Table): Table => ({ ...now, board: shownBoard() ?? now.board })

  /** Shows arrows and circles, each on its board. */
  function point(shapes: Shape[]): void {
    const boards = panes()
    for (const [part, board] of boards)
      board.setShapes(shapes.filter((s) => boards.size < 2 || partOf(s.from) === part))
  }

  /** Circles round the men that may move. */
  function showMovers(): void {
    const starts = new Set((table()?.scene.paths ?? []).map((p) => p.tokens[0] ?? -1))
    for (const [part, board] of panes()) {
      const here = [...starts].filter((p) => p >= 0 && partOf(p) === part)
      board.setShapes(here.map((from) => ({ from, brush: 'green' })))
    }
  }

  /** A move that is the only one and no more than a button, once nobody looks at the past. */
  const forced = createMemo(() => {
    const now = table()
    return now && view() === undefined && now.match.status === 'playing'
      ? forcedPath(now)
      : undefined
  })
  createEffect(() => {
    const path = forced()
    if (!path || !panes().size) return
    const timer = setTimeout(() => ownBoard()?.select(path.tokens[0] ?? null), forcedAfter)
    onCleanup(() => clearTimeout(timer))
  })

  function takeback(): void {
    const now = table()
    if (!now) return
    if (ownTurn(now) >= 0) {
      void send('undo', { n: now.plies.length - 1, seat: now.plies.at(-1)?.seat ?? -1 })
      return
    }
    const n = takebackTo(now.plies, now.match.you)
    if (n >= 0) void send('offer', { what: 'takeback', n })
  }

  /** Asks for a hint, or for what threatens. The board shows what has been shown before meanwhile. */
  async function hint(what: '' | 'threat' = ''): Promise<void> {
    if (seeking()) return
    look(Number.POSITIVE_INFINITY)
    setSeeking(true)
    await send('hint', { what })
    setSeeking(false)
  }

  /** What was advised is drawn for as long as it holds and the present is looked at. */
  createEffect(() => {
    const now = table()
    const shapes = now && view() === undefined ? helpShapes(now) : []
    if (shapes.length || pointed) point(shapes)
    pointed = shapes.length > 0
  })

  return {
    ...watched,
    id,
    hint: (what?: 'threat') => void hint(what),
    seeking,
    link,
    /** The name of the user on its way to the server: who joins is to sit down under it. */
    naming: undefined as Promise<void> | undefined,
    picked,
    adjust,
    adjusting,
    setAdjusting,
    waits,
    thinking,
    waiting,
    notice,
    setNotice,
    gone,
    preparing,
    proof,
    setProof,
    reviewing,
    setReviewing,
    reviews,
    setReviews,
    /** How the men of the n-th ply went, where they go on their own. */
    trace: (n: number) => fetchTrace(id, n),
    play,
    type,
    steps,
    why: (clicks: number[], place: number) => void why(clicks, place),
    send,
    demand,
    takeback,
    /** Answers an offer as it was seen: a takeback with the plies that it keeps, from 1. */
    answer: ({ what, n = 0 }: Offer, yes: boolean) =>
      void send('answer', {
        text: what,
        what: yes ? 'yes' : 'no',
        ...(what === 'takeback' && { n: n + 1 }),
      }),
    whisper,
    retry: () => socket.retryNow(),
    rejoin: () => socket.reconnect(),
    forced,
    /** Confirms the move that waits, or takes it back. */
    decide(yes: boolean) {
      for (const board of panes().values()) board.decide(yes)
      ownBoard()?.focus()
    },
    /** Lets go of what is chosen, and of moves entered ahead, on every board. */
    letGo() {
      for (const board of panes().values()) board.select(null)
    },
    point,
    boards: () => [...panes().values()],
    setBoard(it: Board | undefined, part = 0) {
      watched.setBoard(it, part)
      if (!it || !replay) return
      const n = replay
      replay = 0
      queueMicrotask(() => look(n))
    },
    board: ownBoard,
  }
}

/** Who else says something by an event; '' if nobody does. */
function speaker({ match, events }: Table, event: MatchEvent): string {
  if (event.kind === 'whispered') return watcherName(events, event)
  return event.kind === 'said' && !match.you.includes(event.seat)
    ? tableName(match, event.seat)
    : ''
}

/** Whether an event is a no to what the user has asked for. */
const declined = ({ match, offers }: Table, { kind, what, text }: MatchEvent): boolean =>
  kind === 'answered' &&
  what === 'no' &&
  offers.some((o) => o.what === text && match.you.includes(o.seat))

export type MatchCtrl = ReturnType<typeof createMatchCtrl>
/** What boards, seats and lists of moves ask of a match, and of whatever is looked at like one. */
export type Watched = Pick<
  MatchCtrl,
  | keyof ReturnType<typeof createView>
  | 'adjust'
  | 'adjusting'
  | 'link'
  | 'picked'
  | 'play'
  | 'reviews'
  | 'steps'
  | 'thinking'
  | 'waiting'
  | 'trace'
  | 'waits'
  | 'why'
>
