// Tries at a goal: each begins where the puzzle does, and the game says how well a move has done.

import { batch, createSignal, onCleanup } from 'solid-js'
import type { Board, Path } from '../../board'
import { lang, t } from '../../i18n'
import { fetchLine, fetchLineTrace } from '../../net/api'
import type { Preview } from '../../net/types'
import { announce } from '../../shell/announce'
import { movesIn } from '../../shell/prefs'
import { onTurn } from '../match/model/words'
import { problemText } from '../shared/Unread'
import type { Shown } from './Board'
import { type Place, wordOf } from './Frame'
import { tried } from './progress'
import { best } from './Stars'

/** What is seen of a try: the start, the move on its way, and then what came of it. */
function createShowing({ family, puzzle }: Place) {
  const [view, setView] = createSignal<Preview>()
  const [shown, setShown] = createSignal<Shown>()
  const [stars, setStars] = createSignal<number>()
  const [told, setTold] = createSignal('')
  /** A move was made, by the learner or to show how. */
  const [over, setOver] = createSignal(false)
  /** The pieces of that move are on their way. */
  const [moving, setMoving] = createSignal(false)

  const seat = () => {
    const scene = view()?.scene
    return scene ? ([0, 1, 2, 3, 4, 5, 6, 7].find((s) => onTurn(scene, s)) ?? 0) : 0
  }

  function showStart(it: Preview): void {
    setStars(undefined)
    setTold('')
    setOver(false)
    setMoving(false)
    setView(it)
    setShown({ board: it.board, scene: it.scene, last: [], seats: [seat()] })
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

  /** Shows a move, and how well it has done if it was a try; not if something else is asked for meanwhile. */
  function showMove(
    it: Preview,
    path: Path | undefined,
    n: number | undefined,
    isStill: () => boolean,
  ): void {
    const ply = it.plies?.[0]
    const move = ply?.text ?? path?.text ?? ''
    // What came of it is not said before it is seen.
    const lie = (): void => {
      if (!isStill()) return
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

  return { view, shown, stars, told, over, moving, seat, showStart, showMove }
}

export function createGoal(place: Place) {
  const { family, puzzle } = place
  const { showStart, showMove, ...showing } = createShowing(place)
  const [helped, setHelped] = createSignal(false)
  const [error, setError] = createSignal<unknown>()
  let board: Board | undefined
  let asked = 0
  onCleanup(() => asked++)

  /** Goes to the start. */
  async function again(): Promise<void> {
    const mine = ++asked
    try {
      const it = await fetchLine(puzzle.game, puzzle.position, [], lang())
      if (mine !== asked) return
      batch(() => {
        setError(undefined)
        showStart(it)
      })
    } catch (err) {
      if (mine === asked) setError(err)
    }
  }

  const judged = (move: string) =>
    fetchLine(puzzle.game, puzzle.position, [move], movesIn(lang()), puzzle.goal)

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
    showMove(it, path, n, () => mine === asked)
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
      if (mine === asked) showMove(it, undefined, undefined, () => mine === asked)
    } catch (err) {
      if (mine === asked) setError(err)
    }
  }

  void again()

  return {
    ...showing,
    helped,
    error,
    again,
    play,
    hint,
    tell,
    setBoard(it: Board | undefined) {
      board = it
    },
  }
}
