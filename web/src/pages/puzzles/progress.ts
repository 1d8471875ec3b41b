// What was solved, kept in this browser only: for every puzzle the right lines that were found.

import { createSignal } from 'solid-js'

const key = 'tavlei.puzzles'

type Found = Record<string, string[]>

/** Reads what was kept; what is broken counts as nothing. */
export function readFound(text: string | null): Found {
  try {
    const data: unknown = JSON.parse(text ?? '{}')
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return {}
    return Object.fromEntries(
      Object.entries(data).flatMap(([id, lines]) =>
        Array.isArray(lines) ? [[id, lines.filter((line) => typeof line === 'string')]] : [],
      ),
    )
  } catch {
    return {}
  }
}

function load(): Found {
  try {
    return readFound(localStorage.getItem(key))
  } catch {
    return {} // storage is switched off: progress lives as long as the page
  }
}

const [kept, setKept] = createSignal<Found>(load())

/** The right lines found of a puzzle. */
export const foundOf = (family: string, id: string): string[] => kept()[`${family}/${id}`] ?? []

export const isSolved = (family: string, id: string): boolean =>
  foundOf(family, id).some((line) => !line.startsWith('tries:'))

// Of a goal, the lines found are "stars:2", the most there were, and "tries:5".

const counted = (family: string, id: string, word: string): number =>
  Math.max(
    0,
    ...foundOf(family, id)
      .filter((line) => line.startsWith(`${word}:`))
      .map((line) => Number(line.slice(word.length + 1)) || 0),
  )

/** The most stars that a goal was reached with. */
export const starsOf = (family: string, id: string): number => counted(family, id, 'stars')

/** How often a goal was tried. */
export const triesOf = (family: string, id: string): number => counted(family, id, 'tries')

/** Remembers a try at a goal. */
export function tried(family: string, id: string, stars: number): void {
  const most = Math.max(stars, starsOf(family, id))
  const tries = `tries:${triesOf(family, id) + 1}`
  store(family, id, () => (most > 0 ? [`stars:${most}`, tries] : [tries]))
}

/** Remembers that a line was found; without lines, that the puzzle was solved. */
export function remember(family: string, id: string, line = ''): void {
  store(family, id, (lines) => (lines.includes(line) ? lines : [...lines, line]))
}

function store(family: string, id: string, change: (lines: string[]) => string[]): void {
  const name = `${family}/${id}`
  // Another tab may have solved something since.
  const all = { ...kept(), ...load() }
  const next = { ...all, [name]: change(all[name] ?? []) }
  setKept(next)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return
  }
}

const lastKey = 'tavlei.puzzles.family'

/** The family whose puzzles were looked at last, if it still has some, else the first. */
export function lastFamily(families: readonly { id: string }[]): string {
  const last = rememberedFamily()
  return (families.find((f) => f.id === last) ?? families[0])?.id ?? ''
}

/** Whose puzzles were looked at last, as far as it is remembered. */
export function rememberedFamily(): string {
  try {
    return localStorage.getItem(lastKey) ?? ''
  } catch {
    return '' // storage is switched off
  }
}

/** Remembers whose puzzles are looked at. */
export function rememberFamily(id: string): void {
  try {
    localStorage.setItem(lastKey, id)
  } catch {
    return
  }
}
