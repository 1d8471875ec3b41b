// What whoever wrote a game down has drawn on its board: found by the node that is looked at, and told in words. Pure, so that
// it is tested without a page.

import { andList, type Key, t } from '../../i18n'
import type { RecordGame, RecordMark } from '../../net/types'
import { sideName } from '../shared/names'
import { noteAt } from './lines'

/** What was said about the n-th ply of a line, or with 0 about the start. */
const saidAt = (game: RecordGame, line: number, n: number) =>
  n ? noteAt(game, line, n) : game.lines[0]!.notes.find((note) => note.n === 0)

/** The marks after n plies of a line; what is dimmed stays so until a later ply dims anew. */
export function marksAt(game: RecordGame, line: number, n: number): RecordMark[] {
  const own = (saidAt(game, line, n)?.marks ?? []).filter((mark) => mark.kind !== 'dimmed')
  for (let k = n; k >= 0; k--) {
    const said = saidAt(game, line, k)
    if (said?.dims) return [...(said.marks ?? []).filter((mark) => mark.kind === 'dimmed'), ...own]
  }
  return own
}

/** Kinds of marks that are counted instead of being named place by place. */
const counted = /^(territory|dimmed)/

/** Kinds that go from one place to another. */
const joins = /^(arrow|line)$/

/** "Marked: A at D4, triangle at Q16 and R17" for those who hear a board; '' where nothing is marked. */
export function marksText(
  marks: readonly RecordMark[],
  nameOf: (place: number) => string,
  family: string,
): string {
  const kinds = new Map<string, RecordMark[]>()
  for (const mark of marks) {
    const key = `${mark.kind} ${joins.test(mark.kind) ? `${mark.place} ${mark.to}` : mark.text}`
    kinds.set(key, [...(kinds.get(key) ?? []), mark])
  }
  const told = [...kinds.values()].map((list) => {
    const { kind, text = '', place, to = 0 } = list[0]!
    const [what, seat] = kind.split('.')
    if (counted.test(kind))
      return t(`records.mark.${what}` as Key, {
        number: list.length,
        side: sideName(family, Number(seat)),
      })
    if (joins.test(kind))
      return t(`records.mark.${kind}` as Key, { place: nameOf(place), to: nameOf(to) })
    return t(`records.mark.${kind}` as Key, {
      text,
      place: andList(list.map((mark) => nameOf(mark.place))),
    })
  })
  return told.length ? t('records.marked', { list: told.join(', ') }) : ''
}
