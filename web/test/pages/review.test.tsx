import { createRoot, createSignal } from 'solid-js'
import { render } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasWords, showLang } from '../../src/i18n'
import type { Review as Told } from '../../src/net/types'
import type { MatchCtrl } from '../../src/pages/match/model/ctrl'
import { Review } from '../../src/pages/match/Review'
import { setLangWish } from '../../src/shell/prefs'

const pieces = [{ place: 0, kind: 'man', seat: 0 }]
const shown = { text: 'a1b2', men: pieces, path: { tokens: [0, 1], seat: 0, text: 'a1b2' } }

/** Three plies: a fair one, a blunder, and one that the server is too busy for at first. */
const told: Record<number, Partial<Told>> = {
  1: { kind: 'compared', loss: 0, drop: 0, best: { name: 'b2', score: 20, mate: 0 } as never },
  2: {
    kind: 'compared',
    sign: 'blunder',
    loss: 310,
    drop: 0.6,
    best: { name: 'b2', score: 40, mate: 0, line: ['b2', 'c3'], shown } as never,
    played: { name: 'c1', score: -270, mate: 0 } as never,
  },
  3: { kind: 'onlyMove', loss: 0, drop: 0 },
}
let asked: number[] = []
let busy = 0

beforeEach(async () => {
  asked = []
  busy = 0
  vi.stubGlobal('fetch', async (path: string) => {
    const n = Number(/plies\/(\d+)\/review/.exec(path)?.[1])
    if (!n) return Response.json({ families: { draughts: { unit: 'men' } } })
    asked.push(n)
    if (busy-- > 0) return Response.json({ code: 'busy' }, { status: 503 })
    if (!told[n]) return Response.json({ code: 'internal' }, { status: 500 })
    return Response.json({ ply: n, seat: 0, position: 'W', ...told[n] })
  })
  createRoot(() => setLangWish('en'))
  await showLang('en')
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ply = (n: number) => ({
  n,
  seat: (n - 1) % 2,
  name: `move ${n}`,
  text: 'a1b2',
  at: 0,
  men: pieces,
})

function open(moment: number) {
  return createRoot((dispose) => {
    const [at, look] = createSignal(moment)
    const [reviews, setReviews] = createSignal<Record<number, Told>>({})
    const points: unknown[] = []
    const board = { set: vi.fn(), animateTo: vi.fn() }
    const table = {
      board: { places: [{ name: 'a1' }, { name: 'b2' }] },
      start: pieces,
      plies: [ply(1), ply(2), ply(3)],
      scene: { men: pieces, toMove: 0 },
      match: { family: 'draughts', game: 'russian', seats: [{}, {}] },
    }
    const ctrl = {
      id: 'abcdefgh',
      table: () => table,
      moment: at,
      reviews,
      setReviews,
      look,
      family: () => 'draughts',
      boards: () => [board],
      point: (shapes: unknown) => points.push(shapes),
    } as unknown as MatchCtrl
    const close = render(() => <Review ctrl={ctrl} />, document.body)
    const shut = () => {
      close()
      dispose()
    }
    return { look, points, board, reviews, close: shut }
  })
}

const says = (text: string | RegExp) =>
  vi.waitFor(() => expect(document.body.textContent).toMatch(text), { timeout: 20_000 })
/** What is heard of an element: all its words but those that are only seen. */
function heard(el: Element | null | undefined): string {
  const copy = el?.cloneNode(true) as Element | undefined
  for (const it of copy?.querySelectorAll('[aria-hidden=true]') ?? []) it.remove()
  return copy?.textContent?.replace(/\s+/g, ' ').replaceAll(' ,', ',').trim() ?? ''
}
const press = (name: string) =>
  [...document.querySelectorAll('button')].find((b) => heard(b) === name)?.click()

vi.setConfig({ testTimeout: 60_000 })

describe('the review of a match', () => {
  it('asks for no ply that is only passed by', async () => {
    vi.useFakeTimers()
    const it = open(1)
    it.look(2)
    vi.advanceTimersByTime(100)
    it.look(3)
    vi.advanceTimersByTime(100)
    it.look(1)
    vi.advanceTimersByTime(100)
    expect(asked).toEqual([])
    vi.advanceTimersByTime(100)
    expect(asked).toEqual([1])
    vi.useRealTimers()
    await says('Nothing better was found.')
    it.close()
  })
  it('asks for the ply that is looked at, once, and says what was better', async () => {
    const it = open(2)
    await says('Blunder.')
    expect(document.body.textContent).toMatch(/1\. 2: move 2/)
    // Signs are seen; who does not see them hears their words alone.
    const sign = document.querySelector('.review .sign')
    expect(sign?.textContent).toMatch(/\?\? Blunder\./)
    expect(heard(sign)).toBe('Blunder.')
    expect(document.body.textContent).toMatch(/Best:b2 c3 \+0\.4/)
    expect(document.body.textContent).toMatch(/Played:c1 -2\.7/)
    expect(it.points.at(-1)).toEqual([{ from: 0, to: 1, brush: 'green' }])
    it.look(0)
    await says('Go to a move')
    it.look(2)
    await says('Blunder.')
    expect(asked).toEqual([2])
    it.close()
    expect(it.points.at(-1)).toEqual([])
  })

  it('asks anew in another language, and keeps what it knows when more words come', async () => {
    const it = open(2)
    await says('Blunder.')
    hasWords('chess')
    await vi.waitFor(() => expect(hasWords('chess')).toBe(true))
    expect(asked).toEqual([2])
    createRoot(() => setLangWish('uk'))
    await showLang('uk')
    await says('Найкраще:b2 c3')
    expect(asked).toEqual([2, 2])
    it.close()
  })

  it('plays the best on the board and takes it back', async () => {
    const it = open(2)
    await says('Blunder.')
    press('Show the best move')
    expect(it.board.animateTo).toHaveBeenCalledOnce()
    expect(it.board.animateTo.mock.calls[0]![1]).toBe(it.reviews()[2]!.best!.shown!.path)
    press('Back to the game')
    expect(it.board.set).toHaveBeenCalledTimes(2)
    await says('Show the best move')
    it.close()
  })

  it('goes through all moves, asks a busy server again, and lists the worst', async () => {
    const it = open(0)
    vi.useFakeTimers()
    busy = 1
    press('Review all moves')
    await vi.advanceTimersByTimeAsync(2000)
    vi.useRealTimers()
    await says('Costliest moves')
    // Headings of the page of a match go no deeper without a step between.
    expect(document.querySelector('.review :is(h2, h3)')?.tagName).toBe('H2')
    expect(asked).toEqual([1, 1, 2, 3])
    expect(document.querySelector('.review li')?.textContent).toMatch(/^\?\? 1\. 2: move 2/)
    press('1. 2: move 2, Blunder.')
    await says('Blunder.')
    it.close()
  })

  it('says that a ply has none, and stops at once when it is closed', async () => {
    told[3] = undefined as never
    const it = open(3)
    await says('The review did not work')
    told[3] = { kind: 'onlyMove', loss: 0, drop: 0 }
    it.look(1)
    it.look(3)
    await says('It was the only move.')
    it.close()
    const before = asked.length
    expect(document.querySelector('.review')).toBeNull()
    expect(asked).toHaveLength(before)
  })
})
