import { createMemo, For, Show } from 'solid-js'
import { t } from '../../i18n'
import type { Ply, RecordGame } from '../../net/types'
import { sideName } from '../shared/names'
import { Moves } from '../shared/moves'
import type { RecordCtrl } from './ctrl'
import { chainOf, noteAt, othersAt, pliesOf } from './lines'
import { timesOf, valueText, withoutTimes } from './values'

/** How many moves of a variation are named beside the move that it stands for. */
const named = 6

/** What was said about the plies of a row, and the lines that go on otherwise. */
export function Said(props: { game: RecordGame; ctrl: RecordCtrl; plies: Ply[] }) {
  const { game, ctrl } = props
  const noted = createMemo(() =>
    props.plies.flatMap((ply) => {
      const note = noteAt(game, ctrl.line(), ply.n)
      return note ? [{ ply, note }] : []
    }),
  )
  const words = () =>
    noted().flatMap(({ ply, note }) => {
      const values = withoutTimes(note.values ?? [], ply.seat).map((value) =>
        valueText(value, ctrl.family()),
      )
      const thought = (note.judged ?? []).map((nag) => judgement(nag, ctrl.family()))
      const all = [note.before, ...thought, note.hot && t('records.hot'), ...values, note.after]
      const text = all.filter(Boolean).join(' ')
      const name = ply.text ? note.name : undefined // a set-up is called so in the list
      return text || name ? [{ ply, name, text }] : []
    })
  /** The times that both sides have left. */
  const times = () =>
    noted().flatMap(({ ply, note }) => timesOf(note.values ?? [], ply.seat, ctrl.family()))
  const others = () =>
    props.plies.flatMap(({ n }) => othersAt(game, ctrl.line(), n).map((line) => ({ line, n })))
  const names = (line: number, n: number) => {
    const plies = pliesOf(game, line).slice(n - 1)
    const some = plies.slice(0, named).map((ply) => ply.name)
    return `${some.join(' ')}${plies.length > named ? ' …' : ''}`
  }
  return (
    <Show when={words().length + times().length + others().length > 0}>
      <div class="said">
        <For each={words()}>
          {({ ply, name, text }) => (
            <p>
              <Show when={props.plies.length > 1 && ply.text}>
                <b>
                  <Moves text={ply.name} />
                </b>{' '}
              </Show>
              <Show when={name}>
                <b class="named">{name}</b>{' '}
              </Show>
              {text}
            </p>
          )}
        </For>
        <Show when={times().length}>
          <small title={t('records.leftText')}>
            {t('records.left', { times: times().join(', ') })}
          </small>
        </Show>
        <For each={others()}>
          {({ line, n }) => (
            <button type="button" class="side" onClick={() => ctrl.enter(line, n)}>
              {chainOf(game, ctrl.line()).includes(line) ? `${t('match.back')}: ` : ''}
              <Moves text={names(line, n)} />
            </button>
          )}
        </For>
      </div>
    </Show>
  )
}

/** What somebody thinks of a position, by its numeric glyph. */
function judgement(nag: number, family: string): string {
  if (nag === 10 || nag === 11) return t('records.judged.even')
  if (nag === 13) return t('records.judged.unclear')
  const side = sideName(family, nag % 2 ? 0 : 1)
  return t(nag > 15 ? 'records.judged.better' : 'records.judged.good', { side })
}
