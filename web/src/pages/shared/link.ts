// What a link asks for, and what of it is unknown here.

import type { GameInfo, OptionInfo } from '../../net/types'

/** The query of an address that notes what is read of it. */
export class Link extends URLSearchParams {
  private readonly known = new Set<string>()
  private readonly wrong = new Set<string>()

  override get(key: string): string | null {
    this.known?.add(key)
    return super.get(key)
  }

  /** The value of a key as `as` understands it; the usual one where it is missing, or means nothing. */
  read<T>(key: string, as: (text: string) => T | undefined, usual: T): T {
    const text = this.get(key)
    if (text === null) return usual
    const value = as(text)
    if (value === undefined) this.wrong.add(key)
    return value ?? usual
  }

  /** What the link asks for in vain: keys that nobody has read, and values that mean nothing. */
  odd(): string[] {
    return [...this.entries()].flatMap(([key, value]) =>
      !this.known.has(key) || this.wrong.has(key) ? [value ? `${key}=${value}` : key] : [],
    )
  }
}

/** One of some words. */
export const oneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): T | undefined =>
    words.find((w) => w === text)

/** A whole number of a range. */
export const wholeIn =
  (least: number, most: number) =>
  (text: string): number | undefined =>
    /^-?\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined

const switches: Record<string, string> = {
  on: 'on',
  yes: 'on',
  true: 'on',
  '1': 'on',
  off: 'off',
  no: 'off',
  false: 'off',
  '0': 'off',
}

/** A value of an option as the server spells it; undefined where it can have none such. */
function settled(o: OptionInfo, text: string): string | undefined {
  if (o.kind === 'switch') return switches[text.toLowerCase()]
  if (o.kind === 'number') return wholeIn(o.min ?? 0, o.max ?? 0)(text)?.toString()
  if (o.kind === 'choice') return oneOf(o.values ?? [])(text)
  return text // only the rules themselves can tell
}

/** The options of a game that a link names. */
export function readOptions(link: Link, game: GameInfo): Record<string, string> {
  const options: Record<string, string> = {}
  for (const o of game.options ?? []) {
    const value = link.read<string | undefined>(o.key, (text) => settled(o, text), undefined)
    if (value !== undefined) options[o.key] = value
  }
  return options
}
