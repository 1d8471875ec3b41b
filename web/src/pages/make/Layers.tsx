import { For } from 'solid-js'
import { type Key, t } from '../../i18n'
import { type Definition, longest, resized, size, ruleOf, withValue } from './definition'

/** Choices of one layer: the values of a key, the first being what holds if nothing is said. */
const choices: readonly { key: string; word: Key; values: readonly string[] }[] = [
  { key: 'board.topology', word: 'make.edges', values: ['plain', 'cylinder', 'moebius'] },
  { key: 'capture.fate', word: 'make.fate', values: ['removed', 'toHand', 'elsewhere', 'swapped'] },
  { key: 'goal.royalty', word: 'make.royalty', values: ['strict', 'taken', 'mixed', 'none'] },
]

/** What is on or off. */
const switches: readonly { key: string; word: Key }[] = [
  { key: 'arrival.drops', word: 'make.drops' },
  { key: 'capture.must', word: 'make.must' },
  { key: 'capture.blast', word: 'make.blast' },
  { key: 'goal.stuckLoses', word: 'make.stuckLoses' },
  { key: 'goal.stuckWins', word: 'make.stuckWins' },
  { key: 'goal.noChecks', word: 'make.noChecks' },
  { key: 'castling.on', word: 'make.castling' },
]

const turns = ['single', 'two', 'growing', 'every', 'dice'] as const
type Turn = (typeof turns)[number]

/** The turns of a game by one word. */
function turnOf(def: Definition): Turn {
  const order = ruleOf(def, 'turn.order')
  if (order === 'many') return ruleOf(def, 'turn.growing') ? 'growing' : 'two'
  return order === 'every' || order === 'dice' ? order : 'single'
}

/** The game with other turns, and with what must go with them. */
function withTurn(def: Definition, turn: Turn): Definition {
  let next = withValue(def, 'turn', undefined)
  const set = (key: string, value: unknown) => {
    next = withValue(next, key, value)
  }
  const royal = ruleOf(def, 'goal.royalty') ?? 'strict'
  if (turn === 'single') {
    if (royal === 'mixed') set('goal.royalty', undefined)
    return next
  }
  set('turn.order', turn === 'two' || turn === 'growing' ? 'many' : turn)
  if (turn === 'two' || turn === 'growing') set('turn.actions', turn === 'two' ? 2 : 1)
  if (turn === 'growing') set('turn.growing', true)
  if (turn === 'dice') {
    set('turn.dice', 1)
    set('turn.numbers', 'KQRBNP')
  }
  if (royal !== 'none') set('goal.royalty', turn === 'dice' ? 'mixed' : 'taken')
  return next
}

/** Board, turns, captures and goals of a chess game. */
export function Layers(props: { def: Definition; set: (def: Definition) => void }) {
  const change = (key: string, value: unknown) => props.set(withValue(props.def, key, value))
  const number = (
    label: Key,
    value: number,
    least: number,
    most: number,
    to: (n: number) => void,
  ) => (
    <label class="field">
      {t(label)}
      <input
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(e) =>
          to(Math.min(Math.max(e.currentTarget.valueAsNumber || least, least), most))
        }
      />
    </label>
  )
  return (
    <section class="mk-layers" aria-labelledby="mk-layers">
      <h2 id="mk-layers">{t('make.rules')}</h2>
      <div class="mk-grid">
        {number('make.files', size(props.def).w, 2, longest, (w) =>
          props.set(resized(props.def, w, size(props.def).h)),
        )}
        {number('make.ranks', size(props.def).h, 2, longest, (h) =>
          props.set(resized(props.def, size(props.def).w, h)),
        )}
        <label class="field">
          {t('make.turns')}
          <select
            value={turnOf(props.def)}
            onChange={(e) => props.set(withTurn(props.def, e.currentTarget.value as Turn))}
          >
            <For each={turns}>
              {(turn) => <option value={turn}>{t(`make.turn.${turn}`)}</option>}
            </For>
          </select>
        </label>
        <For each={choices}>
          {({ key, word, values }) => (
            <label class="field">
              {t(word)}
              <select
                value={String(ruleOf(props.def, key) ?? values[0])}
                onChange={(e) => change(key, e.currentTarget.value)}
              >
                <For each={values}>
                  {(value) => <option value={value}>{t(`make.value.${value}` as Key)}</option>}
                </For>
              </select>
            </label>
          )}
        </For>
        {number('make.checks', Number(ruleOf(props.def, 'goal.checks') ?? 0), 0, 9, (n) =>
          change('goal.checks', n || undefined),
        )}
        <label class="field">
          {t('make.promo')}
          <input
            class="mono"
            maxLength={12}
            value={String(ruleOf(props.def, 'zones.promo') ?? '')}
            onChange={(e) =>
              change('zones.promo', e.currentTarget.value.toUpperCase() || undefined)
            }
          />
        </label>
      </div>
      <div class="mk-switches">
        <For each={switches}>
          {({ key, word }) => (
            <label>
              <input
                type="checkbox"
                checked={Boolean(ruleOf(props.def, key))}
                onChange={(e) => change(key, e.currentTarget.checked || undefined)}
              />
              {t(word)}
            </label>
          )}
        </For>
      </div>
    </section>
  )
}
