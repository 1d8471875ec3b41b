import { createEffect, createMemo, createSignal, Index, on } from 'solid-js'
import { t } from '../../i18n'
import type { Ply } from '../../net/types'
import type { MatchCtrl } from '../match/model/ctrl'
import { rowsOf } from '../match/model/state'
import { sideOf } from '../shared/names'
import { tidy, written } from './entries'
import './sheet.css'

/** The form on which the user writes the moves down, where their list would be. */
export function ScoreSheet(props: { ctrl: MatchCtrl }) {
  const table = () => props.ctrl.table()!
  const rows = createMemo(() => rowsOf(table()).filter((row) => row.n > 0))
  let list: HTMLOListElement | undefined
  // A new move comes into sight, unless somebody is writing.
  createEffect(
    on(
      () => table().plies.length,
      () => {
        if (!list?.contains(document.activeElement))
          queueMicrotask(() => list?.scrollTo(0, list.scrollHeight))
      },
    ),
  )
  /** Goes on to the entry after one. */
  const next = (input: HTMLInputElement) => {
    const all = [...(list?.querySelectorAll('input') ?? [])]
    all[all.indexOf(input) + 1]?.focus()
  }
  return (
    <section class="sheet" classList={{ begun: rows().length > 1 }} aria-label={t('sheet.title')}>
      <header>
        <b>{t('sheet.title')}</b>
        <p class="small">{t(rows().length ? 'sheet.help' : 'sheet.none')}</p>
      </header>
      <ol ref={list} style={{ '--cols': table().match.seats.length }}>
        <Index each={rows()}>
          {(row) => (
            <li>
              <i>{row().n}</i>
              <Index each={row().cells}>
                {(turn) => (
                  <span class="cell">
                    <Index each={(turn() ?? []).filter((ply) => written(table(), ply))}>
                      {(ply, i) => (
                        <Entry ctrl={props.ctrl} ply={ply()} row={row().n} at={i} next={next} />
                      )}
                    </Index>
                  </span>
                )}
              </Index>
            </li>
          )}
        </Index>
      </ol>
    </section>
  )
}

/** One entry. What is typed is saved when it is left, and marked until the server has it. */
function Entry(props: {
  ctrl: MatchCtrl
  ply: Ply
  row: number
  /** Its place within the turn. */
  at: number
  next: (input: HTMLInputElement) => void
}) {
  const match = () => props.ctrl.table()!.match
  const seat = () => match().you[0]!
  const entry = createMemo(() =>
    props.ctrl
      .table()!
      .sheets?.find((sheet) => sheet.seat === seat())
      ?.entries.find((it) => it.n === props.ply.n),
  )
  const saved = createMemo(() => entry()?.text ?? '')
  const [draft, setDraft] = createSignal<string>()
  const open = () => draft() !== undefined && tidy(draft()!) !== saved()
  /** What came back from the server, in another tab too, is what stands there. */
  createEffect(on(saved, () => setDraft(undefined), { defer: true }))
  const save = () => {
    // Whoever is writing when the match ends leaves the form as it was.
    if (open() && match().status === 'playing')
      void props.ctrl.send('note', { seat: seat(), n: props.ply.n, text: draft()! })
    else setDraft(undefined)
  }
  const label = () => {
    const name = t('sheet.move', { n: props.row, side: sideOf(match(), props.ply.seat) })
    return props.at ? `${name}, ${props.at + 1}` : name
  }
  const full = () => entry()?.left === 0
  return (
    <input
      type="text"
      class="entry"
      classList={{ open: open() }}
      value={draft() ?? saved()}
      aria-label={label()}
      title={full() ? t('sheet.last') : undefined}
      readOnly={full()}
      maxLength={40}
      autocomplete="off"
      autocapitalize="none"
      autocorrect="off"
      spellcheck={false}
      enterkeyhint="next"
      onInput={(event) => setDraft(event.currentTarget.value)}
      onChange={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.isComposing) return
        event.preventDefault()
        save()
        props.next(event.currentTarget)
      }}
    />
  )
}
