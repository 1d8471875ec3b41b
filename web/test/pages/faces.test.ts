import { describe, expect, it } from 'vitest'
import { changesIn, type Face, facesAt, type SeatClock } from '../../src/pages/match/clock/faces'

const seat = (control: string, left: number, more: Partial<SeatClock> = {}): SeatClock => ({
  seat: 0,
  control,
  left,
  running: true,
  ...more,
})
const after = (gone: number, ...seats: SeatClock[]): Face[] => facesAt({ seats }, gone)
const one = (gone: number, control: string, left: number, more: Partial<SeatClock> = {}): Face =>
  after(gone, seat(control, left, more))[0]!

describe('a clock is counted down', () => {
  it('only while it runs, and falls', () => {
    expect(one(4000, '300', 300_000)).toMatchObject({ left: 296_000, running: true })
    expect(one(4000, '300', 300_000, { running: false })).toMatchObject({ left: 300_000 })
    expect(one(4000, '300', 3000)).toMatchObject({ left: 0, flagged: true, running: false })
  })

  it('after its delay', () => {
    const delayed = (gone: number) => one(gone, '300d5', 60_000, { delay: 5000 })
    expect(delayed(2000)).toMatchObject({ delay: 3000, left: 60_000 })
    expect(delayed(7000)).toMatchObject({ delay: 0, left: 58_000 })
  })

  it('through the periods of byo-yomi', () => {
    const at = (gone: number) => one(gone, '600,3x30', 10_000)
    expect(at(5000)).toMatchObject({ left: 5000, overtime: false, periods: 3 })
    expect(at(10_000)).toMatchObject({ left: 30_000, overtime: true, periods: 3, turns: 1 })
    expect(at(41_000)).toMatchObject({ left: 29_000, periods: 2 })
    expect(at(71_000)).toMatchObject({ left: 29_000, periods: 1 })
    expect(at(100_000)).toMatchObject({ left: 0, flagged: true })
  })

  it('into Canadian overtime, which ends once', () => {
    const at = (gone: number) => one(gone, '600,25/300', 1000)
    expect(at(2000)).toMatchObject({ left: 299_000, overtime: true, turns: 25 })
    expect(at(301_000)).toMatchObject({ flagged: true })
  })

  it('never out of a stage whose turns are not done', () => {
    expect(one(2000, '40/60:60,3x30', 1000, { turns: 12 })).toMatchObject({ flagged: true })
  })

  it('through the call of time', () => {
    expect(one(2000, 'turn=30+60', 1000)).toMatchObject({ called: true, left: 59_000 })
    expect(one(61_000, 'turn=30+60', 1000)).toMatchObject({ flagged: true })
    expect(one(2000, 'turn=30', 1000)).toMatchObject({ flagged: true })
  })

  it('after a vacation, which passes whether it runs or not', () => {
    const away = { away: true, vacation: 5000 }
    expect(one(2000, 'days=1', 60_000, away)).toMatchObject({ left: 60_000, vacation: 3000 })
    expect(one(7000, 'days=1', 60_000, away)).toMatchObject({ left: 58_000, away: false })
    expect(one(2000, 'days=1', 60_000, { ...away, running: false })).toMatchObject({
      vacation: 3000,
    })
  })
})

it('the sand of an hourglass runs to the others', () => {
  const stands = seat('*60', 60_000, { seat: 1, running: false })
  const [mine, theirs] = after(10_000, seat('*60', 60_000, { delay: 4000 }), stands)
  expect([mine?.left, theirs?.left]).toEqual([54_000, 66_000])
  const three = [seat('*60', 10_000), stands, { ...stands, seat: 2 }]
  expect(after(20_000, ...three).map((f) => f.left)).toEqual([0, 65_000, 65_000])
})

it('a clock is low below ten seconds, or a tenth of its time', () => {
  expect(one(0, '300', 10_000).low).toBe(false)
  expect(one(1, '300', 10_000).low).toBe(true)
  expect(one(0, '30', 5000).low).toBe(false)
  expect(one(0, '30', 2900).low).toBe(true)
  expect(one(0, '600,3x30', 2900, { overtime: true, periods: 2 }).low).toBe(true)
  expect(one(0, '300', 900, { running: false }).low).toBe(false)
})

it('a clock is looked at when what it shows changes', () => {
  expect(changesIn(one(0, '300', 90_400))).toBe(400)
  expect(changesIn(one(0, '300', 90_000))).toBe(1000)
  expect(changesIn(one(0, '300', 9440))).toBe(40)
  expect(changesIn(one(0, '300d2', 9440, { delay: 1500 }))).toBe(500)
  expect(changesIn(one(0, 'days=3', 259_200_000))).toBe(3_600_000)
  expect(changesIn(one(0, '300', 90_000, { running: false }))).toBeUndefined()
  expect(changesIn(one(90_000, '300', 90_000))).toBeUndefined()
})
