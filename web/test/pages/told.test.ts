import { beforeAll, describe, expect, it } from 'vitest'
import { showLang, wordCome } from '../../src/i18n'
import type { MatchEvent, MatchSummary, Seat } from '../../src/net/types'
import { citeIn, eventLine, seatName, told, watcherName } from '../../src/pages/match/model/words'

const event = (seq: number, kind: MatchEvent['kind'], seat: number, n = 0): MatchEvent => ({
  seq,
  at: 0,
  kind,
  seat,
  n,
})

describe('what the referee tells', () => {
  beforeAll(() => showLang('en'))
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
  it('says how a program has failed and who plays on', async () => {
    await wordCome('event.replaced.crashed')
    const match = { family: 'draughts', game: 'russian', seats: [], you: [0] } as unknown
    const ways = ['crashed', 'illegal', 'silent', 'gone'] as const
    const lines = ways.map((what) =>
      eventLine(match as MatchSummary, { ...event(7, 'replaced', 1, 8), text: 'Scan', what }),
    )
    expect(new Set(lines).size).toBe(4)
    for (const line of lines) expect(line).toMatch(/Scan.* 8\.$/)
  })
})

describe('a caution', () => {
  beforeAll(() => showLang('en'))
  it('names the code from which its clause is lent', async () => {
    await wordCome('draw.lent')
    const match = { family: 'chess', game: 'chess', seats: [], you: [0] } as unknown as MatchSummary
    const late = { ...event(7, 'cautioned', 1), what: 'lateOffer', rule: '1.9.4' } as MatchEvent
    expect(eventLine(match, late)).toMatch(/ Rule 1\.9\.4\.$/)
    const lent = { ...late, of: 'russian' }
    expect(eventLine(match, lent)).toMatch(/ Rule 1\.9\.4 of the draughts code\.$/)
    expect(citeIn(match, late)?.href).toBe('/rules/chess#r1.9.4')
    expect(citeIn(match, lent)).toEqual({
      text: 'Rule 1.9.4 of the draughts code',
      href: '/rules/russian#r1.9.4',
    })
  })
  it('links the clause that a referee cites by its number only', async () => {
    await wordCome('referee.cited')
    const match = { family: 'draughts', game: 'russian;capture=may', seats: [], you: [0] }
    const by = (clause: string) =>
      citeIn(match as unknown as MatchSummary, {
        ...event(8, 'ruled', 0),
        ruling: { act: 'warn', seat: 0, clause },
      })
    expect(by('1.4.7')).toEqual({ text: 'Clause 1.4.7', href: '/rules/russian?capture=may#r1.4.7' })
    expect(by('FIDE 11.5')).toBeUndefined()
    expect(by('')).toBeUndefined()
  })
  it('leads from a claim to the clause on claims', () => {
    const match = { family: 'draughts', game: 'russian', seats: [], you: [0] }
    const claim = { ...event(9, 'claimed', 0), what: 'wrong' as const, rule: '1.9.2' }
    expect(eventLine(match as unknown as MatchSummary, claim)).toMatch(/ Rule 1\.9\.2\.$/)
  })
})

describe('who watches', () => {
  beforeAll(() => showLang('en'))
  it('is told apart by a name, or else by a number', () => {
    const by = (n: number, name?: string): MatchEvent => ({
      ...event(n, 'whispered', -1, n),
      ...(name && { name }),
    })
    const events = [by(1, 'Ann'), by(1, 'Ann'), by(2), by(3, 'Bob'), by(4, 'Bob')]
    expect(events.map((e) => watcherName(events, e))).toEqual([
      'Ann (spectator)',
      'Ann (spectator)',
      'Spectator 2',
      'Bob (spectator 3)',
      'Bob (spectator 4)',
    ])
  })
})

describe('a seat', () => {
  it('has the name of the program that plays there', () => {
    expect(seatName({ seat: 1, kind: 'bot', engine: 'Scan' } as Seat)).toBe('Scan')
  })
})
