import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Link, MatchSocket } from '../../src/net/socket'
import { pauseBefore } from '../../src/net/spare'
import type { News } from '../../src/net/types'
import { connect as another, type FakeLine } from './fakeline'

let lines: FakeLine[]
let links: Link[]
let news: News[]

function connect(): MatchSocket {
  const { socket, ...told } = another()
  ;({ lines, links, news } = told)
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the socket of a match', () => {
  it('asks after a loss for what follows the last number', () => {
    const socket = connect()
    expect(lines[0]?.url).toMatch(
      /\/api\/matches\/abcdefgh\/socket\?frames=changes&since=0&lang=uk$/,
    )
    lines[0]?.says({ t: 'hello' })
    socket.reached(12)
    lines[0]?.close()
    expect(links).toEqual(['live', 'lost'])
    vi.advanceTimersByTime(1000)
    expect(lines[1]?.url).toMatch(/since=12&lang=uk$/)
    socket.close()
  })

  it('sends a command again under the same id until it is answered', async () => {
    const socket = connect()
    const answer = socket.command({ seat: 0, kind: 'ply', text: 'c3-d4', plies: 0 })
    expect(lines[0]?.sent).toEqual([])
    lines[0]?.says({ t: 'hello' })
    const first = lines[0]?.sent[0]
    expect(first).toMatchObject({ t: 'cmd', kind: 'ply', text: 'c3-d4' })
    lines[0]?.close()
    vi.advanceTimersByTime(1000)
    lines[1]?.says({ t: 'hello' })
    expect(lines[1]?.sent).toEqual([first])
    lines[1]?.says({ t: 'ack', id: first?.id, seq: 4 })
    await expect(answer).resolves.toEqual({ ok: true, seq: 4 })
    lines[1]?.close()
    vi.advanceTimersByTime(2000)
    lines[2]?.says({ t: 'hello' })
    expect(lines[2]?.sent).toEqual([])
    socket.close()
  })

  it('gives the reason of a refusal to whoever asked', async () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    const answer = socket.why(0, [4, 9])
    lines[0]?.says({ t: 'why', id: lines[0].sent[0]?.id, code: 'mustCapture', rule: '1.5.3' })
    await expect(answer).resolves.toMatchObject({ ok: false, refusal: { code: 'mustCapture' } })
    socket.close()
  })

  it('gives the steps on to whoever asked, and none that come too late', async () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    const paths = [{ seat: 0, tokens: [4, 9, 2], text: 'a:b' }]
    const first = socket.steps(0, [4, 9], 7)
    expect(lines[0]?.sent[0]).toMatchObject({ t: 'steps', seat: 0, path: [4, 9], plies: 7 })
    lines[0]?.says({ t: 'steps', id: lines[0].sent[0]?.id, paths, more: true })
    await expect(first).resolves.toEqual({ paths, more: true })
    const second = socket.steps(0, [4], 6)
    lines[0]?.says({ t: 'steps', id: lines[0].sent[1]?.id, code: 'stale' })
    await expect(second).resolves.toBeUndefined()
    socket.close()
  })

  it('takes an error that names a command for its refusal', async () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    const answer = socket.command({ seat: 0, kind: 'say', text: '' })
    lines[0]?.says({ t: 'error', id: lines[0].sent[0]?.id, code: 'malformed', message: 'no' })
    await expect(answer).resolves.toMatchObject({ ok: false, refusal: { message: 'no' } })
    socket.close()
  })

  it('asks a quiet line for a sign of life, calls it silent within five seconds and drops it later', () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(2000)
    expect(lines[0]?.sent).toEqual([{ t: 'ping' }])
    lines[0]?.says({ t: 'pong' })
    vi.advanceTimersByTime(5000)
    expect(lines[0]?.sent).toHaveLength(2)
    expect(links).toEqual(['live', 'silent'])
    vi.advanceTimersByTime(6000)
    expect(links).toEqual(['live', 'silent', 'lost'])
    socket.close()
  })

  it('keeps a line that is only slow', () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(8000)
    lines[0]?.says({ t: 'pong' })
    expect(links).toEqual(['live', 'silent', 'live'])
    expect(lines.map((it) => it.readyState !== WebSocket.CLOSED)).toEqual([
      true,
      ...Array(lines.length - 1).fill(false),
    ])
    expect(
      news.map((n) => n.t),
      'a sign of life is no news',
    ).toEqual(['hello'])
    socket.close()
  })

  it('hears that the browser has no network', () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    dispatchEvent(new Event('offline'))
    expect(lines[0]?.sent).toEqual([{ t: 'ping' }])
    vi.advanceTimersByTime(1000)
    expect(links).toEqual(['live', 'silent'])
    dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(2)
    lines[1]?.says({ t: 'hello' })
    expect(links).toEqual(['live', 'silent', 'live'])
    socket.close()
  })

  it('does not believe in the loss of a line that answers, as one to this machine', () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    dispatchEvent(new Event('offline'))
    lines[0]?.says({ t: 'pong' })
    vi.advanceTimersByTime(1900)
    expect(links).toEqual(['live'])
    socket.close()
  })

  it('lets go of a silent line when it is told to try at once', () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(5000)
    const made = lines.length
    socket.retryNow()
    expect(lines).toHaveLength(made + 1)
    expect(lines.filter((it) => it.readyState !== WebSocket.CLOSED)).toEqual([lines.at(-1)])
    socket.close()
  })

  it('comes back no more after it is closed', () => {
    const socket = connect()
    lines[0]?.says({ t: 'hello' })
    socket.close()
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(1)
    expect(links.at(-1)).toBe('closed')
  })

  it('waits longer after each failure, up to ten seconds', () => {
    const pauses = [0, 1, 2, 3, 4, 9].map((n) => pauseBefore(n, 0.5))
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000])
    expect(pauseBefore(20, 1)).toBeLessThanOrEqual(10_000)
  })

  it('sends again what is refused for the moment only', async () => {
    const socket = connect()
    const line = lines[0]
    line?.says({ t: 'hello' })
    const answer = socket.command({ seat: 0, kind: 'ply', text: 'c3-d4' })
    const id = line?.sent[0]?.id as string
    line?.says({ t: 'error', id, code: 'tooMany', message: '', wait: 50 })
    line?.says({ t: 'refused', id, code: 'busy', message: '', wait: 1000 })
    vi.advanceTimersByTime(60)
    expect(line?.sent.filter((f) => f.id === id)).toHaveLength(2)
    line?.says({ t: 'ack', id, seq: 5 })
    expect(await answer).toEqual({ ok: true, seq: 5 })
    vi.advanceTimersByTime(2000)
    expect(line?.sent.filter((f) => f.id === id)).toHaveLength(2)
  })
})
