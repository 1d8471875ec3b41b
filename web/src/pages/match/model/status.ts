// What a match page knows beside its table: how its line is, what it waits for, what is shown on request.

import { batch, createSignal } from 'solid-js'
import type { Link } from '../../../net/socket'
import type { Review } from '../../../net/types'
import type { Cite } from './words'

export function createStatus() {
  const [link, setLink] = createSignal<Link>('joining')
  const [waits, setWaits] = createSignal(false)
  const [thinking, setThinking] = createSignal(-1)
  /** The seat of a bot that waits until it may think, and its place in the queue, from 1. */
  const [waiting, setWaiting] = createSignal({ seat: -1, place: 0 })
  const [notice, say] = createSignal('')
  /** The clause that the notice names. */
  const [cite, setCite] = createSignal<Cite>()
  /** The asking for a hint that is looked for; 0 while there is none. */
  const [seeking, setSeeking] = createSignal(0)
  /** Whether the next piece clicked is only put straight. */
  const [adjusting, setAdjusting] = createSignal(false)
  /** Whether the proof of the rolls is shown. */
  const [proof, setProof] = createSignal(false)
  /** Whether plies of the match are looked back at, and what was found of them by their numbers. */
  const [reviewing, setReviewing] = createSignal(false)
  const [reviews, setReviews] = createSignal<Record<number, Review>>({})
  /** Whether the server still sets the table up. */
  const [preparing, setPreparing] = createSignal(false)
  const [gone, setGone] = createSignal<'' | 'missing' | 'damaged' | 'offline' | 'aside'>('')
  return {
    link,
    setLink,
    waits,
    setWaits,
    thinking,
    waiting,
    /** Whose bot thinks, or waits until it may. */
    setThought(seat: number, queued = { seat: -1, place: 0 }) {
      setThinking(seat)
      setWaiting({ seat: queued.seat, place: queued.place })
    },
    notice,
    cite,
    setNotice(text: string, clause?: Cite) {
      batch(() => {
        setCite(clause)
        say(text)
      })
    },
    seeking,
    setSeeking,
    adjusting,
    setAdjusting,
    proof,
    setProof,
    reviewing,
    setReviewing,
    reviews,
    setReviews,
    preparing,
    setPreparing,
    gone,
    setGone,
  }
}

export type Status = ReturnType<typeof createStatus>
