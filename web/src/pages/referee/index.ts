// What a match has because of its referee: one piece, loaded where there is one.

export { ChairInvitation, ChairLink, Chaired } from './Chair'
export { openCall } from './Call'
export { RefereeNotes } from './Notes'
