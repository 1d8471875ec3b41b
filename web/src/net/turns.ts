// How long this page has had a turn: from the news by which a clock of mine began to run until my move is sent. The server
// counts from when it sent the news until the move came; what is more was the way, and is not charged.

import type { Command, News } from './types'

/** Commands that may end a turn. */
const ending = new Set(['ply', 'press', 'claim'])

type Told = Extract<News, { match: unknown }>

export class Turns {
  /** By seat: when the page was told, and after how many plies; NaN: it was not told at that moment. */
  private readonly since = new Map<number, { at: number; ply: number }>()

  /** Hears news that came at a moment, in milliseconds as of performance.now. */
  hear(news: News, at: number): void {
    if (!('match' in news)) return
    const { match } = news
    for (const seat of match.you) {
      if (!match.clocks?.seats.some((it) => it.running && it.seat === seat)) this.since.delete(seat)
      else if (news.t === 'hello') this.join(seat, match.ply)
      else if (!this.since.has(seat) || answered(news, seat))
        this.since.set(seat, { at, ply: match.ply })
    }
  }

  /** Who comes to a turn that is under way cannot know when it began. */
  private join(seat: number, ply: number): void {
    if (this.since.get(seat)?.ply !== ply) this.since.set(seat, { at: Number.NaN, ply })
  }

  /** Milliseconds for which the page has had the turn that a command may end; undefined if it does not know. */
  took({ kind, seat }: Command, now: number): number | undefined {
    const at = ending.has(kind) && seat !== undefined ? this.since.get(seat)?.at : undefined
    return at === undefined || Number.isNaN(at) ? undefined : Math.max(0, now - at)
  }
}

/** Whether the seat has moved in the news and another has answered: its clock runs for another turn. */
function answered(news: Told, seat: number): boolean {
  const by = news.events.filter((it) => it.kind === 'ply' && it.seat >= 0).map((it) => it.seat)
  return by.includes(seat) && by.at(-1) !== seat
}
