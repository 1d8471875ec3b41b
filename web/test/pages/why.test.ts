import { beforeAll, describe, expect, it } from 'vitest'
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
  beforeAll(() => showLang('en'))

  it('names the squares of a piece that goes', () => {
    expect(title(0, 1)).toBe('d1 cannot go to d3')
    expect(title(0, 0)).toBe('d1 cannot be chosen')
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

  it('does not name the place in the hand of a piece that is put on the board', () => {
    expect(title(2, 0)).toBe('That piece cannot be put on d1')
  })
})
