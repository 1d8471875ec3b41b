import { createSignal, type JSX } from 'solid-js'
import { type Key, t } from '../i18n'
import { allPieces, allWoods } from '../skins'
import { Segments } from '../pages/shared/Segments'
import '../styles/forms.css'
import { Dialog } from './Dialog'
import {
  type Coords,
  coords,
  coordsWish,
  type Legal,
  legals,
  legalWish,
  piecesWish,
  setCoordsWish,
  setLegalWish,
  setPiecesWish,
  setWoodWish,
  woodWish,
} from './prefs'

const [shown, setShown] = createSignal(false)

/** Opens the choice of woods, marks and men. */
export const showLook = () => setShown(true)

/** How boards look on this device: the wood, the marks of legal moves, the names of squares, the king. */
export function LookDialog() {
  return (
    <Dialog
      shown={shown()}
      onClose={() => setShown(false)}
      name="look"
      title={t('look.title')}
      class="keys look"
    >
      <Choice
        name="wood"
        values={allWoods()}
        value={woodWish()}
        onChange={setWoodWish}
        swatch={(wood) => <span class="swatch" data-wood={wood} aria-hidden="true" />}
      />
      <Choice
        name="marks"
        values={legals}
        value={legalWish()}
        onChange={(v) => setLegalWish(v as Legal)}
      />
      <Choice
        name="coords"
        values={coords}
        value={coordsWish()}
        onChange={(v) => setCoordsWish(v as Coords)}
      />
      <Choice name="pieces" values={allPieces()} value={piecesWish()} onChange={setPiecesWish} />
    </Dialog>
  )
}

/** One thing to choose, as a strip with its name above. */
function Choice(props: {
  name: 'wood' | 'marks' | 'coords' | 'pieces'
  values: readonly string[]
  value: string
  onChange: (value: string) => void
  swatch?: (value: string) => JSX.Element
}) {
  const label = () => t(`look.${props.name}`)
  return (
    <section>
      <h3>{label()}</h3>
      <Segments
        label={label()}
        value={props.values.includes(props.value) ? props.value : (props.values[0] ?? '')}
        items={props.values.map((value) => ({
          value,
          label: (
            <>
              {props.swatch?.(value)}
              {t(`${props.name}.${value}` as Key)}
            </>
          ),
        }))}
        onChange={props.onChange}
      />
    </section>
  )
}
