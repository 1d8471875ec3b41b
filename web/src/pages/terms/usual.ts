// What is usual at a table besides the rules: enough to know whether anything is to be told at all.

import type { MatchSummary } from '../../net/types'

export type Settings = MatchSummary['settings']
export type Usual = Omit<Required<Settings>, 'clock'>

/** The usual settings; hints are usual against the computer alone. */
export const usualSettings = (alone = false): Usual => ({
  touchMove: 'off',
  undo: 'on',
  takeback: 'on',
  hints: alone ? 'on' : 'off',
  sides: 'alternate',
  firstTurn: 'free',
  giveTime: 'on',
  drawPause: 20,
})

/** Whether one person plays against computers only. */
export const playsAlone = ({ seats }: Pick<MatchSummary, 'seats'>): boolean =>
  seats.some((s) => s.kind === 'bot') &&
  seats.filter((s) => s.kind !== 'bot').length === 1 &&
  !seats.some((s) => s.kind === 'open')

/** Whether anything is agreed that is not usual. */
export function someAgreed(match: MatchSummary): boolean {
  const { changed, position, settings } = match
  const usual: Settings = usualSettings(playsAlone(match))
  const set = Object.entries(settings) as [keyof Settings, unknown][]
  return Boolean(
    changed.length || position || set.some(([key, value]) => value && value !== usual[key]),
  )
}
