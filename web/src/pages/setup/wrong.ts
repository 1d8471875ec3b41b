import type { Key } from '../../i18n'
import type { Choices } from './ctrl'

/** What becomes of wrong moves, in words. */
export const wrongMoveWords: Record<Choices['wrongMoves'], Key> = {
  refused: 'terms.wrongMoves.refused',
  counted: 'terms.wrongMoves.counted',
  'counted=3': 'terms.wrongMoves.three',
}
