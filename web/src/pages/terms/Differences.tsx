import { For, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchGame } from '../../net/api'
import type { GameInfo, MatchSummary } from '../../net/types'
import { createFetched } from '../shared/fetched'
import { asPart, clauseHref, optionLead, parseSpec } from '../shared/names'
import { type Agreed, agreedOf, type Difference, differences } from './terms'
import '../../styles/terms.css'

/** What of the terms of a match differs from the usual. */
export function MatchTerms(props: {
  match: MatchSummary
  /** Whether the list has a title, which says what it is. */
  titled?: boolean
  told?: boolean
}) {
  const game = createFetched(() => parseSpec(props.match.game).id, fetchGame)
  return (
    <Show when={game()}>
      {(it) => (
        <Show
          when={props.titled}
          fallback={<Differences game={it()} agreed={agreedOf(props.match)} told={props.told} />}
        >
          <GameTerms game={it()} agreed={agreedOf(props.match)} told={props.told} />
        </Show>
      )}
    </Show>
  )
}

/** What of the options chosen for a game differs from the usual, under its title. */
export function GameTerms(props: { game: GameInfo; agreed: Agreed; told?: boolean | undefined }) {
  return (
    <>
      <h3>{t('terms.title')}</h3>
      <Differences {...props} />
    </>
  )
}

/** What differs from the usual, or from other terms: what it is, and small beside it what it would be else. */
export function Differences(props: {
  game: GameInfo
  agreed: Agreed
  /** Other terms that these are held against, as they stood before. */
  others?: Agreed | undefined
  /** Whether the meaning of each is told, too. */
  told?: boolean | undefined
}) {
  const all = () => differences(props.game, props.agreed, props.others)
  return (
    <Show when={all().length > 0}>
      <ul class="terms">
        <For each={all()}>
          {(it) => <Row {...it} {...props} before={props.others !== undefined} />}
        </For>
      </ul>
    </Show>
  )
}

function Row(
  props: Difference & {
    game: GameInfo
    agreed: Agreed
    before: boolean
    told?: boolean | undefined
  },
) {
  const option = () => props.term.key.startsWith('game.')
  const lead = () =>
    option()
      ? optionLead(props.agreed.family, props.term.key.slice('game.'.length))
      : `${props.term.name}:`
  /** That there is no clock where none is chosen need not be said. */
  const instead = () =>
    (props.before || props.term.key !== 'clock') && asPart(props.from.said ?? props.from.words)
  return (
    <li data-term={props.term.key}>
      <span>
        <Show
          when={props.term.said}
          fallback={
            <>
              {lead()} <b>{asPart(props.term.words)}</b>
            </>
          }
        >
          {(said) => <b>{said()}</b>}
        </Show>{' '}
        <Show when={props.term.rule}>
          {(rule) => (
            <a href={clauseHref(props.game.id, parseSpec(props.agreed.game).options, rule())}>
              {rule()}
            </a>
          )}
        </Show>
      </span>
      <Show when={instead()}>
        {(value) => (
          <small>{t(props.before ? 'terms.before' : 'terms.usually', { value: value() })}</small>
        )}
      </Show>
      {/* A sentence explains itself. */}
      <Show when={props.told && !props.term.said && props.term.help}>
        {(help) => <p>{help()}</p>}
      </Show>
    </li>
  )
}
