import { createEffect, ErrorBoundary, lazy, Match, on, Show, Suspense, Switch } from 'solid-js'
import { lang, ready, showLang, t, withLate, withStudy, withTerms } from '../i18n'
import { preparing } from '../net/api'
import { announced } from './announce'
import { HeldLine } from './Held'
import { Header } from './Header'
import { Keys } from './Keys'
import { langWish } from './prefs'
import { isGone, path, type Route, routeOf } from './router'
import { lookOf } from './showLook'
import { Missing, MissingMatch, WrongPage } from './Wrong'

// Each page brings its own code and style.
const Embed = lazy(async () => ({ default: (await import('../pages/embed/Embed')).Embed }))
const Editor = lazy(async () => ({ default: (await import('../pages/editor/Editor')).Editor }))
const Gallery = lazy(async () => ({ default: (await import('../pages/gallery/Gallery')).Gallery }))
const SettingsDialog = lazy(async () => ({
  default: (await withLate(import('./Settings'))).SettingsDialog,
}))
const Make = lazy(async () => ({ default: (await withStudy(import('../pages/make/Make'))).Make }))
const More = lazy(async () => ({ default: (await withStudy(import('../pages/more/More'))).More }))
const MatchPage = lazy(async () => ({
  default: (await import('../pages/match/MatchPage')).MatchPage,
}))
const Matches = lazy(async () => ({
  default: (await withStudy(import('../pages/matches/Matches'))).Matches,
}))
const PuzzlePage = lazy(async () => ({
  default: (await withLate(import('../pages/puzzles/PuzzlePage'))).PuzzlePage,
}))
const Puzzles = lazy(async () => ({
  default: (await withStudy(import('../pages/puzzles/Puzzles'))).Puzzles,
}))
const Records = lazy(async () => ({
  default: (await withStudy(import('../pages/records/Records'))).Records,
}))
const Rules = lazy(async () => ({ default: (await import('../pages/rules/Rules')).Rules }))
const RulesIndex = lazy(async () => ({
  default: (await import('../pages/rules/RulesIndex')).RulesIndex,
}))
const Tokens = lazy(async () => ({
  default: (await withLate(import('../pages/tokens/Tokens'))).Tokens,
}))
const SeriesPage = lazy(async () => ({
  default: (await withLate(import('../pages/series/SeriesPage'))).SeriesPage,
}))
const Setup = lazy(async () => ({
  default: (await withTerms(import('../pages/setup/Setup'))).Setup,
}))

export function App() {
  createEffect(() => void showLang(langWish()))
  createEffect(on(path, focusMain, { defer: true }))
  const route = () => routeOf(path())
  return (
    <>
      <Show when={ready()}>
        <Show when={route().page !== 'embed'}>
          <Header />
        </Show>
        <div id="main" tabIndex={-1}>
          <ErrorBoundary fallback={(err, again) => <WrongPage error={err} again={again} />}>
            <Suspense fallback={<Waiting />}>
              <Page route={route()} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <HeldLine />
        <Keys />
        <Show when={lookOf() !== undefined}>
          <Suspense>
            <SettingsDialog />
          </Suspense>
        </Show>
      </Show>
      <div class="unseen" role="status" aria-live="polite" lang={lang()}>
        {announced()}
      </div>
    </>
  )
}

/** A page that is not here yet; where a game's engine is made ready it says so, as that takes seconds. */
function Waiting() {
  return (
    <main aria-busy="true">
      <p class="waiting" role="status">
        <Show when={preparing()}>{t('match.preparing')}</Show>
      </p>
    </main>
  )
}

/** After a change of page the next Tab starts at its top, and a screen reader reads it. */
function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

function Page(props: { route: Route }) {
  const as = <P extends Route['page']>(page: P) =>
    props.route.page === page ? (props.route as Extract<Route, { page: P }>) : undefined
  return (
    <Switch>
      <Match when={as('gallery')}>
        <Gallery />
      </Match>
      <Match when={as('setup')?.game}>
        {(game) => (
          <Show when={game()} keyed>
            {(id) => <Setup game={id} />}
          </Show>
        )}
      </Match>
      <Match when={as('editor')?.game}>
        {(game) => (
          <Show when={game()} keyed>
            {(id) => <Editor game={id} />}
          </Show>
        )}
      </Match>
      <Match when={as('match')?.id}>
        {(id) => (
          <Show when={id()} keyed>
            {(match) => (
              <Show when={!isGone(path())} fallback={<MissingMatch id={match} />}>
                <MatchPage id={match} />
              </Show>
            )}
          </Show>
        )}
      </Match>
      <Match when={as('series')?.id}>
        {(id) => (
          <Show when={id()} keyed>
            {(series) => <SeriesPage id={series} />}
          </Show>
        )}
      </Match>
      <Match when={as('embed')?.id}>
        {(id) => (
          <Show when={id()} keyed>
            {(match) => <Embed id={match} />}
          </Show>
        )}
      </Match>
      <Match when={as('rules')?.game}>
        {(game) => (
          <Show when={game()} keyed>
            {(id) => <Rules game={id} />}
          </Show>
        )}
      </Match>
      <Match when={as('rulesIndex')}>
        <RulesIndex />
      </Match>
      <Match when={as('puzzles')}>{(it) => <Puzzles family={it().family} />}</Match>
      <Match when={as('puzzle')}>
        {(it) => (
          <Show when={`${it().family}/${it().id}`} keyed>
            {(_) => <PuzzlePage family={it().family} id={it().id} />}
          </Show>
        )}
      </Match>
      <Match when={as('matches')}>
        <Matches />
      </Match>
      <Match when={as('records')}>
        <Records />
      </Match>
      <Match when={as('more')}>
        <More />
      </Match>
      <Match when={as('make')}>
        <Make />
      </Match>
      <Match when={as('tokens')}>
        <Tokens />
      </Match>
      <Match when={as('missing')}>
        <Missing title={t('missing.title')} text={t('missing.text')} />
      </Match>
    </Switch>
  )
}
