import { createEffect, createSignal, Show } from 'solid-js'
import { t } from '../../i18n'
import { PuzzleBoard } from './Board'
import { Frame, type Place, wordOf } from './Frame'
import { Waiting } from './Play'
import { remember } from './progress'
import { createStepper, StepperPanel } from './Stepper'

/** A line that is looked at. */
export function Look(props: { at: Place }) {
  const { family, puzzle } = props.at
  const stepper = createStepper(
    puzzle,
    () => puzzle.lines[0] ?? [],
    () => true,
  )
  const [seen, setSeen] = createSignal(false)
  createEffect(() => {
    if (stepper.count() === 0 || stepper.at() < stepper.count() || seen()) return
    setSeen(true)
    remember(family, puzzle.id)
  })
  return (
    <Frame
      at={props.at}
      board={
        <Show
          when={stepper.shown()}
          fallback={<Waiting error={stepper.error()} again={() => void stepper.refetch()} />}
        >
          {(now) => <PuzzleBoard family={family} shown={now()} />}
        </Show>
      }
    >
      <Show when={puzzle.value}>
        {(value) => (
          <p class="pz-value">
            {t('puzzle.value')} <b>{value().replace('-', '−')}</b>
          </p>
        )}
      </Show>
      <StepperPanel stepper={stepper} family={family} puzzle={puzzle} />
      <Show when={seen()} fallback={<p class="small">{t('puzzle.stepHint')}</p>}>
        <p class="pz-help">{wordOf(family, puzzle, 'done')}</p>
      </Show>
    </Frame>
  )
}
