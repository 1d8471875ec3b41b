import { beforeAll, describe, expect, it } from 'vitest'
import { Hand } from '../../src/board/core/types'
import { showLang } from '../../src/i18n'
import type { Help } from '../../src/net/types'
import { helpCounts, helpLine, helpShapes, newHelp } from '../../src/pages/match/model/help'
import type { Table } from '../../src/pages/match/model/state'

const places = [
  { name: 'a1', seat: -1, x: 0, y: 0 },
  { name: 'b2', seat: -1, x: 1, y: 1 },
  { name: 'hand', seat: 0, x: 2, y: 2, kind: Hand },
]
const piece: Help = { seat: 0, what: 'man', place: 0, why: 'mate', n: 2 }
const move: Help = { ...piece, what: 'move', text: 'a1b2', name: 'Ab2', path: { tokens: [0, 1] } }
const threat: Help = {
  seat: 0,
  what: 'threat',
  place: 1,
  text: 'b2a1',
  name: 'Ba1',
  why: 'takes',
  n: 1,
  path: { tokens: [1, 0] },
}
const at = (help: Help[], more: object = {}): Table =>
  ({
    match: { family: 'chess', seats: [], you: [0] },
    board: { places },
    plies: [],
    help,
    ...more,
  }) as unknown as Table

describe('hints', () => {
  beforeAll(() => showLang('en'))

  it('say the piece, the reason, then the move', () => {
    expect(helpLine(at([]), piece)).toBe('Hint: move the piece on a1. It wins by force in 2 moves.')
    expect(helpLine(at([]), move)).toBe('Hint: Ab2. It wins by force in 2 moves.')
  })
  it('say honestly that there is no more reason than a search', () => {
    expect(helpLine(at([]), { ...move, why: undefined } as unknown as Help)).toContain(
      'finds nothing better',
    )
  })
  it('tell a threat, or that there is none', () => {
    expect(helpLine(at([]), threat)).toBe('The opponent threatens Ba1. That capture would pay.')
    expect(helpLine(at([]), { seat: 0, what: 'threat', place: -1 })).toContain('no immediate')
  })
  it('ring the piece, draw the move, the threat in red', () => {
    expect(helpShapes(at([piece]))).toEqual([{ from: 0, brush: 'green' }])
    expect(helpShapes(at([move, threat]))).toEqual([
      { from: 0, to: 1, brush: 'green' },
      { from: 1, to: 0, brush: 'red' },
    ])
  })
  it('ring the square of what is put from a hand, and aim a stroke', () => {
    const drop = { ...move, place: 2, path: { tokens: [2, 1] } }
    expect(helpShapes(at([drop]))).toEqual([{ from: 1, brush: 'green' }])
    const stroke: Help = { seat: 0, what: 'move', place: 1, text: 'F1:5,9', aimed: true }
    expect(helpShapes(at([stroke]))).toEqual([{ from: 1, brush: 'green', stroke: 'F1:5,9' }])
  })
  it('are told once', () => {
    expect(newHelp(at([]), at([piece]))).toBe(piece)
    expect(newHelp(at([piece]), at([piece]))).toBeUndefined()
    expect(newHelp(at([piece]), at([move]))).toBe(move)
  })
  it('are counted at the end', () => {
    const seats = [
      { seat: 0, kind: 'guest', name: 'Ann', hints: 3 },
      { seat: 1, kind: 'bot', name: '' },
    ]
    const { match } = at([], { match: { seats, you: [0], family: 'chess' } })
    expect(helpCounts(match)).toEqual(['Ann: 3 hints'])
  })
})
