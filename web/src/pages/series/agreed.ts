// What a series is called: words that come late, for all who show terms.

import { t } from '../../i18n'
import { parseSeries, type SeriesTerms } from './terms'

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
