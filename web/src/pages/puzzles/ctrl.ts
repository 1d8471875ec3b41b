// What a puzzle page reckons with: lines, marked places, moments. Pure, so that it is tested
// without a page.

import { type Names, renamed } from '../../board/core/names'
import { type BoardData, Cell, type Scene } from '../../board/core/types'
import type { Preview } from '../../net/types'

/** A line as it is kept in the browser. */
export const lineKey = (line: readonly string[]): string => line.join(' ')

const begins = (line: readonly string[], played: readonly string[]): boolean =>
  played.every((move, i) => line[i] === move)

/** The moves that lead on along a right line. */
export function nextMoves(
  lines: readonly (readonly string[])[],
  played: readonly string[],
): string[] {
  const next = lines.filter((line) => begins(line, played)).map((line) => line[played.length])
  return [...new Set(next.filter((move) => move !== undefined))]
}

/** Whether the moves are a whole right line. */
export const isWhole = (
  lines: readonly (readonly string[])[],
  played: readonly string[],
): boolean => lines.some((line) => line.length === played.length && begins(line, played))

/** The move to go on with: along a line that was not found yet, if there is one. */
export function bestMove(
  lines: readonly (readonly string[])[],
  played: readonly string[],
  found: readonly string[],
): string | undefined {
  const open = lines.filter((line) => begins(line, played) && line.length > played.length)
  const line = open.find((l) => !found.includes(lineKey(l))) ?? open[0]
  return line?.[played.length]
}

/** Stands in a wrong line for every move that no other line has. */
const other = '*'

/** What comes of a move that is no part of a right line: the moves after it, none if nothing is written down. */
export function refutation(
  wrong: readonly (readonly string[])[],
  played: readonly string[],
  move: string,
): readonly string[] {
  const from = (word: string) => wrong.find((line) => begins(line, [...played, word]))
  return (from(move) ?? from(other))?.slice(played.length + 1) ?? []
}

/** Marked places compared with the right ones, in the order of the board. */
export interface Verdict {
  right: number[]
  wrong: number[]
  missing: number[]
}

export function verdictOf(marked: readonly number[], right: readonly number[]): Verdict {
  const up = (a: number, b: number) => a - b
  return {
    right: marked.filter((place) => right.includes(place)).sort(up),
    wrong: marked.filter((place) => !right.includes(place)).sort(up),
    missing: right.filter((place) => !marked.includes(place)).sort(up),
  }
}

/** The places of some names; a name the board lacks is left out. */
export function placesOf(board: BoardData, names: readonly string[]): number[] {
  return names.map((name) => board.places.findIndex((p) => p.name === name)).filter((i) => i >= 0)
}

/** The places where pieces may stand, row by row from the top left. */
export function inReadingOrder(board: BoardData): number[] {
  const cells = board.places.flatMap((p, i) => ((p.kind ?? Cell) === Cell ? [i] : []))
  const at = (i: number) => board.places[i]!
  return cells.sort((a, b) => at(a).y - at(b).y || at(a).x - at(b).x)
}

/** What a place is called: "c3", or "c3 (19)" where places are known by other names too. */
export function placeName(board: BoardData, place: number, names: Names): string {
  const name = board.places[place]?.name ?? ''
  const other = renamed(board, names).places[place]?.name ?? ''
  return other === name ? name : `${name} (${other})`
}

/** A moment of a line: what stands there, what was played last, and how to go on from here. */
export interface Moment {
  n: number
  scene: Scene
  last: number[]
  position: string
}

/** The moment after n plies, without moves: it is looked at. */
export function momentOf(line: Preview, n: number): Moment {
  const ply = line.plies?.[n - 1]
  const from = ply ?? line.first
  if (!from) return { n, scene: still(line.scene), last: [], position: line.position }
  const scene: Scene = { toMove: 0, men: from.men }
  if (from.marks) scene.marks = from.marks
  if (from.score) scene.score = from.score
  return { n, scene, last: ply?.path?.tokens ?? [], position: from.position ?? '' }
}

const still = ({ paths: _, ...scene }: Scene): Scene => ({ ...scene, toMove: 0 })

/** A puzzle's neighbours in the order of the list. */
export function neighbours<T extends { id: string }>(
  all: readonly T[],
  id: string,
): { at: number; before: T | undefined; after: T | undefined } {
  const at = all.findIndex((p) => p.id === id)
  return { at, before: all[at - 1], after: at < 0 ? undefined : all[at + 1] }
}

/** How hard a puzzle is, in three words. */
export const gradeOf = (grade: number) => (grade < 0.2 ? 'easy' : grade < 0.4 ? 'middle' : 'hard')
