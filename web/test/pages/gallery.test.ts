import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { FamilyTexts } from '../../src/net/api'
import type { Family, GameInfo, MyMatch } from '../../src/net/types'
import {
  called,
  columnsOf,
  lastGame,
  lastLevel,
  othersKey,
  othersOf,
  placed,
  type Shelf,
  shelves,
  tagsOf,
} from '../../src/pages/gallery/ctrl'
import { quickMatch } from '../../src/pages/setup/ctrl'

const folder = `${import.meta.dirname}/../../../games`
const families = readdirSync(folder).filter((f) =>
  readdirSync(folder + (f.includes('.') ? '' : `/${f}`)).includes('text'),
)
const words = (lang: string): FamilyTexts =>
  Object.fromEntries(
    families.map((f) => [f, JSON.parse(readFileSync(`${folder}/${f}/text/${lang}.json`, 'utf8'))]),
  )
const languages = [words('en'), words('uk'), words('ru')]

/** The games as the server lists them, as far as seeking needs it. */
const games: Family[] = families.map((id) => ({
  id,
  games: Object.keys(languages[0]![id]!)
    .map((key) => /^game\.([^.]+)\.name$/.exec(key)?.[1])
    .filter((game) => game !== undefined)
    .map((game) => ({ id: game, family: id }) as GameInfo),
}))

/** What is found in the page of one language. */
const found = (lang: FamilyTexts, sought: string) =>
  shelves(
    games,
    sought,
    '',
    (g) => ({ name: lang[g.family]![`game.${g.id}.name`]!, brief: '' }),
    languages,
  ).flatMap((shelf) => shelf.games.map((g) => g.info.id))

describe('seeking a game', () => {
  const draughts = games.find((f) => f.id === 'draughts')!.games.map((g) => g.id)

  for (const [lang, page] of [
    ['English', languages[0]!],
    ['Ukrainian', languages[1]!],
    ['Russian', languages[2]!],
  ] as const)
    it(`finds it by its names in every language, in the ${lang} page`, () => {
      for (const all of ['checkers', 'draughts', 'шашки', 'Шашки', 'чекерс'])
        expect(found(page, all), all).toEqual(expect.arrayContaining(draughts))
      for (const [sought, game] of [
        ['othello', 'reversi'],
        ['reversi', 'othello'],
        ['отелло', 'othello'],
        ['реверсі', 'reversi'],
        ['suicide', 'antidraughts'],
        ['giveaway', 'antidraughts'],
        ['поддавки', 'antidraughts'],
        ['піддавки', 'antidraughts'],
        ['поддавки', 'anti-reversi'],
        ['960', 'chess960'],
        ['fischer', 'chess960'],
        ['Фишер', 'chess960'],
        ['шахматы фишера', 'chess960'],
        ['polish', 'international'],
        ['dama', 'turkish'],
        ['siamese', 'bughouse'],
        ['шведки', 'bughouse'],
        ['mobius', 'mobius'],
        ['Мебиус', 'mobius'],
        ['кубик', 'dice'],
        ['чапаев', 'chapaev'],
        ['щелчки', 'chapaev'],
        ['chess', 'maharajah'],
        ['шахи', 'maharajah'],
        ['шахматы', 'dice'],
      ])
        expect(found(page, sought!), sought).toContain(game)
    })

  it('keeps to what is sought', () => {
    expect(found(languages[0]!, '960')).toEqual(['chess960'])
    expect(found(languages[0]!, 'мост')).toEqual([])
    expect(called([], 'draughts', 'russian')).toBe('')
  })
})

