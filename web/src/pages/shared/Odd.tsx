import { Show } from 'solid-js'
import { t } from '../../i18n'

/** Says what a link asks for in vain. */
export function Odd(props: { odd: readonly string[] }) {
  return (
    <Show when={props.odd.length > 0}>
      <p class="odd" role="status">
        {t('link.odd', { list: props.odd.join(', ') })}
      </p>
    </Show>
  )
}
