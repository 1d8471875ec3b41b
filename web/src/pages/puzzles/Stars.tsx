import { For } from 'solid-js'
import { t } from '../../i18n'

/** The most stars there are. */
export const best = 3

/** Stars out of three, in words for who does not see them. */
export function Stars(props: { n: number }) {
  return (
    <span class="pz-stars" role="img" aria-label={t('puzzle.stars', { n: props.n, of: best })}>
      <For each={[1, 2, 3]}>{(i) => <i classList={{ on: i <= props.n }}>★</i>}</For>
    </span>
  )
}
