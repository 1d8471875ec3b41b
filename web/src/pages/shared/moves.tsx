// Names of moves as the user wants them: with letters of the language, or with figures that all languages share.

import { For, type JSX, Show } from 'solid-js'
import { t } from '../../i18n'

/** The figures that the server writes, in the order of the letters in the words. */
const figures = '♔♕♖♗♘♙'
const anyFigure = /[♔-♙]/g

/** A text with letters in place of figures, as it is spoken and copied. */
export function lettered(text: string): string {
  if (text.search(anyFigure) < 0) return text
  const letters = t('moves.pieces').split(' ')
  return text.replace(anyFigure, (figure) => letters[figures.indexOf(figure)] ?? figure)
}

/** A text with moves in it: who hears or copies it gets letters, who sees it figures if there are any. */
export function Moves(props: { text: string }): JSX.Element {
  return (
    <Show when={lettered(props.text) !== props.text} fallback={props.text}>
      <span class="figured" aria-hidden="true">
        <For each={props.text.split(/([♔-♙])/)}>
          {(part, i) => (i() % 2 ? <span class="fig">{part}</span> : part)}
        </For>
      </span>
      <span class="unseen">{lettered(props.text)}</span>
    </Show>
  )
}
