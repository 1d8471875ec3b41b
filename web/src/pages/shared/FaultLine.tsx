import { For, Show } from 'solid-js'
import { t } from '../../i18n'
import type { Fault } from '../../net/types'
import { optionName } from './names'
import { faultText } from './Unread'

/** The options that a fault concerns, the one at fault first. */
export const concerned = (fault: Fault | undefined): string[] =>
  fault?.option ? [fault.option, ...(fault.with ?? [])] : []

/** Where the words of a fault stand beside the control of its option. */
export const faultId = 'option-fault'

/** Goes to the control of an option, out of what is folded. */
function goTo(key: string): void {
  const row = document.querySelector<HTMLElement>(`[data-option="${CSS.escape(key)}"]`)
  const fold = row?.closest('details')
  if (fold) fold.open = true
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input:checked, input, select, button')?.focus()
}

/** What is wrong with the chosen options, with the way to each of their controls. */
export function FaultLine(props: { family: string; fault: Fault }) {
  const keys = () => concerned(props.fault)
  return (
    <p class="bad" role="alert">
      {faultText(props.family, props.fault) ?? t('refused.option')}{' '}
      <Show when={keys().length > 0}>
        <For each={keys()}>
          {(key) => (
            <button type="button" class="btn q sm" onClick={() => goTo(key)}>
              {optionName(props.family, key)}
            </button>
          )}
        </For>
      </Show>
    </p>
  )
}
