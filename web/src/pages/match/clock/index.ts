// What a match has because of its clocks: one piece, loaded where there are any.

export { ClockNotes } from './ClockNotes'
export { Press } from './Press'
export { SeatTime } from './SeatTime'
