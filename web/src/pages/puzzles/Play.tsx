import { createSignal, For, Show } from 'solid-js'
import { t } from '../../i18n'
import { Icon } from '../../shell/icons'
import { Wrong } from '../../shell/Wrong'
import { onTurn } from '../match/model/words'
import { Moves } from '../shared/moves'
import { sideName } from '../shared/names'
import { PuzzleBoard } from './Board'
import { gradeOf, lineKey } from './ctrl'
import { Frame, type Place, wordOf } from './Frame'
import { createPlay } from './solving'
import { createStepper, Score, StepperPanel } from './Stepper'

/** A puzzle that is solved by moves. */
export function Play(props: { at: Place }) {
  const { family, puzzle } = props.at
  const play = createPlay(props.at)
  /** The line of the solution that is looked at. */
  const [told, setTold] = createSignal<number>()
  const stepper = createStepper(
    puzzle,
    () => puzzle.lines[told() ?? 0] ?? [],
    () => told() !== undefined,
  )
  const shown = () => (told() === undefined ? play.shown() : (stepper.shown() ?? play.shown()))
  const back = async () => {
    await play.again()
    setTold(undefined)
  }
  return (
    <Frame
      at={props.at}
      board={
        <Show when={shown()} fallback={<Waiting error={play.error()} again={play.retry} />}>
          {(now) => (
            <PuzzleBoard
              family={family}
              shown={now()}
              config={{ puts: puzzle.puts ?? '' }}
              flipped={puzzle.seats.length === 1 && puzzle.seats[0] === 1}
              onMove={play.play}
              onWhy={(tokens, place) => void play.illegal(tokens, place)}
              onBoard={play.setBoard}
            />
          )}
        </Show>
      }
    >
      <Show
        when={told() !== undefined}
        fallback={<Solving at={props.at} play={play} tell={() => setTold(firstUnfound())} />}
      >
        <Show when={puzzle.lines.length > 1}>
          <label class="pz-lines">
            <span class="unseen">{t('puzzle.solution')}</span>
            <select value={told()} onChange={(e) => setTold(Number(e.currentTarget.value))}>
              <For each={puzzle.lines}>
                {(_, i) => (
                  <option value={i()} selected={told() === i()}>
                    {t('puzzle.line', { at: i() + 1, n: puzzle.lines.length })}
                  </option>
                )}
              </For>
            </select>
          </label>
        </Show>
        <StepperPanel stepper={stepper} family={family} puzzle={puzzle} />
        <button type="button" class="btn" onClick={() => void back()}>
          {t('puzzle.back')}
        </button>
      </Show>
    </Frame>
  )

  function firstUnfound(): number {
    const at = puzzle.lines.findIndex((line) => !play.found().includes(lineKey(line)))
    return Math.max(0, at)
  }
}

/** A pale board, or why there is none. */
export function Waiting(props: { error: unknown; again: () => void }) {
  return (
    <Show when={props.error} fallback={<div class="pz-board pz-shape" aria-busy="true" />}>
      {(error) => <Wrong error={error()} again={props.again} />}
    </Show>
  )
}

function Solving(props: { at: Place; play: ReturnType<typeof createPlay>; tell: () => void }) {
  const { play } = props
  const { family, puzzle } = props.at
  const line = () => {
    const seat = play.view()
      ? [0, 1, 2, 3, 4, 5, 6, 7].find((s) => onTurn(play.view()!.scene, s))
      : undefined
    const side = seat === undefined ? '' : sideName(family, seat)
    if (play.refuted()) return t('puzzle.refuted')
    if (play.turn().length === 0) return t('puzzle.answers', { side })
    return t(puzzle.seats.length > 1 ? 'puzzle.bothMove' : 'puzzle.youMove', { side })
  }
  return (
    <>
      <Show when={puzzle.grade !== undefined}>
        <p class="small">{t(`puzzle.grade.${gradeOf(puzzle.grade ?? 0)}`)}</p>
      </Show>
      <Show
        when={play.solved()}
        fallback={
          <p class="pz-status" classList={{ mine: play.turn().length > 0 }}>
            <Show when={play.note()}>
              {(note) => (
                <b classList={{ good: note() === 'right' }}>
                  {t(note() === 'right' ? 'puzzle.right' : 'puzzle.wrongShort')}
                </b>
              )}
            </Show>{' '}
            {line()}
          </p>
        }
      >
        <Done text={wordOf(family, puzzle, 'done')} />
      </Show>
      <Show when={play.error()}>
        <p class="bad" role="alert">
          {t('wrong.offline')}{' '}
          <button type="button" class="btn sm" onClick={play.retry}>
            {t('wrong.again')}
          </button>
        </p>
      </Show>
      <Show when={play.helped() > 0}>
        <p class="pz-help">{wordOf(family, puzzle, 'help')}</p>
      </Show>
      <Show when={puzzle.lines.length > 1}>
        <p class="small">
          {t('puzzle.found', { found: play.found().length, n: puzzle.lines.length })}
        </p>
      </Show>
      <Show when={play.played().length > 0}>
        <ol class="pz-moves" aria-label={t('match.moves')}>
          <For each={play.view()?.plies}>
            {(ply) => (
              <li>
                <span>
                  <i>{ply.n}</i> <Moves text={ply.name} />
                </span>
              </li>
            )}
          </For>
        </ol>
      </Show>
      <Score family={family} score={play.view()?.scene.score} />
      <div class="pz-acts">
        <Show when={!play.solved()}>
          <button type="button" class="btn" disabled={play.turn().length === 0} onClick={play.hint}>
            {t('puzzle.hint')}
          </button>
        </Show>
        <Show when={play.refuted()}>
          <button type="button" class="btn pri" onClick={() => void play.takeBack()}>
            {t('puzzle.takeBack')}
          </button>
        </Show>
        <Show when={play.played().length > 0}>
          <button type="button" class="btn" onClick={() => void play.again()}>
            {play.solved() && play.found().length < puzzle.lines.length
              ? t('puzzle.another')
              : t('puzzle.again')}
          </button>
        </Show>
        <button type="button" class="btn" onClick={props.tell}>
          {t('puzzle.solution')}
        </button>
      </div>
    </>
  )
}

/** The words of success. */
export function Done(props: { text: string }) {
  return (
    <div class="pz-done">
      <Icon name="check" size={20} />
      <p>
        <b>{t('puzzle.solved')}</b> {props.text}
      </p>
    </div>
  )
}
