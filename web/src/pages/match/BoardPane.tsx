import { at } from '../../net/base'
import { createEffect, onCleanup, onMount } from 'solid-js'
import { type Board, createBoard } from '../../board'
import type { Turned, Words } from '../../board/core/types'
import { familyText, type Key, lang, t } from '../../i18n'
import {
  confirmWish,
  forcesWish,
  coordsWish,
  frameWish,
  legalWish,
  motion,
  piecesWish,
  promotionWish,
  setTableWish,
  tableWish,
  warnWish,
  woodWish,
} from '../../shell/prefs'
import { skinOf } from '../../skins'
import { parseSpec, pieceWord, sideName } from '../shared/names'
import type { Watched } from './model/ctrl'
import { sounds } from './model/sounds'
import {
  anywhere,
  asksFirst,
  countsWrong,
  lastTokens,
  sceneAt,
  type Table,
  turnedIn,
} from './model/state'
import type { BoardNews } from './model/view'
import { scoreWords } from './model/words'
import { tableName } from './model/words'

/** The levels of bots that are for beginners: up to this one. */
const beginners = 3

/** What the board says, in the page's language. */
export function wordsOf(family: string): Partial<Words> {
  return {
    board: t('board.board'),
    piece: (kind, seat) =>
      t('board.piece', {
        side: sideName(family, seat).toLocaleLowerCase(lang()),
        piece: pieceWord(family, kind),
      }),
    empty: t('board.empty'),
    chosen: t('board.chosen'),
    legal: t('board.legal'),
    mayMove: t('board.mayMove'),
    mayGo: t('board.mayGo'),
    mustTake: t('board.mustTake'),
    mustMove: t('board.mustMove'),
    huff: t('board.huff'),
    last: t('board.last'),
    jumped: t('board.jumped'),
    refused: t('board.refused'),
    premove: t('board.premove'),
    moved: t('board.moved'),
    takes: t('board.takes'),
    takesOn: t('board.takesOn'),
    putAway: t('board.putAway'),
    check: t('board.check'),
    touched: t('board.touched'),
    dead: t('board.dead'),
    line: t('board.line'),
    alive: t('board.alive'),
    owned: (seat) => t('board.owned', { side: sideName(family, seat) }),
    inHand: t('board.inHand'),
    placed: t('board.placed'),
    placedTakes: t('board.placedTakes'),
    turns: t('board.turns'),
    put: t('board.put'),
    pick: t('board.pick'),
    score: (score) => scoreWords(family, score),
    back: t('board.back'),
    let: t('board.let'),
    forces: familyText(family, 'count.said') ?? t('board.forces'),
    confirm: t('board.confirm'),
    close: t('close'),
    button: (name) => familyText(family, `button.${name}`) ?? name,
    choice: (choice) => familyText(family, `choice.${choice}`) ?? choice,
    sign: (sign) => familyText(family, `sign.${sign}`) ?? sign,
    tool: (key, params) => t(key as Key, params),
  }
}

/** How the user wants a board, and what may be done on it now. */
function createWishes(ctrl: Watched) {
  const playing = () => ctrl.isLive() && ctrl.table()?.match.status === 'playing'
  const look = () => ({
    wood: woodWish(ctrl.family()),
    pieces: piecesWish(ctrl.family()),
    coords: coordsWish(),
    frame: frameWish() === 'on' ? ('auto' as const) : false,
    view: tableWish(),
    ...motion(),
    best: promotionWish() === 'best',
    forces: forcesWish() === 'on',
    warn: warnWish() === 'on',
    blind: blind(),
    confirm: asksFirst(confirmWish(), ctrl.table()?.match.clock),
    legal: legalWish() === 'auto' && beginner() ? greenSquares() : legalWish(),
  })
  /** Where a piece may go almost anywhere, green squares would hide the board. */
  const greenSquares = () => (skinOf(ctrl.family()).legal === 'none' ? 'none' : 'squares')
  /** Against the weakest bots legal squares are green, as beginners' books have them. */
  const beginner = () =>
    ctrl.table()?.match.seats.some((s) => s.kind === 'bot' && (s.level ?? 1) <= beginners) ?? false
  /** Nothing tells where pieces may go where wrong moves count. */
  const blind = () => countsWrong(ctrl.table()!.match)
  const seats = () => (playing() ? (ctrl.table()?.match.you ?? []) : [])
  /** Moves ahead make sense only against somebody else. */
  const premoves = () => (playing() && !blind() && ctrl.table()?.match.you.length === 1 ? 4 : 0)
  const present = () => ({ seats: seats(), premoves: premoves() })
  return { look, seats, premoves, present }
}

