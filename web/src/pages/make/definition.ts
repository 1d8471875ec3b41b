// A game as a rules file, as far as the workshop changes it by controls; the rest is changed as text.

import { lang } from '../../i18n'
import type { DefinitionInfo } from '../../net/types'

export interface PieceRow {
  moves?: unknown
  royal?: boolean
  pawn?: boolean
  [key: string]: unknown
}

export interface Definition {
  tavlei: number
  family: string
  like?: string
  options?: Record<string, string>
  name?: Record<string, string>
  about?: Record<string, string>
  by?: string
  from?: string
  pieces?: Record<string, { name?: Record<string, string>; picture?: string }>
  rules?: Record<string, Record<string, unknown>>
  [key: string]: unknown
}

export const read = (text: string): Definition | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Definition)
      : undefined
  } catch {
    return undefined
  }
}

export const written = (def: Definition): string => `${JSON.stringify(def, null, 2)}\n`

/**
 * A game as the work on it begins: whole where controls change its rules or nothing else says them, else as the game that it is, whose
 * options are controls.
 */
export function begun(base: DefinitionInfo): Definition | undefined {
  const whole = read(base.text ?? '')
  if (!whole || !base.like || whole.like || base.controls) return whole
  const { tavlei, family, name } = whole
  return { tavlei, family, like: base.like, options: base.options ?? {}, name: name ?? {} }
}

/** A value of the rules by its keys, as of "turn.order". */
export function ruleOf(def: Definition, key: string): unknown {
  let at: unknown = def.rules
  for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part]
  return at
}

/** The definition with another value of the rules; undefined takes it away. */
export function withValue(def: Definition, key: string, value: unknown): Definition {
  const next = structuredClone(def)
  const parts = key.split('.')
  const last = parts.pop()!
  next.rules ??= {}
  let at = next.rules as Record<string, unknown>
  for (const part of parts) {
    at[part] ??= {}
    at = at[part] as Record<string, unknown>
  }
  if (value === undefined) delete at[last]
  else at[last] = value
  return next
}

/** A name in the language of the page, or in one that it has. */
export const called = (name: Record<string, string>): string =>
  name[lang()] ?? name.en ?? Object.values(name)[0] ?? ''

/** Names with another one in one language, or without. */
export function named(
  names: Record<string, string> | undefined,
  lang: string,
  name: string,
): Record<string, string> {
  const { [lang]: _, ...others } = names ?? {}
  return name ? { ...others, [lang]: name } : others
}

/** The pieces of a game of the chess family by their letters; none in others. */
export const piecesOf = (def: Definition): Record<string, PieceRow> =>
  (def.rules?.pieces as Record<string, PieceRow> | undefined) ?? {}

/** The longest side of a board. */
export const longest = 12

export const size = (def: Definition): Size => ({ w: side(def, 'w'), h: side(def, 'h') })

/** A side of the board; one that is too long for any is not drawn. */
const side = (def: Definition, key: 'w' | 'h'): number =>
  Math.min(Math.max(Math.trunc(Number(ruleOf(def, `board.${key}`))) || 8, 1), longest)

const array = (def: Definition): unknown => ruleOf(def, 'arrival.array')

