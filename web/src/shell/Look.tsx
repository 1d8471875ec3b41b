import { createEffect, createSignal, For, type JSX, Show } from 'solid-js'
import { sampleOf } from '../board/pictures/sample'
import { diagram } from '../board/pictures/thumb'
import type { LegalStyle } from '../board/core/types'
import { familyText, type Key, t } from '../i18n'
import { PieceIcon } from '../pages/shared/PieceIcon'
import { allSkins, type Sample, type Skin, wear } from '../skins'
import { samples } from '../skins/samples'
import { Choice } from './Choice'
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
import { lookOf } from './showLook'

/** How boards look on this device: marks, names of squares, and what each family has of its own. */
export function Looks() {
  const skins = () => allSkins().filter((skin) => !lookOf() || skin.name === lookOf())
  return (
    <>
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
    </>
  )
}

/** What a family's boards would be like with one thing chosen otherwise. */
type Trial = { part: Part; value: string } | undefined

/** What one family's boards offer, over a corner of a board as it is chosen, or as it would be. */
function Own(props: { skin: Skin; titled: boolean }) {
  const name = () => props.skin.name
  const [trial, setTrial] = createSignal<Trial>()
  const wish = (part: Part) => {
    const tried = trial()
    return tried?.part === part ? tried.value : wishOf(name(), part)
  }
  const part = (key: Part, title: string, swatch?: (value: string) => JSX.Element) => (
    <Show when={partsOf(props.skin, key).length > 1}>
      <Choice
        title={title}
        name={key}
        values={partsOf(props.skin, key)}
        value={wishOf(name(), key)}
        onChange={(value) => setWishOf(name(), key, value)}
        onTry={(value) => setTrial(value === undefined ? undefined : { part: key, value })}
        swatch={swatch}
      />
    </Show>
  )
  const pair = (kind: string, form: string, set: string, colours: string) => (
    <span class="set" aria-hidden="true">
      <For each={[0, 1]}>
        {(seat) => (
          <PieceIcon kind={kind} seat={seat} family={name()} pieces={wear(form, set, colours)} />
        )}
      </For>
    </span>
  )
  const form = () => wishOf(name(), 'pieces')
  const set = () => wishOf(name(), 'set')
  const colours = () => wishOf(name(), 'colours')
  const { common, telling } = props.skin
  return (
    <Show when={samples[name()]}>
      {(sample) => (
        <section class="own">
          <Show when={props.titled}>
            <h3>{familyText(name(), 'family.name') ?? name()}</h3>
          </Show>
          <Preview
            skin={props.skin}
            sample={sample()}
            wood={wish('wood')}
            pieces={wear(wish('pieces'), wish('set'), wish('colours'))}
          />
          {part('wood', t('look.wood'), (wood) => (
            <span class={`swatch mat-${props.skin.material}`} data-wood={wood} aria-hidden="true" />
          ))}
          {part('set', t(`look.set.${name()}` as Key), (value) =>
            pair(props.skin.emblem ?? common, form(), value, colours()),
          )}
          {part('colours', t('look.colours'), (value) => pair(common, form(), set(), value))}
          {part('pieces', t(`look.pieces.${name()}` as Key), (value) =>
            pair(telling, value, set(), colours()),
          )}
          {part('names', t('look.names'))}
          {part('moves', t('look.moves'))}
        </section>
      )}
    </Show>
  )
}

/** A corner of a board with pieces on it, marked and named as boards are. */
function Preview(props: { skin: Skin; sample: Sample; wood: string; pieces: string }) {
  let el: HTMLDivElement | undefined
  createEffect(() => {
    const { board, pieces, legal } = sampleOf(props.sample)
    const named = coordsWish() !== 'off'
    const framed = frameWish() === 'on' && coordsWish() !== 'in'
    const svg = diagram(
      board,
      pieces,
      { legal, style: legalWish() === 'auto' ? props.skin.legal : (legalWish() as LegalStyle) },
      {
        skin: props.skin.name,
        wood: props.wood,
        pieces: props.pieces,
        frame: framed,
        coords: named ? (framed ? 'out' : 'in') : 'off',
      },
    )
    el?.replaceChildren(svg)
  })
  return <div class="preview" aria-hidden="true" ref={el} />
}
