import type { MatchSummary } from '../../net/types'
import { gameWords, ownSide, scoreLine } from './words'
import { termsWords } from './terms'

/** In a list of matches: which game of which series it is, and how that stands. */
export function OfSeries(props: { match: MatchSummary }) {
  const series = () => props.match.series!
  return (
    <small>
      {termsWords(series())}, {gameWords(series(), series().number).toLocaleLowerCase()},{' '}
      {scoreLine(series().score, ownSide(props.match))}
    </small>
  )
}
