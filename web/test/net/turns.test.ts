import { describe, expect, it } from 'vitest'
import { Turns } from '../../src/net/turns'
import type { News } from '../../src/net/types'

/** News after so many plies; the clocks of the seats named run, and mine is seat 0. */
const news = (t: string, ply: number, running: number[], by: number[] = []): News =>
  ({
    t,
    match: {
      ply,
      you: [0],
      clocks: { seats: [0, 1].map((seat) => ({ seat, running: running.includes(seat) })) },
    },
    events: by.map((seat) => ({ kind: 'ply', seat })),
  }) as unknown as News

const move = { kind: 'ply', seat: 0 }

describe('how long the page has had a turn', () => {
  it('counts from the news by which my clock began to run', () => {
    const turns = new Turns()
    turns.hear(news('hello', 0, [1]), 0)
    expect(turns.took(move, 5)).toBeUndefined()
    turns.hear(news('events', 1, [0], [1]), 100)
    turns.hear({ t: 'pong' } as News, 110)
    turns.hear(news('events', 1, [0]), 120) // somebody said something
    expect(turns.took(move, 150.5)).toBe(50.5)
    expect(turns.took({ kind: 'press', seat: 0 }, 160)).toBe(60)
    expect(turns.took({ kind: 'say', seat: 0 }, 150)).toBeUndefined()
    expect(turns.took({ kind: 'ply', seat: 1 }, 150)).toBeUndefined()
    turns.hear(news('events', 2, [1], [0]), 170)
    expect(turns.took(move, 180)).toBeUndefined()
  })

  it('says nothing of a turn that it has come into', () => {
    const turns = new Turns()
    turns.hear(news('hello', 3, [0]), 100)
    expect(turns.took(move, 150)).toBeUndefined()
    turns.hear(news('events', 3, [0]), 160)
    expect(turns.took(move, 170)).toBeUndefined()
  })

  it('goes on counting when its line was lost within a turn, and only then', () => {
    const turns = new Turns()
    turns.hear(news('events', 1, [0], [1]), 100)
    turns.hear(news('hello', 1, [0]), 200)
    expect(turns.took(move, 250)).toBe(150)
    turns.hear(news('hello', 3, [0]), 300)
    expect(turns.took(move, 350)).toBeUndefined()
  })

  it('begins anew where my move and its answer come at once', () => {
    const turns = new Turns()
    turns.hear(news('events', 1, [0], [1]), 100)
    turns.hear(news('events', 3, [0], [0, 1]), 400)
    expect(turns.took(move, 450)).toBe(50)
    turns.hear(news('events', 4, [0], [0]), 500) // my turn has several moves
    expect(turns.took(move, 550)).toBe(150)
  })
})
