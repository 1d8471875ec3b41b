// Which plies players write down, and what a text becomes.

import type { Ply } from '../../net/types'
import type { Table } from '../match/model/state'

/** Whether a ply is written down: what a seat has chosen, not a roll nor what the clock has made. */
export const written = ({ match }: Table, { seat, lapsed }: Ply): boolean =>
  seat < match.seats.length && !lapsed

/** A text as the server keeps it. */
export const tidy = (text: string): string => text.trim().split(/\s+/).join(' ')
