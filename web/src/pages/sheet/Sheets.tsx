import { createMemo, For, Show } from 'solid-js'
import { type Key, t } from '../../i18n'
import type { Sheet } from '../../net/types'
import type { MatchCtrl } from '../match/model/ctrl'
import { numberedName, rowsOf } from '../match/model/state'
import { tableName } from '../match/model/words'
import { written } from './entries'
import './sheet.css'

const marks: Record<string, string> = { right: '✓', wrong: '✗', missing: '–' }

/** The forms of all beside what was played: in the end with what is right, for the referee as they stand. */
export function Sheets(props: { ctrl: MatchCtrl }) {
  const table = () => props.ctrl.table()!
  const sheets = () => table().sheets ?? []
  const over = () => table().match.status === 'over'
  const rows = createMemo(() => rowsOf(table()))
  const plies = () => table().plies.filter((ply) => written(table(), ply))
  const count = ({ seat, right, entries }: Sheet) =>
    t('sheet.right', { name: tableName(table().match, seat), n: right, of: entries.length })
  return (
    <Show when={sheets().length > 0 && plies().length > 0}>
      <details class="sheets">
        <summary>
          <b>{t('sheet.all')}</b>
          <Show when={over()}>
            <For each={sheets()}>{(sheet) => <span>{count(sheet)}</span>}</For>
          </Show>
        </summary>
        <div class="compared">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('sheet.played')}</th>
                <For each={sheets()}>
                  {(sheet) => <th scope="col">{tableName(table().match, sheet.seat)}</th>}
                </For>
              </tr>
            </thead>
            <tbody>
              <For each={plies()}>
                {(ply) => (
                  <tr>
                    <th scope="row">{numberedName(rows(), ply, table().match.seats.length)}</th>
                    <For each={sheets()}>
                      {(sheet) => {
                        const entry = () => sheet.entries.find((it) => it.n === ply.n)
                        return (
                          <td data-is={entry()?.is}>
                            <Show when={entry()?.is}>
                              {(is) => (
                                <>
                                  <b aria-hidden="true">{marks[is()]}</b>
                                  <span class="unseen">{t(`sheet.is.${is()}` as Key)} </span>
                                </>
                              )}
                            </Show>
                            {entry()?.text || (
                              <span class="none">{over() ? '' : t('sheet.empty')}</span>
                            )}
                          </td>
                        )
                      }}
                    </For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </div>
      </details>
    </Show>
  )
}
