import { at } from '../../net/base'
import { createEffect, createResource, For, Show } from 'solid-js'
import { familyText, hasWords, t } from '../../i18n'
import { fetchPuzzles } from '../../net/api'
import type { PuzzleBrief, PuzzleFamily } from '../../net/types'
import { Icon } from '../../shell/icons'
import { setTitle } from '../../shell/title'
import { Missing, Nothing, WrongPage } from '../../shell/Wrong'
import { Thumb } from '../shared/Thumb'
import { lessonName, puzzleHref, wordOf } from './Frame'
import { isSolved, lastFamily, rememberedFamily, rememberFamily, starsOf } from './progress'
import { Stars } from './Stars'
import '../../styles/puzzles.css'

/** The puzzles and lessons of one family: the one in the address, else the one looked at last, else the first. */
export function Puzzles(props: { family: string }) {
  // Where another family is chosen its list is there at once, and its pictures come.
  const pictured = () => props.family || rememberedFamily() || 'first'
  const [all, { refetch }] = createResource(pictured, fetchPuzzles)
  const chosen = () => props.family || lastFamily(all.latest ?? [])
  const shown = () => (all.latest ?? []).filter((f) => f.id === chosen())
  createEffect(() => setTitle(t('puzzles.title')))
  createEffect(() => {
    if (props.family && shown().length > 0) rememberFamily(props.family)
  })
  return (
    <Show when={!all.error} fallback={<WrongPage error={all.error} again={() => void refetch()} />}>
      <Show
        when={!props.family || !all.latest || shown().length > 0}
        fallback={<Missing title={t('missing.title')} text={t('missing.text')} />}
      >
        <main class="list puzzles">
          <h1>{t('puzzles.title')}</h1>
          <p class="lead">{t('puzzles.text')}</p>
          <Show when={(all.latest?.length ?? 0) > 1}>
            <Choice families={all.latest!} chosen={chosen()} />
          </Show>
          <For each={shown().filter((f) => hasWords(f.id, 'study'))}>
            {(family) => <FamilyPart family={family} />}
          </For>
          <Show when={all.latest?.length === 0}>
            <Nothing
              title={t('puzzles.none')}
              text={t('puzzles.noneText')}
              button={t('missing.button')}
              href={at('/')}
            />
          </Show>
        </main>
      </Show>
    </Show>
  )
}

/** The way to the puzzles of the other families. */
function Choice(props: { families: PuzzleFamily[]; chosen: string }) {
  return (
    <nav class="pz-families" aria-label={t('gallery.families')}>
      <For each={props.families}>
        {(family) => (
          <a
            class="btn sm"
            href={at(`/puzzles/${family.id}`)}
            aria-current={family.id === props.chosen ? 'page' : undefined}
          >
            {familyName(family.id)}
          </a>
        )}
      </For>
    </nav>
  )
}

const familyName = (id: string): string => familyText(id, 'family.name') ?? id

function FamilyPart(props: { family: PuzzleFamily }) {
  return (
    <section id={props.family.id}>
      <h2>{familyName(props.family.id)}</h2>
      <For each={props.family.lessons}>
        {(lesson) => (
          <Series
            family={props.family.id}
            title={lessonName(props.family.id, lesson.id)}
            puzzles={lesson.puzzles}
          />
        )}
      </For>
      <Show when={props.family.alone.length > 0}>
        <Series family={props.family.id} title={t('puzzles.alone')} puzzles={props.family.alone} />
      </Show>
    </section>
  )
}

function Series(props: { family: string; title: string; puzzles: PuzzleBrief[] }) {
  const done = () => props.puzzles.filter((p) => isSolved(props.family, p.id)).length
  return (
    <section class="series">
      <header>
        <h3>{props.title}</h3>
        <p class="small">{t('puzzles.progress', { done: done(), n: props.puzzles.length })}</p>
      </header>
      <ol>
        <For each={props.puzzles}>
          {(puzzle, i) => (
            <li>
              <a class="card" href={puzzleHref(props.family, puzzle.id)}>
                <Show when={puzzle.thumb} fallback={<span class="thumb" />}>
                  {(thumb) => <Thumb thumb={thumb()} family={props.family} />}
                </Show>
                <b>
                  {wordOf(props.family, puzzle, 'title')}
                  {puzzle.theme ? ` ${i() + 1}` : ''}
                </b>
                <small>
                  {t(`puzzle.kind.${puzzle.kind}`)}
                  <Show when={isSolved(props.family, puzzle.id)}>
                    <span class="pz-tick">
                      <Icon name="check" size={14} /> {t('puzzles.solved')}
                    </span>
                  </Show>
                  <Show when={puzzle.kind === 'goal' && starsOf(props.family, puzzle.id)}>
                    {(stars) => <Stars n={stars()} />}
                  </Show>
                </small>
              </a>
            </li>
          )}
        </For>
      </ol>
    </section>
  )
}
