import { For, onCleanup, onMount, Show } from 'solid-js'
import { t } from '../../../i18n'
import { typing } from '../../../shell/Keys'
import type { MatchCtrl } from '../model/ctrl'
import { sounds } from '../model/sounds'
import { sideOf } from '../../shared/names'

/** The buttons of a clock pressed by hand, one for each of the user's seats; the space bar presses the one that waits. */
export function Press(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const waits = (seat: number) => match().clocks?.unpressed?.includes(seat) ?? false
  const press = (seat: number) => {
    sounds.play('drop')
    void props.ctrl.send('press', { seat })
  }
  onMount(() => {
    const onKey = (event: KeyboardEvent) => {
      const seat = match().you.find(waits)
      if (event.key !== ' ' || event.repeat || seat === undefined || match().paused) return
      if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const at = event.target as Element | null
      if (
        at?.closest('a, button, summary, dialog, input') ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      event.stopPropagation() // the board has nothing to do with it now
      press(seat)
    }
    addEventListener('keydown', onKey, true)
    onCleanup(() => removeEventListener('keydown', onKey, true))
  })
  return (
    <Show when={match().status === 'playing' && !match().paused && match().you.length > 0}>
      <div class="presses">
        <For
          each={match().you.filter((seat) => match().clocks?.seats.some((c) => c.seat === seat))}
        >
          {(seat) => (
            <button
              type="button"
              class="btn press"
              classList={{ pri: waits(seat) }}
              aria-disabled={!waits(seat)}
              aria-keyshortcuts="Space"
              onClick={() => waits(seat) && press(seat)}
            >
              {match().you.length > 1
                ? t('press.side', { name: sideOf(match(), seat) })
                : t('press.button')}
            </button>
          )}
        </For>
      </div>
    </Show>
  )
}
