import { For } from 'solid-js'
import { familyText } from '../../../i18n'
import type { Ply } from '../../../net/types'
import './notes.css'

/** What a move came to and why, in words of the family: the sum by which it captured. */
export function Notes(props: { family: string; ply: Ply }) {
  return (
    <ul class="notes" role="status">
      <For each={props.ply.notes}>
        {(note) => (
          <li>{familyText(props.family, `note.${note.code}`, note.params ?? {}) ?? note.code}</li>
        )}
      </For>
    </ul>
  )
}
