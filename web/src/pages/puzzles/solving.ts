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

type Trail = ReturnType<typeof createTrail>

/** Says why some clicks are no move, once the server has told; nothing where something else was asked for meanwhile. */
async function bubbleOf(
  family: string,
  puzzle: Puzzle,
  { view, turn, played, mark }: Trail,
  tokens: readonly number[],
  place: number,
) {
  const seat = turn()[0]
  const now = view()
  if (!now || seat === undefined) return undefined
  const isStill = mark()
  const table = { match: { family, game: puzzle.game }, board: now.board, scene: now.scene }
  const why = await whyNot(puzzle, played(), seat, [...tokens, place])
  if (!isStill()) return undefined
  const bubble = whyBubble(table, why, tokens, place)
  announce(`${bubble.title} ${bubble.text ?? ''}`)
  return bubble
}

/** The lines of a puzzle that were found already. */
function foundAmong(family: string, { id, lines }: Puzzle): string[] {
  const keys = lines.map(lineKey)
  return foundOf(family, id).filter((key) => keys.includes(key))
}

/** Takes a wrong move back, and says that it is one. */
function notThis(board: Board | undefined, { text: move, tokens }: Path, text: string): void {
  board?.revert()
  const title = t('puzzle.notThis', { move })
  const at = tokens.findLast((token) => token >= 0)
  if (at !== undefined) board?.why({ title, text, at })
  announce(`${title} ${text}`)
}

/** Wrong moves that are refuted on the board. */
function createRefuting(trail: Trail) {
  /** The moves before the wrong one. */
  let back: string[] = []
  return {
    /** A wrong move stands on the board with all that has come of it. */
    refuted: () => trail.wrong()?.length === 0,
    /** Makes a wrong move; what refutes it follows. */
    begin(move: string, answer: readonly string[]): void {
      back = trail.played()
      trail.setWrong(answer)
      void trail.go([...back, move], true)
    },
    /** The next move of what refutes it, after a while. */
    goOn(moves: string[], [next, ...rest]: readonly string[]): void {
      if (next === undefined) {
        announce(t('puzzle.refuted'))
        return
      }
      trail.setWrong(rest)
      trail.goLater([...moves, next])
    },
    takeBack(): Promise<void> {
      trail.setWrong(undefined)
      return trail.go(back, false)
    },
  }
}

export function createPlay({ family, puzzle }: Place) {
  const { lines } = puzzle
  const [note, setNote] = createSignal<'' | 'right' | 'wrong'>('')
  const [helped, setHelped] = createSignal(0)
  let board: Board | undefined
  let wrongs = 0

  const trail = createTrail(puzzle, { arriving: () => setHelped(0), arrived })
  const { view, played, solved, turn, go } = trail
  const refuting = createRefuting(trail)
  const found = createMemo(() => foundAmong(family, puzzle))

  function arrived(moves: string[]): void {
    board?.setShapes([])
    const rest = trail.wrong()
    if (rest) refuting.goOn(moves, rest)
    else if (solved()) finish(moves)
    else if (turn().length === 0) answer(moves)
  }

  /** The other side's move, after a while. */
  function answer(moves: string[]): void {
    const move = bestMove(lines, moves, found())
    if (move) trail.goLater([...moves, move])
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
      refuting.begin(path.text, answer)
      return
    }
    notThis(board, path, t(wrongs < patience ? 'puzzle.wrong' : 'puzzle.wrongHint'))
    if (wrongs >= patience) mark()
  }

  /** A click that is no legal move at all: the rules say why, as in a match. */
  async function illegal(tokens: readonly number[], place: number): Promise<void> {
    const bubble = await bubbleOf(family, puzzle, trail, tokens, place)
    if (bubble) board?.why(bubble)
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
    setHelped(2)
    const from = view()
      ?.scene.paths?.find((p) => p.text === bestMove(lines, played(), found()))
      ?.tokens.find((token) => token >= 0)
    if (from === undefined) return
    board?.setShapes([{ from, brush: 'green' }])
    announce(t('puzzle.look', { place: view()?.board.places[from]?.name ?? '' }))
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
    await refuting.takeBack()
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
    refuted: refuting.refuted,
    takeBack,
    retry: () => void go(played(), false),
    setBoard(it: Board | undefined) {
      board = it
    },
  }
}
