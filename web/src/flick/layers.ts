// The drawing over the table in two layers: the rings of pieces that may be shot stay while one aims,
// so they are neither reckoned nor put on the page again; what is aimed changes with every move.

import { type Marks, overlay, own } from './overlay'
import type { Table } from './core/table'
import type { Project } from './core/view'

const xmlns = 'http://www.w3.org/2000/svg'

export class Layers {
  readonly el = document.createElementNS(xmlns, 'svg')
  private readonly lower = document.createElementNS(xmlns, 'g')
  private readonly upper = document.createElementNS(xmlns, 'g')
  /** What the lower layer was drawn from. */
  private from: readonly unknown[] = []

  constructor() {
    this.el.setAttribute('class', 'fl-over')
    this.el.setAttribute('aria-hidden', 'true')
    this.el.append(this.lower, this.upper)
  }

  resize(w: number, h: number): void {
    this.el.setAttribute('viewBox', `0 0 ${w} ${h}`)
  }

  clear(): void {
    this.from = []
    this.lower.textContent = ''
    this.upper.textContent = ''
  }

  paint(m: Marks, project: Project, t: Table): void {
    const from = [m.pieces, m.own.join(), m.chosen, m.pointed, ...seen(project, t)]
    if (from.some((v, k) => v !== this.from[k])) {
      this.from = from
      this.lower.innerHTML = own(m, project, t)
    }
    this.upper.innerHTML = overlay(m, project, t)
  }
}

/** Where three corners of the board are seen: the same places, the same view. */
const seen = (project: Project, { half }: Table): number[] =>
  [project(-half, 0, -half), project(half, 0, -half), project(half, 0, half)].flatMap((p) => [
    p.x,
    p.y,
  ])
