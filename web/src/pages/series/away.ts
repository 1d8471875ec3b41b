import { createEffect, createSignal, onCleanup } from 'solid-js'
import type { MatchSummary, Seat } from '../../net/types'

/** After so many milliseconds away from the table between two games a series may be claimed, as the server has it. */
const patience = 10 * 60_000

/** Who has been away for so long: asked again with the time. */
export function createGone(match: () => MatchSummary): () => Seat[] {
  const [gone, setGone] = createSignal<Seat[]>([])
  createEffect(() => {
    const away = match().seats.filter((s) => s.kind === 'guest' && !s.you && !s.online)
    const told = Date.now()
    const look = () => setGone(away.filter((s) => (s.since ?? 0) + Date.now() - told >= patience))
    look()
    const timers = away.map((s) => setTimeout(look, Math.max(0, patience - (s.since ?? 0)) + 50))
    onCleanup(() => timers.forEach(clearTimeout))
  })
  return gone
}
