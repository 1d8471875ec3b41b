// Time controls in words of the reader's language. The words come late: whoever shows them waits for withLate.

import { lang, t } from '../../i18n'
import { type Control, parseControls, type Stage } from './control'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A time in units: "1 hr 30 min", "3 sec". */
export function duration(seconds: number): string {
  const parts: string[] = []
  let rest = seconds
  for (const [unit, size] of units) {
    const n = unit === 'second' ? rest : Math.floor(rest / size)
    rest -= n * size
    if (n > 0 || (unit === 'second' && !parts.length)) parts.push(inUnit(n, unit))
  }
  return parts.join(' ')
}

function inUnit(n: number, unit: string): string {
  const unitDisplay = unit === 'day' ? 'long' : 'short'
  return new Intl.NumberFormat(lang(), { style: 'unit', unit, unitDisplay }).format(n)
}

/** A control: "5 min + 3 sec". */
export function controlWords(c: Control): string {
  switch (c.kind) {
    case 'none':
      return t('clock.none')
    case 'hourglass':
      return t('clock.said.hourglass', { time: duration(c.time) })
    case 'turn': {
      const time = duration(c.time)
      if (!c.extra) return t('clock.said.turn', { time })
      return t('clock.said.extra', { time, extra: duration(c.extra) })
    }
    case 'days': {
      const time = duration(c.days * 86_400)
      if (!c.vacation) return t('clock.said.turn', { time })
      return t('clock.said.vacation', { time, off: duration(c.vacation * 86_400) })
    }
  }
  const late = c.overtime
  // Where overtime begins at once, nothing is said of the time before it.
  const parts = c.stages.filter((s) => s.time || s.bonus || !late).map(stageWords)
  if (late) {
    const time = duration(late.time)
    parts.push(
      late.turns > 1
        ? t('clock.said.canadian', { n: late.turns, time })
        : t('clock.said.yomi', { n: late.periods, time }),
    )
  }
  return parts.reduce((first, second) => t('clock.said.then', { first, second }))
}

const modes = {
  '+': 'clock.said.fischer',
  b: 'clock.said.bronstein',
  d: 'clock.said.delay',
} as const

function stageWords(s: Stage): string {
  const bare = duration(s.time)
  const time = s.turns ? t('clock.said.turns', { n: s.turns, time: bare }) : bare
  return s.bonus ? t(modes[s.mode], { time, bonus: duration(s.bonus) }) : time
}

/** The setting of a match in words, by sides where they differ. */
export function clockWords(text: string, sides: readonly string[]): string {
  const all = parseControls(text, sides.length)
  if (!all) return text
  if (all.length === 1) return controlWords(all[0]!)
  return all.map((c, seat) => `${sides[seat]}: ${controlWords(c)}`).join(', ')
}
