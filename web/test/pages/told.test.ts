import { describe, expect, it } from 'vitest'
import type { MatchEvent } from '../../src/net/types'
import { told } from '../../src/pages/match/words'

const event = (seq: number, kind: MatchEvent['kind'], seat: number, n = 0): MatchEvent => ({
  seq,
  at: 0,
  kind,
  seat,
  n,
})

describe('what the referee tells', () => {
  it('names whom the lot has seated once', () => {
    const events = [
      event(1, 'lot', 1, 2),
      event(2, 'joined', 1),
      event(3, 'lot', 0, 1),
      event(4, 'joined', 0),
      event(5, 'started', -1),
    ]
    expect(told(events).map((e) => e.seq)).toEqual([1, 3, 4, 5])
  })
})
