// The line of a match to the server: how news of it become the table that is looked at.

import { batch, createEffect, on, onCleanup } from 'solid-js'
import { t, wordCome } from '../../../i18n'
import { fetchMatch, Problem } from '../../../net/api'
import { type Link, MatchSocket } from '../../../net/socket'
import type { EventsNews, Hello, News, Presence, RefusalNews } from '../../../net/types'
import { langWish, movesIn } from '../../../shell/prefs'
import { noteClock } from './clock'
import type { Drawing } from './drawing'
import { followed, greeted, type Table } from './state'
import type { Status } from './status'
import type { Telling } from './telling'
import type { BoardNews, View } from './view'
import { refusalText } from './words'

export function createLine(
  id: string,
  watched: View,
  status: Status,
  drawing: Pick<Drawing, 'point'>,
  telling: Pick<Telling, 'tell'>,
  /** The ply that is to be seen first, by its number; 0 for none. */
  seen: number,
) {
  const { table, setTable, view, setView, setTokens } = watched
  /** The ply to be played once there is a board; 0 for none. */
  let replay = 0

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
    else if (news.t === 'thinking') status.setThought(news.seat)
    else if (news.t === 'waiting') status.setThought(-1, news)
    else if (news.t === 'preparing') status.setPreparing(true)
    else if (news.t === 'error' && !news.id) void onError(news)
  }

  async function onError(news: RefusalNews): Promise<void> {
    await wordCome(`refused.${news.code}`)
    status.setNotice(refusalText(table()?.match ?? { family: '' }, news))
  }

  /** A lost line does not say why: the match may be unknown, or the server out of reach. */
  function onLink(now: Link): void {
    status.setLink(now)
    if (now === 'lost') void learnWhy()
  }

  async function learnWhy(): Promise<void> {
    try {
      await fetchMatch(id)
    } catch (err) {
      if (!(err instanceof Problem)) return
      const gone = goneBy(err)
      if (gone) {
        socket.close()
        status.setGone(gone)
      } else if (err.code === 'blocked') status.setNotice(t('refused.blocked'))
      else if (err.status === 0 && !table()) status.setGone('offline')
    }
  }

  function onHello(news: Hello): void {
    status.setPreparing(false)
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
    settle(old, next, changeOf(next.plies.length - old.plies.length, news.cut !== undefined))
  }

  function onPresence(news: Presence): void {
    noteClock(news, performance.now())
    const now = table()
    if (now) setTable({ ...now, match: { ...now.match, ...presentOf(news) } })
  }

  function settle(old: Table | undefined, next: Table, kind: BoardNews['kind']): void {
    noteClock(next.match, performance.now())
    socket.reached(next.seq)
    status.setGone('')
    const past = view()
    // What was drawn belongs to the moment before; what is advised now is drawn with the new table.
    if (old && (kind !== 'same' || next.match.status !== old.match.status)) drawing.point([])
    batch(() => {
      status.setThought(-1)
      if (kind !== 'same') {
        setTokens([])
        status.setAdjusting(false)
      }
      if (next.help?.some((help) => !old?.help?.includes(help))) status.setSeeking(0)
      if (past !== undefined && past >= next.plies.length) setView(undefined)
      setTable(next)
    })
    watched.tell({ kind })
    if (old) telling.tell(old, next)
  }

  return {
    socket,
    /** A board has come: the ply that was asked for is played on it, once. */
    onBoard() {
      if (!replay) return
      const n = replay
      replay = 0
      queueMicrotask(() => watched.look(n))
    },
  }
}

/** What news come to for a board: by how many plies the game has grown, and whether any were taken back. */
function changeOf(grew: number, cut: boolean): BoardNews['kind'] {
  if (grew === 0) return 'same'
  if (cut) return grew < 0 ? 'back' : 'whole'
  return grew === 1 ? 'ply' : 'whole'
}

/** For what a match is given up that the server does not tell of; '' while there is hope. */
function goneBy({ status, code }: Problem): '' | 'missing' | 'damaged' | 'aside' {
  if (status === 404) return 'missing'
  if (code === 'damaged') return 'damaged'
  return code === 'setAside' ? 'aside' : ''
}

/** Who is at the table. */
const presentOf = ({ seats, watching, referee }: Presence) => ({
  seats,
  watching,
  ...(referee && { referee }),
})
