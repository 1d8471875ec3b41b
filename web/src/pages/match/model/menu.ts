// How the menu at a move is asked for: by the right button, a long press, the keys for menus and a small button.

import { createSignal, onCleanup } from 'solid-js'
import type { Entry } from '../../shared/PopMenu'

/** What may be done with a move, by its number; loaded when first asked for. */
export type MoveEntries = (n: number) => Promise<readonly Entry[]>

/** A finger that rests as long on a move opens its menu. */
const held = 500
/** How far it may tremble meanwhile, in pixels. */
const trembles = 10

export function createMoveMenu(
  list: () => HTMLElement | undefined,
  entries: () => MoveEntries | undefined,
) {
  const [open, setOpen] = createSignal<{
    n: number
    x: number
    y: number
    entries: readonly Entry[]
  }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  /** The press that has opened a menu is no click on the move. */
  let pressed = false
  onCleanup(() => clearTimeout(timer))

  const button = (n: number) => list()?.querySelector<HTMLElement>(`button[data-n="${n}"]`)
  const at = (n: number, x: number, y: number) => {
    clearTimeout(timer)
    const found = entries()?.(n)
    found?.then(
      (entries) => setOpen({ n, x, y, entries }),
      () => {}, // without a line to the server there is no menu yet: it can be asked for again
    )
  }
  /** Opens the menu under a move. */
  const under = (n: number) => {
    const box = button(n)?.getBoundingClientRect()
    if (box) at(n, box.left, box.bottom + 2)
  }
  return {
    open,
    under,
    close() {
      const n = open()?.n
      setOpen(undefined)
      if (n) button(n)?.focus({ preventScroll: true })
    },
    /** What a move in the list listens to. */
    handlers: (n: number) => ({
      onContextMenu(event: MouseEvent) {
        event.preventDefault()
        // The keys for menus point nowhere.
        if (event.clientX || event.clientY) at(n, event.clientX, event.clientY)
        else under(n)
      },
      onPointerDown(event: PointerEvent) {
        pressed = false
        if (event.pointerType !== 'touch') return
        from = { x: event.clientX, y: event.clientY }
        timer = setTimeout(() => {
          pressed = true
          under(n)
        }, held)
      },
      onPointerMove(event: PointerEvent) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > trembles)
          clearTimeout(timer)
      },
      onPointerUp: () => clearTimeout(timer),
      onPointerCancel: () => clearTimeout(timer),
    }),
    /** Whether the click that comes is the end of a press that has opened the menu; asked once. */
    spent() {
      const was = pressed
      pressed = false
      return was
    },
  }
}

export type MoveMenuCtrl = ReturnType<typeof createMoveMenu>
