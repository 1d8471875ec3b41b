import { beforeAll, describe, expect, it } from 'vitest'
import { Geometry } from '../../src/board/core/geometry'
import type { BoardData } from '../../src/board/core/types'
import { showLang } from '../../src/i18n'
import type { Ply, RecordGame, RecordMark } from '../../src/net/types'
import { drawn, overlay } from '../../src/pages/records/drawn'
import { pliesOf } from '../../src/pages/records/lines'
import { marksAt, marksText } from '../../src/pages/records/marks'
import { timesOf, valueText, withoutTimes } from '../../src/pages/records/values'

const mark = (place: number, kind: string, more: Partial<RecordMark> = {}) =>
  ({ place, kind, ...more }) as RecordMark

const ply = (n: number, text: string, position: string): Ply =>
  ({ n, name: text, text, position, seat: n % 2, at: 0, men: [] }) as unknown as Ply

/** Three plies, of which the last one sets up, and a variation of the second. */
const game = {
  position: 'start',
  lines: [
    {
      parent: -1,
      at: 0,
      plies: [ply(1, 'a', '1'), ply(2, 'b', '2'), ply(3, '', '2'), ply(4, '', '9')],
      notes: [
        { n: 0, marks: [mark(0, 'label', { text: 'A' })] },
        { n: 1, dims: true, marks: [mark(3, 'dimmed'), mark(1, 'triangle')] },
        { n: 3, dims: true, marks: [mark(2, 'cross')] },
      ],
    },
    { parent: 0, at: 1, plies: [ply(1, 'c', '3')], notes: [{ n: 1, marks: [mark(0, 'circle')] }] },
  ],
} as unknown as RecordGame

const board = {
  shape: 'point',
  w: 2,
  h: 2,
  places: ['A2', 'B2', 'A1', 'B1'].map((name, i) => ({
    name,
    seat: -1,
    x: 0.5 + (i % 2),
    y: 0.5 + Math.floor(i / 2),
  })),
} as BoardData
const nameOf = (place: number) => board.places[place]!.name

describe('marks of a record', () => {
  beforeAll(() => showLang('en'))

  it('are those of the node, and what is dimmed stays until a later one dims', () => {
    const kinds = (line: number, n: number) => marksAt(game, line, n).map((m) => m.kind)
    expect(kinds(0, 0)).toEqual(['label'])
    expect(kinds(0, 1)).toEqual(['dimmed', 'triangle'])
    expect(kinds(0, 2)).toEqual(['dimmed'])
    expect(kinds(0, 3)).toEqual(['cross'])
    expect(kinds(1, 2)).toEqual(['dimmed', 'circle'])
  })

  it('are told in one line', async () => {
    await showLang('en')
    const { t, withStudy } = await import('../../src/i18n')
    await withStudy(undefined)
    expect(t('records.title')).toBe('Records of games')
    const text = marksText(
      [
        mark(0, 'label', { text: 'A' }),
        mark(1, 'triangle'),
        mark(2, 'triangle'),
        mark(2, 'arrow', { to: 3 }),
        mark(1, 'arrow'),
        mark(3, 'dimmed'),
      ],
      nameOf,
      '',
    )
    expect(text).toBe(
      'Marked: A at A2, triangle at B2 and A1, arrow from A1 to B1, arrow from B2 to A2, shaded: 1',
    )
    expect(marksText([], nameOf, '')).toBe('')
  })

  it('are drawn over pieces and empty points in their own ink', () => {
    const geo = new Geometry(board, false, false)
    const pieces = [
      { place: 0, kind: 'stone', seat: 0 },
      { place: 1, kind: 'stone', seat: 1 },
    ]
    const draw = (marks: RecordMark[], last = -1) => drawn(marks, geo, pieces, last)
    const label = (place: number) => draw([mark(place, 'label', { text: '<7' })]).markup
    expect(label(0)).toMatch(/^<text class="on0".*>&lt;7<\/text>$/)
    expect(label(1)).toMatch(/^<text class="on1"/)
    // The lines of the board end before a letter on an empty point.
    expect(label(2)).toMatch(/^<circle class="bd-0" cx="24" cy="72" r="14"\/><text class="free"/)
    expect(draw([mark(2, 'triangle')]).markup).toContain('class="ink free"')
    expect(draw([mark(9, 'triangle')])).toEqual({ markup: '', ringed: false })
    expect(draw([mark(0, 'arrow')], 0).markup).toContain('a-blue')
    // A letter stands before the arrow that begins at it.
    const both = [mark(0, 'label', { text: 'A' }), mark(0, 'arrow', { to: 1 })]
    expect(draw(both).markup).toMatch(/a-blue.*<text[^>]*>A<\/text>$/)
  })

  it('are a layer of a board, which is drawn anew and not twice', () => {
    const host = document.createElement('div')
    host.innerHTML = '<svg><g class="bd-pieces"/><g class="bd-shapes"/></svg>'
    const svg = host.querySelector('svg')!
    overlay({ markup: '<path class="ink"/>', ringed: true }).onto(svg)
    overlay({ markup: '<text>A</text>', ringed: false }).onto(svg)
    expect([...svg.children].map((el) => el.getAttribute('class'))).toEqual([
      'bd-pieces',
      'rec-marks',
      'bd-shapes',
    ])
    expect(svg.querySelector('.rec-marks')!.textContent).toBe('A')
    expect(svg.classList.contains('rec-ringed')).toBe(false)
  })

  it('leave the ring of the last move its rim', () => {
    const geo = new Geometry(board, false, false)
    expect(drawn([mark(0, 'square')], geo, [], 0).ringed).toBe(true)
    expect(drawn([mark(1, 'square')], geo, [], 0).ringed).toBe(false)
    expect(drawn([mark(0, 'dimmed')], geo, [], 0).ringed).toBe(false)
  })
})

describe('a record', () => {
  it('names nodes that are no moves', () => {
    expect(pliesOf(game, 0).map((p) => p.name)).toEqual(['a', 'b', 'note', 'set-up'])
  })

  it('tells times and counts in words', () => {
    const times = (...commands: string[]) => timesOf(commands, 0, '').join()
    expect(times('clk 0:59:58')).toMatch(/ 59:58$/)
    expect(times('clk 1:02:03.500')).toMatch(/ 1:02:03$/)
    expect(times('clk 0:00:09', 'OB 5')).toMatch(/ 0:09 \(5\)$/)
    expect(times('WL 570.5', 'OB 5')).toMatch(/ 9:30$/)
    expect(times('OB 5')).toBe('')
    expect(withoutTimes(['clk 0:00:09', 'OB 5', 'OW 3', 'eval 1'], 0)).toEqual(['OW 3', 'eval 1'])
    expect(valueText('OW 5', '')).toMatch(/^Moves or periods left, .*: 5\.$/)
    expect(valueText('eval 0.3', '')).toBe('eval 0.3')
    expect(valueText('emt 0:01:05', '')).toBe('Time for the move: 1:05.')
  })
})
