// The words of the interface, one JSON a language, loaded when wanted, the keys once for all; and the
// words of the families, which the server keeps beside their rules: the names of all of them, the rest
// family by family and part by part as it is needed.

import { batch, createSignal, untrack } from 'solid-js'
import { load, loadRoom, type Room, rooms, rows } from 'virtual:words/langs'
import { fetchTexts, type FamilyTexts, type TextPart } from '../net/api'
import { type Lang, langWish } from '../shell/prefs'
import { type Entry, fill, format, type Params } from './format'

type Catalogue = typeof import('./en.json')
export type Key = Extract<keyof Catalogue, string>

/** One part of the words of one family. */
type Words = `${TextPart} ${string}`

const fetchWords = (wish: Lang, words: Words): Promise<FamilyTexts> => {
  const [part, family] = words.split(' ') as [TextPart, string]
  return fetchTexts(wish, part, family)
}

/** Texts with more of them. */
function merged(...all: readonly FamilyTexts[]): FamilyTexts {
  const sum: FamilyTexts = {}
  for (const texts of all)
    for (const [family, words] of Object.entries(texts)) sum[family] = { ...sum[family], ...words }
  return sum
}

interface Loaded {
  lang: Lang
  words: Record<string, Entry>
  /** What all families and games are called, and the parts of words that were asked for. */
  families: FamilyTexts
}

const [loaded, setLoaded] = createSignal<Loaded>({ lang: 'en', words: {}, families: {} })

/** Parts of the words of families that were asked for, and those come in the language now shown. */
const wanted = new Set<Words>()
const [come, setCome] = createSignal<ReadonlySet<Words>>(new Set())

/** Whether there are words at all: a page that flickers from keys to words is read twice. */
export const ready = () => Object.keys(loaded().words).length > 0

/** The language now shown; it does not change when only more words have come. */
const [shown, setShown] = createSignal<Lang>('en')
export const lang = shown

/** An entry of a catalogue as it travels: a text, or plural forms between tabs. */
function entryOf(line = ''): Entry {
  const [one = '', few = '', many = '', other] = line.split('\t')
  return other === undefined ? line : { one, few, many, other }
}

/** The words under their keys: a line each. */
function catalogue(keys: string, texts: string): Record<string, Entry> {
  const lines = texts.split('\n')
  return Object.fromEntries(keys.split('\n').map((key, i) => [key, entryOf(lines[i])]))
}

/**
 * Loads a language and shows it whole: the interface, the names of all games and the words of the
 * families seen so far. The server's words may be missing when it cannot be reached.
 */
export async function showLang(wish: Lang): Promise<void> {
  const seen = [...wanted]
  const [keys, texts, rest, names, ...told] = await Promise.all([
    import('virtual:words/keys'),
    (load[wish] ?? load.en!)(),
    Promise.all(rooms.map(([room]) => asked[room] && fetchRoom(room, wish))),
    fetchTexts(wish, 'names'),
    ...seen.map((words) => fetchWords(wish, words)),
  ])
  if (wish !== langWish()) return
  const words = Object.assign(catalogue(keys.default, texts.default), ...rest)
  batch(() => {
    setLoaded({ lang: wish, words, families: merged(names, ...told) })
    rooms.forEach(([room], i) => {
      if (rest[i]) asked[room] = { lang: wish, come: Promise.resolve() }
      else delete asked[room]
    })
    setShown(wish)
    setCome(new Set(seen))
  })
  document.documentElement.lang = wish
  document.documentElement.dir = rows.find((row) => row.code === wish)?.dir ?? 'ltr'
  for (const part of wanted) if (!come().has(part)) void bring(part)
}

/** The rooms of words that were asked for: in which language, and when they have come. */
const asked: Partial<Record<Room, { lang: Lang; come: Promise<void> }>> = {}

/** The words of a room; none where they cannot be had now. */
async function fetchRoom(room: Room, wish: Lang): Promise<Record<string, Entry> | undefined> {
  const { keys, en, [wish]: own } = loadRoom[room]
  const [names, texts] = await Promise.all([keys!(), (own ?? en!)()]).catch(() => [])
  return names && texts && catalogue(names.default, texts.default)
}

/** Gets a room of words in the language now shown, once; until they have come. */
function bringRoom(room: Room, wish: Lang): Promise<void> {
  const before = asked[room]
  if (before?.lang === wish) return before.come
  const now = { lang: wish, come: fetchRoom(room, wish).then(take) }
  asked[room] = now
  return now.come

  function take(words: Record<string, Entry> | undefined) {
    if (asked[room] !== now) return
    if (!words) delete asked[room] // asked for again by whoever reads one next
    const all = loaded()
    if (words && wish === all.lang) setLoaded({ ...all, words: { ...all.words, ...words } })
  }
}

