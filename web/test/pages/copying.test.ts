import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasWords, showLang } from '../../src/i18n'
import { copyGame, copyPosition, hasPositions } from '../../src/pages/match/model/copying'
import type { MatchCtrl } from '../../src/pages/match/model/ctrl'

let asked: URL[] = []
let copied = ''
let notice = ''
let refuses = false

beforeEach(async () => {
  ;[asked, copied, notice, refuses] = [[], '', '', false]
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://here')
    if (!url.pathname.startsWith('/api/')) return Response.json({})
    if (/preview|record/.test(url.pathname)) asked.push(url)
    if (url.pathname.endsWith('/record')) return new Response('[Event "x"]\n1. c3-d4 *\n')
    return Response.json({ position: `after ${asked.length}`, families: {} })
  })
  const writeText = async (text: string) => {
    if (refuses) throw new Error('not allowed')
    copied = text
  }
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  showLang('en')
  await vi.waitFor(() => expect(hasWords('draughts')).toBe(true), { timeout: 20_000 })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const match = (plies: number, moment: number, more = {}) =>
  ({
    id: 'abcdefgh',
    moment: () => moment,
    family: () => 'draughts',
    setNotice: (text: string) => {
      notice = text
    },
    table: () => ({
      match: { game: 'russian?flying=no', position: 'W:start', formats: ['pdn'] },
      plies: Array.from({ length: plies }, (_, i) => ({ n: i + 1, text: `m${i + 1}`, ...more })),
    }),
  }) as unknown as MatchCtrl

describe('copying from a match', () => {
  it('copies the position that is shown and says so', async () => {
    await copyPosition(match(3, 2), 2)
    expect(asked.map((u) => Object.fromEntries(u.searchParams))).toMatchObject([
      { game: 'russian?flying=no', position: 'W:start', moves: 'm1 m2' },
    ])
    expect([copied, notice]).toEqual(['after 1', 'Position copied'])
  })

  it('asks for a long match in stretches, each from where the last one ended', async () => {
    await copyPosition(match(700, 650), 650)
    const moves = asked.map((u) => u.searchParams.get('moves')!.split(' '))
    expect(moves.flat()).toEqual(Array.from({ length: 650 }, (_, i) => `m${i + 1}`))
    expect(Math.max(...moves.map((m) => m.length))).toBeLessThanOrEqual(400)
    expect(asked.map((u) => u.searchParams.get('position'))).toEqual([
      'W:start',
      'after 1',
      'after 2',
    ])
    expect(copied).toBe('after 3')
  })

  it('shows the position where the clipboard is not allowed', async () => {
    refuses = true
    await copyPosition(match(1, 0), 0)
    expect([copied, notice]).toEqual(['', 'after 1'])
  })

  it('copies the game in the format that is usual for it', async () => {
    await copyGame(match(1, 1))
    expect(asked[0]!.pathname + asked[0]!.search).toBe('/api/matches/abcdefgh/record?format=pdn')
    expect([copied, notice]).toEqual(['[Event "x"]\n1. c3-d4 *\n', 'Game copied'])
    refuses = true
    await copyGame(match(1, 1))
    expect(notice).toBe('That could not be copied.')
  })

  it('offers no positions where plies are shots', () => {
    expect(hasPositions(match(1, 1))).toBe(true)
    expect(hasPositions(match(1, 1, { trace: true }))).toBe(false)
  })
})
