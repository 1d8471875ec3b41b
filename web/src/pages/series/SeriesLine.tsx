import { t } from '../../i18n'
import { at } from '../../net/base'
import type { MatchSummary } from '../../net/types'
import { gameWords, ownSide, scoreLine } from './words'
import { termsWords } from './terms'
import '../../styles/series.css'

/** At the table: which game of the series is played, and how it stands; a link to the series. */
export function SeriesLine(props: { match: MatchSummary }) {
  const series = () => props.match.series!
  const score = () => scoreLine(series().score, ownSide(props.match))
  return (
    <a class="series-line" href={at(`/series/${series().id}`)}>
      <b>
        <span class="unseen">{t('series.score', { score: '' })}</span>
        {score()}
      </b>
      <span>{gameWords(series(), series().number)}</span>
      <small>{termsWords(series())}</small>
    </a>
  )
}
