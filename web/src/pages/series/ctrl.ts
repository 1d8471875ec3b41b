// A series as the page follows it: what the server tells of it, and the line of its present match.

import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { wordCome, t } from '../../i18n'
import { fetchSeries } from '../../net/api'
import { MatchSocket } from '../../net/socket'
import type { EventsNews, Hello, MatchSummary, News, Offer, SeriesPage } from '../../net/types'
import { langWish, movesIn } from '../../shell/prefs'
import { refusalText } from '../match/model/words'

/** What happens in a match that changes more on the page than its picture. */
const telling = ['started', 'ended', 'aborted', 'conceded', 'rematched', 'agreed']

export function createSeriesCtrl(id: string) {
  const [page, setPage] = createSignal<SeriesPage>()
  const [error, setError] = createSignal<unknown>()
  const [offers, setOffers] = createSignal<readonly Offer[]>([])
  const [notice, setNotice] = createSignal('')
  let socket: MatchSocket | undefined
  let gone = false

  const load = async () => {
    try {
      const told = await fetchSeries(id)
      if (gone) return
      setError(undefined)
      setPage(told)
    } catch (err) {
      if (!gone && !page()) setError(err)
    }
  }
  void load()
  onCleanup(() => {
    gone = true
    socket?.close()
  })

  const setMatch = (match: MatchSummary) => setPage((was) => was && { ...was, match })

  function onNews(news: News): void {
    if (news.t === 'hello' || news.t === 'events') heard(news)
    else if (news.t === 'presence')
      setPage((was) => was && { ...was, match: { ...was.match, seats: news.seats } })
  }

  function heard(news: Hello | EventsNews): void {
    socket?.reached(news.seq)
    setOffers(news.offers)
    setMatch(news.match)
    const { scene } = news
    setPage(
      (was) =>
        was && {
          ...was,
          games: was.games.map((g) =>
            g.id === was.match.id && g.thumb
              ? { ...g, thumb: { ...g.thumb, men: scene.men, marks: scene.marks ?? [] } }
              : g,
          ),
        },
    )
    if (news.t === 'events' && news.events.some((e) => telling.includes(e.kind))) void load()
  }

  // The last match made is the one that is played, or that the next one follows.
  const last = createMemo(() => page()?.match.id)
  createEffect(
    on(last, (match) => {
      if (!match) return
      socket?.close()
      setOffers([])
      socket = new MatchSocket(match, { news: onNews, link: () => undefined }, () =>
        movesIn(langWish()),
      )
    }),
  )

  /** Sends a command from the user's seat, and says why if it is refused. */
  async function send(
    kind: string,
    more: { what?: string; n?: number; seat?: number } = {},
  ): Promise<boolean> {
    const match = page()?.match
    const seat = match?.you[0]
    if (!socket || !match || seat === undefined) return false
    setNotice('')
    const answer = await socket.command({ kind, seat, ...more })
    if (!answer.ok) await wordCome(`refused.${answer.refusal.code}`)
    if (!answer.ok) setNotice(refusalText(match, answer.refusal) || t('refused.request'))
    return answer.ok
  }

  return { page, error, load, offers, notice, send }
}

export type SeriesCtrl = ReturnType<typeof createSeriesCtrl>
