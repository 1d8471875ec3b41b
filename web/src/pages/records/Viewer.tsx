import { createEffect, createSignal, lazy, on, Show, Suspense } from 'solid-js'
import { t, withLate } from '../../i18n'
import type { RecordBrief, RecordGame } from '../../net/types'
import { onKeys } from '../../shell/Keys'
import { Boards, createSides } from '../match/Boards'
import { Facts } from '../match/Facts'
import { MoveList, MoveNav } from '../match/MoveList'
import { stepKeys } from '../match/model/steps'
import { Opening } from '../match/Opening'
import { isRound } from '../match/model/state'
import { Round } from '../match/Round'
import { SeatRow } from '../match/SeatRow'
import { reasonLine, resultLine, tableName, toDo } from '../match/model/words'
import { setupHref } from '../shared/names'
import { createRecordCtrl } from './ctrl'
import { byScore, endOf } from './ends'
import { Marks } from './Marks'
import { Said } from './Said'

const Estimate = lazy(async () => ({
  default: (await withLate(import('../match/Estimate'))).Estimate,
}))

/** A game of a file with its board, its moves and what was said about them. */
export function Viewer(props: { game: RecordGame; text: string; brief: RecordBrief }) {
  const { game, brief } = props
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
  let said: HTMLDivElement | undefined
  // What is said of another move is read from its beginning.
  createEffect(on([ctrl.moment, ctrl.line], () => said?.scrollTo(0, 0)))
  const end = () => endOf(brief, (seat) => tableName(match, seat))
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
      <Marks game={game} ctrl={ctrl} />
      <aside class="right">
        <div class="panel">
          <Show when={!several()}>
            <SeatRow ctrl={ctrl} seat={seatAt(own(), false)} place="opp" />
          </Show>
          <div class="turn-box">
            <Show when={!byScore(brief) && match.outcome} fallback={<End line={end()} />}>
              {(out) => (
                <End
                  line={resultLine(match, out())}
                  why={out().reason ? reasonLine(match, out()) : ''}
                />
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
            <Show when={game.about}>{(about) => <About text={about()} />}</Show>
            <Opening ctrl={ctrl} />
            <MoveList
              ctrl={ctrl}
              entries={async (n) =>
                (await import('../match/moves')).recordEntries(ctrl, n, (text) => void copy(text))
              }
              under={(plies) => <Said game={game} ctrl={ctrl} plies={plies} />}
            />
            <MoveNav ctrl={ctrl} onFlip={flip} />
            <div class="said-now" ref={said}>
              <Show
                when={ctrl.table()!.plies[ctrl.moment() - 1]}
                fallback={<Show when={game.about}>{(about) => <p class="said">{about()}</p>}</Show>}
                keyed
              >
                {(ply) => <Said game={game} ctrl={ctrl} plies={[ply]} />}
              </Show>
            </div>
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

/** How the game ended, and why. */
function End(props: { line: string; why?: string }) {
  return (
    <Show when={props.line}>
      <p class="turn">
        {props.line}
        <Show when={props.why}>
          <span class="small">{props.why}</span>
        </Show>
      </p>
    </Show>
  )
}

/** What is said of the whole game: a long text is scrolled by itself, so that the moves stay in sight. */
function About(props: { text: string }) {
  return (
    <section class="said" aria-label={t('records.tag.GameComment')} tabindex="0">
      {props.text}
    </section>
  )
}
