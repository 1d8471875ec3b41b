// What the server sends, by the types generated from its own description (openapi.d.ts).

import type { components } from './openapi'

type Schemas = components['schemas']

/** A type without nulls: an empty list of the server's comes as null only where nothing is kept. */
type Whole<T> = T extends readonly (infer U)[]
  ? Whole<Exclude<U, null>>[]
  : T extends object
    ? { [K in keyof T]: Whole<Exclude<T[K], null>> }
    : T

type Told<Name extends keyof Schemas> = Whole<Schemas[Name]>

export type OptionInfo = Told<'Option'>
/** What the server says of options. */
export type Checked = Told<'OptionsView'>
/** A program of the server's own that may be the opponent. */
export type Engine = Told<'EngineView'>
export type Fault = Told<'FaultView'>
export type Thumb = Told<'ThumbView'>
export type GameInfo = Told<'GameView'>
/** A game by itself, with the number of its family's puzzles. */
export type OneGame = Told<'OneGameView'>
export type Family = Told<'FamilyView'>
export type Preview = Told<'PreviewView'>
/** The pieces that an editor of positions offers. */
export type EditorInfo = Told<'EditorView'>
/** A game of the shelf, as much of it as is needed to find it. */
export type ShelfGame = Told<'ShelfGame'>
/** A game of the shelf that has a card in the gallery. */
export type CardGame = Told<'CardView'>
/** A game as a rules file, and what is to be said of one. */
export type DefinitionInfo = Told<'DefinitionView'>
export type DefinitionCheck = Told<'CheckView'>
export type PuzzleFamily = Told<'PuzzleFamilyView'>
export type PuzzleBrief = Told<'PuzzleBriefView'>
export type Puzzle = Told<'PuzzleView'>
export type PuzzleOfDay = Told<'PuzzleOfDayView'>
export type RulesPage = Told<'RulesView'>
/** What was measured of how a game plays. */
export type Balance = Told<'BalanceView'>
export type BalanceRow = Told<'Measurement'>
export type Interval = Told<'Interval'>
export type Seat = Told<'SeatView'>
export type MatchSummary = Told<'MatchView'>
/** One of your matches; the seats to move are a set of bits. */
export type MyMatch = Told<'MyMatchView'>
/** A series with its matches, and how it stands as a match tells it. */
export type SeriesPage = Told<'SeriesPageView'>
export type SeriesStanding = Told<'SeriesView'>
export type MyMatches = Told<'MyMatchesView'>
/** A match that waits for anybody, and its terms. */
export type OpenOffer = Told<'TermsView'>
export type Me = Told<'MeView'>
/** A token of a program, one that was just made, and what tokens are good for. */
export type Token = Told<'TokenView'>
export type NewToken = Told<'NewTokenView'>
export type Scope = Token['scope']
export type Outcome = Told<'OutcomeView'>
export type MatchEvent = Told<'EventView'>
export type Ply = Told<'PlyView'>
/** A hint for your present turn. */
export type Help = Told<'HelpView'>
export type Offer = Told<'OfferView'>
/** The form on which a player writes the moves down. */
export type Sheet = Told<'SheetView'>
/** What a referee decides. */
export type Ruling = Schemas['Ruling']
/** What is proposed, or was agreed on for a part of a match; and terms as they are sent. */
export type Agreement = Told<'AgreementView'>
export type Terms = Schemas['Terms']
/** Other terms that stand between the host of a match and somebody who might play. */
export type Proposal = Told<'ProposalView'>
export type NewMatch = Omit<Schemas['CreateInputBody'], 'level'> & { level?: number }

/** The games of a file, one of them in short, what is wrong with it, and one with its moves. */
export type RecordFormat = Told<'RecordFormatView'>
export type RecordList = Told<'RecordsView'>
export type RecordBrief = Told<'RecordBriefView'>
export type RecordMark = Told<'RecordMarkView'>
export type RecordFault = Told<'RecordFaultView'>
export type RecordGame = Told<'RecordView'>
export type RecordNote = Told<'RecordNoteView'>

/** The proof of a match's rolls, and one of them. */
export type Fair = Told<'FairView'>
export type Roll = Told<'RollView'>
/** What somebody has given to the seed, and what stands between the last to sit down and the start. */
export type Share = Told<'ShareView'>
export type Draw = Told<'DrawView'>
export type Made = Told<'CreatedView'>
export type Hand = Told<'HandView'>
/** What a roll could bring, and one of its faces. */
export type Chances = Told<'ChancesView'>
export type Face = Told<'FaceView'>

/** A look back at a ply, and what a move is worth. */
export type Review = Told<'ReviewView'>
/** How a position may be counted in the end. */
export type Estimate = Told<'EstimateView'>
export type Value = Told<'ValueView'>

/** Why something was refused: a stable code, the clause, the places it points at. */
export type RefusalNews = Omit<Told<'RefusedNews'>, 't' | 'id'>

export type Hello = Told<'HelloFrame'>
export type EventsNews = Told<'EventsFrame'>
export type Changes = Told<'ChangesFrame'>
export type Presence = Told<'PresenceFrame'>

/** Every frame from the server. */
export type News =
  | Hello
  | EventsNews
  | Presence
  | Told<'AckNews'>
  | Told<'RefusedNews'>
  | ({ t: 'why'; id: string } & RefusalNews)
  | ({ t: 'steps'; id: string } & RefusalNews & Pick<Told<'StepsNews'>, 'paths' | 'more'>)
  | Told<'ThinkingNews'>
  | Told<'WaitingNews'>
  | Told<'PreparingNews'>
  | Told<'PongNews'>
  | Told<'ByeNews'>
  | Told<'ErrorNews'>

/** What comes on the line: moves are told by changes, which the socket makes whole. */
export type Sent = News | Changes

/** What a seat wants done; the socket adds the id under which it is answered. */
export interface Command {
  /** Of the user's that acts; who watches has none. */
  seat?: number
  kind: string
  text?: string
  what?: string
  n?: number
  plies?: number
  /** Clicks instead of a text: what a hand has done, allowed or not. */
  path?: number[]
  terms?: Terms
  ruling?: Ruling
  /** Hash of a share in the seed of rolls. */
  share?: string
}
