// Which ways to click the moves are known, where a scene has not all of them.

import type { Path, Steps, Token } from './types'

export class Known {
  private base: readonly Path[] = []
  private learnt: Path[] = []
  private more = false
  /** Clicks whose ways on have been asked for, and whether those are all. */
  private answers = new Map<string, boolean>()

  get paths(): readonly Path[] {
    return this.learnt.length ? [...this.base, ...this.learnt] : this.base
  }

  /** Takes the paths of a scene; what was learnt is kept while they are the same, and asked for anew. */
  reset(paths: readonly Path[], more: boolean): void {
    if (paths !== this.base) {
      this.answers.clear()
      if (!more || keys(paths) !== keys(this.base)) this.learnt = []
    }
    this.base = paths
    this.more = more
  }

  learn(clicks: readonly Token[], { paths, more }: Steps): void {
    const had = new Set(this.paths.map((p) => p.tokens.join()))
    this.learnt.push(...paths.filter((p) => !had.has(p.tokens.join())))
    this.answers.set(clicks.join(), !more)
  }

  /** Whether there may be more ways on from some clicks than are known. */
  open(clicks: readonly Token[]): boolean {
    if (!this.more) return false
    return !clicks.some((_, i) => this.answers.get(clicks.slice(0, i + 1).join()))
  }

  /** Whether nothing is to be asked about the ways on from some clicks. */
  asked(clicks: readonly Token[]): boolean {
    return !this.open(clicks) || this.answers.has(clicks.join())
  }
}

const keys = (paths: readonly Path[]): string => paths.map((p) => p.tokens.join()).join(' ')
