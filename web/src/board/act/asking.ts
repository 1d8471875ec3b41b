// Where a scene has not all ways to click its moves, the page is asked for the ways on from each click.

import type { Host } from './host'
import type { Outcome } from '../core/input'
import { spokenAfter } from './selection'
import type { Steps, Token } from '../core/types'

export class Asking {
  /** The clicks that were asked about and are not answered. */
  private clicks = ''
  /** A place clicked meanwhile, -1 for none. */
  private held = -1

  constructor(private readonly c: Host) {}

  /** Asks for the ways on from the clicks so far if they are not known; false if they are. */
  ask(kind: Outcome['kind']): boolean {
    const { cfg, input } = this.c
    const tokens = input.asks ? input.tokens : []
    const clicks = tokens.join()
    if (clicks === this.clicks) return clicks !== ''
    this.clicks = clicks
    this.held = -1
    if (!clicks || !cfg.onSteps) return false
    void cfg.onSteps(tokens).then((steps) => this.answered(tokens, steps, kind))
    return true
  }

  /** Whether what a click on a place means depends on an answer. */
  waits(place: number): boolean {
    return this.clicks !== '' && place >= 0 && !this.c.input.isSure(place)
  }

  hold(place: number): void {
    this.held = place
  }

  private answered(tokens: Token[], steps: Steps | undefined, kind: Outcome['kind']): void {
    const { c, held } = this
    if (this.clicks !== tokens.join()) return
    this.clicks = ''
    this.held = -1
    if (!steps || c.input.tokens.join() !== tokens.join()) return
    c.input.grow(tokens, steps)
    if (held >= 0) {
      c.clicks.tap(held)
      return
    }
    const out = c.input.settle()
    if (out.kind !== 'idle') {
      c.clicks.act(out, false)
      return
    }
    c.paint()
    c.say(spokenAfter(c, kind))
  }
}
