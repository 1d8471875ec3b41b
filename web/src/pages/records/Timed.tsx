// The clocks of a game of a file in words; they come late, with those of set-ups.

import { clockWords } from '../clock/words'

/** A control as PGN writes it, in words; so much for each move is a control of one move there. What is no control stays. */
export const timedText = (value: string, sides: readonly string[]): string =>
  clockWords(value.replace(/^1\/(?=[\d.]+$)/, 'turn='), sides)

export function Timed(props: { value: string; sides: readonly string[] }) {
  return <>{timedText(props.value, props.sides)}</>
}
