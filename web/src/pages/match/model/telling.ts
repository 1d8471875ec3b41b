// What happened between two tables, said aloud, sounded and notified of.

import { gameName, t, wordCome } from '../../../i18n'
import type { MatchEvent } from '../../../net/types'
import { announce } from '../../../shell/announce'
import { notifyWish } from '../../../shell/prefs'
import { parseSpec } from '../../shared/names'
import type { Drawing } from './drawing'
import { helpLine, newHelp } from './help'
import { myTurn, noticeOf } from './notices'
import type { Table } from './state'
import type { Status } from './status'
import { citeIn, eventLine, offerLine, resultLine, tableName, watcherName, winners } from './words'

export type Sound = (name: 'turn' | 'start' | 'win' | 'loss' | 'draw' | 'message') => void

export function createTelling(
  id: string,
  { setNotice }: Pick<Status, 'setNotice'>,
  { shown }: Pick<Drawing, 'shown'>,
  sound: Sound,
) {
  /** What the user has said last while watching: it is no news. */
  let whispered = ''

  function tell(old: Table, next: Table): void {
    const told = newHelp(old, next)
    if (told) announce(helpLine(shown(next), told))
    const fresh = next.events.filter((e) => e.seq > old.seq)
    // What was said before is out of date when the match has gone on.
    if (fresh.some((e) => e.kind !== 'said' && e.kind !== 'whispered')) setNotice('')
    for (const event of fresh) tellEvent(old, next, event)
    for (const offer of newOffers(old, next)) announce(offerLine(next, offer))
    if (old.match.status === 'waiting' && next.match.status === 'playing') sound('start')
    if (old.match.status !== 'over' && next.match.status === 'over') tellEnd(next)
    else if (document.hidden && myTurn(next) && !myTurn(old)) sound('turn')
    if (document.hidden && notifyWish() === 'on') notifyOf(old, next)
  }

  function tellEvent(old: Table, next: Table, event: MatchEvent): void {
    const by = speaker(next, event)
    if (by && event.text && !(event.kind === 'whispered' && event.text === whispered)) {
      announce(t('live.said', { name: by, text: event.text }))
      sound('message')
    }
    const loud = isLoud(old, event)
    if (!loud && !ofClocks.includes(event.kind)) return
    void tellLine(next, event, loud)
  }

  /** Tells what happened, once the words for it are there. */
  async function tellLine({ match }: Table, event: MatchEvent, loud: boolean): Promise<void> {
    await wordCome(`event.${event.kind}.${event.what ?? ''}`)
    const line = eventLine(match, event) ?? ''
    if (loud) setNotice(line, citeIn(match, event))
    announce(line)
  }

  function tellEnd({ match }: Table): void {
    const out = match.outcome
    if (!out) return
    const best = winners(out)
    const mine = match.you.some((seat) => best.includes(seat))
    sound(!best.length ? 'draw' : mine || match.you.length === 0 ? 'win' : 'loss')
    announce(resultLine(match, out))
  }

  /** Who does not see the page is notified, if he has allowed it. */
  function notifyOf(old: Table, next: Table): void {
    const text = noticeOf(old, next)
    const name = gameName(next.match.family, parseSpec(next.match.game).id)
    if (text) void import('../../../shell/installed').then((it) => it.notify(name, text, id))
  }

  return {
    tell,
    /** The user is about to say this while watching. */
    saying(text: string) {
      whispered = text
    },
  }
}

export type Telling = ReturnType<typeof createTelling>

/** What happens to clocks is said, and stands among the notes. */
const ofClocks = ['given', 'berserk', 'vacation']

/** Who else says something by an event; '' if nobody does. */
function speaker({ match, events }: Table, event: MatchEvent): string {
  if (event.kind === 'whispered') return watcherName(events, event)
  return event.kind === 'said' && !match.you.includes(event.seat)
    ? tableName(match, event.seat)
    : ''
}

/**
 * Whether an event is for all to see at once, not only among what was said: a warning, a demand, that
 * another plays now, and a no for whoever has asked.
 */
const isLoud = (old: Table, event: MatchEvent): boolean =>
  event.kind === 'demanded' ||
  event.kind === 'replaced' ||
  event.kind === 'cautioned' ||
  event.what === 'warned' ||
  isDeclined(old, event)

/** Whether an event is a no to what the user has asked for. */
const isDeclined = ({ match, offers }: Table, { kind, what, text }: MatchEvent): boolean =>
  kind === 'answered' &&
  what === 'no' &&
  offers.some((o) => o.what === text && match.you.includes(o.seat))

/** The offers that the user can answer now and could not before. */
const newOffers = (old: Table, { offers, match }: Table) =>
  offers.filter(
    (offer) =>
      offer.answer?.some((seat) => match.you.includes(seat)) &&
      !old.offers.some((o) => o.what === offer.what && o.seat === offer.seat),
  )
