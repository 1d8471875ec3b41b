// The bubble that says why a shot was refused, beside its piece.

import { bubbleOf, linger, settle } from '../board/view/bubble'
import type { Refusal } from '../board/core/types'
import type { Point } from './core/view'

export class Why {
  private el?: HTMLElement
  private hold?: () => void

  constructor(
    private readonly box: HTMLElement,
    private readonly closed: () => void,
  ) {}

  get open(): boolean {
    return this.el !== undefined
  }

  show(r: Refusal, piece: [Point, number] | undefined): void {
    this.hide()
    const el = bubbleOf(r)
    this.box.append(el)
    this.el = el
    const { clientWidth: w, clientHeight: h } = this.box
    const [c, radius] = piece ?? [{ x: w / 2, y: h / 3 }, 0]
    settle(el, { x: c.x - radius, y: c.y - radius, w: 2 * radius, h: 2 * radius }, [], {
      x: 6,
      y: 6,
      w: w - 12,
      h: h - 12,
    })
    this.hold = linger(el, this.closed)
  }

  hide(): void {
    this.hold?.()
    this.el?.remove()
    this.el = undefined
  }
}
