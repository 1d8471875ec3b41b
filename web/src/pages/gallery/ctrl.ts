// What the gallery shows of all games for what is sought.

import type { FamilyTexts } from '../../net/api'
import type { Family, GameInfo, MyMatch } from '../../net/types'
import { usualLevel } from '../setup/ctrl'
import { parseSpec } from '../shared/names'

export interface Named {
  info: GameInfo
  name: string
  brief: string
}

export interface Shelf {
  family: string
  lead: Named | undefined
  games: Named[]
  /** How many puzzles the family has. */
  puzzles: number
}

/**
 * How many of the page's six columns a shelf takes, so that small families share a row: the lead game
 * is two by two, up to four others stand two by two beside it.
 */
export function columnsOf({ lead, games }: Shelf): 2 | 4 | 6 {
  const places = lead ? 4 + games.length : 2 * games.length
  return places <= 4 ? 2 : places <= 8 ? 4 : 6
}

/** Letters compared without accents and case, so that "шашки" finds "Шашки". */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word sought is found somewhere in the text. */
export function matches(text: string, sought: string): boolean {
  const inside = plain(text)
  return plain(sought)
    .split(/\s+/)
    .every((word) => inside.includes(word))
}

/**
 * What a game and its family are called in all the languages given, other names included, so that
 * people find it by the name they know.
 */
export const called = (languages: readonly FamilyTexts[], family: string, id: string): string =>
  languages
    .flatMap((words) =>
      ['family.name', 'family.also', `game.${id}.name`, `game.${id}.also`].map(
        (key) => words[family]?.[key] ?? '',
      ),
    )
    .join(', ')

/** The tags that most people look for first, and those that they look for last. */
const firstTags = ['two', 'many', 'quick', 'children']
const lastTags = ['beyond']

/** The tags of all games: those that tell what a game is like before those that tell who knows it. */
export function tagsOf(families: readonly Family[]): string[] {
  const used = new Set(families.flatMap((f) => f.games.flatMap((g) => g.tags ?? [])))
  const known = [...firstTags, ...lastTags]
  return [
    ...firstTags.filter((tag) => used.has(tag)),
    ...[...used].filter((tag) => !known.includes(tag)),
    ...lastTags.filter((tag) => used.has(tag)),
  ]
}

/** The level of the computer that one played last at a game, else the usual one; the newest match comes first. */
export function lastLevel(game: GameInfo, mine: readonly MyMatch[]): number {
  const same = mine.filter((m) => parseSpec(m.game).id === game.id)
  return same.flatMap((m) => m.seats.flatMap((s) => s.level ?? []))[0] ?? usualLevel(game)
}

/** The game that one played last, unless that match still goes on or the game cannot be played here at once. */
export function lastGame(
  families: readonly Family[],
  mine: readonly MyMatch[],
): GameInfo | undefined {
  const [last] = mine
  if (last?.status !== 'over') return undefined
  const { id } = parseSpec(last.game)
  return families.flatMap((f) => f.games).find((g) => g.id === id && !g.missing && !g.people)
}

/** By what the other games of a family stand on the page. */
export const othersKey = (family: string): string => `${family}-others`

/** The family whose other games stand there, undefined: they are none. */
export const othersOf = (key: string): string | undefined => /^(.*)-others$/.exec(key)?.[1]

/** What the page shows from the top: families, each followed by its other games if there are any to show. */
export const placed = (
  families: readonly Family[],
  shown: readonly string[],
  hasOthers: (family: Family) => boolean,
): string[] =>
  families.flatMap((family) => [
    ...(shown.includes(family.id) ? [family.id] : []),
    ...(hasOthers(family) ? [othersKey(family.id)] : []),
  ])

const namings = new WeakMap<GameInfo, Named>()

/** A game with its words: the same object while they are the same, so that its card stays, and the focus in it. */
function named(info: GameInfo, words: { name: string; brief: string }): Named {
  const before = namings.get(info)
  if (before?.name === words.name && before.brief === words.brief) return before
  const now = { info, ...words }
  namings.set(info, now)
  return now
}

/** The shelves that have something to show; games are sought by their names in the languages given, too. */
export function shelves(
  families: readonly Family[],
  sought: string,
  tag: string,
  nameOf: (game: GameInfo) => { name: string; brief: string },
  languages: readonly FamilyTexts[] = [],
): Shelf[] {
  const found = families.map((family): Shelf => {
    const games = family.games
      .map((info) => named(info, nameOf(info)))
      .filter(
        (g) =>
          (!tag || g.info.tags?.includes(tag)) &&
          matches(
            `${g.name} ${g.brief} ${g.info.id} ${called(languages, family.id, g.info.id)}`,
            sought,
          ),
      )
    const lead = games.find((g) => g.info.lead)
    const rest = games.filter((g) => g !== lead)
    return { family: family.id, lead, games: rest, puzzles: family.puzzles ?? 0 }
  })
  return found.filter((shelf) => shelf.lead || shelf.games.length > 0)
}
