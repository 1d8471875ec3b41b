import { batch, createSignal, onCleanup, Show } from 'solid-js'
import type { Board, Path } from '../../board'
import { lang, t } from '../../i18n'
import { fetchLine, fetchLineTrace } from '../../net/api'
import type { Preview } from '../../net/types'
import { announce } from '../../shell/announce'
import { Icon } from '../../shell/icons'
import { onTurn } from '../match/model/words'
import { movesIn } from '../../shell/prefs'
import { sideName } from '../shared/names'
import { problemText } from '../shared/Unread'
import { PuzzleBoard, type Shown } from './Board'
import { Frame, type Place, wordOf } from './Frame'
import { Waiting } from './Play'
import { starsOf, tried, triesOf } from './progress'
import { best, Stars } from './Stars'

/** A puzzle in which any move may be tried: the game says how well it reaches the goal. */
export function Goal(props: { at: Place }) {
  const { family, puzzle } = props.at
  const goal = createGoal(props.at)
  return (
    <Frame
      at={props.at}
      board={
        <Show
          when={goal.shown()}
          fallback={<Waiting error={goal.error()} again={() => void goal.again()} />}
        >
          {(now) => (
            <PuzzleBoard
              family={family}
              game={puzzle.game}
              shown={now()}
              flipped={goal.seat() === 1}
              onMove={(path) => void goal.play(path)}
              onBoard={goal.setBoard}
            />
          )}
        </Show>
      }
    >
      <Show when={puzzle.grade !== undefined}>
        <p class="small">{t(`puzzle.grade.${gradeOf(puzzle.grade ?? 0)}`)}</p>
      </Show>
      <Show
        when={goal.over()}
        fallback={
          <p class="pz-status" classList={{ mine: goal.view() !== undefined }}>
            {t('puzzle.youMove', { side: sideName(family, goal.seat()) })}
          </p>
        }
      >
        <div class={goal.stars() ? 'pz-done' : 'pz-status'} hidden={goal.stars() === undefined}>
          <Show when={goal.stars()}>
            {(n) => (
              <>
                <Icon name="check" size={20} />
                <p>
                  <Stars n={n()} /> <b>{t('puzzle.solved')}</b> {wordOf(family, puzzle, 'done')}
                </p>
              </>
            )}
          </Show>
          <Show when={goal.stars() === 0}>
            <b>{t('puzzle.missed')}</b>
          </Show>
        </div>
        <Show when={goal.told()}>
          <p class="pz-moves">
            <span>{goal.told()}</span>
          </p>
        </Show>
      </Show>
      <Show when={goal.helped()}>
        <p class="pz-help">{wordOf(family, puzzle, 'help')}</p>
      </Show>
      <Show when={!goal.moving() && triesOf(family, puzzle.id) > 0}>
        <p class="small">
          {t('puzzle.tries', { n: triesOf(family, puzzle.id) })}{' '}
          <Show when={starsOf(family, puzzle.id) > 0}>
            {t('puzzle.bestStars')} <Stars n={starsOf(family, puzzle.id)} />
          </Show>
        </p>
      </Show>
      <div class="pz-acts">
        <Show when={goal.over()}>
          <button type="button" class="btn pri" onClick={() => void goal.again()}>
            {t('puzzle.tryAgain')}
          </button>
        </Show>
        <button type="button" class="btn" disabled={goal.helped()} onClick={goal.hint}>
          {t('puzzle.hint')}
        </button>
        <button type="button" class="btn" onClick={() => void goal.tell()}>
          {t('puzzle.solution')}
        </button>
      </div>
    </Frame>
  )
}

/** How hard a goal is to reach, in three words. */
const gradeOf = (grade: number) => (grade < 0.2 ? 'easy' : grade < 0.4 ? 'middle' : 'hard')

