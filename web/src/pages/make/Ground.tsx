import { createMemo, createSignal, For, Index, Show } from 'solid-js'
import { t } from '../../i18n'
import { PieceIcon } from '../shared/PieceIcon'
import { type Definition, piecesOf, size, squares, withSquares } from './definition'
import {
  holesOf,
  mirrored,
  type Side,
  sides,
  withHole,
  withZone,
  type ZoneKey,
  zoneOf,
  zones,
} from './zones'

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const clamped = (n: number, many: number): number => Math.min(Math.max(n, 0), many - 1)

/** What a click on a square changes. */
type Subject = 'pieces' | 'holes' | ZoneKey
const subjects: readonly Subject[] = ['pieces', 'holes', ...zones]

/** Whose piece and which a token of a start is, in words. */
function pieceWord(token: string, name: (letter: string) => string): string {
  const letter = token.replace(/[-~]/g, '')
  if (!letter) return t('make.empty')
  const of = letter === letter.toUpperCase() ? 'make.white' : 'make.black'
  return `${t(of)}: ${name(letter.toUpperCase())}`
}

/** The board at the start: pieces are put by clicks, holes and zones made. */
export function Ground(props: {
  def: Definition
  men: Record<string, string>
  set: (def: Definition) => void
  name: (letter: string) => string
}) {
  let board: HTMLFieldSetElement | undefined
  const [tool, setTool] = createSignal('')
  const [subject, setSubject] = createSignal<Subject>('pieces')
  const [side, setSide] = createSignal<Side>('white')
  const [at, setAt] = createSignal<readonly [number, number]>([0, 0])
  const rows = createMemo(() => squares(props.def))
  const holes = createMemo(() => holesOf(props.def))
  const zone = () => zones.find((key) => key === subject())
  /** Whose of the zone in hand the squares are. */
  const marks = createMemo(() => {
    const key = zone()
    return key && sides.map((one) => ({ one, on: zoneOf(props.def, key, one) }))
  })
  const marked = (x: number, y: number) =>
    (marks() ?? []).filter(({ on }) => on[y]?.[x]).map(({ one }) => one)
  const put = (x: number, y: number, what: string) => {
    const on = rows().map((row) => [...row])
    if (on[y]![x] === what || holes()[y]?.[x]) return
    on[y]![x] = what
    props.set(withSquares(props.def, on))
  }
  const press = (x: number, y: number, token: string) => {
    const key = zone()
    if (key) props.set(withZone(props.def, key, side(), [x, y]))
    else if (subject() === 'holes') props.set(withHole(props.def, [x, y]))
    else put(x, y, token === tool() ? '' : tool())
  }
  /** The square that the tabulator finds: the one where the focus was last, while there is such a one. */
  const isStop = (x: number, y: number) => {
    const { w, h } = size(props.def)
    return x === Math.min(at()[0], w - 1) && y === Math.min(at()[1], h - 1)
  }
  const keys = (e: KeyboardEvent) => {
    const { w, h } = size(props.def)
    const [x, y] = at()
    if (subject() === 'pieces' && (e.key === 'Delete' || e.key === 'Backspace')) put(x, y, '')
    const step = steps[e.key]
    if (!step) return
    e.preventDefault()
    const goal = [clamped(x + step[0], w), clamped(y + step[1], h)]
    board?.querySelector<HTMLElement>(`[data-at="${goal}"]`)?.focus()
  }
  const square = (x: number, y: number) => String.fromCharCode(97 + x) + (size(props.def).h - y)
  const word = (token: string) => pieceWord(token, props.name)
  /** What is to be said of a square: what stands there, and whose of the zone in hand it is. */
  const told = (x: number, y: number, token: string) =>
    [
      holes()[y]?.[x] ? t('make.hole') : word(token),
      ...marked(x, y).map((one) => t(`make.zoneOf.${one}`)),
    ].join(', ')
  return (
    <div class="mk-ground">
      <fieldset
        class="mk-board"
        ref={board}
        onKeyDown={keys}
        aria-label={t('make.start')}
        style={{ '--w': size(props.def).w, '--h': size(props.def).h }}
      >
        <Index each={rows()}>
          {(row, y) => (
            <Index each={row()}>
              {(token, x) => (
                <button
                  type="button"
                  class="mk-square"
                  classList={{
                    dark: (x + size(props.def).h - y) % 2 === 1,
                    hole: holes()[y]?.[x] ?? false,
                  }}
                  data-at={`${x},${y}`}
                  data-rank={x === 0 ? size(props.def).h - y : undefined}
                  data-file={y === size(props.def).h - 1 ? String.fromCharCode(97 + x) : undefined}
                  tabIndex={isStop(x, y) ? 0 : -1}
                  aria-label={`${square(x, y)}: ${told(x, y, token())}`}
                  onFocus={() => setAt([x, y])}
                  onClick={() => press(x, y, token())}
                >
                  <Piece token={token()} men={props.men} />
                  <For each={marked(x, y)}>{(one) => <i class={`mk-mark ${one}`} />}</For>
                </button>
              )}
            </Index>
          )}
        </Index>
      </fieldset>
      <div class="mk-tools">
        <label class="field">
          {t('make.click')}
          <select value={subject()} onChange={(e) => setSubject(e.currentTarget.value as Subject)}>
            <For each={subjects}>
              {(one) => <option value={one}>{t(`make.subject.${one}`)}</option>}
            </For>
          </select>
        </label>
        <Show when={subject() === 'pieces'}>
          <Box
            letters={Object.keys(piecesOf(props.def))}
            men={props.men}
            tool={tool()}
            take={setTool}
            word={word}
          />
        </Show>
        <Show when={subject() === 'holes'}>
          <p class="note">{t('make.holesNote')}</p>
        </Show>
        <Show when={zone()}>
          {(key) => <Whose side={side()} take={setSide} mirrored={mirrored(props.def, key())} />}
        </Show>
      </div>
    </div>
  )
}

