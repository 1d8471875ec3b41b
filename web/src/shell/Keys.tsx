import { createSignal, For, onCleanup, onMount } from 'solid-js'
import { type Key, t } from '../i18n'
import { Dialog } from './Dialog'

const [shown, setShown] = createSignal(false)

/** Opens the list of all keys. */
export const showKeys = () => setShown(true)

/** Whether a keyboard is likely: a screen that is only touched has none, until a key is pressed. */
export const hasKeys = () => pressed() || !matchMedia('(hover: none) and (pointer: coarse)').matches
const [pressed, setPressed] = createSignal(false)

/** True while typing: keys belong to the field. */
export function typing(event: KeyboardEvent): boolean {
  const el = event.target as HTMLElement | null
  return !!el?.closest?.('input:not([type=radio]):not([type=checkbox]), textarea, select')
}

/** Keys of a page: what each does. Those of a board itself, of fields and of dialogs are left alone. */
export function onKeys(meant: (key: string) => (() => void) | undefined): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || typing(event) || event.ctrlKey || event.metaKey || event.altKey)
      return
    if (document.querySelector('dialog[open]')) return
    const onBoard = (event.target as Element | null)?.closest?.('.bd-grid')
    if (onBoard && /^(Arrow|Home|End)/.test(event.key)) return
    const run = meant(event.key)
    if (!run) return
    event.preventDefault()
    run()
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
}

const groups: { title: Key; rows: [string[], Key][] }[] = [
  {
    title: 'keys.everywhere',
    rows: [
      [['?'], 'keys.help'],
      [['/'], 'keys.find'],
      [['Esc'], 'keys.close'],
    ],
  },
  {
    title: 'keys.match',
    rows: [
      [['←', 'k', 'h'], 'keys.prev'],
      [['→', 'j', 'l'], 'keys.next'],
      [['Home', '0'], 'keys.first'],
      [['End', '$'], 'keys.last'],
      [['f'], 'keys.flip'],
      [['c'], 'keys.chat'],
      [['b'], 'keys.board'],
      [['m'], 'keys.typed'],
      [['i'], 'keys.hint'],
      [['t'], 'keys.threat'],
    ],
  },
  {
    title: 'keys.puzzle',
    rows: [
      [['n'], 'keys.nextPuzzle'],
      [['p'], 'keys.prevPuzzle'],
      [['←', '→'], 'puzzle.kind.show'],
    ],
  },
  {
    title: 'keys.onBoard',
    rows: [
      [['←', '↑', '→', '↓'], 'keys.walk'],
      [['Enter', 'Space'], 'keys.choose'],
      [['Alt', 'Enter'], 'keys.become'],
      [['Enter'], 'keys.confirm'],
      [['Esc'], 'keys.let'],
    ],
  },
]

/** The list of keys, opened by `?` from anywhere. */
export function Keys() {
  const onKey = (event: KeyboardEvent) => {
    if (!typing(event)) setPressed(true)
    if (event.key !== '?' || typing(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setShown(!shown())
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
  return (
    <Dialog
      shown={shown()}
      onClose={() => setShown(false)}
      name="keys"
      title={t('keys.title')}
      class="keys"
    >
      <For each={groups}>
        {(group) => (
          <section>
            <h3>{t(group.title)}</h3>
            <dl>
              <For each={group.rows}>
                {([keys, what]) => (
                  <div>
                    <dt>
                      <For each={keys}>{(key) => <kbd>{key}</kbd>}</For>
                    </dt>
                    <dd>{t(what)}</dd>
                  </div>
                )}
              </For>
            </dl>
          </section>
        )}
      </For>
      <p class="small">{t('keys.mouse')}</p>
    </Dialog>
  )
}
