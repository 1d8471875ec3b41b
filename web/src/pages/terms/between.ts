// What a host and who comes say to each other of terms, each with the side as it is for himself.

import { commandMatch, layShare } from '../../net/api'
import type { Command, MatchSummary, Proposal } from '../../net/types'
import type { MatchCtrl } from '../match/model/ctrl'
import { problemText } from '../shared/Unread'
import { type Agreed, agreedIn, agreedOf } from './terms'

/** Whether who looks is seated, and so the host. */
const hosts = (match: MatchSummary): boolean => match.you.length > 0

/** Terms with the side of whoever reads them: they are told, and sent, with that of the host. */
export function turned(agreed: Agreed, match: MatchSummary): Agreed {
  const { seat = -1 } = agreed
  return { ...agreed, seat: seat < 0 || hosts(match) ? seat : 1 - seat }
}

/** The terms by which a match waits. */
export function standing(match: MatchSummary): Agreed {
  const host = match.seats.find((s) => s.kind !== 'open')?.seat ?? -1
  return turned({ ...agreedOf(match), seat: match.lot ? -1 : host }, match)
}

/** The terms of a proposal. */
export const proposed = (match: MatchSummary, it: Proposal): Agreed =>
  turned(agreedIn(it.terms, match.seats.length), match)

/** Sends what a host says from the seat, and what somebody says who has none yet; '' or why not. */
export async function say(ctrl: MatchCtrl, command: Command): Promise<string> {
  const lays = command.kind === 'propose' || command.what === 'yes'
  const { kind, ...more } = lays ? { ...command, ...(await layShare()) } : command
  if (hosts(ctrl.table()!.match)) return (await ctrl.send(kind, more)) ? '' : ctrl.notice()
  try {
    await commandMatch(ctrl.id, { kind, ...more })
    ctrl.rejoin() // the line may have been opened by nobody in particular
    return ''
  } catch (err) {
    return problemText(err)
  }
}
