import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../src/net/api'
import { hear, heardOf, keptShare, makeShare, openShare } from '../../src/net/share'
import { sha256 } from '../../src/net/sha256'

/** What browsers keep; full tells that they keep no more. */
function storage(full = false) {
  const kept: Record<string, string> = {}
  const put = (key: string, value: string) => {
    if (full) throw new Error('quota')
    kept[key] = value
  }
  const hidden = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: put,
    removeItem: (key: string) => delete kept[key],
  }
  for (const [key, value] of Object.entries(hidden))
    Object.defineProperty(kept, key, { value, enumerable: false })
  vi.stubGlobal('localStorage', kept)
  return kept
}

beforeEach(() => void storage())

describe('shares', () => {
  it('are random, and kept by their hashes', () => {
    const [a, b] = [makeShare()!, makeShare()!]
    expect(a).not.toBe(b)
    expect(keptShare(a)).toMatch(/^[0-9a-f]{64}$/)
    expect(sha256(keptShare(a)!)).toBe(a)
    expect(keptShare('f'.repeat(64))).toBeUndefined()
  })

  it('are not given where nothing can be kept', () => {
    storage(true)
    expect(makeShare()).toBeUndefined()
    vi.stubGlobal('localStorage', undefined)
    expect(makeShare()).toBeUndefined()
    expect(keptShare('x')).toBeUndefined()
  })

  it('make room for new ones, the oldest first', () => {
    const kept = storage()
    vi.useFakeTimers()
    const first = makeShare()!
    for (let n = 0; n < 250; n++) {
      vi.advanceTimersByTime(10)
      makeShare()
    }
    vi.useRealTimers()
    kept['tavlei.other'] = 'stays'
    const last = makeShare()!
    expect(keptShare(first)).toBeUndefined()
    expect(keptShare(last)).toBeDefined()
    expect(Object.keys(kept).filter((key) => key.startsWith('tavlei.share.'))).toHaveLength(200)
    expect(kept['tavlei.other']).toBe('stays')
  })
})

it('what was heard first of a match stays', () => {
  const told = { commit: 'a', hashes: ['b'] }
  expect(heardOf('m1')).toBeUndefined()
  hear('m1', told)
  hear('m1', { commit: 'x', hashes: [] })
  expect(heardOf('m1')).toEqual(told)
  expect(heardOf('m2')).toBeUndefined()
})

describe('the share of who waits for nobody', () => {
  const made = { id: 'm', url: '/m', opens: { commit: 'c', seat: 1 } }
  const asked = (ok = true) => {
    const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
      if (!ok) throw new Error('cut')
      return new Response('{"seq":1}', { headers: { 'Content-Type': 'application/json' } })
    })
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  it('is opened at once, after what the server has told is kept', async () => {
    const [fetched, hash] = [asked(), makeShare()!]
    await openShare(made, call, hash)
    expect(heardOf('m')).toEqual({ commit: 'c', hashes: [hash] })
    const [[path, init]] = fetched.mock.calls as [[string, RequestInit]]
    expect(path).toContain('/matches/m/commands')
    expect(JSON.parse(String(init.body))).toEqual({
      kind: 'reveal',
      seat: 1,
      text: keptShare(hash),
    })
  })

  it('is left to the page of the match where the line is cut, or nothing is kept here', async () => {
    asked(false)
    await expect(openShare(made, call, makeShare()!)).resolves.toBeUndefined()
    const fetched = asked()
    await openShare(made, call, 'f'.repeat(64))
    await openShare(made, call)
    await openShare({ id: 'm', url: '/m' }, call, makeShare()!)
    expect(fetched).not.toHaveBeenCalled()
  })
})
