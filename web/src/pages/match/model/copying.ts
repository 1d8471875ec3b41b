// What is put on the clipboard from a match: its addresses, positions and records.

import { familyText, lang, t } from '../../../i18n'
import { at } from '../../../net/base'
import { fetchLine, fetchRecordText } from '../../../net/api'
import { lettered } from '../../../shell/lettered'
import type { MatchSummary } from '../../../net/types'
import type { MatchCtrl } from './ctrl'
import { movesText, plyLink } from './state'

/** What people call a format of records: most have only their letters. */
export const formatName = (family: string, format: string): string =>
  familyText(family, `format.${format}`) ?? format.toUpperCase()

/** Puts a text on the clipboard and says so; where that is not allowed, `otherwise` is said. */
async function copy(ctrl: MatchCtrl, text: string, done: string, otherwise: string) {
  try {
    await navigator.clipboard.writeText(text)
    ctrl.setNotice(done)
  } catch {
    ctrl.setNotice(otherwise)
  }
}

/** Copies the address of a move; where that is not allowed, shows it. */
export function copyLink(ctrl: MatchCtrl, n: number): Promise<void> {
  const link = plyLink(ctrl.id, n)
  return copy(ctrl, link, t('act.linked'), link)
}

/** What puts a match on somebody else's page. */
export const embedding = (id: string): string =>
  `<iframe src="${location.origin}${at(`/embed/${id}`)}" width="640" height="440" style="border:0" title="Tavlei"></iframe>`

/** Copies what puts the match on another page; where that is not allowed, shows it. */
export function copyEmbedding(ctrl: MatchCtrl): Promise<void> {
  const text = embedding(ctrl.id)
  return copy(ctrl, text, t('act.embedded'), text)
}

/** Plies that the server is asked to play at once. */
const stretch = 300

/** Whether positions can be told of a match; where plies are physics, playing them again is slow. */
export const hasPositions = (ctrl: MatchCtrl): boolean =>
  !ctrl.table()?.plies.some((ply) => ply.trace)

/** The stretch of a match in which its n-th ply was made, where there are several. */
const legAt = ({ legs }: MatchSummary, n: number) => legs?.findLast((it) => it.from <= n)

/** The rules by which a match was played after n plies. */
export const gameAt = (match: MatchSummary, n: number): string =>
  legAt(match, n)?.terms.game ?? match.game

/** The text of the position after n plies. */
export async function positionAt(ctrl: MatchCtrl, n: number): Promise<string> {
  const { match, plies } = ctrl.table()!
  const leg = legAt(match, n)
  const moves = plies.slice(leg?.from ?? 0, n).map((ply) => ply.text)
  const game = gameAt(match, n)
  let position = leg ? leg.terms.position : match.position
  do position = (await fetchLine(game, position, moves.splice(0, stretch), lang())).position
  while (moves.length)
  return position
}

/** Copies the position after n plies; where that is not allowed, shows it. */
export async function copyPosition(ctrl: MatchCtrl, n: number): Promise<void> {
  const position = await positionAt(ctrl, n).catch(() => undefined)
  if (position === undefined) ctrl.setNotice(t('act.notCopied'))
  else await copy(ctrl, position, t('act.positionCopied'), position)
}

/** Copies the moves until a ply; where that is not allowed, shows them. */
export function copyMoves(ctrl: MatchCtrl, n: number): Promise<void> {
  const text = lettered(movesText(ctrl.table()!, n))
  return copy(ctrl, text, t('moves.copied'), text)
}

/** Copies the record of the match, in the first of its formats or else as plain text. */
export async function copyGame(ctrl: MatchCtrl): Promise<void> {
  const format = ctrl.table()?.match.formats?.[0] ?? 'text'
  const record = await fetchRecordText(ctrl.id, format).catch(() => undefined)
  const refused = t('act.notCopied')
  if (record === undefined) ctrl.setNotice(refused)
  else await copy(ctrl, record, t('act.gameCopied'), refused)
}
