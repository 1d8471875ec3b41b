import { createSignal, For, lazy, Show, Suspense } from 'solid-js'
import { t, withLate } from '../../i18n'
import type { Ply, RecordGame } from '../../net/types'
import { onKeys } from '../../shell/Keys'
import { Boards, createSides } from '../match/Boards'
import { Facts } from '../match/Facts'
import { MoveList, MoveNav } from '../match/MoveList'
import { stepKeys } from '../match/model/steps'
import { Opening } from '../match/Opening'
import { isRound } from '../match/model/state'
import { Round } from '../match/Round'
import { SeatRow } from '../match/SeatRow'
import { reasonLine, resultLine, toDo } from '../match/model/words'
import { Moves } from '../shared/moves'
import { setupHref } from '../shared/names'
import { createRecordCtrl, type RecordCtrl } from './ctrl'
import { noteAt, othersAt, startOf } from './lines'

const Estimate = lazy(async () => ({
  default: (await withLate(import('../match/Estimate'))).Estimate,
}))

/** How many moves of a variation are named beside the move that it stands for. */
const named = 6

/** A game of a file with its board, its moves and what was said about them. */
export function Viewer(props: { game: RecordGame; text: string }) {
  const { game } = props
  const ctrl = createRecordCtrl(game, props.text)
  const sides = createSides(ctrl)
  const { own, flip, seatAt } = sides
  const several = () => sides.parts().length > 1
  const keys = stepKeys(ctrl, flip)
  onKeys((key) => keys[key])
  const { match } = game
  /** What the players have left open at the end of the line. */
  const open = () =>
    ctrl.moment() === ctrl.table()!.plies.length ? toDo(ctrl.table()!, '.over') : undefined
  const [copied, setCopied] = createSignal('')
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(t('waiting.copied'))
      setTimeout(() => setCopied(''), 2000)
    } catch {
      setCopied(text) // plain http: it can be copied from there
    }
  }
  return (
    <>
      <Boards ctrl={ctrl} sides={sides} />
      <aside class="right">
        <div class="panel">
          <Show when={!several()}>
            <SeatRow ctrl={ctrl} seat={seatAt(own(), false)} place="opp" />
          </Show>
          <div class="turn-box">
            <Show when={match.outcome}>
              {(out) => (
                <p class="turn">
                  {resultLine(match, out())} <span class="small">{reasonLine(match, out())}</span>
                </p>
              )}
            </Show>
            <Show when={open()}>
              {(line) => (
                <p class="turn">
                  <span class="small">{line()}</span>
                </p>
              )}
            </Show>
            <Show when={game.replayed}>
              {(engine) => <p class="turn">{t('records.replayed', { engine: engine() })}</p>}
            </Show>
          </div>
          <div class="between">
            <Show when={isRound(ctrl.table()!)}>
              <Round ctrl={ctrl} />
            </Show>
            <Facts ctrl={ctrl} />
            <Show when={game.about}>{(about) => <p class="said">{about()}</p>}</Show>
            <Opening ctrl={ctrl} />
            <MoveList
              ctrl={ctrl}
              entries={async (n) =>
                (await import('../match/moves')).recordEntries(ctrl, n, (text) => void copy(text))
              }
              under={(plies) => <Under game={game} ctrl={ctrl} plies={plies} />}
            />
            <MoveNav ctrl={ctrl} onFlip={flip} />
          </div>
          <Show when={match.estimate}>
            <Suspense>
              <Estimate
                ctrl={ctrl}
                position={async (n) => ({ game: match.game, position: ctrl.positionAt(n) })}
              />
            </Suspense>
          </Show>
          <div class="rec-acts">
            <a class="btn sm" href={setupHref(match.game, ctrl.position())}>
              {t('puzzle.playHere')}
            </a>
            <button type="button" class="btn sm" onClick={() => void copy(ctrl.position())}>
              {t('records.copy')}
            </button>
            <code role="status">{copied()}</code>
          </div>
          <Show when={!several()}>
            <SeatRow ctrl={ctrl} seat={seatAt(own(), true)} place="own" />
          </Show>
        </div>
      </aside>
    </>
  )
}

/** What was said about the plies of a row, and the lines that go on otherwise. */
function Under(props: { game: RecordGame; ctrl: RecordCtrl; plies: Ply[] }) {
  const { game, ctrl } = props
  const words = () =>
    props.plies.flatMap(({ n }) => {
      const note = noteAt(game, ctrl.line(), n)
      return [note?.before, note?.values?.join(', '), note?.after].filter(Boolean)
    })
  const others = () =>
    props.plies.flatMap(({ n }) => othersAt(game, ctrl.line(), n).map((line) => ({ line, n })))
  const names = (line: number, n: number) => {
    const plies = game.lines[line]!.plies.slice(n - 1 - startOf(game, line))
    const some = plies.slice(0, named).map((ply) => ply.name)
    return `${some.join(' ')}${plies.length > named ? ' …' : ''}`
  }
  return (
    <Show when={words().length + others().length > 0}>
      <p class="said">
        {words().join(' ')}
        <For each={others()}>
          {({ line, n }) => (
            <button type="button" class="side" onClick={() => ctrl.enter(line, n)}>
              {line < ctrl.line() ? `${t('match.back')}: ` : ''}
              <Moves text={names(line, n)} />
            </button>
          )}
        </For>
      </p>
    </Show>
  )
}
