import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hear, heardOf, keptShare, makeShare } from '../../src/net/share'
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