/** Until a word that may come late is there. */
export async function wordCome(key: string): Promise<void> {
  const { lang, words } = untrack(loaded)
  const room = words[key] === undefined && rooms.find(([, keys]) => keys.test(key))
  if (room) await bringRoom(room[0], lang)
}

/** A part of the page that shows terms, once their words are there. */
export async function withTerms<T>(part: T): Promise<Awaited<T>> {
  await bringRoom('terms', untrack(loaded).lang)
  return await part
}

/** A part of the page that tells of games as such, once its words are there. */
export async function withStudy<T>(part: T): Promise<Awaited<T>> {
  await bringRoom('study', untrack(loaded).lang)
  return await part
}

/** A part of the page whose words come late, once they are there; those of terms come with them. */
export async function withLate<T>(part: T): Promise<Awaited<T>> {
  const { lang } = untrack(loaded)
  await Promise.all([bringRoom('terms', lang), bringRoom('late', lang)])
  return await part
}

/** How long to wait before a family's words are asked for again, in milliseconds. */
const patience = 3000

/** Gets a part of the words of a family in the language now shown. */
async function bring(part: Words): Promise<void> {
  const wish = loaded().lang
  const told = await fetchWords(wish, part)
  if (wish !== loaded().lang) return
  batch(() => {
    setLoaded({ ...loaded(), families: merged(loaded().families, told) })
    setCome(new Set([...come(), part]))
  })
  if (!Object.keys(told).length)
    setTimeout(() => void (wish === loaded().lang && bring(part)), patience)
}

/**
 * Asks for a part of the words of a family, once; tells whether it has come, or cannot come now. What
 * shows a game waits for it, so that no bare key is ever seen.
 */
export function hasWords(family: string, part: TextPart = 'play'): boolean {
  const words: Words = `${part} ${family}`
  if (!wanted.has(words)) {
    wanted.add(words)
    if (untrack(ready)) void bring(words)
  }
  return come().has(words)
}

/** The part in which a word stands, as the server deals them out. */
function partOf(key: string): TextPart {
  if (/^(family|game|tag|format)\./.test(key)) return 'names'
  return /^(puzzle|lesson|fault)\./.test(key) ? 'study' : 'play'
}

/**
 * A text of the interface. The parameter n chooses the plural form. Of words that come late the key is given
 * until they are there.
 */
export function t(key: Key, params?: Params): string {
  const { lang, words } = loaded()
  const entry = words[key]
  if (entry === undefined) void wordCome(key)
  return entry === undefined ? key : format(entry, lang, params)
}

/**
 * A text of a family, or undefined where the family has none under this key; its words are sent for
 * when the first of them is read.
 */
export function familyText(family: string, key: string, params?: Params): string | undefined {
  const part = partOf(key)
  if (family && part !== 'names') hasWords(family, part)
  const text = loaded().families[family]?.[key]
  return text === undefined ? undefined : fill(text, params)
}

/** A name that whichever family has. */
export function anyFamilyText(key: string): string | undefined {
  for (const texts of Object.values(loaded().families)) {
    if (texts[key] !== undefined) return texts[key]
  }
  return undefined
}

/** The words of a game that is in no list, people's own or of the shelf, come one by one. */
export function gameName(family: string, id: string): string {
  const name = familyText(family, `game.${id}.name`)
  if (name === undefined && id && ready()) {
    const { lang } = untrack(loaded)
    void import('./own').then(({ bringWords }) => bringWords(family, id, lang, takeWords))
  }
  return name ?? (id.startsWith('own:') ? '…' : id)
}

/** Takes words of games that are in no list, as they came in a language with something else. */
export function takeWords(of: Lang, words: FamilyTexts): void {
  const all = untrack(loaded)
  if (of === all.lang) setLoaded({ ...all, families: merged(all.families, words) })
}

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

/** A number that the server writes with a point, as the present language has it. */
export const numeral = (text: string): string =>
  /^-?\d+\.\d+$/.test(text) ? Number(text).toLocaleString(lang()) : text

/** A moment in words short enough for a list: "14:05", "3 Nov". */
export function shortDate(at: Date): string {
  const today = new Date().toDateString() === at.toDateString()
  const style: Intl.DateTimeFormatOptions = today
    ? { hour: '2-digit', minute: '2-digit' }
    : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(lang(), style).format(at)
}
