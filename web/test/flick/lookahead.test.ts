import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Lookahead } from '../../src/flick/physics/lookahead'
import { plain, type PosedPiece } from '../../src/flick/core/table'

/** Workers that were made, and what they were told. */
const made: Fake[] = []

class Fake {
  onmessage?: (e: { data: unknown }) => void
  onerror?: () => void
  asked: unknown[] = []
  ended = false
  constructor() {
    made.push(this)
  }
  postMessage(ask: unknown): void {
    this.asked.push(ask)
  }
  terminate(): void {
    this.ended = true
  }
}

const engine =
  'rapier3d-deterministic 0.21.0 sha256:4e9890fd2df60072f9db06a33e4030221249c1b3687b722b2388c21f09e97551 chapaev-1'
const pieces: PosedPiece[] = [
  { piece: 0, seat: 0, colour: 0, kind: 'checker', back: false, pose: [0, 0.4, 0, 0, 0, 0, 1] },
]
const stroke = {
  kind: 'F',
  piece: 0,
  target: -1,
  piece2: -1,
  v: [0, 900, 0],
  v2: [0, 0, 0],
} as never

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', Fake)
})
afterEach(() => {
  made.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('looking ahead', () => {
  it('asks for the latest stroke only, and tells no answer that comes too late', () => {
    const found = vi.fn()
    const lookahead = new Lookahead({ ...plain, engine }, '/files', found)
    lookahead.warm()
    lookahead.warm()
    expect(made).toHaveLength(1)
    lookahead.look(pieces, stroke)
    vi.runAllTimers()
    lookahead.look(pieces, stroke)
    lookahead.look(pieces, stroke)
    vi.runAllTimers()
    expect(made[0].asked.slice(1)).toMatchObject([{ n: 1 }])
    made[0].onmessage?.({ data: { n: 1, rests: [] } })
    expect(found).not.toHaveBeenCalled()
    expect(made[0].asked.slice(1)).toMatchObject([{ n: 1 }, { n: 3 }])
    made[0].onmessage?.({ data: { n: 3, rests: [{ x: 1, z: 2 }] } })
    expect(found).toHaveBeenCalledWith([{ x: 1, z: 2 }])
  })

  it('tries again with the next piece where the engine could not be had', () => {
    for (const fail of [
      (w: Fake) => w.onmessage?.({ data: { n: 0, none: true } }),
      (w: Fake) => w.onerror?.(),
    ]) {
      made.length = 0
      const found = vi.fn()
      const lookahead = new Lookahead({ ...plain, engine }, '/files', found)
      lookahead.warm()
      lookahead.look(pieces, stroke)
      vi.runAllTimers()
      fail(made[0])
      expect(made[0].ended).toBe(true)
      lookahead.warm()
      lookahead.look(pieces, stroke)
      vi.runAllTimers()
      expect(made).toHaveLength(2)
      expect(made[1].asked).toHaveLength(2)
    }
  })

  it('is left out for a table of another engine', () => {
    const lookahead = new Lookahead({ ...plain, engine: 'another' }, '/files', vi.fn())
    lookahead.warm()
    lookahead.look(pieces, stroke)
    vi.runAllTimers()
    expect(made).toHaveLength(0)
  })
})
