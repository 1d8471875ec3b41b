import { createMemo, createSignal, For, Show } from 'solid-js'
import { t } from '../../i18n'
import { announce } from '../../shell/announce'
import type { Piece } from './arms'
import { type Field, mirrored, snapped, within } from './geometry'

/** A man that is dragged: from where, and where the hand took him. */
interface Grip {
  i: number
  from: Piece
  x: number
  y: number
  moved: boolean
}

const small = 0.05
const large = 0.5

interface Props {
  name: string
  field: Field
  /** Whether a1 is light. */
  lightLeft: boolean
  men: readonly Piece[]
  /** The men of the other side, where they are not simply one's own turned round. */
  enemy?: readonly Piece[] | undefined
  /** Numbers of men that something is wrong with, from 1. */
  wrong: readonly number[]
  chosen: number
  onChoose: (i: number) => void
  /** Undefined: the men are looked at only. */
  onChange?: ((men: Piece[]) => void) | undefined
  onAdd?: ((p: Piece) => void) | undefined
  onRemove?: ((i: number) => void) | undefined
}

/** A formation on its board, seen from above: men are dragged, or moved with the arrow keys. */
export function Ground(props: Props) {
  let svg: SVGSVGElement | undefined
  const [grip, setGrip] = createSignal<Grip>()
  const size = () => props.field.size
  const squares = createMemo(() =>
    Array.from({ length: size() ** 2 }, (_, i) => ({ x: i % size(), y: Math.floor(i / size()) })),
  )
  const ghosts = () => props.enemy ?? props.men.map((m) => mirrored(m, size()))
  /** Indices from the lowest level to the highest, so that who lies on top is drawn on top. */
  const order = createMemo(
    () => props.men.map((_, i) => i).sort((a, b) => props.men[a]!.l - props.men[b]!.l),
    undefined,
    { equals: (a, b) => a.length === b.length && a.every((v, i) => v === b[i]) },
  )

  /** Where the pointer is, in squares. */
  const at = (e: PointerEvent) => {
    const m = svg!.getScreenCTM()!.inverse()
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m)
    return { x: p.x, y: size() - p.y }
  }
  const moved = (i: number, to: Piece) => props.men.map((m, k) => (k === i ? to : m))
  const take = (e: PointerEvent, i: number) => {
    props.onChoose(i)
    if (!props.onChange || e.button !== 0) return
    e.stopPropagation()
    ;(e.currentTarget as Element).setPointerCapture(e.pointerId)
    setGrip({ i, from: props.men[i]!, ...at(e), moved: false })
  }
  const drag = (e: PointerEvent) => {
    const g = grip()
    if (!g) return
    const { x, y } = at(e)
    if (!g.moved && Math.hypot(x - g.x, y - g.y) < 0.06) return
    g.moved = true
    const hand = { x: g.from.x + x - g.x, y: g.from.y + y - g.y, l: 0 }
    const others = props.men.filter((_, k) => k !== g.i)
    const to = e.altKey
      ? within({ ...hand, l: g.from.l }, props.field)
      : snapped(hand, others, props.field)
    props.onChange?.(moved(g.i, to))
  }
  const drop = () => setGrip(undefined)
  const press = (e: PointerEvent) => {
    const p = at(e)
    if (e.button !== 0 || !props.onAdd || p.y > props.field.depth) return props.onChoose(-1)
    props.onAdd(snapped({ ...p, l: 0 }, props.men, props.field))
  }
  const tell = (i: number) => announce(manWords(props.men[i]!, i))
  const key = (e: KeyboardEvent, i: number) => {
    if (!props.onChange || e.ctrlKey || e.metaKey || e.altKey) return
    const man = props.men[i]!
    const step = e.shiftKey ? large : small
    const to: Record<string, Partial<Piece>> = {
      ArrowLeft: { x: man.x - step },
      ArrowRight: { x: man.x + step },
      ArrowUp: { y: man.y + step },
      ArrowDown: { y: man.y - step },
      '+': { l: Math.min(man.l + 1, 3) },
      '=': { l: Math.min(man.l + 1, 3) },
      '-': { l: Math.max(man.l - 1, 0) },
    }
    const change = to[e.key]
    if (e.key === 'Delete' || e.key === 'Backspace') props.onRemove?.(i)
    else if (change) {
      props.onChange(moved(i, within({ ...man, ...change }, props.field)))
      tell(i)
    } else return
    e.preventDefault()
    e.stopPropagation()
  }
  const r = () => props.field.width / 2
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no drawing
    <svg
      class="fm-ground"
      viewBox={`-0.35 -0.35 ${size() + 0.7} ${size() + 0.7}`}
      ref={svg}
      role="group"
      aria-label={t('formations.ground', { name: props.name })}
      onPointerDown={press}
    >
      <rect
        class="fm-table"
        x="-0.35"
        y="-0.35"
        width={size() + 0.7}
        height={size() + 0.7}
        rx="0.15"
      />
      <For each={squares()}>
        {({ x, y }) => (
          <rect
            x={x}
            y={size() - 1 - y}
            width="1"
            height="1"
            class={((x + y) % 2 === 0) === props.lightLeft ? 'fm-light' : 'fm-dark'}
          />
        )}
      </For>
      <line class="fm-hinge" x1={size() / 2} x2={size() / 2} y1="0" y2={size()} />
      <For each={[0, 1]}>
        {(i) => (
          <rect
            class={`fm-ranks ${i ? 'over' : ''}`}
            x="0"
            width={size()}
            y={size() - props.field.depth}
            height={props.field.depth}
          />
        )}
      </For>
      <For each={ghosts()}>
        {(m) => <circle class="fm-ghost" cx={m.x} cy={size() - m.y} r={r()} />}
      </For>
      <For each={order()}>
        {(i) => (
          <Show when={props.men[i]}>
            {(man) => (
              // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
              <g
                class="fm-man"
                classList={{
                  chosen: props.chosen === i,
                  wrong: props.wrong.includes(i + 1),
                  up: man().l > 0,
                  held: grip()?.i === i,
                }}
                transform={`translate(${man().x} ${size() - man().y})`}
                role="button"
                tabIndex={0}
                aria-label={manWords(man(), i)}
                aria-pressed={props.chosen === i}
                onFocus={() => props.onChoose(i)}
                onPointerDown={(e) => take(e, i)}
                onPointerMove={drag}
                onPointerUp={drop}
                onPointerCancel={drop}
                onKeyDown={(e) => key(e, i)}
              >
                <circle
                  class="fm-shade"
                  cx={0.03 + man().l * 0.03}
                  cy={0.04 + man().l * 0.04}
                  r={r()}
                />
                <circle class="fm-body" r={r()} />
                <circle class="fm-rim" r={r() * 0.74} />
                <text y={man().l > 0 ? 0.02 : 0.085}>{i + 1}</text>
                <Show when={man().l > 0}>
                  <text class="fm-level" y="0.21">
                    +{man().l}
                  </text>
                </Show>
                <Show when={props.wrong.includes(i + 1)}>
                  <path class="fm-cross" d="M-.12 -.12 .12 .12M.12 -.12-.12 .12" />
                </Show>
              </g>
            )}
          </Show>
        )}
      </For>
    </svg>
  )
}

const figure = (v: number): string => String(Math.round(v * 100) / 100)

/** "Man 3: 1.5 from the left, 0.5 from the edge, on level 1" */
export const manWords = (m: Piece, i: number): string =>
  t('formations.man', { n: i + 1, x: figure(m.x), y: figure(m.y), level: m.l })