/** Of which side the squares of a zone are made. */
function Whose(props: { side: Side; take: (side: Side) => void; mirrored: boolean }) {
  return (
    <>
      <div class="mk-box" role="toolbar" aria-label={t('make.whose')}>
        <For each={sides}>
          {(one) => (
            <button
              type="button"
              class="btn sm"
              aria-pressed={props.side === one}
              onClick={() => props.take(one)}
            >
              <i class={`mk-mark ${one}`} /> {t(`make.zoneOf.${one}`)}
            </button>
          )}
        </For>
      </div>
      <Show when={props.mirrored}>
        <p class="note">{t('make.mirrored')}</p>
      </Show>
    </>
  )
}

/** The pieces to put, and what takes them off. */
function Box(props: {
  letters: readonly string[]
  men: Record<string, string>
  tool: string
  take: (token: string) => void
  word: (token: string) => string
}) {
  return (
    <div class="mk-box" role="toolbar" aria-label={t('make.box')}>
      <button
        type="button"
        class="btn sm"
        aria-pressed={props.tool === ''}
        onClick={() => props.take('')}
      >
        {t('make.take')}
      </button>
      <For each={[true, false]}>
        {(white) => (
          <For each={props.letters}>
            {(letter) => {
              const token = white ? letter : letter.toLowerCase()
              return (
                <button
                  type="button"
                  class="mk-tool"
                  aria-pressed={props.tool === token}
                  aria-label={props.word(token)}
                  title={props.word(token)}
                  onClick={() => props.take(token)}
                >
                  <Piece token={token} men={props.men} />
                </button>
              )
            }}
          </For>
        )}
      </For>
    </div>
  )
}

function Piece(props: { token: string; men: Record<string, string> }) {
  const letter = () => props.token.replace(/[-~]/g, '')
  const kind = () => props.men[letter().toUpperCase()]
  return (
    <Show when={letter()}>
      <Show when={kind()} fallback={<b>{letter()}</b>}>
        {(it) => (
          <PieceIcon
            kind={it()}
            seat={letter() === letter().toUpperCase() ? 0 : 1}
            family="chess"
          />
        )}
      </Show>
    </Show>
  )
}