/** What stands on the squares at the start, from the top row on: letters, or nothing. */
export function squares(def: Definition): string[][] {
  const { w, h } = size(def)
  const rows = String(array(def) ?? '')
    .split(' ')[0]!
    .replace(/\[.*$/, '')
    .split('/')
  return Array.from({ length: h }, (_, y) => {
    const row: string[] = []
    for (const [token] of (rows[y] ?? '').matchAll(/\d+|-?[A-Za-z]~?/g)) {
      if (/\d/.test(token)) row.push(...Array<string>(Number(token)).fill(''))
      else row.push(token)
    }
    return Array.from({ length: w }, (_, x) => row[x] ?? '')
  })
}

/** The definition with other pieces at the start; rights of castling go where nobody could use them. */
export const withSquares = (def: Definition, on: readonly (readonly string[])[]): Definition =>
  laid(def, on, stillCastles(def, on))

function laid(def: Definition, on: readonly (readonly string[])[], castles: boolean): Definition {
  const rows = on.map((row) =>
    row
      .map((c) => c || '1')
      .join('')
      .replace(/1+/g, (run) => String(run.length)),
  )
  const text = String(array(def) ?? '8 w - - 0 1')
  const hand = /\[[^\]]*\]/.exec(text.split(' ')[0]!)?.[0] ?? ''
  const rest = text.split(' ').slice(1)
  if (rest[1] && !castles) rest[1] = '-'
  return withValue(def, 'arrival.array', [rows.join('/') + hand, ...rest].join(' '))
}

/** Rights of castling hold only while kings and their partners stand where they did. */
function stillCastles(def: Definition, on: readonly (readonly string[])[]): boolean {
  const before = squares(def)
  const edge = (row: readonly string[] | undefined) =>
    (row ?? []).map((c) => (/[KkRr]/.test(c) ? c : '.')).join('')
  return edge(before[0]) === edge(on[0]) && edge(before.at(-1)) === edge(on.at(-1))
}

/** The definition on a board of another size: armies keep to their edges, zones to theirs, and castling is given up where files change. */
export function resized(def: Definition, w: number, h: number): Definition {
  const old = size(def)
  const middle = Math.ceil(old.h / 2)
  const rows = squares(def)
  const tall =
    h >= old.h
      ? [
          ...rows.slice(0, middle),
          ...Array.from({ length: h - old.h }, () => Array<string>(old.w).fill('')),
          ...rows.slice(middle),
        ]
      : [...rows.slice(0, Math.ceil(h / 2)), ...rows.slice(old.h - Math.floor(h / 2))]
  const wide = tall.map((row) => Array.from({ length: w }, (_, x) => row[x] ?? ''))
  let next = withValue(withValue(def, 'board.w', w), 'board.h', h)
  const zones = (next.rules?.zones ?? {}) as Record<string, unknown>
  for (const [key, zone] of Object.entries(zones))
    next = withValue(next, `zones.${key}`, moved(zone, old, { w, h }))
  if (ruleOf(next, 'board.holes')) next = withValue(next, 'board.holes', undefined)
  if (w !== old.w && ruleOf(next, 'castling')) next = withValue(next, 'castling', undefined)
  return laid(next, wide, w === old.w)
}

interface Size {
  w: number
  h: number
}

/** Zones on a board of another size: what is nearer to an edge keeps its distance from it. */
function moved(zone: unknown, old: Size, now: Size): unknown {
  if (Array.isArray(zone)) return zone.map((part) => moved(part, old, now))
  if (zone && typeof zone === 'object')
    return Object.fromEntries(Object.entries(zone).map(([k, v]) => [k, moved(v, old, now)]))
  if (typeof zone !== 'string') return zone
  const along = (n: number, from: number, to: number) =>
    Math.min(Math.max(n * 2 > from ? to - (from - n) : n, 1), to)
  return zone
    .replace(/rank (\d+)/g, (_, n: string) => `rank ${along(Number(n), old.h, now.h)}`)
    .replace(/\b([a-l])(\d+)\b/g, (_, file: string, n: string) => {
      const x = along(file.charCodeAt(0) - 96, old.w, now.w)
      return String.fromCharCode(96 + x) + along(Number(n), old.h, now.h)
    })
}

/** The definition with another figure by which a piece is drawn; undefined: as its family draws it. */
export function pictured(def: Definition, letter: string, picture: string | undefined): Definition {
  const { picture: _, ...told } = def.pieces?.[letter] ?? {}
  return {
    ...def,
    pieces: { ...def.pieces, [letter]: picture ? { ...told, picture } : told },
  }
}
