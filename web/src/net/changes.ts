// A move is told by what it has changed. Here that becomes news as they would be told whole, so that nobody else on the page
// has to know of it.

import type { Changes, EventsNews, MatchSummary, News, Sent } from './types'

/** What such a frame tells of a match and of you as it is now: what it lacks is not there any more. */
const present = [
  'status',
  'paused',
  'aborted',
  'outcome',
  'ply',
  'next',
  'clock',
  'clocks',
  'demands',
  'draw',
  'watching',
  'series',
  'claims',
  'threats',
  'demand',
] as const

export class Whole {
  private match = {} as MatchSummary
  private men: EventsNews['scene']['men'] = []

  /** News as they would be told whole. */
  of(news: Sent): News {
    const told = news.t === 'changes' ? this.after(news) : news
    if (told.t === 'hello' || told.t === 'events') {
      this.match = told.match
      this.men = told.scene?.men
    } else if (told.t === 'presence') {
      const { seats, watching, referee } = told
      this.match = { ...this.match, seats, watching, ...(referee && { referee }) }
    }
    return told
  }

  private after({
    seq,
    events,
    plies,
    scene,
    offers = [],
    match,
    yours = {},
  }: Changes): EventsNews {
    const kept = { ...this.match }
    for (const part of present) delete (kept as Partial<MatchSummary>)[part]
    let { men } = this
    const { paths, more, help = [], ...own } = yours
    return {
      t: 'events',
      seq,
      events,
      plies: (plies ?? []).map(({ off, on, ...ply }) => {
        men = ply.men ?? [...men.filter((m) => !off?.includes(m.place)), ...(on ?? [])]
        return { ...ply, men }
      }),
      scene: { ...scene, men: scene.men ?? men, ...(paths && { paths }), ...(more && { more }) },
      offers,
      help,
      match: { ...kept, ...match, ...own },
    }
  }
}
