import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { t } from '../../i18n'
import { Segments } from '../shared/Segments'
import type { Arm, Piece } from './arms'
import { type Field, freePlace, snapped } from './geometry'
import { Ground } from './Ground'

/** A formation of one's own under the hand. */
export function Drill(props: {
  arm: Arm
  field: Field
  lightLeft: boolean
  wrong: readonly number[]
  onChange: (arm: Arm) => void
}) {
  const [chosen, setChosen] = createSignal(-1)
  const name = createMemo(() => props.arm.name)
  createEffect(on(name, () => setChosen(-1), { defer: true }))
  const pieces = () => props.arm.pieces
  const setPieces = (next: Piece[]) => props.onChange({ ...props.arm, pieces: next })
  const add = (p: Piece) => {
    setPieces([...pieces(), p])
    setChosen(pieces().length - 1)
  }
  const addAnywhere = () =>
    add(
      freePlace(pieces(), props.field) ?? snapped({ ...pieces()[0]!, l: 0 }, pieces(), props.field),
    )
  const remove = (i: number) => {
    if (pieces().length === 1) return
    setPieces(pieces().filter((_, k) => k !== i))
    setChosen(-1)
  }
  const lift = (by: number) =>
    setPieces(
      pieces().map((m, i) =>
        i === chosen() ? { ...m, l: Math.max(0, Math.min(3, m.l + by)) } : m,
      ),
    )
  const piece = () => pieces()[chosen()]
  const deepest = () => Math.floor(props.field.size / 2)
  return (
    <div class="fm-drill">
      <div class="fm-bar">
        <label>
          {t('formations.name')}
          <input
            type="text"
            maxLength={20}
            value={props.arm.name}
            spellcheck={false}
            onChange={(e) =>
              props.onChange({
                ...props.arm,
                name: e.currentTarget.value.trim().replace(/\s+/g, '-'),
              })
            }
          />
        </label>
        <div>
          <span>{t('formations.depth')}</span>
          <Segments
            label={t('formations.depth')}
            value={String(props.arm.depth)}
            items={Array.from({ length: deepest() }, (_, i) => ({
              value: String(i + 1),
              label: String(i + 1),
            }))}
            onChange={(v) => props.onChange({ ...props.arm, depth: Number(v) })}
          />
        </div>
      </div>
      <Ground
        name={props.arm.name}
        field={props.field}
        lightLeft={props.lightLeft}
        pieces={pieces()}
        wrong={props.wrong}
        chosen={chosen()}
        onChoose={setChosen}
        onChange={setPieces}
        onAdd={add}
        onRemove={remove}
      />
      <div class="fm-bar">
        <button type="button" class="btn sm" onClick={addAnywhere}>
          {t('formations.addMan')}
        </button>
        <button
          type="button"
          class="btn sm"
          disabled={!piece() || pieces().length === 1}
          onClick={() => remove(chosen())}
        >
          {t('formations.removeMan')}
        </button>
        <button
          type="button"
          class="btn sm"
          disabled={!piece() || piece()?.l === 3}
          onClick={() => lift(1)}
        >
          {t('formations.higher')}
        </button>
        <button type="button" class="btn sm" disabled={!piece()?.l} onClick={() => lift(-1)}>
          {t('formations.lower')}
        </button>
        <span class="small">{t('formations.pieces', { n: pieces().length })}</span>
      </div>
      <p class="small">{t('formations.hint')}</p>
    </div>
  )
}
