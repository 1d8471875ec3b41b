// What stands in a file beside moves without words of its own, as times and counts, told in words. Pure.

import { type Key, t } from '../../i18n'
import { sideName } from '../shared/names'

/** Properties of SGF that are of one side: the key of their words, and which side it is. */
const sides: Record<string, [word: string, seat: number]> = {
  BL: ['clk', 0],
  WL: ['clk', 1],
  OB: ['OB', 0],
  OW: ['OB', 1],
}

/** A command and whose it is, -1 for the mover's. */
function parsed(command: string): { word: string; seat: number; value: string } {
  const [name = '', ...rest] = command.split(' ')
  const [word, seat] = sides[name] ?? [name, -1]
  return { word, seat, value: rest.join(' ') }
}

/** Commands without those of the time that a side has left, and of what is told with it. */
export function withoutTimes(commands: readonly string[], mover: number): string[] {
  const timed = commands.map(parsed).filter(({ word }) => word === 'clk')
  const told = (seat: number) => timed.some((it) => (it.seat < 0 ? mover : it.seat) === seat)
  return commands.filter((command) => {
    const { word, seat } = parsed(command)
    return word !== 'clk' && !(word === 'OB' && told(seat))
  })
}

/** "0:59:58" as 59:58, and a number of seconds in the same way; tenths are left out. */
function clock(value: string): string {
  if (/^\d+(\.\d+)?$/.test(value)) {
    const s = Math.floor(Number(value))
    const two = (n: number) => String(n).padStart(2, '0')
    return clock(`${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`)
  }
  return value.replace(/\.\d+$/, '').replace(/^0:0?(?=\d)/, '')
}

/**
 * "Black 9:58" for each of the commands that tell the time a side has left, with the moves or periods that it
 * has left of it in brackets; the mover is the side where a command names none.
 */
export function timesOf(commands: readonly string[], mover: number, family: string): string[] {
  const all = commands.map(parsed)
  return all.flatMap(({ word, seat, value }) => {
    if (word !== 'clk') return []
    const whose = seat < 0 ? mover : seat
    const count = all.find((it) => it.word === 'OB' && it.seat === whose)?.value
    return [`${sideName(family, whose)} ${clock(value)}${count ? ` (${count})` : ''}`]
  })
}

/** A command with its value in words; one that has none stays as it is written. */
export function valueText(command: string, family: string): string {
  const { word, seat, value } = parsed(command)
  const key = `records.value.${word}`
  const said = word === 'emt' ? clock(value) : value
  const text = t(key as Key, { value: said, side: seat < 0 ? '' : sideName(family, seat) })
  return text === key ? command : text
}
