// How the time of a seat is kept: the text of a control, as package match/clock of the server writes it, and what
// a form shows of it. Times are seconds.

export type BonusMode = '+' | 'b' | 'd' // Fischer, Bronstein, simple delay

/** One control of several in a row; of the last one the turns are 0. */
export interface Stage {
  time: number
  turns: number
  bonus: number
  mode: BonusMode
}

/** What follows when the stages are used up: byo-yomi has one turn in a period, Canadian overtime one period. */
export interface Overtime {
  time: number
  turns: number
  periods: number
}

export type Control =
  | { kind: 'none' }
  | { kind: 'stages'; stages: Stage[]; overtime?: Overtime }
  | { kind: 'hourglass'; time: number }
  | { kind: 'turn'; time: number; extra: number }
  | { kind: 'days'; days: number; vacation: number }

/** Bounds that the server keeps. */
export const most = {
  stages: 8,
  time: 7 * 24 * 3600,
  bonus: 3600,
  turns: 1000,
  periods: 100,
  days: 60,
  vacation: 90,
} as const

const number = String.raw`(\d{1,7}(?:\.\d{1,3})?)`
const count = String.raw`(\d{1,6})`
const forms = {
  hourglass: new RegExp(String.raw`^\*${number}$`),
  turn: new RegExp(String.raw`^turn=${number}(?:\+${number})?$`),
  days: new RegExp(`^days=${count}(?:,vacation=${count})?$`),
  stage: new RegExp(`^(?:${count}/)?${number}(?:([+bd])${number})?$`),
  byoYomi: new RegExp(`^${count}x${number}$`),
  canadian: new RegExp(`^${count}/${number}$`),
}

/** Reads the text of one control; undefined for what is none. */
export function parseControl(text: string): Control | undefined {
  if (text === '' || text === '-') return { kind: 'none' }
  const glass = forms.hourglass.exec(text)
  if (glass) return { kind: 'hourglass', time: Number(glass[1]) }
  const turn = forms.turn.exec(text)
  if (turn) return { kind: 'turn', time: Number(turn[1]), extra: Number(turn[2] ?? 0) }
  const days = forms.days.exec(text)
  if (days) return { kind: 'days', days: Number(days[1]), vacation: Number(days[2] ?? 0) }
  const [first = '', late, ...rest] = text.split(',')
  const stages = first.split(':').map(parseStage)
  const overtime = late === undefined ? undefined : parseOvertime(late)
  if (rest.length || (late !== undefined && !overtime)) return undefined
  if (!stages.every((s) => s !== undefined)) return undefined
  return { kind: 'stages', stages, ...(overtime && { overtime }) }
}

function parseStage(text: string): Stage | undefined {
  const found = forms.stage.exec(text)
  if (!found) return undefined
  const [, turns, time, mode = '+', bonus] = found
  return {
    time: Number(time),
    turns: Number(turns ?? 0),
    bonus: Number(bonus ?? 0),
    mode: mode as BonusMode,
  }
}

function parseOvertime(text: string): Overtime | undefined {
  const yomi = forms.byoYomi.exec(text)
  if (yomi) return { time: Number(yomi[2]), turns: 1, periods: Number(yomi[1]) }
  const canadian = forms.canadian.exec(text)
  return (
    (canadian && { time: Number(canadian[2]), turns: Number(canadian[1]), periods: 1 }) || undefined
  )
}

/** The text of a control. */
export function controlText(c: Control): string {
  if (c.kind === 'none') return '-'
  if (c.kind === 'hourglass') return `*${c.time}`
  if (c.kind === 'turn') return `turn=${c.time}${c.extra ? `+${c.extra}` : ''}`
  if (c.kind === 'days') return `days=${c.days}${c.vacation ? `,vacation=${c.vacation}` : ''}`
  const stages = c.stages.map(
    (s) => `${s.turns ? `${s.turns}/` : ''}${s.time}${s.bonus ? `${s.mode}${s.bonus}` : ''}`,
  )
  const late = c.overtime
  if (!late) return stages.join(':')
  const { periods, turns, time } = late
  return `${stages.join(':')},${turns > 1 ? `${turns}/${time}` : `${periods}x${time}`}`
}

/** The controls of a match: one for all seats, or one for each; undefined for what is none. */
export function parseControls(text: string, seats: number): Control[] | undefined {
  const all = text.split('|').map(parseControl)
  if (all.length !== 1 && all.length !== seats) return undefined
  return all.every((c) => c !== undefined) ? all : undefined
}

/** The setting of a match; empty where nobody has a clock. */
export function settingOf(controls: readonly Control[]): string {
  if (controls.every((c) => c.kind === 'none')) return ''
  const texts = controls.map(controlText)
  return texts.every((text) => text === texts[0]) ? (texts[0] ?? '') : texts.join('|')
}

/** What a control has wrong: a part of it, and what that may be. */
export interface ControlFault {
  part: 'time' | 'bonus' | 'turns' | 'periods' | 'extra' | 'days' | 'vacation' | 'empty'
  least: number
  most: number
}

/** The first thing that no clock can show; undefined where all is well. The server's word is the last one. */
export function controlFault(c: Control): ControlFault | undefined {
  const found: ControlFault[] = []
  const within = (part: ControlFault['part'], n: number, least: number, top: number) => {
    if (!(n >= least && n <= top)) found.push({ part, least, most: top })
  }
  if (c.kind === 'hourglass') within('time', c.time, 1, most.time)
  if (c.kind === 'turn') {
    within('time', c.time, 1, most.time)
    within('extra', c.extra, 0, most.time)
  }
  if (c.kind === 'days') {
    within('days', c.days, 1, most.days)
    within('vacation', c.vacation, 0, most.vacation)
  }
  if (c.kind !== 'stages') return found[0]
  c.stages.forEach((s, i) => {
    const last = i === c.stages.length - 1
    const needed = !last || (!c.overtime && !s.bonus)
    if (needed && s.time === 0) found.push({ part: 'empty', least: 1, most: most.time })
    within('time', s.time, 0, most.time)
    within('bonus', s.bonus, 0, most.bonus)
    if (!last) within('turns', s.turns, 1, most.turns)
  })
  if (c.overtime) {
    within('time', c.overtime.time, 1, most.time)
    within('turns', c.overtime.turns, 1, most.turns)
    within('periods', c.overtime.periods, 1, most.periods)
  }
  return found[0]
}

/** The controls that players know by name. */
export const presets = [
  { speed: 'bullet', text: '60' },
  { speed: 'bullet', text: '120+1' },
  { speed: 'blitz', text: '180+2' },
  { speed: 'blitz', text: '300' },
  { speed: 'blitz', text: '300+3' },
  { speed: 'rapid', text: '600' },
  { speed: 'rapid', text: '900+10' },
  { speed: 'classical', text: '1800+20' },
  { speed: 'days', text: 'days=1' },
  { speed: 'days', text: 'days=3' },
  { speed: 'days', text: 'days=7' },
] as const

export type Speed = (typeof presets)[number]['speed']
