// Numbers of measurements as people read them.

import { familyText, lang, t } from '../../i18n'
import type { Balance, BalanceRow, GameInfo, Interval } from '../../net/types'
import { changedOf, optionName, optionLead, parseSpec, saidAs, sideIn } from '../shared/names'
import { valueWords } from '../shared/tools'

export const percent = (x: number): string =>
  new Intl.NumberFormat(lang(), { style: 'percent', maximumFractionDigits: 0 }).format(x)

export const number = (x: number, digits = 1): string =>
  new Intl.NumberFormat(lang(), { maximumFractionDigits: digits }).format(x)

/** "44–63 %": between which bounds a mean lies. */
export const bounds = (i: Interval): string => {
  const low = new Intl.NumberFormat(lang(), { maximumFractionDigits: 0 }).format(100 * i.low)
  return `${low}–${percent(i.high)}`
}

/** What is even among so many seats. */
export const even = (seats: number): number => 1 / seats

/** Whom the seats' points favour, -1 where chance alone may have made the difference. */
export function favoured(row: BalanceRow): number {
  return row.seats.findIndex((s) => s.low > even(row.seats.length))
}

/** In one sentence, what was measured of who is favoured. */
export function headline(row: BalanceRow): string {
  const level = row.levels[0] ?? 0
  const params = { n: row.rounds, level, share: percent(row.first.mean), bounds: bounds(row.first) }
  return t('balance.first', params)
}

/** What that comes to, in words. */
export function verdict(game: GameInfo, row: BalanceRow): string {
  const seat = favoured(row)
  if (seat < 0) return t('balance.even')
  const spec = parseSpec(row.game)
  const name = sideIn(game.family, spec, seat)
  return t('balance.favoured', { side: name })
}

/** Why games ended, of either side: "… has no move left". */
export function reasonWords(family: string, reason: string): string {
  const own = familyText(family, `reason.${reason}`, { winner: '…', loser: '…' })
  if (own !== undefined) return own
  return reason === 'unfinished' ? t('balance.unfinished') : t('balance.otherwise')
}

/** The house rules of a rule set in a few words; none: the usual ones. */
export function mixWords(game: GameInfo, spec: string): string {
  const { options } = parseSpec(spec)
  const said = changedOf(game, options).map((o) => {
    const value = options[o.key] ?? ''
    return (
      saidAs(game.family, o.key, value) ??
      `${optionLead(game.family, o.key)} ${valueWords(game.family, o, value)}`
    )
  })
  return said.length ? said.join('; ') : t('balance.usual')
}

export const effectName = (game: GameInfo, key: string): string => optionName(game.family, key)

/** The row with the most games: measured here, or brought by the program. */
export function rowOf(view: Balance | undefined): BalanceRow | undefined {
  const own = view?.shipped.find((r) => r.game === view.name)
  const here = view?.measured
  return here && here.rounds >= (own?.rounds ?? 0) ? here : (own ?? here)
}
