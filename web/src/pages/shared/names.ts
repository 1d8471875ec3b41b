// Names of rule sets: an id and the options that differ from the usual rules.

import { at } from '../../net/base'
import { familyText, numeral, t } from '../../i18n'
import type { GameInfo, OptionInfo } from '../../net/types'

export interface Spec {
  id: string
  options: Record<string, string>
}

/** Reads "russian;huff=losePiece". */
export function parseSpec(spec: string): Spec {
  const [id = '', ...rest] = spec.split(';')
  const options: Record<string, string> = {}
  for (const pair of rest) {
    const at = pair.indexOf('=')
    if (at > 0) options[pair.slice(0, at)] = pair.slice(at + 1)
  }
  return { id, options }
}

/** Writes a rule set with the options that differ from the defaults, in the order of the game. */
export function specOf(game: GameInfo, options: Record<string, string>): string {
  return [game.id, ...changedOf(game, options).map((o) => `${o.key}=${options[o.key]}`)].join(';')
}

/** The options whose value is not the usual one. */
export function changedOf(game: GameInfo, options: Record<string, string>): OptionInfo[] {
  return (game.options ?? []).filter((o) => {
    const value = options[o.key]
    return value !== undefined && value !== o.default
  })
}

/** How many seats a game has under some options. */
export function seatsOf(game: GameInfo, options: Record<string, string>): number {
  const told = (game.options ?? []).find((o) => o.seats)
  return told ? Number(options[told.key] ?? told.default) : game.seats
}

/** "k=v;k=v", as the rules page takes it. */
export const optionsText = (options: Record<string, string>): string =>
  Object.entries(options)
    .map(([k, v]) => `${k}=${v}`)
    .join(';')

/** The word for a kind of pieces, with what is written on one: circle 25. A figure by which it is drawn names what has no name. */
export function pieceWord(family: string, kind: string): string {
  const [shape, written = ''] = kind.split(/\.(.*)/)
  const word = familyText(family, `man.${shape}`)
  const figure = familyText(family, `man.${written}`)
  return figure ? (word ?? figure) : `${word ?? shape} ${written}`.trim()
}

export const optionName = (family: string, key: string): string =>
  familyText(family, `option.${key}.name`) ?? key

/** The name before its value: a question needs no colon. */
export const optionLead = (family: string, key: string): string =>
  optionName(family, key).replace(/[^?]$/, '$&:')

export const optionHelp = (family: string, key: string): string =>
  familyText(family, `option.${key}.help`) ?? ''

/** A name in the middle of a line: other capitals than the first belong to names. */
export const asPart = (name: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** An option with its value as a sentence, where its name and that of the value do not make one. */
export const saidAs = (family: string, key: string, value: string): string | undefined =>
  familyText(family, `option.${key}.${value}.said`)

export const valueName = (family: string, key: string, value: string): string =>
  familyText(family, `option.${key}.${value}`) ?? numeral(value)

export const sideName = (family: string, seat: number): string =>
  familyText(family, `side.${seat}`) ?? (seat < 0 ? t('side.nobody') : String(seat + 1))

/**
 * The name of a side in a game: its own where it has one ("Black (the Maharajah)"), which an option
 * may change, else that of the family.
 */
export function sideIn(family: string, spec: Spec, seat: number): string {
  const own = `game.${spec.id}.side.${seat}`
  for (const [key, value] of Object.entries(spec.options)) {
    const name = familyText(family, `${own};${key}=${value}`)
    if (name !== undefined) return name
  }
  return familyText(family, own) ?? sideName(family, seat)
}

/** Whose rules a game without house rules is played by, undefined where nobody has laid them down. */
const officialOf = (family: string, id: string): string | undefined =>
  familyText(family, `game.${id}.official`)

/** The words for a match without house rules. */
export function noHouseRules(family: string, id: string): string {
  const by = officialOf(family, id)
  return by === undefined ? t('setup.noHouseUsual') : t('setup.noHouse', { by })
}

/** The words on the button that drops all house rules. */
export const backToRules = (family: string, id: string): string =>
  t(officialOf(family, id) === undefined ? 'setup.usual' : 'setup.official')

/** What a side is called in a match. */
export const sideOf = (match: { family: string; game: string }, seat: number): string =>
  sideIn(match.family, parseSpec(match.game), seat)

/** The address of a rule's clause, with the options of a match kept in view. */
export function clauseHref(id: string, options: Record<string, string>, rule?: string): string {
  const query = new URLSearchParams(options).toString()
  return at(`/rules/${id}${query ? `?${query}` : ''}${rule ? `#r${rule}` : ''}`)
}

/** The address of the workshop, where the work begins from a rule set. */
export const makeHref = (spec: string): string => at(`/make?game=${encodeURIComponent(spec)}`)

/** The address of the editor with a position. */
export function editorHref(spec: string, position: string): string {
  const { id, options } = parseSpec(spec)
  return `/editor/${id}?${new URLSearchParams({ ...(position && { position }), ...options })}`
}

/** The address of a set-up with a position; `more` are further choices, such as opponent. */
export function setupHref(
  spec: string,
  position: string,
  more: Record<string, string> = {},
): string {
  const { id, options } = parseSpec(spec)
  const query = new URLSearchParams({ ...(position && { position }), ...more, ...options })
  return at(`/play/${id}${query.size ? `?${query}` : ''}`)
}
