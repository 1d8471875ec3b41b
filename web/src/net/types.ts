// What the server sends, as the socket and the JSON API say it.

import type { BoardData, Man, Mark, Scene } from '../board/types'

export interface OptionInfo {
  key: string
  kind: 'choice' | 'switch' | 'number' | 'text'
  values?: string[]
  default: string
  min?: number
  max?: number
  ask?: boolean
  rule?: string
}

export interface GameInfo {
  id: string
  family: string
  tags?: string[]
  options?: OptionInfo[]
  seats: number
  lead?: boolean
  thumb: Thumb
}

export interface Thumb {
  board: BoardData
  men: Man[]
  marks?: Mark[]
  toMove?: number
}

export interface Family {
  id: string
  games: GameInfo[]
}

export interface Preview {
  name: string
  board: BoardData
  scene: Scene
  position: string
}

export interface RulesPage {
  title: string
  html: string
  contents: { id: string; title: string; level: number }[]
  lang: string
}

export type SeatKind = 'guest' | 'bot' | 'open' | 'self'

export interface Seat {
  seat: number
  kind: SeatKind
  name: string
  level?: number
  you: boolean
  online: boolean
}

export type Status = 'waiting' | 'playing' | 'over'

export interface MatchSummary {
  id: string
  game: string
  family: string
  options: Record<string, string>
  changed: string[]
  seats: Seat[]
  status: Status
  ply: number
  you: number[]
  settings?: { touchMove?: string; takeback?: string; undo?: string }
  position?: string
  paused?: boolean
  aborted?: boolean
  outcome?: Outcome
  /** Id of the rematch. */
  next?: string
  /** Milliseconds since 1970. */
  created?: number
  thumb?: Thumb
  toMove?: number
}

export interface Outcome {
  reason: string
  place: number[]
}

export interface MatchEvent {
  seq: number
  at: number
  kind: string
  seat: number
  text?: string
  what?: string
  n?: number
  out?: Outcome
}

export interface Ply {
  n: number
  seat: number
  text: string
  name: string
  at: number
  path?: { tokens: number[]; taken?: number[] }
  men: Man[]
  marks?: Mark[]
}

export interface Offer {
  what: string
  seat: number
  n?: number
  /** Seats that must still agree. */
  answer?: number[]
}

export interface RefusalNews {
  code: string
  rule?: string
  places?: number[]
  names?: string[]
  message?: string
}

export type News =
  | {
      t: 'hello'
      match: MatchSummary
      board: BoardData
      seq: number
      since: number
      events: MatchEvent[]
      plies: Ply[]
      start: Man[]
      scene: Scene
      offers: Offer[]
    }
  | {
      t: 'events'
      seq: number
      events: MatchEvent[]
      plies: Ply[]
      cut?: number
      scene: Scene
      offers: Offer[]
      match: MatchSummary
    }
  | { t: 'ack'; id: string; seq: number }
  | ({ t: 'refused'; id: string } & RefusalNews)
  | ({ t: 'why'; id: string } & RefusalNews)
  | { t: 'presence'; seats: Seat[] }
  | { t: 'thinking'; seat: number }
  | { t: 'pong' }
  | { t: 'bye'; reason: string }
  | { t: 'error'; code: string; message: string }

export interface Command {
  t: 'cmd'
  id: string
  seat: number
  kind: string
  text?: string
  what?: string
  n?: number
  plies?: number
}

export interface NewMatch {
  game: string
  opponent: 'bot' | 'friend' | 'self'
  level?: number
  seat: number
  settings?: Record<string, string>
  position?: string
}
