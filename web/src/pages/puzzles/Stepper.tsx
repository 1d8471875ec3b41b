import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  For,
  type JSX,
  on,
  Show,
} from 'solid-js'
import { lang, t } from '../../i18n'
import { fetchLine, fetchLineTrace } from '../../net/api'
import type { Preview, Puzzle } from '../../net/types'
import { announce } from '../../shell/announce'
import { onKeys } from '../../shell/Keys'
import { Icon, type IconName } from '../../shell/icons'
import { movesIn } from '../../shell/prefs'
import { Wrong } from '../../shell/Wrong'
import { Moves } from '../shared/moves'
import { setupHref, sideName } from '../shared/names'
import type { Shown } from './Board'
import { type Moment, momentOf } from './ctrl'

/** Going through a line of moves. */
export function createStepper(
  puzzle: Puzzle,
  line: () => readonly string[],
  active: () => boolean,
) {
  const asked = createMemo(() => (active() ? { line: line(), lang: movesIn(lang()) } : undefined))
  const [whole, { refetch }] = createResource(asked, (a) =>
    fetchLine(puzzle.game, puzzle.position, a.line, a.lang),
  )
  const [at, setAt] = createSignal(0)
  const [shown, setShown] = createSignal<Shown>()
  const data = () => (whole.error ? undefined : whole.latest)
  const count = () => data()?.plies?.length ?? 0
  const moment = createMemo<Moment | undefined>(() => {
    const it = data()
    return it && momentOf(it, Math.min(at(), count()))
  })

  /** Shows a moment; a single step from the moment before or after it is seen as a move. */
  function show(it: Preview, n: number, before: number): void {
    const { scene, last } = momentOf(it, n)
    const next: Shown = { board: it.board, scene, last, seats: [] }
    const ply = it.plies?.[n - 1]
    if (n === before + 1 && ply?.path) next.path = ply.path
    if (n === before + 1 && ply?.trace) {
      const moves = line().slice(0, n)
      next.trace = () => fetchLineTrace(puzzle.game, puzzle.position, moves)
    }
    if (n === before - 1) next.turns = it.plies?.[n]?.path?.turns ?? []
    setShown(next)
  }

  function look(n: number): void {
    const it = data()
    const goal = Math.max(0, Math.min(n, count()))
    if (!it || goal === at()) return
    const before = at()
    setAt(goal)
    show(it, goal, before)
    const ply = it.plies?.[goal - 1]
    if (goal !== before + 1)
      announce(ply ? t('live.moment', { n: goal, move: ply.name }) : t('live.start'))
  }

  createEffect(
    on(line, () => {
      setAt(0)
    }),
  )
  createEffect(
    on(data, (it) => {
      const n = Math.min(at(), count())
      if (it) show(it, n, n)
    }),
  )

  const keys: Record<string, () => void> = {
    ArrowLeft: () => look(at() - 1),
    k: () => look(at() - 1),
    ArrowRight: () => look(at() + 1),
    j: () => look(at() + 1),
    Home: () => look(0),
    End: () => look(count()),
  }
  onKeys((key) => (active() ? keys[key] : undefined))

  return { whole: data, error: () => whole.error, refetch, at, count, moment, shown, look }
}

export type Stepper = ReturnType<typeof createStepper>

/** Scrolls a list, and nothing round it, until one of its items is seen. */
function scrollWithin(list: HTMLElement | undefined, item: Element | undefined): void {
  if (!list) return
  const [a, b] = [list.getBoundingClientRect(), item?.getBoundingClientRect()]
  if (!b) list.scrollTop = 0
  else if (b.top < a.top || b.bottom > a.bottom)
    list.scrollTop += (b.top + b.bottom - a.top - a.bottom) / 2
}

/** The moves of a line, the buttons that go through it, and what may be done at its moments. */
export function StepperPanel(props: { stepper: Stepper; family: string; puzzle: Puzzle }) {
  const { stepper } = props
  let list: HTMLOListElement | undefined
  createEffect(() => {
    const n = stepper.at()
    stepper.whole()
    queueMicrotask(() => scrollWithin(list, list?.children[n - 1]))
  })
  const button = (
    icon: IconName,
    label: string,
    off: () => boolean,
    run: () => void,
  ): JSX.Element => (
    <button type="button" aria-label={label} title={label} disabled={off()} onClick={run}>
      <Icon name={icon} />
    </button>
  )
  const atStart = () => stepper.at() === 0
  const atEnd = () => stepper.at() === stepper.count()
  const over = () => atEnd() && stepper.whole()?.outcome !== undefined
  return (
    <Show
      when={!stepper.error()}
      fallback={<Wrong error={stepper.error()} again={() => void stepper.refetch()} />}
    >
      <div class="pz-nav">
        {button('first', t('keys.first'), atStart, () => stepper.look(0))}
        {button('prev', t('keys.prev'), atStart, () => stepper.look(stepper.at() - 1))}
        {button('next', t('keys.next'), atEnd, () => stepper.look(stepper.at() + 1))}
        {button('last', t('puzzle.toEnd'), atEnd, () => stepper.look(stepper.count()))}
      </div>
      <ol class="pz-moves" aria-label={t('match.moves')} ref={list}>
        <For each={stepper.whole()?.plies}>
          {(ply) => (
            <li>
              <button
                type="button"
                aria-current={stepper.at() === ply.n ? 'step' : undefined}
                onClick={() => stepper.look(ply.n)}
              >
                <i>{ply.n}</i> <Moves text={ply.name} />
              </button>
            </li>
          )}
        </For>
      </ol>
      <Score family={props.family} score={stepper.moment()?.scene.score} />
      <Show when={!over() && stepper.moment()}>
        {(now) => (
          <a class="btn sm" href={setupHref(props.puzzle.game, now().position)}>
            {t('puzzle.playHere')}
          </a>
        )}
      </Show>
    </Show>
  )
}

/** The points of the seats at this moment; while nobody has any, nothing is said of them. */
export function Score(props: { family: string; score: readonly number[] | undefined }) {
  return (
    <Show when={props.score?.some(Boolean)}>
      <p class="pz-score">
        <For each={props.score}>
          {(points, seat) => (
            <span>
              {sideName(props.family, seat())} <b>{points}</b>
            </span>
          )}
        </For>
      </p>
    </Show>
  )
}
