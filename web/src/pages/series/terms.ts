// A series as it is written in settings and addresses: best=5, first=3, games=4, and with points of the game's own
// first=100,points. The bounds are the server's.

import { t } from '../../i18n'
import type { GameInfo } from '../../net/types'

export const kinds = ['best', 'first', 'games'] as const
export type Kind = (typeof kinds)[number]

export interface SeriesTerms {
  kind: Kind
  n: number
  /** Whether points of the game's own count. */
  points?: boolean
}

/** The least and the most of N. By points of the game nothing is decided early: there is no best of them. */
export function boundsOf({ kind, points }: Pick<SeriesTerms, 'kind' | 'points'>): [number, number] {
  if (kind === 'first') return [1, points ? 10_000 : 50]
  return [2, 99]
}

/** What a kind begins with. */
export const begins: Record<Kind, number> = { best: 3, first: 3, games: 4 }

/** Reads the text of a series; undefined where it is none. */
export function parseSeries(text: string): SeriesTerms | undefined {
  const [, kind, digits = '', own] =
    /^(best|first|games)=([1-9]\d{0,4})(,points)?$/.exec(text) ?? []
  if (!kind || (own && kind === 'best')) return undefined
  const terms: SeriesTerms = { kind: kind as Kind, n: Number(digits), ...(own && { points: true }) }
  const [least, most] = boundsOf(terms)
  return terms.n >= least && terms.n <= most ? terms : undefined
}

export const seriesText = ({ kind, n, points }: SeriesTerms): string =>
  `${kind}=${n}${points ? ',points' : ''}`

/** A series of an address, where the game can have it. */
export function readSeries(text: string, game: GameInfo): string | undefined {
  const terms = parseSeries(text)
  const may = game.series && (!terms?.points || game.series === 'points')
  return terms && may ? text : undefined
}

/** A series as a game can have it: where it counts no points of its own, wins count. */
export function fitSeries(text: string, game: GameInfo): string {
  const terms = parseSeries(text)
  if (!terms?.points || game.series === 'points') return text
  const { kind, n } = terms
  return seriesText({ kind, n: Math.min(n, boundsOf({ kind })[1]) })
}

/** "Best of 5" */
export function termsWords({
  kind,
  n,
  points,
}: Pick<SeriesTerms, 'kind' | 'n' | 'points'>): string {
  const name = t(`series.name.${kind}`, { n })
  return points ? t('series.name.own', { name }) : name
}

/** The setting of a match in words. */
export function seriesWords(text: string): string {
  const terms = parseSeries(text)
  return terms ? termsWords(terms) : text
}
