import { describe, expect, it } from 'vitest'
import { Pace, type Verdict } from '../../src/flick/space/pace'

function verdictOf(...frames: number[]): Verdict | undefined {
  const pace = new Pace()
  let said: Verdict | undefined
  for (const ms of frames) said ??= pace.took(ms)
  return said
}

const times = (n: number, ms: number): number[] => Array.from({ length: n }, () => ms)

describe('how fast a machine draws', () => {
  it('is enough at sixty and at thirty frames a second', () => {
    expect(verdictOf(...times(40, 16.7))).toBeUndefined()
    expect(verdictOf(...times(40, 33.3))).toBeUndefined()
  })

  it('is not enough when the middle one of eight frames takes over 40 ms', () => {
    expect(verdictOf(...times(10, 50))).toBe('slow')
    expect(verdictOf(...times(10, 39))).toBeUndefined()
  })

  it('does not count the frames that make the machine ready', () => {
    expect(verdictOf(900, 700, ...times(30, 16))).toBeUndefined()
    expect(verdictOf(...times(9, 50))).toBeUndefined()
  })

  it('forgives hiccups: half of the frames in time, or some of them quick', () => {
    expect(verdictOf(16, 16, 300, 16, 16, 400, 16, 300, 16, 16)).toBeUndefined()
    expect(verdictOf(16, 16, 90, 90, 17, 90, 17, 90, 90, 90)).toBeUndefined()
  })

  it('is hopeless when three frames in a row take over 150 ms', () => {
    expect(verdictOf(16, 16, 400, 300, 200)).toBe('hopeless')
    expect(verdictOf(16, 16, 400, 300, 100)).toBeUndefined()
  })

  it('begins anew after a verdict and when it is told to', () => {
    const pace = new Pace()
    for (const ms of times(9, 50)) pace.took(ms)
    pace.again()
    expect(pace.wants).toBe(10)
    for (const ms of times(9, 50)) expect(pace.took(ms)).toBeUndefined()
    expect(pace.took(50)).toBe('slow')
    expect(pace.wants).toBe(10)
  })
})
