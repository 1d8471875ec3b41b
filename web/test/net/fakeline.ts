import { type Link, MatchSocket } from '../../src/net/socket'
import type { News } from '../../src/net/types'

/** A line that a test holds at its other end. */
export class FakeLine {
  readyState: number = WebSocket.CONNECTING
  sent: Record<string, unknown>[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }

  says(news: object): void {
    this.readyState = WebSocket.OPEN
    this.onmessage?.({ data: JSON.stringify(news) })
  }
}

/** A socket with what it has made and told. */
export function connect() {
  const lines: FakeLine[] = []
  const links: Link[] = []
  const news: News[] = []
  const events = { news: (n: News) => news.push(n), link: (l: Link) => links.push(l) }
  const open = (url: string) => {
    const line = new FakeLine(url)
    lines.push(line)
    return line as unknown as WebSocket
  }
  const socket = new MatchSocket('abcdefgh', events, () => 'uk', open)
  return { socket, lines, links, news }
}