/** Who has made the n-th ply, for those who hear it; on one screen the side of the piece says it. */
const byWhom = ({ plies, match }: Table, n: number) => {
  const seat = plies[n - 1]?.seat ?? -1
  const kind = match.seats[seat]?.kind
  return kind && kind !== 'self' ? tableName(match, seat) : undefined
}

/** The board of a match: the present with its moves, or a moment of the past. */
export function BoardPane(props: {
  ctrl: Watched
  flipped: Turned
  /** The number of the board, in a game of several. */
  part?: number
}) {
  const { ctrl } = props
  const { look, seats, premoves, present } = createWishes(ctrl)
  let el: HTMLDivElement | undefined
  let board: Board | undefined

  const make = () => {
    const table = ctrl.table()
    if (!table || !el) return
    board = createBoard(el, {
      board: ctrl.shownBoard() ?? table.board,
      scene: sceneAt(table, ctrl.moment()),
      last: lastTokens(table, ctrl.moment()),
      flipped: props.flipped,
      part: props.part ?? -1,
      seats: seats(),
      skin: table.match.family,
      words: wordsOf(table.match.family),
      ...look(),
      premoves: premoves(),
      puts: table.match.puts ?? '',
      sound: sounds.play,
      onView: setTableWish,
      files: at(`/api/games/${parseSpec(table.match.game).id}/assets`),
      pockets: ctrl.pocket,
      buttons: ctrl.buttons,
      onMove: ctrl.play,
      onPropose: ctrl.setProposal,
      onPartial: ctrl.picked,
      onWhy: ctrl.why,
      onSteps: ctrl.steps,
    })
    ctrl.setBoard(board, props.part)
  }

  const follow = ({ kind }: BoardNews) => {
    const table = ctrl.table()
    if (!table || !ctrl.isLive()) return
    if (!board) return make()
    const scene = anywhere(table)
    const n = table.plies.length
    if (kind === 'ply')
      board.animateTo(scene, table.plies[n - 1]?.path, {
        ...present(),
        by: byWhom(table, n),
        trace: trace(table, n),
      })
    // What was shown and did not come about leaves no trace.
    else if (kind === 'same') board.set({ ...present(), scene, last: lastTokens(table, n) })
    else if (kind === 'back')
      board.set({ ...present(), scene, turns: turnedIn(table), last: lastTokens(table, n) })
    else board.set({ ...present(), board: shown(table), scene, last: lastTokens(table, n) })
  }

  /** How the pieces of the n-th ply went, where they go on their own. */
  const trace = (table: Table, n: number) =>
    table.plies[n - 1]?.trace ? () => ctrl.trace(n) : undefined

  const shown = (table: Table) => ctrl.shownBoard() ?? table.board

  /** Goes to another moment; one step is shown as a move. */
  const goTo = (now: number, before: number) => {
    const table = ctrl.table()
    if (!table || !board || now === before) return
    const scene = sceneAt(table, now)
    const last = lastTokens(table, now)
    if (now === before + 1)
      board.animateTo(scene, table.plies[now - 1]?.path, {
        ...present(),
        last,
        by: byWhom(table, now),
        trace: trace(table, now),
      })
    else if (now === before - 1)
      board.animateTo(scene, undefined, {
        ...present(),
        last,
        turns: table.plies[now]?.path?.turns ?? [],
      })
    else board.set({ ...present(), scene, last, turns: turnedIn(table) })
  }

  onMount(() => {
    make()
    ctrl.onTable(follow)
    ctrl.onLook(goTo)
  })
  createEffect(() => board?.set({ flipped: props.flipped }))
  createEffect(() => {
    const named = ctrl.shownBoard()
    if (named) board?.set({ board: named })
  })
  createEffect(() => {
    const wishes = look()
    board?.set(wishes)
  })
  createEffect(() => {
    const words = wordsOf(ctrl.family())
    board?.set({ words })
  })
  createEffect(() => {
    const straighten = (place: number) => ctrl.adjust(place)
    const edit = { lifts: true, tap: straighten, drag: straighten }
    board?.set({ edit: ctrl.adjusting() ? edit : undefined })
  })
  onCleanup(() => {
    ctrl.setBoard(undefined, props.part)
    board?.destroy()
  })
  return <div class="board" ref={el} />
}
