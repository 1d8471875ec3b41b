import { Show } from 'solid-js'
import { t } from '../../i18n'
import { Icon } from '../../shell/icons'
import { sideName } from '../shared/names'
import { PuzzleBoard } from './Board'
import { gradeOf } from './ctrl'
import { Frame, type Place, wordOf } from './Frame'
import { createGoal } from './trying'
import { Waiting } from './Play'
import { starsOf, triesOf } from './progress'
import { Stars } from './Stars'

/** A puzzle in which any move may be tried: the game says how well it reaches the goal. */
export function Goal(props: { at: Place }) {
  const { family, puzzle } = props.at
  const goal = createGoal(props.at)
  return (
    <Frame
      at={props.at}
      board={
        <Show
          when={goal.shown()}
          fallback={<Waiting error={goal.error()} again={() => void goal.again()} />}
        >
          {(now) => (
            <PuzzleBoard
              family={family}
              game={puzzle.game}
              shown={now()}
              flipped={goal.seat() === 1}
              onMove={(path) => void goal.play(path)}
              onBoard={goal.setBoard}
            />
          )}
        </Show>
      }
    >
      <Show when={puzzle.grade !== undefined}>
        <p class="small">{t(`puzzle.grade.${gradeOf(puzzle.grade ?? 0)}`)}</p>
      </Show>
      <Show
        when={goal.over()}
        fallback={
          <p class="pz-status" classList={{ mine: goal.view() !== undefined }}>
            {t('puzzle.youMove', { side: sideName(family, goal.seat()) })}
          </p>
        }
      >
        <div class={goal.stars() ? 'pz-done' : 'pz-status'} hidden={goal.stars() === undefined}>
          <Show when={goal.stars()}>
            {(n) => (
              <>
                <Icon name="check" size={20} />
                <p>
                  <Stars n={n()} /> <b>{t('puzzle.solved')}</b> {wordOf(family, puzzle, 'done')}
                </p>
              </>
            )}
          </Show>
          <Show when={goal.stars() === 0}>
            <b>{t('puzzle.missed')}</b>
          </Show>
        </div>
        <Show when={goal.told()}>
          <p class="pz-moves">
            <span>{goal.told()}</span>
          </p>
        </Show>
      </Show>
      <Show when={goal.helped()}>
        <p class="pz-help">{wordOf(family, puzzle, 'help')}</p>
      </Show>
      <Show when={!goal.moving() && triesOf(family, puzzle.id) > 0}>
        <p class="small">
          {t('puzzle.tries', { n: triesOf(family, puzzle.id) })}{' '}
          <Show when={starsOf(family, puzzle.id) > 0}>
            {t('puzzle.bestStars')} <Stars n={starsOf(family, puzzle.id)} />
          </Show>
        </p>
      </Show>
      <div class="pz-acts">
        <Show when={goal.over()}>
          <button type="button" class="btn pri" onClick={() => void goal.again()}>
            {t('puzzle.tryAgain')}
          </button>
        </Show>
        <button type="button" class="btn" disabled={goal.helped()} onClick={goal.hint}>
          {t('puzzle.hint')}
        </button>
        <button type="button" class="btn" onClick={() => void goal.tell()}>
          {t('puzzle.solution')}
        </button>
      </div>
    </Frame>
  )
}
