import { at } from '../../net/base'
import { lazy, Show, Suspense } from 'solid-js'
import { gameName, t, withLate } from '../../i18n'
import type { MyMatch, Seat } from '../../net/types'
import { resultLine, seatName } from '../match/model/words'
import { parseSpec } from '../shared/names'
import { Thumb } from '../shared/Thumb'

const OfSeries = lazy(async () => ({
  default: (await withLate(import('../series/OfSeries'))).OfSeries,
}))

const OfReferee = lazy(async () => ({
  default: (await withLate(import('../referee/OfReferee'))).OfReferee,
}))

/** The people on the other side of the table, or a word for the same screen. */
function against(match: MyMatch): string {
  const others = match.seats.filter((s) => !match.you.includes(s.seat))
  return others.map((s: Seat) => seatName(s)).join(', ')
}

function headline(match: MyMatch): string {
  if (match.referee?.you) return against(match)
  if (match.status === 'waiting') return t(match.open ? 'turn.waiting' : 'matches.waiting')
  const opponent = against(match)
  if (match.status === 'over')
    return opponent ? t('matches.against', { opponent }) : t('matches.ownScreen')
  if (!opponent) return t('matches.ownScreen')
  const mine = match.you.some((seat) => (match.toMove >> seat) & 1)
  return t(mine ? 'matches.yourMove' : 'matches.against', { opponent })
}

/** How it ended, in words; nothing while it goes on. */
function ending(match: MyMatch): string | undefined {
  if (match.status !== 'over') return undefined
  if (match.aborted) return t('over.aborted')
  return match.outcome && resultLine(match, match.outcome)
}

/** One of your matches, with its board as it stands. */
export function MatchCard(props: { match: MyMatch }) {
  const name = () => gameName(props.match.family, parseSpec(props.match.game).id)
  return (
    <a class="panel match-card" href={at(`/${props.match.id}`)}>
      <Show when={props.match.thumb}>
        {(picture) => (
          <Thumb
            thumb={picture()}
            family={props.match.family}
            flipped={props.match.you.length === 1 && props.match.you[0] === 1}
          />
        )}
      </Show>
      <span class="words">
        <b>{headline(props.match)}</b>
        <Show when={props.match.aside}>
          <small class="warn">{t('matches.aside')}</small>
        </Show>
        <Show when={ending(props.match)}>{(words) => <small>{words()}</small>}</Show>
        <Show when={props.match.referee?.you}>
          <Suspense>
            <OfReferee />
          </Suspense>
        </Show>
        <Show when={props.match.series}>
          <Suspense>
            <OfSeries match={props.match} />
          </Suspense>
        </Show>
        <small>{t('matches.line', { game: name(), n: Math.floor(props.match.ply / 2) + 1 })}</small>
      </span>
      <Show when={!props.match.aside}>
        <span class="btn" classList={{ pri: props.match.status !== 'over' }}>
          {t(props.match.status === 'over' ? 'matches.look' : 'matches.goOn')}
        </span>
      </Show>
    </a>
  )
}
