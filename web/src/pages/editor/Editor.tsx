import { at } from '../../net/base'
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import { type Board, createBoard, Hand, type Piece } from '../../board'
import { familyText, gameName, t } from '../../i18n'
import { compose, fetchEditor, fetchPreview } from '../../net/api'
import type { GameInfo, Preview } from '../../net/types'
import { Icon } from '../../shell/icons'
import { coordsWish, frameWish, piecesWish, woodWish } from '../../shell/prefs'
import { navigate, path, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { skinOf } from '../../skins'
import { wordsOf } from '../match/BoardPane'
import { partsOf, prefixOf, sidesOf } from '../match/model/state'
import { gameUnder, readLink } from '../setup/ctrl'
import { parseSpec, setupHref, sideIn, sideName, specOf } from '../shared/names'
import { Odd } from '../shared/Odd'
import { Segments } from '../shared/Segments'
import { PieceIcon } from '../shared/PieceIcon'
import { Unread } from '../shared/Unread'
import { WithGame } from '../shared/WithGame'
import { clicked, dragged, held, type Tool, toolOn } from './pieces'
import '../../styles/forms.css'
import '../../styles/editor.css'

/** How long typing rests before what was typed is tried. */
const patience = 300

/** Sets up any position of a game, by its pieces or by its text. */
export function Editor(props: { game: string }) {
  return (
    <WithGame id={props.game} class="editor">
      {(game) => <Start game={game} />}
    </WithGame>
  )
}

/** Waits for the position that the address names. */
function Start(props: { game: GameInfo }) {
  const link = readLink(url().searchParams, props.game)
  const { choices } = link
  const spec = specOf(props.game, choices.options)
  const [usual] = createResource(() => fetchPreview(spec))
  // A text that is no position stays to be mended, with what is wrong, beside the usual pieces.
  const [wrong, setWrong] = createSignal<unknown>()
  const [first] = createResource(() =>
    fetchPreview(spec, choices.position).catch((err: unknown) => {
      setWrong(err)
      return fetchPreview(spec)
    }),
  )
  const [info] = createResource(() => fetchEditor(spec))
  return (
    <Show
      when={!info.error && !usual.error}
      fallback={<NoEditor game={props.game} error={info.error ?? usual.error} />}
    >
      <Show when={first() && usual() && info()} fallback={<main class="editor" aria-busy="true" />}>
        <Sheet
          game={gameUnder(props.game, choices.options)}
          spec={spec}
          first={first()!}
          refused={wrong() ? { text: choices.position ?? '', error: wrong() } : undefined}
          usual={usual()!}
          palette={info()!.palette}
          carriers={info()!.carriers ?? []}
          odd={link.odd}
        />
      </Show>
    </Show>
  )
}

interface Given {
  game: GameInfo
  spec: string
  first: Preview
  /** The text that the address brought, where it is no position. */
  refused: { text: string; error: unknown } | undefined
  usual: Preview
  palette: readonly Pick<Piece, 'kind' | 'seat'>[]
  carriers: readonly string[]
  /** What the address asks for in vain. */
  odd: readonly string[]
}

/** Why positions of a game cannot be set up, and the way to what can be done with it. */
function NoEditor(props: { game: GameInfo; error: unknown }) {
  const name = () => gameName(props.game.family, props.game.id)
  createEffect(() => setTitle(t('editor.title', { game: name() })))
  return (
    <main class="list">
      <h1>{t('editor.title', { game: name() })}</h1>
      <p>
        <Unread error={props.error} family={props.game.family} />
      </p>
      <p>
        <a class="btn pri" href={at(`/play/${props.game.id}`)}>
          {t('gallery.play')}
        </a>
      </p>
    </main>
  )
}

/** The seat to move of these, the first if several are or none is. */
const mover = (toMove: number, seats: readonly number[]): number =>
  seats.find((seat) => (toMove >> seat) & 1) ?? seats[0] ?? 0

const seatsOf = (game: GameInfo): number[] => Array.from({ length: game.seats }, (_, s) => s)

function createPosition(given: Given) {
  const [pieces, setPieces] = createSignal<readonly Piece[]>(given.first.scene.men)
  const [toMove, setToMove] = createSignal(given.first.scene.toMove)
  const [text, setText] = createSignal(given.refused?.text ?? given.first.position)
  const [error, setError] = createSignal<unknown>(given.refused?.error)
  const [ended, setEnded] = createSignal(Boolean(given.first.outcome))
  let turn = 0

  /** Tries a text; pieces that it names are taken over only where the text was typed. */
  async function check(position: string, typed: boolean): Promise<void> {
    const mine = ++turn
    try {
      const preview = await fetchPreview(given.spec, position)
      if (mine !== turn) return
      setError(undefined)
      setEnded(Boolean(preview.outcome))
      if (!typed) return
      setPieces(preview.scene.men)
      setToMove(preview.scene.toMove)
    } catch (err) {
      if (mine === turn) setError(err)
    }
  }

  /** Writes the text of the pieces as they stand, with a seat to move on its board. */
  async function write(seat = mover(toMove(), seatsOf(given.game))): Promise<void> {
    const mine = ++turn
    const list = pieces().map(({ place, kind, seat, n }) => ({
      place,
      kind,
      seat,
      ...(n && { n }),
    }))
    try {
      const { position } = await compose(given.spec, text(), list, seat)
      if (mine !== turn) return
      setText(position)
      await check(position, false)
    } catch (err) {
      if (mine === turn) setError(err)
    }
  }

  return {
    pieces,
    toMove,
    text,
    error,
    ended,
    change(next: readonly Piece[]) {
      setPieces(next)
      void write()
    },
    /** It is the turn of a seat of these: the others of its board wait. */
    turn(seat: number, seats: readonly number[]) {
      setToMove(seats.reduce((set, s) => set & ~(1 << s), toMove()) | (1 << seat))
      void write(seat)
    },
    type(position: string) {
      setText(position)
      void check(position, true)
    },
  }
}

type Position = ReturnType<typeof createPosition>

function Sheet(props: Given) {
  const position = createPosition(props)
  const [tool, setTool] = createSignal<Tool>('move')
  const [flipped, setFlipped] = createSignal(false)
  const family = () => props.game.family
  const name = () => gameName(family(), props.game.id)
  const parts = createMemo(() => partsOf(props.first.board))
  /** The seats of each board. */
  const sides = () => {
    if (parts().length < 2) return [seatsOf(props.game)]
    return parts().map((part) =>
      sidesOf(props.first.board, props.usual.scene.men, part).sort((a, b) => a - b),
    )
  }
  const look = (seat: number, kind: string) => lookOf(family(), { kind, seat })
  createEffect(() => setTitle(t('editor.title', { game: name() })))
  // The address holds the position: it can be sent, and the back button finds it again.
  createEffect(
    on(
      position.text,
      (text) => {
        const query = url().searchParams
        query.set('position', text)
        navigate(at(`${path()}?${query}`), true)
      },
      { defer: true },
    ),
  )
  return (
    <main class="editor">
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
      <section class="panel ed-side">
        <h1>{t('editor.title', { game: name() })}</h1>
        <Odd odd={props.odd} />
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
        <Go {...props} position={position} />
      </section>
    </main>
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
    <div class="ed-part">
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
      piece: familyText(props.family, `man.${m.kind}`) ?? m.kind,
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
function Text(props: { position: Position; family: string }) {
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

function Go(props: Given & { position: Position }) {
  const [copied, setCopied] = createSignal(false)
  const fine = createMemo(() => !props.position.error() && !props.position.ended())
  const link = () => setupHref(props.spec, props.position.text())
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      setCopied(false) // plain http: the address bar holds the same link
    }
  }
  return (
    <div class="row">
      <Show
        when={fine()}
        fallback={
          <button type="button" class="btn pri big" disabled>
            {t('editor.play')}
          </button>
        }
      >
        <a class="btn pri big" href={link()}>
          {t('editor.play')}
        </a>
      </Show>
      <button type="button" class="btn big" onClick={copy}>
        <Icon name="copy" size={18} />
        {copied() ? t('waiting.copied') : t('editor.copy')}
      </button>
    </div>
  )
}
