// What two sides agree on before they play, term by term: house rules, start, clock, settings of the table. What differs
// from the usual, or from what somebody else proposes, is found here and said in words. The words come late: whoever
// shows them waits for withLate.

import { type Key, t } from '../../i18n'
import type { Agreement, GameInfo, MatchSummary, OptionInfo } from '../../net/types'
import { clockWords } from '../clock/words'
import { seriesWords } from '../series/terms'
import { wrongMoveWords } from '../setup/wrong'
import { optionHelp, optionName, parseSpec, saidAs, sideIn } from '../shared/names'
import { valueWords } from '../shared/tools'

export type Settings = MatchSummary['settings']
type Usual = Omit<Required<Settings>, 'clock' | 'series'>

/** What is agreed, or proposed, of a match between some seats. */
export interface Agreed {
  family: string
  /** The canonical name of the rule set: "russian;huff=losePiece". */
  game: string
  /** What options come to that leave their value to others. */
  meant?: Record<string, string>
  position?: string
  settings: Settings
  /** Who the author of the terms plays: a seat, -1 by lot, undefined where it is not told. */
  seat?: number
  seats: number
  /** The keys of what the server says to be other than usual; without them it is found out here. */
  differs?: ReadonlySet<string>
}

/** One thing that is agreed. */
export interface Term {
  /** "game.huff" of an option of the game, "clock" of the clock and so on. */
  key: string
  name: string
  /** What is agreed, as it is written in settings and addresses: alike values are alike terms. */
  value: string
  words: string
  /** Name and value as one sentence, where the family has one. */
  said?: string | undefined
  help?: string
  /** The clause of the rules that tells of it. */
  rule?: string | undefined
}

/** A term that differs, and what it differs from. */
export interface Difference {
  term: Term
  from: Term
}

interface Setting {
  name: Key
  help?: Key
  /** The values in words; on, off and strict are said for all settings alike. */
  values?: Record<string, Key>
  /** Whether the setting means something in these terms. */
  counts?: (a: Agreed) => boolean
}

const timed = (a: Agreed): boolean => Boolean(a.settings.clock)

/** Every setting of a match that is a word or a number; the clock is said apart. */
const settings: Record<keyof Usual, Setting> = {
  touchMove: { name: 'setup.touch', help: 'setup.touchText' },
  takeback: { name: 'setup.takeback', help: 'terms.takebackText' },
  undo: { name: 'terms.undo', help: 'terms.undoText' },
  hints: { name: 'setup.hints', help: 'terms.hintsText' },
  sides: {
    name: 'terms.sides',
    values: {
      alternate: 'terms.sides.alternate',
      fixed: 'terms.sides.fixed',
      lot: 'terms.sides.lot',
    },
  },
  firstTurn: {
    name: 'terms.firstTurn',
    help: 'clock.clockedText',
    values: { free: 'terms.firstTurn.free', clocked: 'terms.firstTurn.clocked' },
    counts: timed,
  },
  giveTime: { name: 'clock.giving', help: 'clock.givingText', counts: timed },
  drawPause: { name: 'terms.drawPause', help: 'terms.drawPauseText' },
  press: { name: 'terms.press', counts: timed },
  offers: {
    name: 'terms.drawOffers',
    values: {
      game: 'terms.drawOffers.game',
      free: 'terms.drawOffers.free',
      code: 'terms.drawOffers.code',
    },
  },
  referee: { name: 'terms.referee', help: 'terms.refereeText' },
  score: {
    name: 'terms.score',
    help: 'terms.scoreText',
    values: { program: 'terms.score.program', players: 'terms.score.players' },
  },
  wrongMoves: {
    name: 'terms.wrongMoves',
    help: 'terms.wrongMovesText',
    values: wrongMoveWords,
  },
}

/** The usual settings; hints are usual against the computer, which the server tells. */
const usual: Usual = {
  touchMove: 'off',
  undo: 'on',
  takeback: 'on',
  hints: 'off',
  sides: 'alternate',
  firstTurn: 'free',
  giveTime: 'on',
  drawPause: 20,
  press: 'off',
  offers: 'game',
  referee: 'off',
  score: 'program',
  wrongMoves: 'refused',
}

const plain: Record<string, Key> = { on: 'terms.on', off: 'terms.off', strict: 'terms.on' }

/** All terms, as they were agreed: options in the order of the game, then what is beside the rules. */
export function termsOf(game: GameInfo, agreed: Agreed): Term[] {
  const { options } = parseSpec(agreed.game)
  const all = (game.options ?? []).map((o) => {
    return optionTerm(agreed, o, options[o.key] ?? o.default)
  })
  return [
    ...all,
    positionTerm(agreed),
    ...sideTerm(agreed),
    clockTerm(agreed),
    seriesTerm(agreed),
    ...settingTerms(agreed),
  ]
}

