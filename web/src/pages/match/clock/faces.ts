// What the players' clocks show some time after the server told of them: pure, as the server counts
// (package match/clock), but for hourglasses that run all at once to their end.

import { type Control, parseControl } from '../../clock/control'
import type { MatchSummary } from '../../../net/types'
import { soon } from '../model/clock'

export type Clocks = NonNullable<MatchSummary['clocks']>
export type SeatClock = Clocks['seats'][number]

/** What one clock shows. */
export interface Face {
  seat: number
  /** Milliseconds of the stage, the period or the turn. */
  left: number
  /** Milliseconds that pass first. */
  delay: number
  running: boolean
  flagged: boolean
  overtime: boolean
  /** Turns to finish in the stage or the period; 0 for no number. */
  turns: number
  /** Periods of overtime, the one that runs among them; before overtime those to come. */
  periods: number
  called: boolean
  /** The clock stands for a vacation. */
  away: boolean
  vacation: number
  /** Below this many milliseconds its time is all but over, and whether it is so. */
  lowAt: number
  low: boolean
}

const controls = new Map<string, Control>()

/** The control of a clock, read once. */
export function controlOf({ control }: SeatClock): Control {
  const known = controls.get(control) ?? parseControl(control) ?? { kind: 'none' }
  controls.set(control, known)
  return known
}

/** The clocks of all seats some milliseconds after the news of them arrived. */
export function facesAt(clocks: Clocks, gone: number): Face[] {
  const faces = clocks.seats.map((seat) => counted(seat, gone))
  const glasses = clocks.seats.filter((seat) => controlOf(seat).kind === 'hourglass')
  if (glasses.length < 2) return faces
  return faces.map((face, i) => {
    const others = clocks.seats.reduce((sum, s, j) => (j === i ? sum : sum + spentBy(s, gone)), 0)
    return { ...face, left: face.left + Math.floor(others / (glasses.length - 1)) }
  })
}

/** How much of its own time a clock has spent since. */
function spentBy(c: SeatClock, gone: number): number {
  return c.running ? Math.min(c.left, Math.max(0, gone - (c.delay ?? 0))) : 0
}

/** The clock of a seat by itself. */
function counted(c: SeatClock, gone: number): Face {
  const control = controlOf(c)
  const vacation = c.vacation ?? 0
  const rested = c.away ? Math.min(gone, vacation) : 0
  const away = Boolean(c.away) && rested < vacation
  const face: Face = {
    seat: c.seat,
    left: c.left,
    delay: c.delay ?? 0,
    running: Boolean(c.running) && !away,
    flagged: Boolean(c.flagged),
    overtime: Boolean(c.overtime),
    turns: c.turns ?? 0,
    periods: c.periods ?? 0,
    called: Boolean(c.called),
    away,
    vacation: vacation - rested,
    lowAt: 0,
    low: false,
  }
  if (!face.overtime && control.kind === 'stages') face.periods = control.overtime?.periods ?? 0
  if (face.running) spend(face, control, gone - rested)
  face.lowAt = Math.min(soon, wholeOf(control, face) * 100)
  face.low = Boolean(c.running) && face.left < face.lowAt
  return face
}

/** Takes time from a clock: the delay first, then what is left, then what comes after that. */
function spend(face: Face, control: Control, gone: number): void {
  const still = Math.min(gone, face.delay)
  face.delay -= still
  let rest = gone - still
  while (rest >= face.left) {
    rest -= face.left
    face.left = 0
    if (!goesOn(face, control)) {
      face.flagged = true
      face.running = false
      return
    }
  }
  face.left -= rest
}

/** Enters what follows when the time shown is used up: overtime, its next period, the time after the call. */
function goesOn(face: Face, control: Control): boolean {
  if (control.kind === 'turn' && control.extra && !face.called) {
    face.called = true
    face.left = control.extra * 1000
    return true
  }
  const late = control.kind === 'stages' ? control.overtime : undefined
  if (!late) return false
  if (!face.overtime) {
    if (face.turns > 0) return false // a stage before the last
    face.overtime = true
  } else if (face.periods > 1) face.periods--
  else return false
  face.left = late.time * 1000
  face.turns = late.turns
  return true
}

/** The seconds with which what is running began, as far as its control tells. */
function wholeOf(control: Control, face: Face): number {
  switch (control.kind) {
    case 'none':
      return 0
    case 'hourglass':
      return control.time
    case 'turn':
      return face.called ? control.extra : control.time
    case 'days':
      return control.days * 24 * 3600
  }
  if (face.overtime) return control.overtime?.time ?? 0
  const [first] = control.stages
  return first ? first.time || first.bonus : 0
}

/** After how many milliseconds what is shown changes; undefined while it stands still. */
export function changesIn(face: Face): number | undefined {
  if (face.away) return step(face.vacation)
  if (!face.running) return undefined
  if (face.delay > 0) return ((face.delay - 1) % 1000) + 1
  return step(face.left)
}

const hour = 3_600_000

/** From here on time is told in days and hours. */
export const day = 24 * hour

/** How fine the time is shown: by the hour, by the second, at the end by the tenth. */
function step(ms: number): number {
  const unit = ms > day ? hour : ms > soon ? 1000 : 100
  return ((ms - 1) % unit) + 1
}
