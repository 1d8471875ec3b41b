import { at } from '../../net/base'
import { createEffect, on, onCleanup, onMount } from 'solid-js'
import { type Board, type Config, createBoard, type Path } from '../../board'
import { renamed } from '../../board/core/names'
import { tallness } from '../../board/core/placing'
import { type BoardData, Button, type Scene, type Trace } from '../../board/core/types'
import type { Ply } from '../../net/types'
import { skinOf } from '../../skins'
import {
  coordsWish,
  forcesWish,
  frameWish,
  legalWish,
  motion,
  namesWish,
  piecesWish,
  promotionWish,
  setTableWish,
  tableWish,
  woodWish,
} from '../../shell/prefs'
import { wordsOf } from '../match/BoardPane'
import { sounds } from '../match/model/sounds'
import { buttonOf } from '../match/model/state'
import { parseSpec } from '../shared/names'

/** What a board shows, and how it came there. */
export interface Shown {
  board: BoardData
  scene: Scene
  last: number[]
  /** The way of the move that led here, if it is to be seen. */
  path?: Ply['path']
  /** How the pieces went, where they go on their own. */
  trace?: () => Promise<Trace | undefined>
  /** Called once those pieces lie. */
  lie?: () => void
  /** Pieces that turn over on the way, where a move is taken back. */
  turns?: number[]
  /** The seats that the user moves. */
  seats: number[]
}

/** The board of a puzzle. */
export function PuzzleBoard(props: {
  family: string
  /** The rule set, where the board needs files of the game. */
  game?: string
  shown: Shown
  flipped?: boolean
  /** What is set apart from the usual. */
  config?: Partial<Config>
  onMove?: (path: Path) => void
  onWhy?: (tokens: number[], place: number) => void
  onBoard?: (board: Board | undefined) => void
}) {
  let el: HTMLDivElement | undefined
  let board: Board | undefined
  let home: HTMLDivElement | undefined
  const look = () => ({
    wood: woodWish(props.family),
    pieces: piecesWish(props.family),
    coords: coordsWish(),
    frame: frameWish() === 'on' ? ('auto' as const) : false,
    legal: legalWish(),
    view: tableWish(),
    ...motion(),
    best: promotionWish() === 'best',
    forces: forcesWish() === 'on',
    buttons: () => home,
    ...props.config,
  })
  /** Where both sides sit on the same side of a board, it is not turned. */
  const flipped = () => (props.flipped ?? false) && !skinOf(props.family).shared
  /** The board with its squares named as the user wants it. */
  const named = () => renamed(props.shown.board, namesWish(props.family))
  onMount(() => {
    const { shown } = props
    board = createBoard(el!, {
      board: named(),
      scene: shown.scene,
      last: shown.last,
      seats: shown.seats,
      flipped: flipped(),
      skin: props.family,
      words: wordsOf(props.family),
      sound: sounds.play,
      onView: setTableWish,
      files: at(`/api/games/${parseSpec(props.game ?? props.family).id}/assets`),
      ...look(),
      onMove: (path) => props.onMove?.(path),
      onWhy: (tokens, place) => props.onWhy?.(tokens, place),
    })
    props.onBoard?.(board)
  })
  createEffect(
    on(
      () => props.shown,
      ({ scene, last, path, trace, lie, turns, seats }) => {
        if (trace) board?.animateTo(scene, path, { last, seats, trace, ...(lie && { lie }) })
        else if (path) board?.animateTo(scene, path, { last, seats })
        else if (turns) board?.animateTo(scene, undefined, { last, seats, turns })
        else board?.set({ scene, last, seats })
      },
      { defer: true },
    ),
  )
  createEffect(() => {
    const wishes = look()
    board?.set({ ...wishes, flipped: flipped() })
  })
  createEffect(
    on(
      () => namesWish(props.family),
      () => board?.set({ board: named() }),
      { defer: true },
    ),
  )
  createEffect(() => {
    const words = wordsOf(props.family)
    board?.set({ words })
  })
  onCleanup(() => {
    props.onBoard?.(undefined)
    board?.destroy()
  })
  /** Room is kept for buttons that come and go; where none leads anywhere there is none. */
  const presses = ({ board, scene }: Shown) =>
    scene.paths?.some((p) => buttonOf(board, p) !== undefined) ?? false
  /** Where moves may be buttons the board leaves room for them at once, and does not change its size when they come. */
  const low = Boolean(props.onMove) && props.shown.board.places.some((p) => p.kind === Button)
  return (
    <>
      <div class="pz-board" classList={{ low }} style={{ '--wide': tallness(named()) }} ref={el} />
      <div class="pz-deeds" classList={{ kept: presses(props.shown) }} ref={home} />
    </>
  )
}
