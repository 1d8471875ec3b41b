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

/** Whether a command tells the time that a side has left. */
export const isTime = (command: string): boolean => parsed(command).word === 'clk'

/** "0:59:58" as 59:58, and a number of seconds in the same way; tenths are left out. */
function clock(value: string): string {
  if (/^\d+(\.\d+)?$/.test(value)) {
    const s = Math.floor(Number(value))
    const two = (n: number) => String(n).padStart(2, '0')
    return clock(`${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`)
  }
  return value.replace(/\.\d+$/, '').replace(/^0:0?(?=\d)/, '')
}

/** "Black 9:58" for a command that tells the time a side has left; the mover is the seat where it names none. */
export function timeOf(command: string, mover: number, family: string): string | undefined {
  if (!isTime(command)) return undefined
  const { seat, value } = parsed(command)
  return `${sideName(family, seat < 0 ? mover : seat)} ${clock(value)}`
}

/** A command with its value in words; one that has none stays as it is written. */
export function valueText(command: string, family: string): string {
  const { word, seat, value } = parsed(command)
  const key = `records.value.${word}`
  const text = t(key as Key, { value, side: seat < 0 ? '' : sideName(family, seat) })
  return text === key ? command : text
}
