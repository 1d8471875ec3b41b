// Whether a machine draws fast enough, and what to do without where it does not. It is judged by
// the middle of some frames, so that one hiccup of a busy machine says nothing, and by the quicker
// ones as well: a machine that manages some frames in time is not slow, only busy.

export type Verdict = 'slow' | 'hopeless'

/** A frame may take this long, ms. */
export const enough = 40
const quick = 25
/** Frames that a verdict needs; the first ones after a change make the machine ready, and do not count. */
const frames = 8
const warming = 2
/** When every one of a few frames takes this long, nobody waits for the others. */
const hopeless = 150
const few = 3

export class Pace {
  private spans: number[] = []
  private skip = warming

  /** A frame took so long, ms; says so once a verdict is reached, and begins anew. */
  took(ms: number): Verdict | undefined {
    if (this.skip > 0) {
      this.skip--
      return undefined
    }
    this.spans.push(ms)
    if (this.spans.length > frames) this.spans.shift()
    const verdict = judge(this.spans)
    if (verdict) this.again()
    return verdict
  }

  /** Forgets what was measured: the page was hidden, or what is drawn has changed. */
  again(): void {
    this.spans = []
    this.skip = warming
  }

  /** Frames still to be drawn before there is a verdict. */
  get wants(): number {
    return this.skip + Math.max(0, frames - this.spans.length)
  }
}

/** What to do without next: pixels of the picture, then gloss and shadows, then the view in space. */
export type Relief = 'pixels' | 'plain' | 'above'

export function relief(verdict: Verdict, ratio: number, light: boolean): Relief {
  if (verdict === 'hopeless' || light) return 'above'
  return ratio > 1 ? 'pixels' : 'plain'
}

/** The next smaller number of pixels for one of the page. */
export const fewer = (ratio: number): number => (ratio > 1.5 ? 1.5 : 1)

function judge(spans: readonly number[]): Verdict | undefined {
  if (spans.length >= few && Math.min(...spans.slice(-few)) > hopeless) return 'hopeless'
  if (spans.length < frames) return undefined
  const sorted = [...spans].sort((a, b) => a - b)
  return sorted[frames >> 1] > enough && sorted[1] > quick ? 'slow' : undefined
}
