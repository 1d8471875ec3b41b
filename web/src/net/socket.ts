// One match's socket. It comes back by itself after a loss, asks for what it missed by the last
// sequence number it has, and sends again the commands nobody answered: each bears an id, and the
// server carries out an id once. Beside a line that has gone quiet a second one is tried (spare.ts).

import { at } from './base'
import type { Steps } from '../board/core/types'
import { Whole } from './changes'
import { doubt, pauseBefore, Spare } from './spare'
import { Turns } from './turns'
import type { Command, News, RefusalNews, Sent } from './types'

/** A silent line is up, but nothing comes through; a lost one is down, and is made anew. */
export type Link = 'joining' | 'live' | 'silent' | 'lost' | 'closed'

export type Answer = { ok: true; seq: number; steps?: Steps } | { ok: false; refusal: RefusalNews }

export interface SocketEvents {
  news: (news: News) => void
  link: (link: Link) => void
}

/** A line on which something was asked is asked for a sign of life, too, after so long without an answer. */
const soon = 500
/** One that is quiet for so long is asked for a sign of life; a page in the background asks less often. */
const idle = 2000
const idleHidden = 10_000
/** After so long without an answer the line is called silent: a slow one is not dropped yet. */
const patience = 2500
/** After so long without an answer the line is given up. */
const lasting = 9000

interface Waiting {
  text: string
  done: (answer: Answer) => void
}

let counter = 0

/** An id that no other command has. */
export function freshId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  counter += 1
  const bytes = crypto.getRandomValues(new Uint32Array(3))
  return `${[...bytes].map((b) => b.toString(36)).join('')}-${counter}`
}

export class MatchSocket {
  private ws: WebSocket | undefined
  private tries = 0
  private seq = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private heart: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private silent = false
  /** Whether the line is asked for a sign of life, or will be in a moment. */
  private asked = false
  private readonly spare = new Spare((more) => this.second(more))
  private readonly turns = new Turns()
  private readonly whole = new Whole()
  private readonly waiting = new Map<string, Waiting>()

  constructor(
    private readonly id: string,
    private readonly events: SocketEvents,
    /** The language in which moves are named. */
    private readonly lang: () => string,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    addEventListener('online', this.retryNow)
    addEventListener('offline', this.onOffline)
    document.addEventListener('visibilitychange', this.onSight)
    this.connect()
  }

  /** Tells how far the page has got; the next connection asks for what follows. */
  reached(seq: number): void {
    this.seq = seq
  }

  /** Sends a command and resolves with the server's answer, over as many connections as it takes. */
  command(command: Command): Promise<Answer> {
    const id = freshId()
    return this.ask(id, {
      t: 'cmd',
      id,
      ...command,
      took: this.turns.took(command, performance.now()),
    })
  }

  /** Asks why the clicks of a seat are no move. */
  why(seat: number, path: number[]): Promise<Answer> {
    const id = freshId()
    return this.ask(id, { t: 'why', id, seat, path })
  }

  retryNow = (): void => {
    if (this.silent) this.reconnect()
    if (this.closed || this.ws) return
    clearTimeout(this.timer)
    this.connect()
  }

  /** The browser says that there is no network: whoever is there yet, as on this machine, answers at once. */
  private onOffline = (): void => {
    if (this.ws) this.probe(this.ws, doubt)
  }

  /** Who comes back to a page wants to know at once whether its line has lived on. */
  private onSight = (): void => {
    if (!document.hidden && this.ws) this.doubtful(this.ws)
  }

