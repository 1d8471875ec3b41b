// A second line beside one that may be dead. A machine that hangs keeps its connections open and says nothing, as one does
// that is only slow; who speaks first tells which it was, and the other line is let go.

/** After so long without a sign of life a second line is tried. */
export const doubt = 1000
const firstPause = 500
const longestPause = 8000
/** So many attempts are made until there was none for so long: a slow server is not asked for lines again and again. */
const most = 4
const memory = 60_000

/** The pause before the n-th new attempt, n from 0; chance keeps a crowd apart. */
export function pauseBefore(n: number, chance: number): number {
  return Math.min(longestPause, firstPause * 2 ** n) * (0.75 + chance / 2)
}

/** How long the n-th attempt is waited with, and the one before it lasts. */
const waitBefore = (n: number): number => doubt + (n && pauseBefore(n - 1, Math.random()))

/** What a server says that is there: it greets, or sets the table up to do so. Any may say goodbye, or why it refuses. */
const welcoming = new Set(['hello', 'preparing'])

/** One line at most, and the moment of the next attempt. */
export class Spare {
  private ws: WebSocket | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private tried = 0
  private last = Number.NEGATIVE_INFINITY

  /** Makes a line, if there may be one more; undefined where none is wanted. */
  constructor(private readonly make: (more: boolean) => WebSocket | undefined) {}

  /** Tries a second line soon, unless it is dropped before. */
  expect(): void {
    if (this.timer !== undefined) return
    if (performance.now() - this.last > memory) this.tried = 0
    this.later(waitBefore(this.tried))
  }

  /** Whether the line, if there is one, may yet take the place of the first, which is gone: it has a moment left. */
  succeeds(): boolean {
    if (!this.ws) return false
    this.later(doubt)
    return true
  }

  /** Lets the line go, and tries no other. */
  drop(): void {
    this.later()
    const { ws } = this
    this.ws = undefined
    ws?.close()
  }

  private later(ms?: number): void {
    clearTimeout(this.timer)
    this.timer = ms === undefined ? undefined : setTimeout(() => this.attempt(), ms)
  }

  private attempt(): void {
    this.drop()
    const ws = this.make(this.tried < most)
    if (!ws) return
    this.ws = ws
    this.last = performance.now()
    this.tried += 1
    this.later(waitBefore(this.tried))
  }

  /** Whether the line is the one that is made beside the first, and what it says takes the place of that. */
  wins(ws: WebSocket, said: string): boolean {
    if (ws !== this.ws || !welcoming.has(said)) return false
    this.ws = undefined
    this.later()
    return true
  }

  /** A line has ended; true if it was this one. */
  ended(ws: WebSocket): boolean {
    if (ws !== this.ws) return false
    this.ws = undefined
    return true
  }
}
