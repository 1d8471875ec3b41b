import { lazy, Show, Suspense } from 'solid-js'
import { withLate } from '../../i18n'
import { Facts } from './Facts'
import type { MatchCtrl } from './model/ctrl'
import { MoveList, MoveNav } from './MoveList'
import { isRound, keepsScore } from './model/state'
import { Opening } from './Opening'

const Notes = lazy(async () => ({ default: (await import('./notes/Notes')).Notes }))
const LegNotes = lazy(async () => ({
  default: (await withLate(import('../terms/Within'))).LegNotes,
}))

const ScoreSheet = lazy(async () => ({
  default: (await withLate(import('../sheet'))).ScoreSheet,
}))
const Sheets = lazy(async () => ({ default: (await withLate(import('../sheet'))).Sheets }))
const Round = lazy(async () => ({ default: (await import('./Round')).Round }))

/** What has been played in a match, and what else there is to know of where it stands. */
export function Played(props: { ctrl: MatchCtrl; onFlip: () => void }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  /** The move that is looked at, if there is something to say of it. */
  const noted = () => {
    const ply = ctrl.table()!.plies[ctrl.moment() - 1]
    return ply?.notes?.length ? ply : undefined
  }
  return (
    <>
      <Show when={isRound(ctrl.table()!)}>
        <Suspense>
          <Round ctrl={ctrl} />
        </Suspense>
      </Show>
      <Facts ctrl={ctrl} />
      <Show when={noted()}>
        {(ply) => (
          <Suspense>
            <Notes family={match().family} ply={ply()} />
          </Suspense>
        )}
      </Show>
      <Show
        when={!keepsScore(ctrl.table()!)}
        fallback={
          <Suspense>
            <ScoreSheet ctrl={ctrl} />
          </Suspense>
        }
      >
        <Show when={ctrl.table()!.sheets}>
          <Suspense>
            <Sheets ctrl={ctrl} />
          </Suspense>
        </Show>
        <Opening ctrl={ctrl} />
        <MoveList
          ctrl={ctrl}
          under={(plies) => (
            <Show when={match().legs}>
              <Suspense>
                <LegNotes match={match()} plies={plies} />
              </Suspense>
            </Show>
          )}
          entries={async (n) => (await import('./moves')).matchEntries(ctrl, n)}
        />
      </Show>
      <MoveNav ctrl={ctrl} onFlip={props.onFlip} />
    </>
  )
}