/** Tries at a goal: each begins where the puzzle does. */
function createGoal({ family, puzzle }: Place) {
  const [view, setView] = createSignal<Preview>()
  const [shown, setShown] = createSignal<Shown>()
  const [stars, setStars] = createSignal<number>()
  const [told, setTold] = createSignal('')
  /** A move was made, by the learner or to show how. */
  const [over, setOver] = createSignal(false)
  /** The men of that move are on their way. */
  const [moving, setMoving] = createSignal(false)
  const [helped, setHelped] = createSignal(false)
  const [error, setError] = createSignal<unknown>()
  let board: Board | undefined
  let asked = 0
  onCleanup(() => asked++)

  const seat = () => {
    const scene = view()?.scene
    return scene ? ([0, 1, 2, 3, 4, 5, 6, 7].find((s) => onTurn(scene, s)) ?? 0) : 0
  }

  /** Goes to the start. */
  async function again(): Promise<void> {
    const mine = ++asked
    try {
      const it = await fetchLine(puzzle.game, puzzle.position, [], lang())
      if (mine !== asked) return
      batch(() => {
        setError(undefined)
        setStars(undefined)
        setTold('')
        setOver(false)
        setMoving(false)
        setView(it)
        setShown({ board: it.board, scene: it.scene, last: [], seats: [seat()] })
      })
    } catch (err) {
      if (mine === asked) setError(err)
    }
  }

  /** A move is tried and judged. */
  async function play(path: Path): Promise<void> {
    const mine = ++asked
    let it: Preview
    try {
      it = await judged(path.text)
    } catch (err) {
      if (mine !== asked) return
      board?.revert()
      const text = problemText(err, family)
      board?.why({ title: t('puzzle.illegal'), text, at: path.tokens[0] ?? 0 })
      announce(text)
      return
    }
    if (mine !== asked) return
    const n = it.stars ?? 0
    tried(family, puzzle.id, n)
    show(it, path, n)
  }

  /** Says how well a move has done. */
  function tellStars(n: number): void {
    setStars(n)
    announce(
      n > 0
        ? [
            t('puzzle.solved'),
            t('puzzle.stars', { n, of: best }),
            wordOf(family, puzzle, 'done'),
          ].join(' ')
        : t('puzzle.missed'),
    )
  }

  const judged = (move: string) =>
    fetchLine(puzzle.game, puzzle.position, [move], movesIn(lang()), puzzle.goal)

  function show(it: Preview, path: Path | undefined, n: number | undefined): void {
    const ply = it.plies?.[0]
    const move = ply?.text ?? path?.text ?? ''
    const mine = asked
    // What came of it is not said before it is seen.
    const lie = (): void => {
      if (mine !== asked) return
      batch(() => {
        setMoving(false)
        setTold(ply?.name ?? '')
        if (n !== undefined) tellStars(n)
      })
    }
    batch(() => {
      setStars(undefined)
      setTold('')
      setOver(true)
      setMoving(true)
      const next: Shown = {
        board: it.board,
        scene: { ...it.scene, toMove: 0, paths: [] },
        last: ply?.path?.tokens ?? [],
        seats: [],
      }
      if (ply?.path) next.path = ply.path
      if (ply?.trace) {
        next.trace = () => fetchLineTrace(puzzle.game, puzzle.position, [move])
        next.lie = lie
      }
      setShown(next)
    })
    if (!ply?.trace) lie()
  }

  function hint(): void {
    setHelped(true)
    announce(wordOf(family, puzzle, 'help'))
  }

  /** Shows the best move there is known; that is no try. */
  async function tell(): Promise<void> {
    const move = puzzle.lines[0]?.[0]
    if (!move) return
    await again()
    const mine = ++asked
    try {
      const it = await judged(move)
      if (mine === asked) show(it, undefined, undefined)
    } catch (err) {
      if (mine === asked) setError(err)
    }
  }

  void again()

  return {
    view,
    shown,
    stars,
    told,
    over,
    moving,
    helped,
    error,
    seat,
    again,
    play,
    hint,
    tell,
    setBoard(it: Board | undefined) {
      board = it
    },
  }
}
