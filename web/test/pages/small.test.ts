import { describe, expect, it } from 'vitest'
import type { Family, GameInfo } from '../../src/net/types'
import { matches, shelves, tagsOf } from '../../src/pages/gallery/ctrl'
import { spent } from '../../src/pages/match/MoveList'
import { marksOf, rowOf } from '../../src/pages/rules/figures'
import { newMatch, readChoices, writeChoices } from '../../src/pages/setup/ctrl'
import { changedOf, clauseHref, optionsText, parseSpec, specOf } from '../../src/pages/shared/names'
import { bestLang } from '../../src/shell/prefs'
import { routeOf } from '../../src/shell/router'

const thumb = { board: { shape: 'square' as const, w: 8, h: 8, places: [] }, men: [] }
const game = (id: string, more: Partial<GameInfo> = {}): GameInfo => ({
  id,
  family: 'draughts',
  seats: 2,
  lead: false,
  tags: [],
  options: [],
  thumb,
  ...more,
})
const russian = game('russian', {
  lead: true,
  tags: ['quick'],
  options: [
    { key: 'capture', kind: 'choice', values: ['must', 'may'], default: 'must' },
    { key: 'manBack', kind: 'switch', default: 'on' },
    { key: 'first', kind: 'text', default: '' },
  ],
})

describe('addresses', () => {
  it.each([
    ['/', { page: 'gallery' }],
    ['/play/russian', { page: 'setup', game: 'russian' }],
    ['/aB3dE6gH', { page: 'match', id: 'aB3dE6gH' }],
    ['/embed/aB3dE6gH', { page: 'embed', id: 'aB3dE6gH' }],
    ['/embed/russian', { page: 'missing', path: '/embed/russian' }],
    ['/rules', { page: 'rulesIndex' }],
    ['/rules/small-polish', { page: 'rules', game: 'small-polish' }],
    ['/matches', { page: 'matches' }],
    ['/matches/', { page: 'matches' }],
    ['/aB3dE6g', { page: 'missing', path: '/aB3dE6g' }],
    ['/play/russian/more', { page: 'missing', path: '/play/russian/more' }],
    ['/%E0%A4%A', { page: 'missing', path: '/%E0%A4%A' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route))
})

describe('the language of a browser', () => {
  it.each([
    [['uk-UA', 'en'], 'uk'],
    [['de', 'ru-RU'], 'ru'],
    [['de'], 'en'],
    [[], 'en'],
  ])('%j is %s', (wishes, lang) => expect(bestLang(wishes)).toBe(lang))
})

describe('names of rule sets', () => {
  it('are read and written alike', () => {
    expect(parseSpec('russian;capture=may')).toEqual({ id: 'russian', options: { capture: 'may' } })
    expect(specOf(russian, { capture: 'may', manBack: 'on' })).toBe('russian;capture=may')
    expect(specOf(russian, {})).toBe('russian')
  })

  it('say what differs', () => {
    expect(changedOf(russian, { manBack: 'off', capture: 'must' }).map((o) => o.key)).toEqual([
      'manBack',
    ])
    expect(optionsText({ a: '1', b: '2' })).toBe('a=1;b=2')
    expect(clauseHref('russian', { huff: 'redo' }, '1.5.3')).toBe('/rules/russian?huff=redo#r1.5.3')
  })
})

describe('the set-up', () => {
  it('survives the address', () => {
    const query = 'opponent=friend&side=1&touch=strict&capture=may'
    const choices = readChoices(new URLSearchParams(query), russian)
    expect(choices).toMatchObject({
      opponent: 'friend',
      side: 1,
      touchMove: true,
      options: { capture: 'may' },
    })
    expect(writeChoices(choices, russian)).toBe(`?${query}`)
  })

  it.each([
    'level=11',
    'level=x',
    'side=2',
    'side=-1',
    'opponent=nobody',
    'capture=never',
    'position=',
  ])('leaves out %s', (query) => {
    const usual = readChoices(new URLSearchParams(), russian)
    expect(readChoices(new URLSearchParams(query), russian)).toEqual(usual)
  })

  it('offers the level for a first game that the game names', () => {
    const flicked = game('flicked', { level: 1 })
    const usual = readChoices(new URLSearchParams(), flicked)
    expect(usual.level).toBe(1)
    expect(writeChoices(usual, flicked)).toBe('')
    expect(writeChoices({ ...usual, level: 3 }, flicked)).toBe('?level=3')
    expect(readChoices(new URLSearchParams('level=3'), flicked).level).toBe(3)
  })

  it('is sent with a lot, a level only against a bot', () => {
    const usual = readChoices(new URLSearchParams(), russian)
    expect(newMatch(usual, russian)).toMatchObject({
      game: 'russian',
      opponent: 'bot',
      seat: -1,
      level: 3,
    })
    const friend = newMatch(
      { ...usual, opponent: 'friend', side: 0, position: 'W:W1:B32' },
      russian,
    )
    expect(friend).toMatchObject({ seat: 0, position: 'W:W1:B32' })
    expect(friend.level).toBeUndefined()
  })
})

describe('the gallery', () => {
  const families: Family[] = [
    { id: 'draughts', games: [russian, game('turkish')] },
    { id: 'tafl', games: [game('hnefatafl', { family: 'tafl', tags: ['many'] })] },
  ]
  const names = (g: GameInfo) => ({ name: g.id === 'turkish' ? 'Турецькі шашки' : g.id, brief: '' })

  it('finds words in any order and case', () => {
    expect(matches('Турецькі шашки', 'ШАШКИ тур')).toBe(true)
    expect(matches('Турецькі шашки', 'шашкі')).toBe(false)
    expect(matches('anything', '')).toBe(true)
  })

  it('shows what is sought and puts the lead game apart', () => {
    expect(shelves(families, '', '', names).map((s) => s.lead?.info.id)).toEqual([
      'russian',
      undefined,
    ])
    const found = shelves(families, 'турец', '', names)
    expect(found.map((s) => s.games.map((g) => g.info.id))).toEqual([['turkish']])
    expect(shelves(families, '', 'many', names).map((s) => s.family)).toEqual(['tafl'])
    expect(tagsOf(families)).toEqual(['many', 'quick'])
  })
})

describe('a diagram', () => {
  it('stands in a row with those that follow it at once', () => {
    const page = document.createElement('div')
    page.innerHTML =
      '<p>1</p><figure id="a"></figure><figure id="b"></figure><p>2</p><figure id="c"></figure>'
    for (const figure of page.querySelectorAll('figure')) rowOf(figure)
    expect([...page.children].map((el) => el.tagName)).toEqual(['P', 'DIV', 'P', 'FIGURE'])
    expect([...page.querySelectorAll('.figures > figure')].map((el) => el.id)).toEqual(['a', 'b'])
  })

  it('points at places by their names', () => {
    const place = (name: string) => ({ name, seat: -1, x: 0, y: 0 })
    const board = { ...thumb.board, places: [place('a1'), place('b2'), place('c3')] }
    expect(
      marksOf(board, { path: ['a1', 'c3'], taken: ['b2', 'z9'], turned: ['c3'] }),
    ).toMatchObject({
      path: [0, 2],
      taken: [1],
      turns: [2],
      chosen: 0,
    })
  })
})

describe('time spent', () => {
  it.each([
    [0, '0:00'],
    [61_400, '1:01'],
    [3_723_000, '1:02:03'],
    [-5, '0:00'],
  ])('%i ms is %s', (ms, text) => expect(spent(ms)).toBe(text))
})
