// The words of the interface, one JSON a language, loaded when wanted, the keys once for all; and the
// words of the families, which the server keeps beside their rules.

import { createSignal } from 'solid-js'
import { fetchTexts, type FamilyTexts } from '../net/api'
import { type Lang, langWish } from '../shell/prefs'
import { type Entry, fill, format, type Params } from './format'

type Catalogue = typeof import('./en.json')
export type Key = Extract<keyof Catalogue, string>

const load: Record<Lang, () => Promise<{ default: string }>> = {
  en: () => import('virtual:words/en'),
  uk: () => import('virtual:words/uk'),
  ru: () => import('virtual:words/ru'),
}

interface Loaded {
  lang: Lang
  words: Record<string, Entry>
  families: FamilyTexts
}

const [loaded, setLoaded] = createSignal<Loaded>({ lang: 'en', words: {}, families: {} })

/** Whether there are words at all: a page that flickers from keys to words is read twice. */
export const ready = () => Object.keys(loaded().words).length > 0

/** The language now shown. */
export const lang = () => loaded().lang

/** An entry of a catalogue as it travels: a text, or plural forms between tabs. */
function entryOf(line = ''): Entry {
  const [one = '', few = '', many = '', other] = line.split('\t')
  return other === undefined ? line : { one, few, many, other }
}

/** Loads a language and shows it. The families' words may come later or not at all. */
export async function showLang(wish: Lang): Promise<void> {
  const [keys, texts] = await Promise.all([import('virtual:words/keys'), load[wish]()])
  const lines = texts.default.split('\n')
  const words = Object.fromEntries(
    keys.default.split('\n').map((key, i) => [key, entryOf(lines[i])]),
  )
  if (wish !== langWish()) return
  const old = loaded()
  setLoaded({ lang: wish, words, families: old.lang === wish ? old.families : {} })
  document.documentElement.lang = wish
  const families = await fetchTexts(wish)
  if (wish === langWish()) setLoaded({ lang: wish, words, families })
}

/** A text of the interface. The parameter n chooses the plural form. */
export function t(key: Key, params?: Params): string {
  const { lang, words } = loaded()
  const entry = words[key]
  return entry === undefined ? key : format(entry, lang, params)
}

/** A text of a family, or undefined where the family has none under this key. */
export function familyText(family: string, key: string, params?: Params): string | undefined {
  const text = loaded().families[family]?.[key]
  return text === undefined ? undefined : fill(text, params)
}

/** A text of whichever family has the key. */
export function anyFamilyText(key: string): string | undefined {
  for (const texts of Object.values(loaded().families)) {
    if (texts[key] !== undefined) return texts[key]
  }
  return undefined
}

export const gameName = (family: string, id: string): string =>
  familyText(family, `game.${id}.name`) ?? id

export const gameBrief = (family: string, id: string): string =>
  familyText(family, `game.${id}.brief`) ?? ''

/** "a, b or c" in the present language. */
export function orList(items: readonly string[]): string {
  return new Intl.ListFormat(lang(), { type: 'disjunction' }).format(items)
}

/** "a, b and c" in the present language. */
export function andList(items: readonly string[]): string {
  return new Intl.ListFormat(lang(), { type: 'conjunction' }).format(items)
}

/** A moment in words short enough for a list: "14:05", "3 Nov". */
export function shortDate(at: Date): string {
  const today = new Date().toDateString() === at.toDateString()
  const style: Intl.DateTimeFormatOptions = today
    ? { hour: '2-digit', minute: '2-digit' }
    : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(lang(), style).format(at)
}
