import { For } from 'solid-js'
import { type Key, t } from '../i18n'
import { Dialog } from './Dialog'

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
      [['s'], 'keys.forces'],
    ],
  },
  {
    title: 'keys.puzzle',
    rows: [
      [['n'], 'keys.nextPuzzle'],
      [['p'], 'keys.prevPuzzle'],
      [['←', '→'], 'keys.step'],
      [['s'], 'keys.forces'],
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

/** The list of all keys. */
export function KeyList(props: { onClose: () => void }) {
  return (
    <Dialog shown onClose={props.onClose} name="keys" title={t('keys.title')} class="keys">
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
