import { at } from '../../net/base'
import { createEffect, createSignal, type JSX, Show } from 'solid-js'
import { familyText, gameName, lang, t } from '../../i18n'
import type { Puzzle } from '../../net/types'
import { Icon } from '../../shell/icons'
import { onKeys } from '../../shell/Keys'
import { toggleForces } from '../../shell/prefs'
import { navigate } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { parseSpec } from '../shared/names'
import { neighbours } from './ctrl'
import { isSolved } from './progress'

/** A puzzle among those of its family. */
export interface Place {
  family: string
  puzzle: Puzzle
  all: Puzzle[]
}

/** The words of a puzzle: its own or those of its theme. */
export function wordOf(
  family: string,
  puzzle: Pick<Puzzle, 'id' | 'theme'>,
  part: 'title' | 'task' | 'done' | 'help',
): string {
  const name = puzzle.theme ?? puzzle.id
  return familyText(family, `puzzle.${name}.${part}`) ?? (part === 'title' ? name : '')
}

export const lessonName = (family: string, id: string): string =>
  familyText(family, `lesson.${id}.title`) ?? id

/** The name of the game of a puzzle where its list is of several; "" where that goes without saying. */
export function gameOf({ family, puzzle, all }: Place): string {
  const id = parseSpec(puzzle.game).id
  return all.some((p) => parseSpec(p.game).id !== id) ? gameName(family, id) : ''
}

export const puzzleHref = (family: string, id: string): string => at(`/puzzles/${family}/${id}`)

/** The page round a puzzle: its name, the board, what it asks, and the way to the next. */
export function Frame(props: { at: Place; board: JSX.Element; children: JSX.Element }) {
  const { family, puzzle, all } = props.at
  const series = () => all.filter((p) => (p.lesson ?? '') === (puzzle.lesson ?? ''))
  const near = () => neighbours(all, puzzle.id)
  createEffect(() => setTitle(wordOf(family, puzzle, 'title')))
  onKeys((key) => {
    if (key === 's') return toggleForces
    const to = key === 'n' ? near().after : key === 'p' ? near().before : undefined
    return to && (() => navigate(puzzleHref(family, to.id)))
  })
  return (
    <main class="puzzle">
      <header class="pz-head">
        <nav aria-label={t('puzzle.where')}>
          <a href={at('/puzzles')}>{t('puzzles.title')}</a>
          <span aria-hidden="true">/</span>
          <a href={at(`/puzzles/${family}`)}>{familyText(family, 'family.name') ?? family}</a>
        </nav>
        <h1>
          {wordOf(family, puzzle, 'title')}
          <Show when={isSolved(family, puzzle.id)}>
            <span class="pz-tick" role="img" aria-label={t('puzzles.solved')}>
              <Icon name="check" size={18} />
            </span>
          </Show>
        </h1>
        <p class="small">
          <Show when={gameOf(props.at)}>{(name) => `${name()} · `}</Show>
          {puzzle.lesson ? lessonName(family, puzzle.lesson) : t('puzzles.alone')},{' '}
          {t('puzzle.step', { at: neighbours(series(), puzzle.id).at + 1, n: series().length })}
        </p>
      </header>
      <div class="pz-mid">{props.board}</div>
      <section class="pz-side panel" aria-label={t('puzzle.task')}>
        <p class="pz-task">{wordOf(family, puzzle, 'task')}</p>
        {props.children}
        <Proof puzzle={puzzle} />
        <footer>
          <Step to={near().before} family={family} text={t('puzzle.prev')} icon="prev" />
          <Step
            to={near().after}
            family={family}
            text={t('puzzle.next')}
            icon="next"
            call={isSolved(family, puzzle.id)}
          />
        </footer>
      </section>
    </main>
  )
}

function Step(props: {
  to: Puzzle | undefined
  family: string
  text: string
  icon: 'prev' | 'next'
  /** Whether this is what to do now. */
  call?: boolean
}) {
  return (
    <Show when={props.to} fallback={<span />}>
      {(to) => (
        <a
          class={`btn sm ${props.icon}`}
          classList={{ pri: props.call ?? false }}
          href={puzzleHref(props.family, to().id)}
          title={wordOf(props.family, to(), 'title')}
        >
          <Icon name={props.icon} size={16} />
          {props.text}
        </a>
      )}
    </Show>
  )
}

/** A length of time in words: seconds, minutes or hours, whichever is handy. */
export function howLong(seconds: number, language: string): string {
  const [value, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5400
        ? [seconds / 60, 'minute']
        : [seconds / 3600, 'hour']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumSignificantDigits: 2,
  }).format(value)
}

/** What the position is worth, and the call that proves it. */
function Proof(props: { puzzle: Puzzle }) {
  const [copied, setCopied] = createSignal(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(props.puzzle.proof ?? '')
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <Show when={props.puzzle.proof}>
      {(proof) => (
        <details class="pz-proof">
          <summary>{t('puzzle.proof')}</summary>
          <p class="small">
            {t('puzzle.proofText')}
            <Show when={props.puzzle.seconds}>
              {(seconds) => ` ${t('puzzle.takes', { time: howLong(seconds(), lang()) })}`}
            </Show>
          </p>
          <code>{proof()}</code>
          <button type="button" class="btn sm" onClick={() => void copy()}>
            <Icon name={copied() ? 'check' : 'copy'} size={16} />
            {copied() ? t('waiting.copied') : t('waiting.copy')}
          </button>
        </details>
      )}
    </Show>
  )
}
