// Solving a puzzle by moves: what was played, what is right, what comes next.

import { batch, createMemo, createSignal, onCleanup } from 'solid-js'
import type { Board, Path } from '../../board'
import { lang, t } from '../../i18n'
import { fetchLine, fetchWhy } from '../../net/api'
import type { Preview, Puzzle, RefusalNews } from '../../net/types'
import { announce } from '../../shell/announce'
import { movesIn } from '../../shell/prefs'
import { onTurn, whyBubble } from '../match/model/words'
import type { Shown } from './Board'
import { bestMove, isWhole, lineKey, nextMoves, refutation } from './ctrl'
import type { Place } from './Frame'
import { wordOf } from './Frame'
import { foundOf, remember } from './progress'

/** After this long the other side answers; long enough to see one's own move. */
const pause = 500
/** Wrong tries in a row after which the square is shown unasked. */
const patience = 3

/** Where the moves that were played have led, as the server tells it. */
function createTrail(
  puzzle: Puzzle,
  on: { arriving: () => void; arrived: (moves: string[]) => void },
) {
  const [view, setView] = createSignal<Preview>()
  const [shown, setShown] = createSignal<Shown>()
  const [played, setPlayed] = createSignal<string[]>([])
  const [error, setError] = createSignal<unknown>()
  /** What is still to come of a wrong move; nothing where none was made. */
  const [wrong, setWrong] = createSignal<readonly string[]>()
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  const solved = createMemo(() => isWhole(puzzle.lines, played()))
  const turn = createMemo(() =>
    solved() || wrong() || !view()
      ? []
      : puzzle.seats.filter((seat) => onTurn(view()!.scene, seat)),
  )

  /** Goes to the position after some moves. */
  async function go(moves: string[], animate: boolean): Promise<void> {
    const mine = ++asked
    clearTimeout(timer)
    let it: Preview
    try {
      it = await fetchLine(puzzle.game, puzzle.position, moves, movesIn(lang()))
    } catch (err) {
      if (mine === asked) setError(err)
      return
    }
    if (mine === asked) arrive(it, moves, animate)
  }

  function arrive(it: Preview, moves: string[], animate: boolean): void {
    const ply = it.plies?.[moves.length - 1]
    batch(() => {
      setError(undefined)
      setView(it)
      setPlayed(moves)
      on.arriving()
      const next: Shown = {
        board: it.board,
        scene: it.scene,
        last: ply?.path?.tokens ?? [],
        seats: turn(),
      }
      if (animate && ply?.path) next.path = ply.path
      setShown(next)
    })
    on.arrived(moves)
  }

  return {
    view,
    shown,
    played,
    error,
    solved,
    turn,
    go,
    wrong,
    setWrong,
    /** Goes there after a while, if nothing else is asked for. */
    goLater(moves: string[]) {
      timer = setTimeout(() => void go(moves, true), pause)
    },
    /** Whether nothing was asked for since this was called. */
    mark() {
      const mine = asked
      return () => mine === asked
    },
  }
}

/** Why clicks are no move after some others. */
async function whyNot(
  { game, position }: Puzzle,
  moves: string[],
  seat: number,
  tokens: number[],
): Promise<RefusalNews> {
  try {
    return await fetchWhy({ game, position, moves }, seat, tokens)
  } catch {
    return { code: '', message: t('puzzle.illegal') }
  }
}

