import { createEffect, createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { type Board, createBoard, Hand, type Piece } from '../../board'
import { tallness } from '../../board/core/placing'
import { t } from '../../i18n'
import { Icon } from '../../shell/icons'
import { coordsWish, frameWish, piecesWish, woodWish } from '../../shell/prefs'
import { skinOf } from '../../skins'
import { wordsOf } from '../match/BoardPane'
import { partsOf, prefixOf, sidesOf } from '../match/model/state'
import { parseSpec, pieceWord, sideIn, sideName } from '../shared/names'
import { Segments } from '../shared/Segments'
import { PieceIcon } from '../shared/PieceIcon'
import { Unread } from '../shared/Unread'
import { clicked, dragged, held, type Tool, toolOn } from './pieces'
import { type Given, mover, type Position, seatsOf } from './position'
import '../../styles/editor.css'

/** How long typing rests before what was typed is tried. */
const patience = 300

/** The boards of a game, to set pieces on, and what is done with them beside. */
export function createDesk(props: Given, position: Position) {
  const [tool, setTool] = createSignal<Tool>('move')
  const [flipped, setFlipped] = createSignal(false)
  const parts = createMemo(() => partsOf(props.first.board))
  /** The seats of each board. */
  const sides = () => {
    if (parts().length < 2) return [seatsOf(props.game)]
    return parts().map((part) =>
      sidesOf(props.first.board, props.usual.scene.men, part).sort((a, b) => a - b),
    )
  }
  return { position, tool, setTool, flipped, setFlipped, parts, sides }
}

type Desk = ReturnType<typeof createDesk>

/** The boards. */
export function Boards(props: Given & { desk: Desk }) {
  const { position, tool, flipped, parts, sides } = props.desk
  const look = (seat: number, kind: string) => lookOf(props.game.family, { kind, seat })
  return (
    <div class="ed-mid" classList={{ several: parts().length > 1 }}>
      <For each={parts()}>
        {(part, i) => (
          <EditBoard
            {...props}
            position={position}
            tool={toolOn(tool(), sides()[i()] ?? [], look)}
            flipped={flipped()}
            part={parts().length > 1 ? part : undefined}
          />
        )}
      </For>
    </div>
  )
}

/** The pieces to put, whose turn it is, and the position as text. */
export function Tools(props: Given & { desk: Desk }) {
  const { position, tool, setTool, flipped, setFlipped, sides } = props.desk
  const family = () => props.game.family
  return (
    <>
      <Palette family={family()} palette={props.palette} tool={tool()} onChange={setTool} />
      <div class="row">
        <button type="button" class="btn sm" onClick={() => position.type(props.usual.position)}>
          {t('editor.start')}
        </button>
        <button type="button" class="btn sm" onClick={() => position.change([])}>
          {t('editor.clear')}
        </button>
        <button type="button" class="btn sm" onClick={() => setFlipped(!flipped())}>
          <Icon name="flip" size={16} />
          {t('editor.flip')}
        </button>
      </div>
      <h2>{t('editor.toMove')}</h2>
      <For each={sides()}>
        {(seats) => (
          <Segments
            label={t('editor.toMove')}
            value={String(mover(position.toMove(), seats))}
            items={seats.map((seat) => ({
              value: String(seat),
              label: sideIn(family(), parseSpec(props.game.id), seat),
            }))}
            onChange={(seat) => position.turn(Number(seat), seats)}
          />
        )}
      </For>
      <Text position={position} family={family()} />
    </>
  )
}

/** The colours of a piece. */
const lookOf = (family: string, { kind, seat }: Pick<Piece, 'kind' | 'seat'>): string =>
  skinOf(family).look(kind, seat, piecesWish(family)).side

/** A board to set pieces on: the only one of a game, or one part of several. */
function EditBoard(
  props: Given & { position: Position; tool: Tool; flipped: boolean; part?: number },
) {
  let el: HTMLDivElement | undefined
  let board: Board | undefined
  const data = () => props.first.board
  const tap = (place: number) => {
    const at = data().places[place]
    const { pieces, change } = props.position
    if (at?.kind !== Hand) return change(clicked(pieces(), place, props.tool, props.carriers))
    const { holds, seat } = at
    if (holds)
      change(held(pieces(), place, { kind: holds, seat }, props.tool === 'remove' ? -1 : 1))
  }
  const edit = () => ({
    lifts: props.tool === 'move',
    tap,
    drag: (from: number, to: number) =>
      props.position.change(dragged(props.position.pieces(), from, to)),
  })
  const config = () => ({
    edit: edit(),
    flipped: props.flipped,
    coords: coordsWish(),
    frame: frameWish() === 'on' ? ('auto' as const) : false,
    wood: woodWish(props.game.family),
    pieces: piecesWish(props.game.family),
    words: wordsOf(props.game.family),
    scene: { toMove: 0, men: [...props.position.pieces()] },
  })
  onMount(() => {
    if (!el) return
    board = createBoard(el, {
      board: data(),
      skin: props.game.family,
      part: props.part ?? -1,
      drawable: false,
      reducedMotion: true,
      seats: Array.from({ length: props.game.seats }, (_, s) => s),
      ...config(),
    })
  })
  createEffect(() => board?.set(config()))
  onCleanup(() => board?.destroy())
  return (
    <div class="ed-part" style={{ '--wide': tallness(data()) }}>
      <Show when={props.part !== undefined}>
        <h2>{t('editor.board', { name: prefixOf(data(), props.part!) })}</h2>
      </Show>
      <div class="ed-board" ref={el} />
    </div>
  )
}

function Palette(props: {
  family: string
  palette: readonly Pick<Piece, 'kind' | 'seat'>[]
  tool: Tool
  onChange: (tool: Tool) => void
}) {
  /** One seat of each look: the board tells whose a piece is where several seats look alike. */
  const seats = () => {
    const looks = new Map<string, number>()
    for (const m of [...props.palette].reverse()) looks.set(lookOf(props.family, m), m.seat)
    return [...new Set(props.palette.map((m) => m.seat))].filter((s) =>
      [...looks.values()].includes(s),
    )
  }
  const chosen = (m: Pick<Piece, 'kind' | 'seat'>) =>
    typeof props.tool === 'object' && props.tool.kind === m.kind && props.tool.seat === m.seat
  const label = (m: Pick<Piece, 'kind' | 'seat'>) =>
    t('board.piece', {
      side: sideName(props.family, m.seat),
      piece: pieceWord(props.family, m.kind),
    })
  const plain = (tool: 'move' | 'remove') => (
    <button
      type="button"
      class="btn sm"
      aria-pressed={props.tool === tool}
      onClick={() => props.onChange(tool)}
    >
      {t(`editor.${tool}`)}
    </button>
  )
  return (
    <div class="palette" role="toolbar" aria-label={t('editor.palette')}>
      <For each={seats()}>
        {(seat) => (
          <div class="box">
            <For each={props.palette.filter((m) => m.seat === seat)}>
              {(m) => (
                <button
                  type="button"
                  class="bd-held-piece"
                  title={label(m)}
                  aria-label={label(m)}
                  aria-pressed={chosen(m)}
                  onClick={() => props.onChange(chosen(m) ? 'move' : m)}
                >
                  <PieceIcon kind={m.kind} seat={m.seat} family={props.family} />
                </button>
              )}
            </For>
          </div>
        )}
      </For>
      <div class="row">
        {plain('move')}
        {plain('remove')}
      </div>
    </div>
  )
}

/** The position as text: castling rights and whatever else a game counts stand there. */
export function Text(props: { position: Position; family: string }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  const type = (text: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => props.position.type(text.trim()), patience)
  }
  return (
    <>
      <h2 id="ed-text">{t('editor.text')}</h2>
      <textarea
        class="mono"
        rows="3"
        aria-labelledby="ed-text"
        aria-invalid={Boolean(props.position.error())}
        spellcheck={false}
        value={props.position.text()}
        onInput={(e) => type(e.currentTarget.value)}
      />
      <p role="status" classList={{ bad: Boolean(props.position.error()) }}>
        <Show
          when={props.position.error()}
          fallback={t(props.position.ended() ? 'editor.over' : 'editor.fine')}
        >
          <Unread error={props.position.error()} family={props.family} />
        </Show>
      </p>
    </>
  )
}
