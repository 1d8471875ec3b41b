import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type FakeLine } from './fakeline'

const move = { seat: 0, kind: 'ply', text: 'c3-d4', plies: 0 }

const open = (lines: FakeLine[]) => lines.filter((it) => it.readyState !== WebSocket.CLOSED)
const asked = (line?: FakeLine) => line?.sent.filter((it) => it.t !== 'ping')

let hidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a second line', () => {
  it('is tried when a command has had no answer for a second and a half', () => {
    const { socket, lines } = connect()
    lines[0]?.says({ t: 'hello' })
    socket.reached(7)
    vi.advanceTimersByTime(1900)
    void socket.command(move)
    vi.advanceTimersByTime(1499)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(2)
    expect(lines[1]?.url).toMatch(/since=7&/)
    socket.close()
  })

  it('is tried after three quiet seconds, and takes over before anything is shown', () => {
    const { socket, lines, links } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(3000)
    expect(lines).toHaveLength(2)
    vi.advanceTimersByTime(1000)
    lines[1]?.says({ t: 'hello' })
    expect(open(lines)).toEqual([lines[1]])
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(2500)
      lines[1]?.says({ t: 'pong' })
    }
    expect(new Set(links)).toEqual(new Set(['live']))
    expect(lines).toHaveLength(2)
    socket.close()
  })

  it('is dropped without a word where the old one speaks first', async () => {
    const { socket, lines, links, news } = connect()
    lines[0]?.says({ t: 'hello' })
    const answer = socket.command(move)
    vi.advanceTimersByTime(1600)
    lines[0]?.says({ t: 'ack', id: asked(lines[0])?.[0]?.id, seq: 3 })
    await expect(answer).resolves.toEqual({ ok: true, seq: 3 })
    lines[1]?.says({ t: 'hello' })
    expect(open(lines.slice(0, 1))).toHaveLength(1)
    expect(lines[1]?.sent).toEqual([])
    expect(links).toEqual(['live'])
    expect(news.map((it) => it.t)).toEqual(['hello', 'ack'])
    vi.advanceTimersByTime(1900)
    expect(lines).toHaveLength(2)
    socket.close()
  })

  it('gets what waits for an answer where it greets first, and the old one is heard no more', async () => {
    const { socket, lines, links, news } = connect()
    lines[0]?.says({ t: 'hello' })
    const answer = socket.command(move)
    const steps = socket.steps(0, [4], 0)
    vi.advanceTimersByTime(1600)
    const later = socket.why(0, [9])
    lines[1]?.says({ t: 'hello' })
    expect(asked(lines[1])).toEqual(asked(lines[0]))
    expect(asked(lines[1])).toHaveLength(3)
    const [ply, step, why] = asked(lines[1]) ?? []
    lines[0]?.onmessage?.({ data: JSON.stringify({ t: 'ack', id: ply?.id, seq: 99 }) })
    lines[1]?.says({ t: 'ack', id: ply?.id, seq: 3 })
    lines[1]?.says({ t: 'steps', id: step?.id, paths: [] })
    lines[1]?.says({ t: 'why', id: why?.id, code: 'mustCapture' })
    await expect(answer).resolves.toEqual({ ok: true, seq: 3 })
    await expect(steps).resolves.toEqual({ paths: [], more: false })
    await expect(later).resolves.toMatchObject({ ok: false })
    expect(new Set(links)).toEqual(new Set(['live']))
    expect(news.map((it) => it.t)).toEqual(['hello', 'hello', 'ack', 'steps', 'why'])
    socket.close()
  })

  it('tells what has happened whole, by its own greeting', () => {
    const { socket, lines, news } = connect()
    const scene = (place: number) => ({ toMove: 1, men: [{ place, kind: 'man', seat: 0 }] })
    const hello = { t: 'hello', seq: 1, match: { you: [0], ply: 0 }, scene: scene(4) }
    lines[0]?.says(hello)
    socket.reached(1)
    vi.advanceTimersByTime(3000)
    lines[1]?.says({ ...hello, seq: 2, match: { you: [0], ply: 1 }, scene: scene(9) })
    socket.reached(2)
    const plies = [{ n: 2, off: [9], on: [{ place: 14, kind: 'man', seat: 0 }] }]
    const changes = { t: 'changes', seq: 3, events: [], plies, scene: { toMove: 2 }, match: {} }
    lines[0]?.onmessage?.({ data: JSON.stringify(changes) })
    lines[1]?.says(changes)
    expect(news.map((it) => it.t)).toEqual(['hello', 'hello', 'events'])
    expect(news.at(-1)).toMatchObject({ plies: [{ men: [{ place: 14 }] }] })
    socket.close()
  })

  it('leaves the time of a turn that is under way as it was', () => {
    const { socket, lines } = connect()
    const match = { you: [0], ply: 0, clocks: { seats: [{ seat: 0, running: true }] } }
    lines[0]?.says({ t: 'hello', match: { ...match, clocks: undefined } })
    lines[0]?.says({ t: 'events', match, events: [] })
    vi.advanceTimersByTime(3000)
    lines[1]?.says({ t: 'hello', match })
    vi.advanceTimersByTime(500)
    void socket.command(move)
    expect(asked(lines[1])?.[0]?.took).toBe(3500)
    socket.close()
  })

  it('is one at a time, after growing pauses, where neither answers', () => {
    const { socket, lines, links } = connect()
    lines[0]?.says({ t: 'hello' })
    const made: number[] = []
    for (let at = 0; at < 11_000; at += 100) {
      vi.advanceTimersByTime(100)
      while (made.length < lines.length - 1) made.push(at + 100)
      expect(open(lines).length).toBeLessThanOrEqual(2)
    }
    expect(made).toEqual([3000, 4500, 6500, 9500])
    expect(links).toEqual(['live', 'silent', 'lost'])
    expect(open(lines)).toEqual([])
    vi.advanceTimersByTime(1000)
    lines.at(-1)?.says({ t: 'hello' })
    expect(open(lines)).toEqual([lines.at(-1)])
    expect(links.at(-1)).toBe('live')
    socket.close()
  })

  it('is tried again and again only for a while on a server that is slow', () => {
    const { socket, lines, links } = connect()
    lines[0]?.says({ t: 'hello' })
    for (let i = 0; i < 20; i++) {
      void socket.command(move)
      vi.advanceTimersByTime(6000)
      const id = asked(lines[0])?.at(-1)?.id
      lines[0]?.says({ t: 'ack', id, seq: i })
    }
    expect(lines[0]?.readyState).toBe(WebSocket.OPEN)
    expect(links).not.toContain('lost')
    expect(lines.length, 'the first, and four others a minute').toBe(9)
    socket.close()
  })

  it('that greets on a server whose answers are slow is followed by few others', () => {
    const { socket, lines } = connect()
    lines[0]?.says({ t: 'hello' })
    void socket.command(move)
    for (let at = 0; at < 58_000; at += 100) {
      vi.advanceTimersByTime(100)
      const last = lines.at(-1)
      if (last?.readyState === WebSocket.CONNECTING) last.says({ t: 'hello' })
    }
    expect(open(lines).length).toBeLessThanOrEqual(1)
    expect(lines.length, 'the first, four others, and four made anew').toBe(9)
    socket.close()
  })

  it('is not tried while the server does other work for long, but answers', () => {
    const { socket, lines } = connect()
    lines[0]?.says({ t: 'hello' })
    void socket.command({ seat: 0, kind: 'hint' })
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(700)
      if (lines[0]?.sent.at(-1)?.t === 'ping') lines[0]?.says({ t: 'pong' })
    }
    expect(lines).toHaveLength(1)
    socket.close()
  })

  it('takes the place of one that breaks meanwhile, without a word of loss', () => {
    const { socket, lines, links } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(3100)
    lines[0]?.close()
    vi.advanceTimersByTime(900)
    lines[1]?.says({ t: 'hello' })
    expect(new Set(links)).toEqual(new Set(['live']))
    vi.advanceTimersByTime(1500)
    expect(open(lines)).toEqual([lines[1]])
    socket.close()
  })

  it.each([
    ['comes to nothing', (line?: FakeLine) => line?.close()],
    ['takes too long', () => vi.advanceTimersByTime(1000)],
  ])('that %s after the first has broken leaves the line lost, and it is made anew', (_, fails) => {
    const { socket, lines, links } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(3100)
    lines[0]?.close()
    fails(lines[1])
    expect(links).toEqual(['live', 'lost'])
    vi.advanceTimersByTime(600)
    expect(lines).toHaveLength(3)
    lines[2]?.says({ t: 'hello' })
    expect(links.at(-1)).toBe('live')
    expect(open(lines)).toEqual([lines[2]])
    socket.close()
  })

  it('leaves the line lost as well where it was the last that is tried', () => {
    const { socket, lines, links } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(10_000)
    expect(lines).toHaveLength(5)
    lines[0]?.close()
    vi.advanceTimersByTime(1000)
    expect(links).toEqual(['live', 'silent', 'lost'])
    expect(open(lines)).toEqual([])
    socket.close()
  })

  it('that only says why it is refused does not win', () => {
    const { socket, lines, links, news } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(3000)
    lines[1]?.says({ t: 'bye' })
    lines[1]?.close()
    lines[0]?.says({ t: 'pong' })
    expect(links).toEqual(['live'])
    expect(news.map((it) => it.t)).toEqual(['hello'])
    expect(open(lines)).toEqual([lines[0]])
    socket.close()
  })

  it('wins where its server sets the table up', () => {
    const { socket, lines, news } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(3000)
    lines[1]?.says({ t: 'preparing' })
    expect(open(lines)).toEqual([lines[1]])
    expect(news.map((it) => it.t)).toEqual(['hello', 'preparing'])
    socket.close()
  })

  it('goes with the page', () => {
    const { socket, lines, links } = connect()
    lines[0]?.says({ t: 'hello' })
    void socket.command(move)
    vi.advanceTimersByTime(1600)
    socket.close()
    expect(lines).toHaveLength(2)
    expect(open(lines)).toEqual([])
    lines[1]?.onmessage?.({ data: JSON.stringify({ t: 'hello' }) })
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(2)
    expect(links).toEqual(['live', 'closed'])
  })

  it('gives way to a line that is made anew on purpose', () => {
    const { socket, lines } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(3000)
    socket.reconnect()
    expect(lines).toHaveLength(3)
    expect(open(lines)).toEqual([lines[2]])
    socket.close()
  })

  it('is not tried from a page that nobody sees, but when it is looked at again', () => {
    hidden = true
    const { socket, lines } = connect()
    lines[0]?.says({ t: 'hello' })
    vi.advanceTimersByTime(15_000)
    expect(lines).toHaveLength(1)
    hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(1000)
    expect(lines).toHaveLength(2)
    socket.close()
  })

  it('is tried from a page that nobody sees for a command that waits', () => {
    const { socket, lines } = connect()
    lines[0]?.says({ t: 'hello' })
    void socket.command(move)
    hidden = true
    vi.advanceTimersByTime(1500)
    expect(lines).toHaveLength(2)
    socket.close()
  })
})
