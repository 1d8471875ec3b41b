import { createMemo, For, Show } from 'solid-js'
import { t } from '../../i18n'
import type { Piece } from './arms'
import { mirrored } from './geometry'
import { createGrip, type GripProps, pieceWords } from './grip'

interface Props extends GripProps {
  name: string
  /** Whether a1 is light. */
  lightLeft: boolean
  /** The pieces of the other side, where they are not simply one's own turned round. */
  enemy?: readonly Piece[] | undefined
  /** Numbers of pieces that something is wrong with, from 1. */
  wrong: readonly number[]
  chosen: number
}

/** A formation on its board, seen from above: pieces are dragged, or moved with the arrow keys. */
export function Ground(props: Props) {
  let svg: SVGSVGElement | undefined
  const grip = createGrip(props, () => svg!)
  const size = () => props.field.size
  const ghosts = () => props.enemy ?? props.pieces.map((p) => mirrored(p, size()))
  /** Indices from the lowest level to the highest, so that what lies on top is drawn on top. */
  const order = createMemo(
    () => props.pieces.map((_, i) => i).sort((a, b) => props.pieces[a]!.l - props.pieces[b]!.l),
    undefined,
    { equals: (a, b) => a.length === b.length && a.every((v, i) => v === b[i]) },
  )
  const r = () => props.field.width / 2
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no drawing
    <svg
      class="fm-ground"
      viewBox={`-0.35 -0.35 ${size() + 0.7} ${size() + 0.7}`}
      ref={svg}
      role="group"
      aria-label={t('formations.ground', { name: props.name })}
      onPointerDown={grip.press}
    >
      <Table size={size()} depth={props.field.depth} lightLeft={props.lightLeft} />
      <For each={ghosts()}>
        {(m) => <circle class="fm-ghost" cx={m.x} cy={size() - m.y} r={r()} />}
      </For>
      <For each={order()}>
        {(i) => (
          <Show when={props.pieces[i]}>
            {(piece) => (
              // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
              <g
                class="fm-piece"
                classList={{
                  chosen: props.chosen === i,
                  wrong: props.wrong.includes(i + 1),
                  up: piece().l > 0,
                  held: grip.holds(i),
                }}
                transform={`translate(${piece().x} ${size() - piece().y})`}
                role="button"
                tabIndex={0}
                aria-label={pieceWords(piece(), i)}
                aria-pressed={props.chosen === i}
                onFocus={() => props.onChoose(i)}
                onPointerDown={(e) => grip.take(e, i)}
                onPointerMove={grip.drag}
                onPointerUp={grip.drop}
                onPointerCancel={grip.drop}
                onKeyDown={(e) => grip.key(e, i)}
              >
                <Drawn n={i + 1} level={piece().l} r={r()} wrong={props.wrong.includes(i + 1)} />
              </g>
            )}
          </Show>
        )}
      </For>
    </svg>
  )
}

/** The board under the pieces, with the ranks in which a formation may stand. */
function Table(props: { size: number; depth: number; lightLeft: boolean }) {
  const squares = createMemo(() =>
    Array.from({ length: props.size ** 2 }, (_, i) => ({
      x: i % props.size,
      y: Math.floor(i / props.size),
    })),
  )
  return (
    <>
      <rect
        class="fm-table"
        x="-0.35"
        y="-0.35"
        width={props.size + 0.7}
        height={props.size + 0.7}
        rx="0.15"
      />
      <For each={squares()}>
        {({ x, y }) => (
          <rect
            x={x}
            y={props.size - 1 - y}
            width="1"
            height="1"
            class={((x + y) % 2 === 0) === props.lightLeft ? 'fm-light' : 'fm-dark'}
          />
        )}
      </For>
      <line class="fm-hinge" x1={props.size / 2} x2={props.size / 2} y1="0" y2={props.size} />
      <For each={[0, 1]}>
        {(i) => (
          <rect
            class={`fm-ranks ${i ? 'over' : ''}`}
            x="0"
            width={props.size}
            y={props.size - props.depth}
            height={props.depth}
          />
        )}
      </For>
    </>
  )
}

/** A piece with its number, its level where it lies on others, and a cross where something is wrong. */
function Drawn(props: { n: number; level: number; r: number; wrong: boolean }) {
  return (
    <>
      <circle
        class="fm-shade"
        cx={0.03 + props.level * 0.03}
        cy={0.04 + props.level * 0.04}
        r={props.r}
      />
      <circle class="fm-body" r={props.r} />
      <circle class="fm-rim" r={props.r * 0.74} />
      <text y={props.level > 0 ? 0.02 : 0.085}>{props.n}</text>
      <Show when={props.level > 0}>
        <text class="fm-level" y="0.21">
          +{props.level}
        </text>
      </Show>
      <Show when={props.wrong}>
        <path class="fm-cross" d="M-.12 -.12 .12 .12M.12 -.12-.12 .12" />
      </Show>
    </>
  )
}
