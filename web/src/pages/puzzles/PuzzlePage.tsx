import { createResource, Match, Show, Switch } from 'solid-js'
import { hasWords, t } from '../../i18n'
import { fetchFamilyPuzzles } from '../../net/api'
import type { Puzzle } from '../../net/types'
import { Missing, WrongPage } from '../../shell/Wrong'
import type { Place } from './Frame'
import { Goal } from './Goal'
import { Look } from './Look'
import { Pick } from './Pick'
import { Play } from './Play'
import '../../styles/puzzles.css'

/** One puzzle, whichever kind it is of. */
export function PuzzlePage(props: { family: string; id: string }) {
  const [all, { refetch }] = createResource(() => fetchFamilyPuzzles(props.family))
  const place = (): Place | undefined => {
    const puzzle = all()?.find((p) => p.id === props.id)
    return puzzle && { family: props.family, puzzle, all: all() as Puzzle[] }
  }
  return (
    <Show when={!all.error} fallback={<WrongPage error={all.error} again={() => void refetch()} />}>
      <Show
        when={all() && hasWords(props.family) && hasWords(props.family, 'study')}
        fallback={<main class="puzzle" aria-busy="true" />}
      >
        <Show
          when={place()}
          fallback={
            <Missing title={t('missing.puzzle', { id: props.id })} text={t('missing.puzzleText')} />
          }
        >
          {(at) => (
            <Switch>
              <Match when={at().puzzle.kind === 'play'}>
                <Play at={at()} />
              </Match>
              <Match when={at().puzzle.kind === 'pick'}>
                <Pick at={at()} />
              </Match>
              <Match when={at().puzzle.kind === 'goal'}>
                <Goal at={at()} />
              </Match>
              <Match when={true}>
                <Look at={at()} />
              </Match>
            </Switch>
          )}
        </Show>
      </Show>
    </Show>
  )
}
