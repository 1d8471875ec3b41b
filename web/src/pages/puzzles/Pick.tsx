import { Show } from 'solid-js'
import { t } from '../../i18n'
import { PuzzleBoard } from './Board'
import { Frame, type Place, wordOf } from './Frame'
import { createPick, type PickCtrl } from './marking'
import { Done, Waiting } from './Play'

/** The buttons of the game have a place that is not on the page: squares are marked, and nothing is played. */
const nowhere = document.createElement('div')

/** Marks come and go at once, without the sound of a piece that is put down. */
const plain = {
  legal: 'none',
  reducedMotion: true,
  drawable: false,
  buttons: () => nowhere,
  sound: () => undefined,
} as const

/** A puzzle that is solved by marking places. */
export function Pick(props: { at: Place }) {
  const { family, puzzle } = props.at
  const pick = createPick(props.at)
  const { shown, marked, verdict, solved, helped, names } = pick
  return (
    <Frame
      at={props.at}
      board={
        <Show when={shown()} fallback={<Waiting error={pick.error()} again={pick.retry} />}>
          {(now) => (
            <PuzzleBoard
              family={family}
              shown={now()}
              config={plain}
              onMove={pick.toggle}
              onBoard={pick.setBoard}
            />
          )}
        </Show>
      }
    >
      <Show when={solved()}>
        <Done text={wordOf(family, puzzle, 'done')} />
      </Show>
      <Show
        when={verdict()}
        fallback={
          <p class="pz-status mine">
            {marked().length
              ? `${t('puzzle.marked', { n: marked().length })} ${names(marked())}`
              : t('puzzle.markNone')}
          </p>
        }
      >
        {(v) => (
          <dl class="pz-verdict">
            <Told word={t('puzzle.rightWord')} places={v().right} names={names} class="good" />
            <Told word={t('puzzle.wrongWord')} places={v().wrong} names={names} class="wrong" />
            <Told
              word={t('puzzle.missingWord')}
              places={v().missing}
              names={names}
              class="missing"
            />
          </dl>
        )}
      </Show>
      <Show when={helped()}>
        <p class="pz-help">{wordOf(family, puzzle, 'help')}</p>
      </Show>
      <Buttons pick={pick} />
    </Frame>
  )
}

function Buttons(props: { pick: PickCtrl }) {
  const { verdict, solved, again, check, answer, hint, marked } = props.pick
  return (
    <div class="pz-acts">
      <Show
        when={!verdict()}
        fallback={
          <button type="button" class="btn" onClick={again}>
            {t(solved() ? 'puzzle.again' : 'puzzle.back')}
          </button>
        }
      >
        <button type="button" class="btn pri" disabled={marked().length === 0} onClick={check}>
          {t('puzzle.check')}
        </button>
        <button type="button" class="btn" onClick={hint}>
          {t('puzzle.hint')}
        </button>
        <button type="button" class="btn" onClick={answer}>
          {t('puzzle.answer')}
        </button>
      </Show>
    </div>
  )
}

function Told(props: {
  word: string
  places: readonly number[]
  names: (places: readonly number[]) => string
  class: string
}) {
  return (
    <Show when={props.places.length > 0}>
      <div class={props.class}>
        <dt>{props.word}</dt>
        <dd>{props.names(props.places)}</dd>
      </div>
    </Show>
  )
}