describe('the shelves', () => {
  it('of small families share a row of six columns', () => {
    const game = (id: string) => ({ info: { id } as GameInfo, name: id, brief: '' })
    const shelf = (lead: boolean, others: number): Shelf => ({
      family: 'family',
      lead: lead ? game('lead') : undefined,
      games: Array.from({ length: others }, (_, n) => game(`${n}`)),
      puzzles: 0,
    })
    const columns = (lead: boolean) => [0, 1, 2, 3, 4, 5, 9].map((n) => columnsOf(shelf(lead, n)))
    expect(columns(true)).toEqual([2, 4, 4, 4, 4, 6, 6])
    expect(columns(false).slice(1)).toEqual([2, 2, 4, 4, 6, 6])
  })

  it('keep their games when other names come, and take new ones for another language', () => {
    const list = (lang: FamilyTexts, more?: FamilyTexts[]) =>
      shelves(
        games,
        '',
        '',
        (g) => ({
          name: lang[g.family]![`game.${g.id}.name`]!,
          brief: lang[g.family]!['family.name']!,
        }),
        more,
      ).flatMap((shelf) => [...(shelf.lead ? [shelf.lead] : []), ...shelf.games])
    const [english, ukrainian] = [languages[0]!, languages[1]!]
    const before = list(english)
    expect(before.length).toBeGreaterThan(50)
    const after = list(english, languages)
    for (const game of before) expect(after.some((g) => g === game)).toBe(true)
    for (const game of list(ukrainian, languages))
      expect(game.name).toBe(ukrainian[game.info.family]![`game.${game.info.id}.name`])
  })
})

describe('the tags', () => {
  const withTags = (...tags: string[][]): Family[] => [
    { id: 'family', games: tags.map((of, n) => ({ id: `${n}`, tags: of }) as GameInfo) },
  ]

  it('begin with what a game is like and end with how well it is known', () => {
    const all = withTags(['beyond'], ['dice', 'odd'], ['children', 'quick'], ['many', 'beyond'])
    expect(tagsOf(all)).toEqual(['many', 'quick', 'children', 'dice', 'odd', 'beyond'])
    expect(tagsOf(withTags([], ['beyond']))).toEqual(['beyond'])
  })
})

describe('playing without a set-up', () => {
  const game = (id: string, more: Partial<GameInfo> = {}) =>
    ({ id, family: 'family', seats: 2, options: [], tags: [], ...more }) as GameInfo
  const match = (spec: string, status: string, level?: number) =>
    ({ game: spec, status, seats: [{ seat: 0 }, { seat: 1, level }] }) as unknown as MyMatch

  it('goes by the usual rules, with sides by lot and hints', () => {
    expect(quickMatch(game('russian'), 4)).toEqual({
      game: 'russian',
      opponent: 'bot',
      seat: -1,
      level: 4,
      settings: {
        touchMove: 'off',
        takeback: 'on',
        hints: 'on',
        sides: 'alternate',
        offers: 'game',
      },
    })
  })

  it('has the level that was played last at this game, at first a gentle one', () => {
    const mine = [
      match('chess', 'over', 8),
      match('russian;huff=losePiece', 'over', 5),
      match('russian', 'over', 2),
    ]
    expect(lastLevel(game('russian'), mine)).toBe(5)
    expect(lastLevel(game('turkish'), mine)).toBe(3)
    expect(lastLevel(game('chapaev', { level: 1 }), mine)).toBe(1)
    expect(lastLevel(game('chess'), [match('chess', 'over'), ...mine])).toBe(8)
  })

  it('offers the game played last once that is over', () => {
    const families: Family[] = [
      {
        id: 'family',
        games: [
          game('russian'),
          game('chess', { missing: 'no engine' }),
          game('free-board', { people: true }),
        ],
      },
    ]
    const last = (...mine: MyMatch[]) => lastGame(families, mine)?.id
    expect(last(match('russian;huff=losePiece', 'over'), match('chess', 'over'))).toBe('russian')
    expect(last(match('russian', 'playing'))).toBeUndefined()
    expect(last(match('chess', 'over'))).toBeUndefined()
    expect(last(match('free-board', 'over'))).toBeUndefined()
    expect(last(match('gone', 'over'))).toBeUndefined()
    expect(last()).toBeUndefined()
  })
})

describe('the other games of a family', () => {
  const family = (id: string, cards = 0) => ({ id, cards, games: [] }) as Family
  const has = (f: Family) => Boolean(f.cards)
  it('stand after the family, and where it has nothing to show', () => {
    const all = [family('chess', 20), family('go')]
    expect(placed(all, ['chess', 'go'], has)).toEqual(['chess', othersKey('chess'), 'go'])
    expect(placed(all, ['go'], has)).toEqual([othersKey('chess'), 'go'])
    expect(placed(all, ['chess'], () => false)).toEqual(['chess'])
  })
  it('are told from families by their key', () => {
    expect(othersOf(othersKey('chess'))).toBe('chess')
    expect(othersOf('chess')).toBeUndefined()
  })
})
