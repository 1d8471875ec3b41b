// The arrows and circles a player draws, kept until the next click.

import type { Host } from './host'
import { brushOf, drawShapes, shapeOf, toggleShape } from '../view/shapes'
import type { Shape } from '../core/types'

export class Drawing {
  shapes: Shape[] = []
  /** The shape being drawn. */
  draft?: Shape

  constructor(private readonly c: Host) {}

  set(shapes: Shape[]): void {
    this.shapes = shapes
    this.paint()
    this.c.cfg.onShapes?.(shapes)
  }

  toggle(shape: Shape): void {
    this.set(toggleShape(this.shapes, shape))
  }

  /** Enter with Ctrl, Shift or Alt draws a circle; Ctrl stands for the plain brush. */
  key(place: number, { shiftKey, altKey }: KeyboardEvent): void {
    if (!this.c.cfg.drawable) return
    this.toggle(shapeOf(place, place, brushOf({ shiftKey, altKey, ctrlKey: false })))
  }

  paint(): void {
    const { layers, geo } = this.c
    layers.shapes.innerHTML =
      drawShapes(this.shapes, geo) + (this.draft ? drawShapes([this.draft], geo, true) : '')
  }
}
