import { createSignal, For, type JSX, Show } from 'solid-js'
import { familyText, type Key, t } from '../i18n'
import { ManIcon } from '../pages/shared/Thumb'
import { Segments } from '../pages/shared/Segments'
import { allSkins, type Skin } from '../skins'
import '../styles/forms.css'
import { Dialog } from './Dialog'
import {
  type Coords,
  coords,
  coordsWish,
  frameWish,
  type Legal,
  legals,
  legalWish,
  type Part,
  partsOf,
  setCoordsWish,
  setFrameWish,
  setLegalWish,
  setWishOf,
  wishOf,
} from './prefs'

const [shown, setShown] = createSignal(false)
const [family, setFamily] = createSignal('')

/** Opens the choice of marks, men and materials: of one family's boards, or of all. */
export function showLook(of = ''): void {
  setFamily(of)
  setShown(true)
}

/** How boards look on this device: marks, names of squares, and what each family has of its own. */
export function LookDialog() {
  const skins = () => allSkins().filter((skin) => family() === '' || skin.name === family())
  return (
    <Dialog
      shown={shown()}
      onClose={() => setShown(false)}
      name="look"
      title={t('look.title')}
      class="keys look"
    >
      <Choice
        title={t('look.marks')}
        name="marks"
        values={legals}
        value={legalWish()}
        onChange={(v) => setLegalWish(v as Legal)}
      />
      <Choice
        title={t('look.coords')}
        name="coords"
        values={coords}
        value={coordsWish()}
        onChange={(v) => setCoordsWish(v as Coords)}
      />
      <Choice
        title={t('look.frame')}
        name="frame"
        values={['on', 'off']}
        value={frameWish()}
        onChange={(v) => setFrameWish(v as 'on' | 'off')}
      />
      <For each={skins()}>{(skin) => <Own skin={skin} titled={skins().length > 1} />}</For>
    </Dialog>
  )
}

/** What one family's boards offer. */
function Own(props: { skin: Skin; titled: boolean }) {
  const name = () => props.skin.name
  const of = () => (props.titled ? ` (${familyText(name(), 'family.name') ?? name()})` : '')
  const part = (key: Part, title: string, swatch?: (value: string) => JSX.Element) => (
    <Show when={partsOf(props.skin, key).length > 1}>
      <Choice
        title={title + of()}
        name={key}
        values={partsOf(props.skin, key)}
        value={wishOf(name(), key)}
        onChange={(value) => setWishOf(name(), key, value)}
        swatch={swatch}
      />
    </Show>
  )
  return (
    <>
      {part('wood', t('look.wood'), (wood) => (
        <span class="swatch" data-wood={wood} aria-hidden="true" />
      ))}
      {part('pieces', t(`look.pieces.${name()}` as Key), (pieces) => (
        <span class="set" aria-hidden="true">
          <For each={[0, 1]}>
            {(seat) => (
              <ManIcon kind={props.skin.telling} seat={seat} family={name()} pieces={pieces} />
            )}
          </For>
        </span>
      ))}
      {part('names', t('look.names'))}
    </>
  )
}

/** One thing to choose, as a strip with its name above. */
function Choice(props: {
  title: string
  name: Part | 'marks' | 'coords' | 'frame'
  values: readonly string[]
  value: string
  onChange: (value: string) => void
  swatch?: (value: string) => JSX.Element
}) {
  return (
    <section>
      <h3>{props.title}</h3>
      <Segments
        label={props.title}
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
