// The lines of a game from a file: the line played and its variations. Pure, so that it is tested
// without a page.

import { t } from '../../i18n'
import type { Ply, RecordGame, RecordNote } from '../../net/types'

/** How many plies a line shares with the lines that it leaves. */
export function startOf({ lines }: RecordGame, index: number): number {
  let from = 0
  for (let i = index; (lines[i]?.parent ?? -1) >= 0; i = lines[i]!.parent) from += lines[i]!.at
  return from
}

/** A line and those that it leaves, one after the other, up to the line played. */
export function chainOf({ lines }: RecordGame, index: number): number[] {
  const chain: number[] = []
  for (let i = index; i >= 0; i = lines[i]?.parent ?? -1) chain.push(i)
  return chain
}

/** The part of each line of a chain that is seen: from its start to where the next one leaves it. */
function partsOf(game: RecordGame, index: number) {
  const chain = chainOf(game, index)
  return chain.map((line, k) => ({
    line,
    from: startOf(game, line),
    to: k ? startOf(game, chain[k - 1]!) : Number.POSITIVE_INFINITY,
  }))
}

/** A ply with a name; one that sets up the board anew is no move, and one that leaves it as it was is a page of a lesson. */
function named(ply: Ply, before: string | undefined, title: () => string | undefined): Ply {
  if (ply.text || ply.name) return ply
  return { ...ply, name: title() ?? t(ply.position === before ? 'records.page' : 'records.anew') }
}

/** The plies of a line from the start of the game. */
export function pliesOf(game: RecordGame, index: number): Ply[] {
  const plies = partsOf(game, index)
    .reverse()
    .flatMap(({ line, from, to }) =>
      game.lines[line]!.plies.map((ply, i) => ({ ...ply, n: from + i + 1 })).slice(0, to - from),
    )
  return plies.map((ply, i) =>
    named(ply, i ? plies[i - 1]!.position : game.position, () => noteAt(game, index, i + 1)?.name),
  )
}

/** What was said about the n-th ply of a line. */
export function noteAt(game: RecordGame, index: number, n: number): RecordNote | undefined {
  const part = partsOf(game, index).find(({ from, to }) => n > from && n <= to)
  return part && game.lines[part.line]!.notes.find((note) => note.n === n - part.from)
}

/** The lines that go on otherwise than a line does with its n-th ply, the line played first. */
export function othersAt(game: RecordGame, index: number, n: number): number[] {
  const parts = partsOf(game, index)
  const shown = parts.map((part) => part.line)
  const left = parts.filter(({ to }) => to === n - 1).map((part) => part.line)
  const sides = game.lines.flatMap((line, i) => {
    const parent = parts.find((part) => part.line === line.parent)
    const here = parent && startOf(game, i) === n - 1 && n - 1 <= parent.to
    return here && !shown.includes(i) ? [i] : []
  })
  return [...left, ...sides]
}
