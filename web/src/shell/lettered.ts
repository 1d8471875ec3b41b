// Moves in words that are heard or copied: with letters of the language where the server writes figures.

import { t } from '../i18n'

/** The figures that the server writes, in the order of the letters in the words. */
const figures = '♔♕♖♗♘♙'
const anyFigure = /[♔-♙]/g

/** A text with letters in place of figures, as it is spoken and copied. */
export function lettered(text: string): string {
  if (text.search(anyFigure) < 0) return text
  const letters = t('moves.pieces').split(' ')
  return text.replace(anyFigure, (figure) => letters[figures.indexOf(figure)] ?? figure)
}
