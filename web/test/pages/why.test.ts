import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BoardData, Hand } from '../../src/board/core/types'
import { showLang } from '../../src/i18n'
import { whyBubble } from '../../src/pages/match/model/words'

const table = {
  match: { family: 'chess', game: 'appear' },
  board: {
    shape: 'square',
    w: 8,
    h: 8,
    places: [
      { name: 'd1', x: 0, y: 0 },
      { name: 'd3', x: 0, y: 2 },
      { name: 'hand:Q', x: 9, y: 0, kind: Hand },
    ],
  } as unknown as BoardData,
}
const title = (from: number, at: number) =>
  whyBubble(table, { code: 'dropChecks' }, [from], at).title

describe('why not', () => {
  beforeAll(() => {
    const none = { 'refusal.superko': 'as it was after {move}' }
    vi.stubGlobal('fetch', async () => Response.json({ families: { none } }))
    return showLang('en')
  })

  it('names the squares of a piece that goes', () => {
    expect(title(0, 1)).toBe('d1 cannot go to d3')
    expect(title(0, 0)).toBe('d1 cannot be chosen')
  })

  it('speaks of playing where one click puts a piece on an empty place', () => {
    const paths = [{ seat: 0, tokens: [0], text: 'd1' }]
    const at = (men: object[], paths: object[]) =>
      whyBubble(
        { ...table, scene: { toMove: 1, men, paths } } as never,
        { code: 'suicide' },
        [1],
        1,
      ).title
    expect(at([], paths)).toBe('You cannot play on d3')
    expect(at([{ place: 1, kind: 'stone', seat: 0 }], paths)).toBe('d3 cannot be chosen')
    expect(at([], [{ seat: 0, tokens: [0, 1], text: 'd1d3' }])).toBe('d3 cannot be chosen')
    expect(at([], [])).toBe('d3 cannot be chosen')
  })

  it('does not send on a piece that has taken one, which is to be put somewhere', () => {
    const path = { seat: 0, tokens: [0, 1, 5], taken: [1], text: 'd1d3/a5' }
    const scene = { toMove: 1, men: [], paths: [path] }
    const bubble = whyBubble({ ...table, scene }, { code: 'occupied' }, [0, 1], 0)
    expect(bubble.title).toBe('That piece cannot be put on d1')
    expect(whyBubble({ ...table, scene }, { code: 'notLegal' }, [0], 1).title).toBe(
      'd1 cannot go to d3',
    )
  })

  it('names a move of the past as the list of moves has it', () => {
    const ply = (n: number, text: string) => ({ n, seat: (n + 1) % 2, text, name: text })
    const plies = ['D4', 'E5', 'C3', 'D5'].map((text, i) => ply(i + 1, text)) as never
    const seats = [{}, {}] as never
    const refused = (params: Record<string, string>) =>
      whyBubble(
        { ...table, match: { family: 'none', game: 'none', seats }, plies },
        { code: 'superko', params },
        [],
        0,
      ).text
    expect(refused({ move: 'E5', ago: '2' })).toBe('as it was after 1. … E5')
    // Where the list says otherwise, as after a position that was set up, the move has its own name.
    expect(refused({ move: 'E4', ago: '2' })).toBe('as it was after E4')
    expect(refused({ move: 'E5', ago: '9' })).toBe('as it was after E5')
  })

  it('does not name the place in the hand of a piece that is put on the board', () => {
    expect(title(2, 0)).toBe('That piece cannot be put on d1')
  })
})
