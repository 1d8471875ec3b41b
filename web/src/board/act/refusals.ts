// Refused clicks and drops: the red mark, the question to the page, and the bubble with its answer.

import type { Bubble } from '../view/bubble'
import type { Host, Refusing } from './host'
import type { Refusal, Token } from '../core/types'

const markedFor = 600

export class Refusals implements Refusing {
  /** The place that bears the red mark, -1 for none. */
  place = -1
  /** Pieces that the bubble names. */
  named: number[] = []
  private timer?: ReturnType<typeof setTimeout>
  private bubble?: Bubble
  /** The refusal that is shown, perhaps as soon as its bubble is there. */
  private told?: Refusal

  constructor(private readonly c: Host) {}

  get open(): boolean {
    return this.told !== undefined
  }

  /** Marks a place as refused and asks the page why. */
  refuse(tokens: Token[], place: number): void {
    this.mark(place)
    this.c.cfg.sound?.('refused')
    this.c.cfg.onWhy?.(tokens, place)
  }

  private mark(place: number): void {
    clearTimeout(this.timer)
    this.place = place
    this.timer = setTimeout(() => {
      this.place = -1
      this.c.paint()
    }, markedFor)
    this.c.paint()
  }

  show(r: Refusal): void {
    if (r.at !== undefined) this.mark(r.at)
    // The refused piece itself needs no pointing at.
    this.named = (r.places ?? []).filter((p) => p !== r.at)
    this.told = r
    this.c.paint()
    void import('../view/bubble').then((view) => {
      if (this.told !== r) return
      this.bubble ??= new view.Bubble(this.c.layers.over)
      this.bubble.show(r, this.c.geo, () => this.hide())
    })
  }

  hide(): void {
    if (!this.open && !this.named.length) return
    this.forget()
    this.c.paint()
  }

  /** Takes the bubble away without painting. */
  forget(): void {
    this.told = undefined
    this.bubble?.hide()
    this.named = []
  }

  destroy(): void {
    clearTimeout(this.timer)
    this.told = undefined
    this.bubble?.hide()
  }
}
