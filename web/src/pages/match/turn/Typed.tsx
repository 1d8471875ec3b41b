import { createSignal, onMount, Show } from 'solid-js'
import { t } from '../../../i18n'
import type { RefusalNews } from '../../../net/types'
import type { MatchCtrl } from '../model/ctrl'
import { field, focusWanted } from '../model/typing'
import { citeOf, refusalText } from '../model/words'

/** A line to type moves in, in any notation that the game reads; a refused one says why. */
export function Typed(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const table = () => ctrl.table()!
  const [refusal, setRefusal] = createSignal<RefusalNews>()
  let input: HTMLInputElement | undefined
  onMount(() => focusWanted() && input?.focus())

  async function send(event: Event): Promise<void> {
    event.preventDefault()
    const text = input?.value.trim()
    if (!input || !text) return
    setRefusal(undefined)
    const why = await ctrl.type(text)
    setRefusal(why)
    if (why) input.select()
    else if (input.value.trim() === text) input.value = ''
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !input) return
    event.stopPropagation()
    input.value = ''
    setRefusal(undefined)
    ctrl.board()?.focus()
  }
  const cite = (clause: string) => citeOf(table().match.game, clause)
  return (
    <form class="turn quiet typed" onSubmit={(event) => void send(event)}>
      <input
        id={field}
        ref={input}
        type="text"
        aria-label={t('typed.label')}
        placeholder={t('typed.label')}
        aria-describedby="typed-why"
        aria-invalid={refusal() ? 'true' : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        maxLength={400}
        onInput={() => setRefusal(undefined)}
        onKeyDown={leave}
      />
      <button type="submit" class="btn sm">
        {t('typed.send')}
      </button>
      <p id="typed-why" role="alert">
        <Show when={refusal()}>
          {(why) => (
            <>
              {refusalText(table().match, why(), ctrl.shownBoard())}{' '}
              <Show when={why().rule}>
                {(clause) => <a href={cite(clause()).href}>{cite(clause()).text}</a>}
              </Show>
            </>
          )}
        </Show>
      </p>
    </form>
  )
}