function optionTerm(agreed: Agreed, o: OptionInfo, value: string): Term {
  const { family } = agreed
  const meant = value === o.default ? value : (agreed.meant?.[o.key] ?? value)
  return {
    key: `game.${o.key}`,
    name: optionName(family, o.key),
    value,
    words: valueWords(family, o, meant),
    said: saidAs(family, o.key, meant),
    help: optionHelp(family, o.key),
    rule: o.rule,
  }
}

function positionTerm({ position = '' }: Agreed): Term {
  return {
    key: 'position',
    name: t('setup.position'),
    value: position,
    words: t(position ? 'terms.position.own' : 'terms.position.usual'),
  }
}

/** Who plays which side: told of the author of the terms, from whose place the others follow. */
function sideTerm(agreed: Agreed): Term[] {
  const { seat } = agreed
  if (seat === undefined) return []
  const words = seat < 0 ? t('terms.lot') : sideIn(agreed.family, parseSpec(agreed.game), seat)
  return [{ key: 'side', name: t('terms.side'), value: String(seat), words }]
}

function clockTerm(agreed: Agreed): Term {
  const { clock = '' } = agreed.settings
  const spec = parseSpec(agreed.game)
  const sides = Array.from({ length: agreed.seats }, (_, i) => sideIn(agreed.family, spec, i))
  return {
    key: 'clock',
    name: t('clock.title'),
    value: clock,
    words: clock ? clockWords(clock, sides) : t('terms.clock.none'),
  }
}

function seriesTerm({ settings: { series = '' } }: Agreed): Term {
  const words = series ? seriesWords(series) : t('series.kind.none')
  return { key: 'series', name: t('series.title'), value: series, words }
}

function settingTerms(agreed: Agreed): Term[] {
  return (Object.keys(settings) as (keyof Usual)[]).map((key) => {
    const it = settings[key]
    const counts = it.counts?.(agreed) ?? true
    const value = String((counts && agreed.settings[key]) || usual[key])
    const words = { ...plain, ...it.values }[value]
    return {
      key,
      name: t(it.name),
      value,
      words: words ? t(words) : value,
      ...(it.help && { help: t(it.help) }),
    }
  })
}

/** The usual terms of a game: nothing changed, no clock. The side is as it is, since none is usual. */
const usualOf = (game: GameInfo, agreed: Agreed): Agreed => ({
  family: agreed.family,
  game: game.id,
  settings: {},
  seats: agreed.seats,
  ...(agreed.seat !== undefined && { seat: agreed.seat }),
})

/** What differs between terms and others; without others, from what is usual. */
export function differences(game: GameInfo, agreed: Agreed, others?: Agreed): Difference[] {
  const from = new Map(
    termsOf(game, others ?? usualOf(game, agreed)).map((term) => [term.key, term]),
  )
  /** What is usual the server knows best. */
  const usual = (key: string) => !others && agreed.differs && !agreed.differs.has(key)
  return termsOf(game, agreed).flatMap((term) => {
    const other = from.get(term.key)
    return other && other.value !== term.value && !usual(term.key) ? [{ term, from: other }] : []
  })
}

/** The keys of what the server names as other than usual. */
const keysOf = (differs: MatchSummary['differs'] = []): ReadonlySet<string> =>
  new Set(differs.map(({ kind, id }) => (kind === 'rule' ? `game.${id}` : id)))

/** The terms of a match as it stands. */
export function agreedOf(match: MatchSummary): Agreed {
  const { family, game, meant, position, settings, seats } = match
  return {
    family,
    game,
    settings,
    seats: seats.length,
    ...(meant && { meant }),
    ...(position && { position }),
    differs: keysOf(match.differs),
  }
}

/** Terms that somebody proposes, or by which a part of a match was played; where sides are said elsewhere, without them. */
export function agreedIn(
  terms: Omit<Agreement, 'options' | 'changed'>,
  seats: number,
  sided = true,
): Agreed {
  const { family, game, position, settings, seat } = terms
  return {
    family,
    game,
    settings,
    seats,
    ...(position && { position }),
    ...(sided && seat !== undefined && { seat }),
    differs: keysOf(terms.differs),
  }
}

/** Terms within a game, which goes on where it stands and with the same people. */
export const within = ({ position: _, seat: __, ...agreed }: Agreed): Agreed => agreed
