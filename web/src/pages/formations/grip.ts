// Pieces of a formation under the hand: dragged by the pointer, or moved with the arrow keys.

import { createSignal } from 'solid-js'
import { t } from '../../i18n'
import { announce } from '../../shell/announce'
import type { Piece } from './arms'
import { type Field, snapped, within } from './geometry'

/** A piece that is dragged: from where, and where the hand took it. */
interface Grip {
  i: number
  from: Piece
  x: number
  y: number
  moved: boolean
}

export interface GripProps {
  field: Field
  pieces: readonly Piece[]
  onChoose: (i: number) => void
  /** Undefined: the pieces are looked at only. */
  onChange?: ((pieces: Piece[]) => void) | undefined
  onAdd?: ((p: Piece) => void) | undefined
  onRemove?: ((i: number) => void) | undefined
}

/** How far a key moves a piece, in squares, and with the shift key. */
const [small, large] = [0.05, 0.5]
/** A pointer that has moved less, in squares, only chooses. */
const still = 0.06

export function createGrip(props: GripProps, svg: () => SVGSVGElement) {
  const [grip, setGrip] = createSignal<Grip>()

  /** Where the pointer is, in squares. */
  const at = (e: PointerEvent) => {
    const m = svg().getScreenCTM()!.inverse()
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m)
    return { x: p.x, y: props.field.size - p.y }
  }
  const moved = (i: number, to: Piece) => props.pieces.map((p, k) => (k === i ? to : p))

  return {
    holds: (i: number) => grip()?.i === i,
    take(e: PointerEvent, i: number) {
      props.onChoose(i)
      if (!props.onChange || e.button !== 0) return
      e.stopPropagation()
      ;(e.currentTarget as Element).setPointerCapture(e.pointerId)
      setGrip({ i, from: props.pieces[i]!, ...at(e), moved: false })
    },
    drag(e: PointerEvent) {
      const g = grip()
      if (!g) return
      const { x, y } = at(e)
      if (!g.moved && Math.hypot(x - g.x, y - g.y) < still) return
      g.moved = true
      const hand = { x: g.from.x + x - g.x, y: g.from.y + y - g.y, l: 0 }
      const others = props.pieces.filter((_, k) => k !== g.i)
      const to = e.altKey
        ? within({ ...hand, l: g.from.l }, props.field)
        : snapped(hand, others, props.field)
      props.onChange?.(moved(g.i, to))
    },
    drop: () => setGrip(undefined),
    /** The pointer is put down beside all pieces. */
    press(e: PointerEvent) {
      const p = at(e)
      if (e.button !== 0 || !props.onAdd || p.y > props.field.depth) return props.onChoose(-1)
      props.onAdd(snapped({ ...p, l: 0 }, props.pieces, props.field))
    },
    key(e: KeyboardEvent, i: number) {
      if (!props.onChange || e.ctrlKey || e.metaKey || e.altKey) return
      const piece = props.pieces[i]!
      const change = changeBy(e, piece)
      if (e.key === 'Delete' || e.key === 'Backspace') props.onRemove?.(i)
      else if (change) {
        props.onChange(moved(i, within({ ...piece, ...change }, props.field)))
        announce(pieceWords(props.pieces[i]!, i))
      } else return
      e.preventDefault()
      e.stopPropagation()
    },
  }
}

/** What a key changes about the place of a piece; undefined for every other key. */
function changeBy(e: KeyboardEvent, { x, y, l }: Piece): Partial<Piece> | undefined {
  const step = e.shiftKey ? large : small
  switch (e.key) {
    case 'ArrowLeft':
      return { x: x - step }
    case 'ArrowRight':
      return { x: x + step }
    case 'ArrowUp':
      return { y: y + step }
    case 'ArrowDown':
      return { y: y - step }
    case '+':
    case '=':
      return { l: Math.min(l + 1, 3) }
    case '-':
      return { l: Math.max(l - 1, 0) }
  }
  return undefined
}

const figure = (v: number): string => String(Math.round(v * 100) / 100)

/** "Checker 3: 1.5 from the left, 0.5 from the edge, on level 1" */
export const pieceWords = (p: Piece, i: number): string =>
  t('formations.piece', { n: i + 1, x: figure(p.x), y: figure(p.y), level: p.l })
