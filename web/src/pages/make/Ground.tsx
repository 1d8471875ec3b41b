import { createSignal, For, Show } from 'solid-js'
import { t } from '../../i18n'
import { PieceIcon } from '../shared/PieceIcon'
import { type Definition, piecesOf, size, squares, withSquares } from './definition'

/** The board at the start: a piece is chosen and put by clicks. */
export function Ground(props: {
  def: Definition
  men: Record<string, string>
  set: (def: Definition) => void
  name: (letter: string) => string
}) {
  const [tool, setTool] = createSignal('')
  const put = (x: number, y: number) => {
    const on = squares(props.def).map((row) => [...row])
    const there = on[y]![x]
    on[y]![x] = there === tool() ? '' : tool()
    props.set(withSquares(props.def, on))
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
        aria-label={t('make.start')}
        style={{ '--w': size(props.def).w, '--h': size(props.def).h }}
      >
        <For each={squares(props.def)}>
          {(row, y) => (
            <For each={row}>
              {(token, x) => (
                <button
                  type="button"
                  class="mk-square"
                  classList={{ dark: (x() + size(props.def).h - y()) % 2 === 1 }}
                  aria-label={`${square(x(), y())}: ${word(token)}`}
                  onClick={() => put(x(), y())}
                >
                  <Piece token={token} men={props.men} />
                </button>
              )}
            </For>
          )}
        </For>
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
