import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMatch, fetchMe, fetchReview, held, Problem, preparing } from '../../src/net/api'

/** The answers that a test has laid ready, and what was asked for them. */
let answers: Response[]
let asked: { url: string; method: string; body: unknown }[]

const problem = (status: number, code: string, wait?: number): Response =>
  new Response(JSON.stringify({ code, detail: code, status }), {
    status,
    headers: wait === undefined ? {} : { 'Retry-After': String(wait) },
  })
const good = (body: object): Response => new Response(JSON.stringify(body))

beforeEach(async () => {
  await import('../../src/net/share') // what is loaded late is there before time stands still
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  answers = []
  asked = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, method: init.method ?? 'GET', body: init.body })
    return answers.shift() ?? good({})
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a request that is refused for the moment', () => {
  it('is sent again when the time told has gone, and the page can say how long that is', async () => {
    answers = [problem(429, 'tooMany', 7), good({ id: 'abcdefgh', url: '/abcdefgh' })]
    const made = createMatch({ game: 'russian', opponent: 'bot' } as never)
    await vi.advanceTimersByTimeAsync(6900)
    expect(asked).toHaveLength(1)
    expect(held()?.until).toBe(Date.now() + 100)
    await vi.advanceTimersByTimeAsync(200)
    expect((await made).id).toBe('abcdefgh')
    expect(held()).toBeUndefined()
    expect(asked[1]).toEqual(asked[0])
    expect(asked[0]?.method).toBe('POST')
  })

  it('waits for a table that is set up as long as the header says', async () => {
    answers = [problem(503, 'preparing', 1), problem(503, 'preparing', 1), good({ id: 'me' })]
    const me = fetchMe()
    await vi.advanceTimersByTimeAsync(500)
    expect(preparing()).toBe(true)
    expect(held()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1600)
    expect((await me).id).toBe('me')
    expect(preparing()).toBe(false)
  })

  it('is given up with its signal', async () => {
    answers = [problem(503, 'busy', 30)]
    const stop = new AbortController()
    const review = fetchReview('abcdefgh', 1, 'en', stop.signal)
    const failed = expect(review).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(1000)
    stop.abort('enough')
    await failed
    expect(asked).toHaveLength(1)
  })

  it('fails at once where no time to wait is told', async () => {
    answers = [problem(503, 'setAside')]
    await expect(fetchMe()).rejects.toBeInstanceOf(Problem)
    expect(asked).toHaveLength(1)
  })
})
