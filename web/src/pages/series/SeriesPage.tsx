import { createEffect, For, on, Show } from 'solid-js'
import { gameName, hasWords, t } from '../../i18n'
import { Problem, seriesUrl } from '../../net/api'
import { at } from '../../net/base'
import type { MatchSummary } from '../../net/types'
import { Icon } from '../../shell/icons'
import { navigate } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { Missing, Wrong } from '../../shell/Wrong'
import { formatName } from '../match/model/copying'
import { createTwice } from '../match/model/wishes'
import { MatchTerms } from '../terms/Differences'
import { parseSpec, sideOf } from '../shared/names'
import { createSeriesCtrl, type SeriesCtrl } from './ctrl'
import { GameCard } from './GameCard'
import { Gone } from './Gone'
import { ownSide, seatOf, sideWords, standingWords } from './words'
import { termsWords } from './terms'
import { scoreText } from '../match/model/words'
import '../../styles/gallery.css'
import '../../styles/series.css'

/** A match of matches: who plays, how it stands, all its games. */
export function SeriesPage(props: { id: string }) {
  const ctrl = createSeriesCtrl(props.id)
  const missing = () => {
    const err = ctrl.error()
    return err instanceof Problem && err.status === 404
  }
  return (
    <>
      <Show when={missing()}>
        <Missing title={t('series.missing')} text={t('series.missingText')} />
      </Show>
      <Show when={ctrl.error() !== undefined && !missing()}>
        <main class="list">
          <Wrong error={ctrl.error()} again={ctrl.load} />
        </main>
      </Show>
      <Show when={ctrl.page() && hasWords(ctrl.page()!.match.family)}>
        <Shown ctrl={ctrl} />
      </Show>
    </>
  )
}

function Shown(props: { ctrl: SeriesCtrl }) {
  const page = () => props.ctrl.page()!
  const match = () => page().match
  const series = () => match().series!
  const name = () => gameName(match().family, parseSpec(match().game).id)
  createEffect(() => setTitle(`${t('series.title')}: ${name()}`))
  return (
    <main class="list series">
      <h1>{t('series.title')}</h1>
      <p>
        {name()}. {termsWords(series())}
      </p>
      <section class="panel board-of-series">
        <Score match={match()} />
        <p class="standing" role="status">
          <b>{standingWords(match())}.</b>{' '}
          <Show when={series().why}>{(why) => t(`series.why.${why()}`)}</Show>
        </p>
        <Next ctrl={props.ctrl} />
      </section>
      <h2>{t('series.list')}</h2>
      <div class="resume">
        <For each={[...page().games].reverse()}>
          {(game) => <GameCard game={game} match={match()} />}
        </For>
      </div>
      <Show when={match().differs?.length}>
        <section class="panel agreed">
          <MatchTerms match={match()} titled told />
        </section>
      </Show>
      <p class="files">
        <For each={match().formats ?? []}>
          {(format) => (
            <a class="btn sm" href={seriesUrl(series().id, format)} download="">
              <Icon name="save" size={18} />
              {t('series.downloadAs', { format: formatName(match().family, format) })}
            </a>
          )}
        </For>
        <a class="btn sm" href={seriesUrl(series().id, 'text')} download="">
          <Icon name="save" size={18} />
          {t('series.download')}
        </a>
      </p>
    </main>
  )
}

/** Both names with the score between them, one's own first. */
function Score(props: { match: MatchSummary }) {
  const order = () => (ownSide(props.match) === 1 ? [1, 0] : [0, 1])
  const here = (side: number) =>
    props.match.seats.some((s) => s.online && props.match.series!.sides[s.seat] === side)
  const points = (i: number) => scoreText(props.match.series!.score[order()[i]!] ?? 0)
  const Name = (it: { side: number }) => (
    <span class="side" classList={{ won: props.match.series!.winner === it.side }}>
      <span class="dot" classList={{ on: here(it.side) }} />
      <b>{sideWords(props.match, it.side)}</b>
    </span>
  )
  const spoken = () => `${points(0)} : ${points(1)}`
  return (
    <div class="sum">
      <Name side={order()[0]!} />
      <b class="sums">
        <span class="unseen">{t('series.score', { score: '' })}</span>
        {spoken()}
      </b>
      <Name side={order()[1]!} />
    </div>
  )
}

/** Where to go from here: the game that is played, the next one, or the end of it all. */
function Next(props: { ctrl: SeriesCtrl }) {
  const match = () => props.ctrl.page()!.match
  const series = () => match().series!
  const seated = () => match().you.length > 0
  const played = () => match().status !== 'over'
  const mine = (seat: number) => match().you.includes(seat)
  const asked = () => props.ctrl.offers().some((o) => o.what === 'rematch' && mine(o.seat))
  const asker = () => props.ctrl.offers().find((o) => o.what === 'rematch' && !mine(o.seat))
  const next = () => {
    // Both are ready: the answer to an offer, or an offer of one's own.
    if (asker()) void props.ctrl.send('answer', { what: 'yes' })
    else void props.ctrl.send('offer', { what: 'rematch' })
  }
  const concede = createTwice(() => void props.ctrl.send('concede'))
  // Agreed while one looks at it: on to the table.
  createEffect(
    on(
      () => match().next,
      (id, before) => id && !before && seated() && navigate(at(`/${id}`)),
      { defer: true },
    ),
  )
  const turn = () => {
    const { settings, series: it } = match()
    if (settings.sides === 'lot') return t('series.turnLot')
    const now = seatOf(it!.sides, ownSide(match()))
    const turns = settings.sides !== 'fixed' && !match().aborted && match().seats.length === 2
    const seat = turns ? 1 - now : now
    return t('series.turn', {
      name: sideWords(match(), ownSide(match())),
      side: sideOf(match(), seat),
    })
  }
  const asking = () => {
    const seat = asker()?.seat
    if (seat === undefined) return asked() ? t('offered.next') : ''
    return t('offer.next', { name: sideWords(match(), series().sides[seat] ?? 0) })
  }
  return (
    <>
      <Show when={!series().over && !played() && match().seats.length === 2}>
        <p class="small">{turn()}</p>
      </Show>
      <Show when={!series().over && asking()}>
        <p role="status">{asking()}.</p>
      </Show>
      <div class="row">
        <Show when={played()}>
          <a class="btn pri big" href={at(`/${match().id}`)}>
            {t('series.goTo', { n: series().number })}
          </a>
        </Show>
        <Show when={seated() && !played() && !series().over && !match().next}>
          <button type="button" class="btn pri big" disabled={asked()} onClick={next}>
            <Icon name="again" size={18} />
            {t(match().aborted ? 'over.again' : 'over.next')}
          </button>
        </Show>
        <Show when={seated() && match().status !== 'waiting' && !series().over && !match().next}>
          <button
            type="button"
            class="btn"
            classList={{ danger: concede.armed() }}
            onClick={concede.press}
          >
            {t(concede.armed() ? 'act.sure' : 'series.concede')}
          </button>
        </Show>
      </div>
      <Show when={seated() && !played() && !series().over && !match().next}>
        <Gone match={match()} send={props.ctrl.send} />
      </Show>
      <Show when={props.ctrl.notice()}>
        {(text) => (
          <p class="bad" role="alert">
            {text()}
          </p>
        )}
      </Show>
    </>
  )
}
