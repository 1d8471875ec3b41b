import { describe, expect, it } from 'vitest'
import { Whole } from '../../src/net/changes'
import type { EventsNews, News, Sent } from '../../src/net/types'

const man = (place: number, seat = 0, kind = 'man') => ({ place, seat, kind })
const hello = {
  t: 'hello',
  match: {
    id: 'abcdefgh',
    game: 'russian',
    status: 'playing',
    ply: 1,
    you: [1],
    claims: [1],
    outcome: undefined,
    clock: { move: 30 },
    watching: 2,
    seats: [{ seat: 0, name: 'Ann' }],
  },
  scene: { toMove: 2, men: [man(1), man(2), man(7, 1), man(7, 1, 'king')], paths: [{ text: 'a' }] },
  plies: [],
  offers: [{ what: 'draw', seat: 0 }],
} as unknown as News
const changes = (more: object): Sent =>
  ({
    t: 'changes',
    seq: 5,
    events: [{ seq: 5, kind: 'ply' }],
    scene: { toMove: 1 },
    match: { status: 'playing', ply: 2 },
    ...more,
  }) as unknown as Sent
const told = (...sent: Sent[]): EventsNews => {
  const whole = new Whole()
  return sent.map((news) => whole.of(news)).at(-1) as EventsNews
}

describe('news told by changes', () => {
  it('become news that tell all', () => {
    const news = told(
      hello,
      changes({ plies: [{ n: 2, off: [2, 7], on: [man(9), man(7, 1, 'king')] }] }),
    )
    const men = [man(1), man(9), man(7, 1, 'king')]
    expect(news).toMatchObject({
      t: 'events',
      seq: 5,
      plies: [{ n: 2, men }],
      offers: [],
      help: [],
    })
    expect(news.plies[0]).not.toHaveProperty('off')
    expect(news.scene).toEqual({ toMove: 1, men })
    expect(news.cut).toBeUndefined()
  })

  it('keep of the match what no move changes, and drop what is not there any more', () => {
    const { match } = told(hello, changes({ plies: [] }))
    expect(match).toMatchObject({ id: 'abcdefgh', game: 'russian', you: [1], ply: 2 })
    for (const gone of ['claims', 'clock', 'watching', 'outcome'])
      expect(match).not.toHaveProperty(gone)
  })

  it('have what is for me alone', () => {
    const paths = [{ text: 'b' }]
    const yours = { paths, more: 'steps', claims: [1], demand: 3, help: [{ what: 'man' }] }
    const news = told(hello, changes({ yours }))
    expect(news.scene).toMatchObject({
      paths,
      more: 'steps',
      men: hello.t === 'hello' && hello.scene.men,
    })
    expect(news.match).toMatchObject({ claims: [1], demand: 3 })
    expect(news.help).toEqual([{ what: 'man' }])
    expect(news.match).not.toHaveProperty('paths')
  })

  it('follow one another, and know who has come meanwhile', () => {
    const first = changes({ plies: [{ n: 2, off: [1], on: [] }] })
    const presence = {
      t: 'presence',
      seats: [{ seat: 0, name: 'Eve' }],
      watching: 3,
    } as unknown as Sent
    const news = told(hello, first, presence, changes({ plies: [{ n: 3, off: [], on: [man(4)] }] }))
    expect(news.scene.men.map((m) => m.place)).toEqual([2, 7, 7, 4])
    expect(news.match.seats).toEqual([{ seat: 0, name: 'Eve' }])
  })

  it('may tell all pieces of a ply, or of the scene', () => {
    const men = [man(3)]
    const news = told(
      hello,
      changes({ plies: [{ n: 2, men }], scene: { toMove: 0, men: [man(8)] } }),
    )
    expect(news.plies[0]?.men).toEqual(men)
    expect(news.scene.men).toEqual([man(8)])
  })

  it('are asked for anew with each greeting', () => {
    const again = { ...hello, scene: { toMove: 1, men: [man(20)] } } as News
    expect(told(hello, again, changes({})).scene.men).toEqual([man(20)])
  })

  it('leave all other news alone', () => {
    const ack = { t: 'ack', id: 'x', seq: 1 } as News
    expect(new Whole().of(ack)).toBe(ack)
  })
})
