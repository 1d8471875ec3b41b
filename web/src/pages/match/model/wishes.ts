// What may be asked for in a match, and buttons that ask twice.

import { createSignal, onCleanup } from 'solid-js'
import type { MatchCtrl } from './ctrl'
import { ownTurn, rollKnown, turnsDone } from './state'
import { onTurn } from './words'

/** A second press within this time means it. */
const sure = 3000

/** A button that acts on the second press. */
export function createTwice(run: () => void) {
  const [armed, setArmed] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  const press = () => {
    clearTimeout(timer)
    if (armed()) run()
    else timer = setTimeout(() => setArmed(false), sure)
    setArmed(!armed())
  }
  return { armed, press }
}

export interface Wishes {
  ctrl: MatchCtrl
}

/** Whether hints were agreed on, and the user has a seat. */
export const hinted = (ctrl: MatchCtrl): boolean => {
  const { match } = ctrl.table()!
  return match.settings?.hints === 'on' && match.status === 'playing' && match.you.length > 0
}

/** Whether there is more to be shown of the turn that is the user's. */
export function mayHint(ctrl: MatchCtrl): boolean {
  const { match, scene, help } = ctrl.table()!
  const seat = match.you.find((s) => onTurn(scene, s))
  const shown = help?.some((h) => h.seat === seat && h.what === 'move')
  return hinted(ctrl) && !match.paused && seat !== undefined && !shown && !ctrl.seeking()
}

/** Whether it may be asked what threatens: where that makes sense, once in a turn. */
export function mayThreat(ctrl: MatchCtrl): boolean {
  const { match, help } = ctrl.table()!
  const asked = help?.some((h) => h.what === 'threat')
  return hinted(ctrl) && Boolean(match.threats?.length) && !asked && !ctrl.seeking()
}

/** What may be asked for now. */
export function may(ctrl: MatchCtrl) {
  const table = () => ctrl.table()!
  const playing = () => table().match.status === 'playing' && table().match.you.length > 0
  const own = () => table().match.you.length > 1
  const offered = (what: string) =>
    table().offers.some((o) => o.what === what && table().match.you.includes(o.seat))
  return {
    playing,
    undo: () => playing() && ownTurn(table()) >= 0,
    takeback: () =>
      playing() &&
      table().match.settings?.takeback !== 'off' &&
      table().plies.some((p) => table().match.you.includes(p.seat)) &&
      !rollKnown(table()) &&
      !offered('takeback'),
    draw: () => playing() && !own() && !table().match.decided && !offered('draw'),
    /** The seat that has something to claim, or may ask a referee for a ruling. */
    claim: () => {
      const { match, scene } = table()
      if (!playing() || match.paused) return undefined
      const { referee } = match
      const asks = referee && !referee.gone && !referee.call
      return match.claims?.[0] ?? (asks ? match.you.find((s) => onTurn(scene, s)) : undefined)
    },
    /** The seat that may claim a draw with a move that is written down, where draws are claimed. */
    claimWith: () =>
      playing() && table().match.options.drawMode === 'claim'
        ? table().match.you.find((seat) => onTurn(table().scene, seat))
        : undefined,
    /** The moves within which the other side may now be required to win; 0 for no such demand. */
    demand: () => (playing() && !own() ? (table().match.demand ?? 0) : 0),
    abort: () => {
      const seats = table().match.seats.length
      return playing() && turnsDone(table().plies, seats) < seats
    },
  }
}

export const offerDraw = (ctrl: MatchCtrl) => void ctrl.send('offer', { what: 'draw' })
