import { expect, test } from 'vitest'
import type { MatchSummary } from '../../src/net/types'
import { clockText, lapsedOf, leftOf, noteClock } from '../../src/pages/match/model/clock'

const match = (running: object[]): MatchSummary =>
  ({ clock: { move: 45, now: 1000, most: 3, running } }) as unknown as MatchSummary

test('the clock shows whole seconds, and tenths at the end', () => {
  const told: [number, string][] = [
    [0, '0:00.0'],
    [1, '0:00.1'],
    [9400, '0:09.4'],
    [9999, '0:10'],
    [10_000, '0:10'],
    [44_001, '0:45'],
    [120_000, '2:00'],
  ]
  for (const [ms, text] of told) expect(clockText(ms)).toBe(text)
})

test('time is counted from when the news arrived, and not in a pause', () => {
  const runs = match([{ seat: 1, left: 30_000, deadline: 31_000, lapsed: 2 }])
  noteClock(runs, 500)
  noteClock(runs, 9000)
  expect(leftOf(runs, 1, 5500)).toBe(25_000)
  expect(leftOf(runs, 1, 99_000)).toBe(0)
  expect(leftOf(runs, 0, 5500)).toBeUndefined()
  expect(lapsedOf(runs, 1)).toBe(2)
  const stands = match([{ seat: 0, left: 12_000 }])
  noteClock(stands, 500)
  expect(leftOf(stands, 0, 90_000)).toBe(12_000)
})

test('while a shot is still shown the whole time is left', () => {
  const shown = match([{ seat: 0, left: 48_000, deadline: 49_000 }])
  noteClock(shown, 0)
  expect(leftOf(shown, 0, 1000)).toBe(45_000)
  expect(leftOf(shown, 0, 4000)).toBe(44_000)
})
