import { createMemo, createSignal, For, lazy, Show } from 'solid-js'
import { t } from '../../i18n'
import { PieceIcon } from '../shared/PieceIcon'
import { goalsOf, reach, toggled } from './betza'
import { type Definition, named, pictured, piecesOf, withValue } from './definition'

const around = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach)
const usual = ['K', 'Q', 'R', 'B', 'N', 'fmWfcF']

/** Drawings that few want are loaded with the first piece that is looked at. */
const Figures = lazy(() => import('./Figures'))

/** The pieces of a chess game: how each goes, by Betza's letters or by clicks on a small board. */
export function Pieces(props: {
  def: Definition
  men: Record<string, string>
  lang: string
  set: (def: Definition, field?: string) => void
  name: (letter: string) => string
}) {
  const letters = createMemo(() => Object.keys(piecesOf(props.def)).sort())
  const [opened, setOpened] = createSignal<string[]>([])
  const change = (letter: string, key: string, value: unknown) =>
    props.set(withValue(props.def, `pieces.${letter}.${key}`, value))
  const called = (letter: string, name: string) => {
    const told = props.def.pieces?.[letter]
    const one = { ...told, name: named(told?.name, props.lang, name) }
    props.set({ ...props.def, pieces: { ...props.def.pieces, [letter]: one } }, letter)
  }
  const add = () => {
    const free = [...'GHIJLOSTUVWXYZDEFA'].find((l) => !piecesOf(props.def)[l])
    if (free) props.set(withValue(props.def, `pieces.${free}`, { moves: 'N' }))
  }
  return (
    <section class="mk-pieces" aria-labelledby="mk-pieces">
      <h2 id="mk-pieces">{t('make.pieces')}</h2>
      <p class="note">{t('make.piecesNote')}</p>
      <For each={letters()}>
        {(letter) => {
          const row = () => piecesOf(props.def)[letter]!
          const moves = () => row()?.moves
          return (
            <details
              class="mk-piece"
              onToggle={(e) =>
                e.currentTarget.open && setOpened((all) => [...new Set([...all, letter])])
              }
            >
              <summary>
                <Show when={props.men[letter]} fallback={<b class="mk-letter">{letter}</b>}>
                  {(kind) => <PieceIcon kind={kind()} seat={0} family="chess" />}
                </Show>
                <b>{props.name(letter)}</b> <code>{letter}</code>
              </summary>
              <label class="field">
                {t('make.pieceName')}
                <input
                  value={props.def.pieces?.[letter]?.name?.[props.lang] ?? ''}
                  maxLength={60}
                  onInput={(e) => called(letter, e.currentTarget.value)}
                />
              </label>
              <Show when={opened().includes(letter)}>
                <Figures
                  chosen={props.def.pieces?.[letter]?.picture}
                  kind={props.men[letter] ?? letter}
                  choose={(picture) => props.set(pictured(props.def, letter, picture))}
                />
              </Show>
              <Show when={typeof moves() === 'string'} fallback={<p>{t('make.atoms')}</p>}>
                <label class="field">
                  {t('make.moves')}
                  <input
                    class="mono"
                    value={String(moves())}
                    maxLength={200}
                    spellcheck={false}
                    onChange={(e) => change(letter, 'moves', e.currentTarget.value.trim())}
                  />
                </label>
                <div class="row">
                  <For each={usual}>
                    {(one) => (
                      <button
                        type="button"
                        class="btn sm mono"
                        onClick={() => change(letter, 'moves', one)}
                      >
                        {one}
                      </button>
                    )}
                  </For>
                </div>
                <Ways
                  moves={String(moves())}
                  toggle={(x, y) => change(letter, 'moves', toggled(String(moves()), x, y))}
                />
              </Show>
              <div class="row">
                <label>
                  <input
                    type="checkbox"
                    checked={Boolean(row()?.royal)}
                    onChange={(e) => change(letter, 'royal', e.currentTarget.checked || undefined)}
                  />
                  {t('make.royal')}
                </label>
                <label>
                  <input
                    type="checkbox"
                    checked={Boolean(row()?.pawn)}
                    onChange={(e) => change(letter, 'pawn', e.currentTarget.checked || undefined)}
                  />
                  {t('make.pawn')}
                </label>
              </div>
            </details>
          )
        }}
      </For>
      <button type="button" class="btn sm" onClick={add}>
        {t('make.addPiece')}
      </button>
    </section>
  )
}

/** Where a piece goes from the middle; a click adds a leap to a square and to those like it, or takes it away. */
function Ways(props: { moves: string; toggle: (x: number, y: number) => void }) {
  const goals = createMemo(() => goalsOf(props.moves))
  const at = (x: number, y: number) => goals()?.find((g) => g.x === x && g.y === y)
  const word = (x: number, y: number) => {
    const goal = at(x, y)
    const how = !goal ? 'none' : goal.moves && goal.takes ? 'both' : goal.moves ? 'move' : 'take'
    return t('make.square', { x, y, how: t(`make.way.${how}`) })
  }
  return (
    <Show when={goals()} fallback={<p class="note">{t('make.notShown')}</p>}>
      <fieldset class="mk-ways" aria-label={t('make.moves')}>
        <For each={[...around].reverse()}>
          {(y) => (
            <For each={around}>
              {(x) => (
                <button
                  type="button"
                  class="mk-way"
                  classList={{
                    own: x === 0 && y === 0,
                    moves: at(x, y)?.moves ?? false,
                    takes: at(x, y)?.takes ?? false,
                  }}
                  disabled={x === 0 && y === 0}
                  aria-label={word(x, y)}
                  title={word(x, y)}
                  onClick={() => props.toggle(x, y)}
                />
              )}
            </For>
          )}
        </For>
      </fieldset>
    </Show>
  )
}
