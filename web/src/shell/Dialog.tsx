import { type JSX, Show } from 'solid-js'
import { t } from '../i18n'
import { Icon } from './icons'

/** A panel over the page with a title and a way to close it. `name` begins the title's id. */
export function Dialog(props: {
  shown: boolean
  onClose: () => void
  name: string
  title: string
  class: string
  children: JSX.Element
}) {
  let dialog: HTMLDialogElement | undefined
  return (
    <Show when={props.shown}>
      <dialog
        class={`panel ${props.class}`}
        aria-labelledby={`${props.name}-title`}
        ref={(el) => {
          dialog = el
          queueMicrotask(() => el.showModal())
        }}
        onClose={() => props.onClose()}
      >
        <header>
          <h2 id={`${props.name}-title`}>{props.title}</h2>
          <button
            type="button"
            class="iconb"
            aria-label={t('close')}
            onClick={() => dialog?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </dialog>
    </Show>
  )
}
