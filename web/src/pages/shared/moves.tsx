// Names of moves as the user wants them: with letters of the language, or with figures that all languages share.

import { For, type JSX, Show } from 'solid-js'
import { lettered } from '../../shell/lettered'

/** A figure, or a few places with hyphens between them and the marks behind the last: e2-e4, O-O-O, Kd1-a1--. */
const kept = /([♔-♙]|[^\s♔-♙-]+(?:-[^\s♔-♙x:/-]+){1,2}-*)/

/** A text in which figures are drawn larger and lines do not break at hyphens; copied it is what it was. */
function Parts(props: { text: string }): JSX.Element {
  return (
    <For each={props.text.split(kept)}>
      {(part, i) => (i() % 2 ? <span class={part[1] ? 'unbroken' : 'fig'}>{part}</span> : part)}
    </For>
  )
}

/** A text with moves in it: who hears or copies it gets letters, who sees it figures if there are any. */
export function Moves(props: { text: string }): JSX.Element {
  return (
    <Show when={lettered(props.text) !== props.text} fallback={<Parts text={props.text} />}>
      <span class="figured" aria-hidden="true">
        <Parts text={props.text} />
      </span>
      <span class="unseen">{lettered(props.text)}</span>
    </Show>
  )
}
