import { createMemo, createSignal, For, Index, Show } from 'solid-js'
import { t } from '../../i18n'
import { PieceIcon } from '../shared/PieceIcon'
import { type Definition, piecesOf, size, squares, withSquares } from './definition'

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const clamped = (n: number, many: number): number => Math.min(Math.max(n, 0), many - 1)

/** The board at the start: a piece is chosen and put by clicks. */
export function Ground(props: {
  def: Definition
  men: Record<string, string>
  set: (def: Definition) => void
  name: (letter: string) => string
}) {
  let board: HTMLFieldSetElement | undefined
  const [tool, setTool] = createSignal('')
  const [at, setAt] = createSignal<readonly [number, number]>([0, 0])
  const rows = createMemo(() => squares(props.def))
  const put = (x: number, y: number, what: string) => {
    const on = rows().map((row) => [...row])
    if (on[y]![x] === what) return
    on[y]![x] = what
    props.set(withSquares(props.def, on))
  }
  /** The square that the tabulator finds: the one where the focus was last, while there is such a one. */
  const isStop = (x: number, y: number) => {
    const { w, h } = size(props.def)
    return x === Math.min(at()[0], w - 1) && y === Math.min(at()[1], h - 1)
  }
  const keys = (e: KeyboardEvent) => {
    const { w, h } = size(props.def)
    const [x, y] = at()
    if (e.key === 'Delete' || e.key === 'Backspace') put(x, y, '')
    const step = steps[e.key]
    if (!step) return
    e.preventDefault()
    const goal = [clamped(x + step[0], w), clamped(y + step[1], h)]
    board?.querySelector<HTMLElement>(`[data-at="${goal}"]`)?.focus()
  }
  const square = (x: number, y: number) => String.fromCharCode(97 + x) + (size(props.def).h - y)
  const word = (token: string) => {
    const letter = token.replace(/[-~]/g, '')
    if (!letter) return t('make.empty')
    const side = letter === letter.toUpperCase() ? 'make.white' : 'make.black'
    return `${t(side)}: ${props.name(letter.toUpperCase())}`
  }
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
                  classList={{ dark: (x + size(props.def).h - y) % 2 === 1 }}
                  data-at={`${x},${y}`}
                  data-rank={x === 0 ? size(props.def).h - y : undefined}
                  data-file={y === size(props.def).h - 1 ? String.fromCharCode(97 + x) : undefined}
                  tabIndex={isStop(x, y) ? 0 : -1}
                  aria-label={`${square(x, y)}: ${word(token())}`}
                  onFocus={() => setAt([x, y])}
                  onClick={() => put(x, y, token() === tool() ? '' : tool())}
                >
                  <Piece token={token()} men={props.men} />
                </button>
              )}
            </Index>
          )}
        </Index>
      </fieldset>
      <div class="mk-box" role="toolbar" aria-label={t('make.box')}>
        <button
          type="button"
          class="btn sm"
          aria-pressed={tool() === ''}
          onClick={() => setTool('')}
        >
          {t('make.take')}
        </button>
        <For each={[true, false]}>
          {(white) => (
            <For each={Object.keys(piecesOf(props.def))}>
              {(letter) => {
                const token = white ? letter : letter.toLowerCase()
                return (
                  <button
                    type="button"
                    class="mk-tool"
                    aria-pressed={tool() === token}
                    aria-label={word(token)}
                    title={word(token)}
                    onClick={() => setTool(token)}
                  >
                    <Piece token={token} men={props.men} />
                  </button>
                )
              }}
            </For>
          )}
        </For>
      </div>
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
