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

export const isSolved = (family: string, id: string): boolean => foundOf(family, id).length > 0

/** Remembers that a line was found; without lines, that the puzzle was solved. */
export function remember(family: string, id: string, line = ''): void {
  const name = `${family}/${id}`
  // Another tab may have solved something since.
  const all = { ...kept(), ...load() }
  const lines = all[name] ?? []
  const next = { ...all, [name]: lines.includes(line) ? lines : [...lines, line] }
  setKept(next)
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    return
  }
}