  /** Drops the connection and makes another at once: who I am or what I know has changed. */
  reconnect(): void {
    const old = this.ws
    this.ws = undefined
    this.silent = false
    old?.close()
    this.retryNow()
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.retryNow)
    removeEventListener('offline', this.onOffline)
    document.removeEventListener('visibilitychange', this.onSight)
    clearTimeout(this.timer)
    clearTimeout(this.heart)
    this.spare.drop()
    this.ws?.close()
    this.events.link('closed')
  }

  /**
   * Asks for the paths that begin with the clicks of a seat after so many plies; undefined where there is
   * nothing to tell any more.
   */
  async steps(seat: number, path: number[], plies: number): Promise<Steps | undefined> {
    const id = freshId()
    const answer = await this.ask(id, { t: 'steps', id, seat, path, plies })
    return answer.ok ? answer.steps : undefined
  }

  private ask(id: string, message: object): Promise<Answer> {
    const text = JSON.stringify(message)
    return new Promise((done) => {
      this.waiting.set(id, { text, done })
      this.send(text)
    })
  }

  /** Sends what wants an answer; before there is a line it waits for the next greeting. */
  private send(text: string): void {
    const { ws } = this
    if (ws?.readyState !== WebSocket.OPEN) return
    ws.send(text)
    if (this.asked) return
    this.asked = true
    clearTimeout(this.heart)
    this.heart = setTimeout(() => this.doubtful(ws), soon)
  }

  private dial(): WebSocket {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const ws = this.open(
      `${scheme}://${location.host}${at(`/api/matches/${this.id}/socket`)}?frames=changes&since=${this.seq}&lang=${this.lang()}`,
    )
    ws.onmessage = (event) => {
      const at = performance.now()
      const sent = JSON.parse(String(event.data)) as Sent
      if (this.spare.wins(ws, sent.t)) this.switchTo(ws)
      if (ws === this.ws) this.onMessage(ws, sent, at)
    }
    ws.onclose = () => this.onClose(ws)
    return ws
  }

  private connect(): void {
    this.ws = this.dial()
    this.beat(this.ws)
  }

  /** A second line, where somebody would miss the first and it might come about. */
  private second(more: boolean): WebSocket | undefined {
    if (!this.ws) this.lose()
    else if (more && (!document.hidden || this.waiting.size)) return this.dial()
    return undefined
  }

  /**
   * The second line has spoken first and is the line from now on. It was made with the last number there is,
   * since the first has said nothing meanwhile.
   */
  private switchTo(ws: WebSocket): void {
    const old = this.ws
    this.ws = ws
    old?.close()
  }

  private onMessage(ws: WebSocket, sent: Sent, at: number): void {
    const news = this.whole.of(sent)
    this.turns.hear(news, at)
    if (this.silent) {
      this.silent = false
      this.events.link('live')
    }
    this.beat(ws)
    if (news.t === 'hello') this.onHello()
    if (news.t === 'ack') this.settle(news.id, { ok: true, seq: news.seq })
    else if ((news.t === 'refused' || news.t === 'error') && news.id && news.wait)
      this.sendLater(news.id, news.wait)
    else if (news.t === 'steps' && !news.code)
      this.settle(news.id, {
        ok: true,
        seq: 0,
        steps: { paths: news.paths ?? [], more: news.more ?? false },
      })
    else if (news.t === 'refused' || news.t === 'why' || news.t === 'steps')
      this.settle(news.id, { ok: false, refusal: news })
    else if (news.t === 'error' && news.id) this.settle(news.id, { ok: false, refusal: news })
    if (news.t !== 'pong') this.events.news(news)
  }

  private onHello(): void {
    this.tries = 0
    this.events.link('live')
    for (const { text } of this.waiting.values()) this.send(text)
  }

  /** A command refused for the moment only is sent again; the server carries out its id once. */
  private sendLater(id: string, ms: number): void {
    setTimeout(() => {
      const waiting = this.waiting.get(id)
      if (waiting) this.send(waiting.text)
    }, ms)
  }

  private settle(id: string, answer: Answer): void {
    this.waiting.get(id)?.done(answer)
    this.waiting.delete(id)
  }

  private onClose(ws: WebSocket): void {
    if (this.spare.ended(ws) && !this.ws) this.lose()
    if (ws !== this.ws) return
    clearTimeout(this.heart)
    this.ws = undefined
    this.silent = false
    if (!this.closed && !this.spare.succeeds()) this.lose()
  }

  /** There is no line any more; another is made after a while. */
  private lose(): void {
    this.spare.drop()
    this.events.link('lost')
    this.timer = setTimeout(() => this.connect(), pauseBefore(this.tries, Math.random()))
    this.tries += 1
  }

  /** The line has spoken, or is new. One that is quiet then is asked for a sign of life. */
  private beat(ws: WebSocket): void {
    clearTimeout(this.heart)
    this.spare.drop()
    this.asked = false
    const pause = document.hidden ? idleHidden : idle
    this.heart = setTimeout(() => this.doubtful(ws), pause)
  }

  /** The line may be dead: it is asked, and a second one is tried before it is given up. */
  private doubtful(ws: WebSocket): void {
    this.spare.expect()
    this.probe(ws, patience)
  }

  /** Without an answer the line counts as silent, and is given up in the end. */
  private probe(ws: WebSocket, ms: number): void {
    clearTimeout(this.heart)
    this.asked = true
    if (ws.readyState === WebSocket.OPEN) ws.send('{"t":"ping"}')
    this.heart = setTimeout(() => {
      // A line that does not come about is not silent, but lost yet.
      if (ws.readyState === WebSocket.OPEN) {
        this.silent = true
        this.events.link('silent')
      }
      this.heart = setTimeout(() => {
        this.spare.drop()
        ws.close()
        this.onClose(ws)
      }, lasting - ms)
    }, ms)
  }
}
