import { layShare } from '../../net/api'
import { at } from '../../net/base'
import { createEffect, For, lazy, on, Show, Suspense } from 'solid-js'
import { andList, type Key, t, withLate } from '../../i18n'
import { Icon } from '../../shell/icons'
import { navigate } from '../../shell/router'
import { parseSpec } from '../shared/names'
import type { MatchCtrl } from './model/ctrl'
import { PieceIcon } from '../shared/PieceIcon'
import { helpCounts } from './model/help'
import { reasonLine, scoreText, seriesGoesOn, tableName } from './model/words'

const SeriesWaits = lazy(async () => ({
  default: (await withLate(import('../series/SeriesEnd'))).SeriesWaits,
}))
const SeriesEnd = lazy(async () => ({
  default: (await withLate(import('../series/SeriesEnd'))).SeriesEnd,
}))

/** After the game: why it ended, and what comes next. */
export function Over(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  const seated = () => match().you.length > 0
  const asked = () =>
    ctrl.table()!.offers.some((o) => o.what === 'rematch' && match().you.includes(o.seat))
  /** The other side asks already: its question with two answers stands above. */
  const askedBack = () =>
    ctrl.table()!.offers.some((o) => o.what === 'rematch' && !match().you.includes(o.seat))
  const goesOn = () => seriesGoesOn(match())
  const again = async () => void ctrl.send('offer', { what: 'rematch', ...(await layShare()) })
  // Agreed while both look at it: on to the next table.
  createEffect(
    on(
      () => match().next,
      (next, before) => {
        if (next && !before && seated()) navigate(at(`/${next}`))
      },
      { defer: true },
    ),
  )
  /** Why there is no result: somebody has ended the match, or did not begin in time. */
  const abortedLine = () => {
    const what = ctrl.table()!.events.findLast((e) => e.kind === 'aborted')?.what
    if (what !== 'notRevealed')
      return t(what ? (`event.aborted.${what}` as Key) : 'over.abortedText')
    const silent = (match().draw?.waits ?? []).map((seat) => tableName(match(), seat))
    return t('event.aborted.notRevealed', { names: andList(silent) })
  }
  const setUp = () => {
    const { id, options } = parseSpec(match().game)
    const query = new URLSearchParams(options)
    const { clock, firstTurn, giveTime, referee, score, series } = match().settings
    if (series) query.set('series', series)
    if (referee === 'on') query.set('referee', referee)
    if (score === 'players') query.set('score', score)
    if (clock) query.set('time', clock)
    if (clock && firstTurn === 'clocked') query.set('clocked', 'on')
    if (clock && giveTime === 'off') query.set('giveTime', giveTime)
    const text = query.toString()
    return at(`/play/${id}${text ? `?${text}` : ''}`)
  }
  return (
    <div class="over">
      <Show when={match().outcome} fallback={<p>{abortedLine()}</p>}>
        {(out) => <p>{reasonLine(match(), out())}</p>}
      </Show>
      <Final ctrl={ctrl} />
      <Show when={match().series}>
        <Suspense>
          <SeriesEnd match={match()} />
        </Suspense>
      </Show>
      <For each={helpCounts(match())}>{(line) => <p class="small">{line}</p>}</For>
      <div class="row">
        <Show
          when={match().next}
          fallback={
            <Show when={seated() && (goesOn() || !match().aborted) && !askedBack()}>
              <button type="button" class="btn pri" disabled={asked()} onClick={again}>
                <Icon name="again" size={18} />
                {t(goesOn() ? (match().aborted ? 'over.again' : 'over.next') : 'over.rematch')}
              </button>
            </Show>
          }
        >
          {(next) => (
            <a class="btn pri" href={at(`/${next()}`)}>
              {t(goesOn() ? 'over.toNext' : 'over.toRematch')}
            </a>
          )}
        </Show>
        <Show when={!goesOn()}>
          <a class="btn" href={setUp()}>
            {t('over.new')}
          </a>
        </Show>
      </div>
      <Show when={match().series}>
        <Suspense>
          <SeriesWaits ctrl={ctrl} />
        </Suspense>
      </Show>
    </div>
  )
}

/** The points in the end, where the game counts them: 34 : 30. */
function Final(props: { ctrl: MatchCtrl }) {
  const table = () => props.ctrl.table()!
  const icon = (seat: number) => (
    <Show when={table().match.puts}>
      {(kind) => <PieceIcon kind={kind()} seat={seat} family={table().match.family} />}
    </Show>
  )
  return (
    <Show when={!table().match.aborted && table().scene.score}>
      {(score) => (
        <p class="final">
          {icon(0)}
          <b>{score().map(scoreText).join(' : ')}</b>
          <Show when={score().length === 2}>{icon(1)}</Show>
        </p>
      )}
    </Show>
  )
}