export function createPlay({ family, puzzle }: Place) {
  const { lines } = puzzle
  const [note, setNote] = createSignal<'' | 'right' | 'wrong'>('')
  const [helped, setHelped] = createSignal(0)
  let board: Board | undefined
  let wrongs = 0
  /** The moves before the wrong one that stands on the board. */
  let back: string[] = []

  const trail = createTrail(puzzle, { arriving: () => setHelped(0), arrived })
  const { view, played, solved, turn, go } = trail
  /** A wrong move stands on the board with all that has come of it. */
  const refuted = () => trail.wrong()?.length === 0
  const found = createMemo(() => {
    const keys = lines.map(lineKey)
    return foundOf(family, puzzle.id).filter((key) => keys.includes(key))
  })

  function arrived(moves: string[]): void {
    board?.setShapes([])
    const refuting = trail.wrong()
    if (refuting) refute(moves, refuting)
    else if (solved()) finish(moves)
    else if (turn().length === 0) answer(moves)
  }

  /** The other side's move, after a while. */
  function answer(moves: string[]): void {
    const move = bestMove(lines, moves, found())
    if (move) trail.goLater([...moves, move])
  }

  /** The next move of what refutes a wrong one, after a while. */
  function refute(moves: string[], [next, ...rest]: readonly string[]): void {
    if (next === undefined) {
      announce(t('puzzle.refuted'))
      return
    }
    trail.setWrong(rest)
    trail.goLater([...moves, next])
  }

  function finish(moves: string[]): void {
    remember(family, puzzle.id, lineKey(moves))
    const count =
      lines.length > 1 ? t('puzzle.found', { found: found().length, n: lines.length }) : ''
    announce([t('puzzle.solved'), wordOf(family, puzzle, 'done'), count].join(' '))
  }

  function play(path: Path): void {
    if (!nextMoves(lines, played()).includes(path.text)) {
      wrong(path)
      return
    }
    wrongs = 0
    setNote('right')
    void go([...played(), path.text], true)
  }

  /** A legal move that does not solve it is refuted on the board, or taken back with a word where nothing is written down. */
  function wrong(path: Path): void {
    wrongs++
    setNote('wrong')
    const answer = refutation(puzzle.wrong ?? [], played(), path.text)
    if (answer.length > 0) {
      board?.setShapes([])
      back = played()
      trail.setWrong(answer)
      void go([...played(), path.text], true)
      return
    }
    board?.revert()
    const at = path.tokens.findLast((token) => token >= 0)
    const text = t(wrongs < patience ? 'puzzle.wrong' : 'puzzle.wrongHint')
    if (at !== undefined) board?.why({ title: t('puzzle.notThis', { move: path.text }), text, at })
    announce(`${t('puzzle.notThis', { move: path.text })} ${text}`)
    if (wrongs >= patience) mark()
  }

  /** A click that is no legal move at all: the rules say why, as in a match. */
  async function illegal(tokens: readonly number[], place: number): Promise<void> {
    const seat = turn()[0]
    const now = view()
    if (!now || seat === undefined) return
    const isStill = trail.mark()
    const table = { match: { family, game: puzzle.game }, board: now.board, scene: now.scene }
    const why = await whyNot(puzzle, played(), seat, [...tokens, place])
    if (!isStill()) return
    const bubble = whyBubble(table, why, tokens, place)
    board?.why(bubble)
    announce(`${bubble.title} ${bubble.text ?? ''}`)
  }

  /** The first hint is a word, the second one the square. */
  function hint(): void {
    if (helped() === 0 && wordOf(family, puzzle, 'help')) {
      setHelped(1)
      announce(wordOf(family, puzzle, 'help'))
    } else mark()
  }

  /** Rings the place where the next move begins. */
  function mark(): void {
    const it = view()
    const move = bestMove(lines, played(), found())
    const from = it?.scene.paths?.find((p) => p.text === move)?.tokens.find((token) => token >= 0)
    setHelped(2)
    if (it === undefined || from === undefined) return
    board?.setShapes([{ from, brush: 'green' }])
    announce(t('puzzle.look', { place: it.board.places[from]?.name ?? '' }))
  }

  function again(): Promise<void> {
    wrongs = 0
    setNote('')
    trail.setWrong(undefined)
    return go([], false)
  }

  /** Takes back a wrong move and what came of it. */
  async function takeBack(): Promise<void> {
    setNote('')
    trail.setWrong(undefined)
    await go(back, false)
    if (wrongs >= patience) mark()
  }

  void go([], false)

  return {
    view,
    shown: trail.shown,
    played,
    note,
    helped,
    error: trail.error,
    found,
    solved,
    turn,
    play,
    illegal,
    hint,
    again,
    refuted,
    takeBack,
    retry: () => void go(played(), false),
    setBoard(it: Board | undefined) {
      board = it
    },
  }
}
