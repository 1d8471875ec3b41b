// Names of moves as the user wants them: with letters of the language, or with figures that all languages share.

import { For, type JSX, Show } from 'solid-js'
import { lettered } from '../../shell/lettered'

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
