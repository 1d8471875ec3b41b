import { createEffect, createSignal, lazy, Match, Show, Suspense, Switch } from 'solid-js'
import { gameName, hasWords, t, withLate } from '../../i18n'
import { Problem } from '../../net/api'
import { onKeys } from '../../shell/Keys'
import { setTypedWish, toggleForces } from '../../shell/prefs'
import { url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { Missing, MissingMatch, WrongPage } from '../../shell/Wrong'
import { parseSpec } from '../shared/names'
import { mayHint, mayThreat } from './model/wishes'
import { Boards, createSides } from './Boards'
import { createMatchCtrl, type MatchCtrl } from './model/ctrl'
import { createTabbed } from './model/layout'
import { RulesPanel } from './RulesPanel'
import { SeatRow } from './SeatRow'
import { sounds } from './model/sounds'
import { stepKeys } from './model/steps'
import { TurnLine } from './turn/TurnLine'
import { focusTyped } from './model/typing'
import { askedOf, myTurn } from './model/notices'
import { tallness } from '../../board/core/placing'
import { isWide, justSided, nextPlaces, plyOf, type Table } from './model/state'
import { hintOf, offerLine } from './model/words'
import '../../styles/match.css'
import '../../styles/layout.css'
import '../../styles/play.css'

const Waiting = lazy(async () => ({ default: (await import('./Waiting')).Waiting }))
const Over = lazy(async () => ({ default: (await import('./Over')).Over }))
// What there is to see and to do once play has begun: whoever is invited need not wait for it.
const Played = lazy(async () => ({ default: (await import('./Played')).Played }))
const Talk = lazy(async () => ({ default: (await import('./Talk')).Talk }))
const Actions = lazy(async () => ({ default: (await import('./Actions')).Actions }))
const TabBar = lazy(async () => ({ default: (await import('./Actions')).TabBar }))
const SeriesLine = lazy(async () => ({
  default: (await withLate(import('../series/SeriesLine'))).SeriesLine,
}))
const Drawing = lazy(async () => ({
  default: (await withLate(import('./dice/Drawing'))).Drawing,
}))
const Sides = lazy(async () => ({ default: (await withLate(import('./dice/Sides'))).Sides }))
const Proof = lazy(async () => ({ default: (await withLate(import('./dice/Proof'))).Proof }))
const Review = lazy(async () => ({ default: (await withLate(import('./Review'))).Review }))

export type Tab = 'moves' | 'talk'

export function MatchPage(props: { id: string }) {
  const ctrl = createMatchCtrl(props.id, (name) => sounds.play(name), plyOf(url()))
  return (
    <Switch fallback={<Shapes preparing={ctrl.preparing()} />}>
      <Match when={ctrl.gone() === 'offline' && !ctrl.table()}>
        <WrongPage error={new Problem(0, 'offline', '')} again={ctrl.retry} />
      </Match>
      <Match when={ctrl.gone() === 'damaged' && !ctrl.table()}>
        <Missing title={t('damaged.match')} text={t('damaged.matchText')} />
      </Match>
      <Match when={ctrl.gone() === 'aside'}>
        <Missing title={t('aside.title')} text={t('aside.text')} />
      </Match>
      <Match when={ctrl.gone() && !ctrl.table()}>
        <MissingMatch id={props.id} />
      </Match>
      <Match when={ctrl.table() && hasWords(ctrl.table()!.match.family)}>
        <TableView ctrl={ctrl} />
      </Match>
    </Switch>
  )
}

/** The layout in pale blocks until the first greeting; the board first. */
function Shapes(props: { preparing: boolean }) {
  return (
    <main class="match shapes" aria-busy="true">
      <h1 class="unseen">{t('match.joining')}</h1>
      <aside class="left" />
      <div class="mid">
        <div class="board-shape">
          <Show when={props.preparing}>
            <p role="status">{t('match.preparing')}</p>
          </Show>
        </div>
      </div>
      <aside class="right">
        <div class="panel" />
      </aside>
    </main>
  )
}

function TableView(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const table = () => ctrl.table()!
  const match = () => table().match
  const [tab, setTab] = createSignal<Tab>('moves')
  const sides = createSides(ctrl)
  const { own, flip, seatAt } = sides
  const name = () => gameName(match().family, parseSpec(match().game).id)
  /** A piece is chosen, and there is a place yet to click: where a picker stands, it says enough. */
  const hinted = () => {
    const tokens = ctrl.tokens()
    const open = tokens.length === 1 || nextPlaces(table().scene, tokens).length > 0
    return tokens.length > 0 && open && table().offers.length === 0
  }
  const waits = () => match().status === 'waiting'
  const several = () => sides.parts().length > 1
  const tabbed = createTabbed(() => isWide(table().board))
  const Aside = () => (
    <div class="left">
      <div class="both">
        <RulesPanel ctrl={ctrl} />
        <Suspense>
          <Talk ctrl={ctrl} onClose={() => setTab('moves')} />
        </Suspense>
      </div>
    </div>
  )

  createEffect(() => setTitle(...titleOf(table(), name())))
  useKeys(ctrl, flip, () => setTab('talk'))

  return (
    <main
      class="match"
      classList={{ 'show-talk': tab() === 'talk', wide: isWide(table().board) }}
      style={{ '--wide': tallness(table().board) }}
    >
      <h1 class="unseen">{t('match.title', { game: name() })}</h1>
      <Show when={!tabbed() || waits()}>
        <Aside />
      </Show>
      <Boards ctrl={ctrl} sides={sides} />
      <aside class="right">
        <div class="panel">
          <Show when={!several()}>
            <SeatRow ctrl={ctrl} seat={seatAt(own(), false)} place="opp" />
          </Show>
          <Show when={match().series}>
            <Suspense>
              <SeriesLine match={match()} />
            </Suspense>
          </Show>
          <TurnLine ctrl={ctrl} />
          <Show when={tabbed() && !waits()}>
            <Tabs tab={tab()} onTab={setTab} />
          </Show>
          <Show when={!(tabbed() && !waits() && tab() === 'talk')} fallback={<Aside />}>
            <div class="between">
              <Show
                when={!waits()}
                fallback={
                  <Suspense>
                    <Show when={match().draw} fallback={<Waiting ctrl={ctrl} />}>
                      <Drawing ctrl={ctrl} />
                    </Show>
                  </Suspense>
                }
              >
                <Show when={match().status === 'over'}>
                  <Suspense>
                    <Over ctrl={ctrl} />
                  </Suspense>
                </Show>
                <Show when={justSided(table())}>
                  <Suspense>
                    <Sides ctrl={ctrl} />
                  </Suspense>
                </Show>
                <Suspense>
                  <Played ctrl={ctrl} onFlip={flip} />
                </Suspense>
                <Show when={ctrl.reviewing()}>
                  <Suspense>
                    <Review ctrl={ctrl} />
                  </Suspense>
                </Show>
              </Show>
            </div>
          </Show>
          <Show when={!waits()}>
            <Suspense>
              <Actions ctrl={ctrl} onTalk={() => setTab('talk')} />
            </Suspense>
          </Show>
          <Show when={!several()}>
            <SeatRow ctrl={ctrl} seat={seatAt(own(), true)} place="own" />
          </Show>
        </div>
      </aside>
      <Show when={hinted()}>
        <p class="hint">{t(hintOf(ctrl.tokens()))}</p>
      </Show>
      <Show when={!waits()}>
        <Suspense>
          <TabBar
            ctrl={ctrl}
            onFlip={flip}
            onTalk={() => setTab(tab() === 'talk' ? 'moves' : 'talk')}
            talk={tab() === 'talk'}
          />
        </Suspense>
      </Show>
      <Show when={ctrl.proof()}>
        <Suspense>
          <Proof ctrl={ctrl} />
        </Suspense>
      </Show>
    </main>
  )
}

/** Where rules and chat have no column: the panel shows the moves or them. */
function Tabs(props: { tab: Tab; onTab: (tab: Tab) => void }) {
  const one = (tab: Tab, key: 'match.moves' | 'match.beside') => (
    <button type="button" aria-pressed={props.tab === tab} onClick={() => props.onTab(tab)}>
      {t(key)}
    </button>
  )
  return (
    <div class="tabs">
      {one('moves', 'match.moves')}
      {one('talk', 'match.beside')}
    </div>
  )
}

/** The title, and whether somebody waits for the user: on one screen nobody does. */
function titleOf(now: Table, name: string): [string, boolean] {
  const [offer] = askedOf(now)
  if (offer) return [`${offerLine(now, offer)} · ${name}`, true]
  const awaited = myTurn(now) && now.match.you.length === 1
  return [awaited ? `${t('turn.you')} · ${name}` : name, awaited]
}

/** The keys of a match page; those of the board itself belong to the board. */
function useKeys(ctrl: MatchCtrl, flip: () => void, talk: () => void): void {
  /** Enter confirms the move that waits, unless it presses something. */
  const confirm = () => {
    const pressing = document.activeElement?.closest('a, button, input, summary')
    return ctrl.proposal() && !pressing ? () => ctrl.decide(true) : undefined
  }
  const steps: Record<string, () => void> = {
    ...stepKeys(ctrl, flip),
    c: () => {
      talk()
      queueMicrotask(() => document.querySelector<HTMLElement>('.say input')?.focus())
    },
    b: () => ctrl.board()?.focus(),
    Escape: () => ctrl.letGo(),
    i: () => mayHint(ctrl) && ctrl.hint(),
    t: () => mayThreat(ctrl) && ctrl.hint('threat'),
    s: toggleForces,
    m: () => {
      setTypedWish('on')
      queueMicrotask(focusTyped)
    },
  }
  onKeys((key) => (key === 'Enter' ? confirm() : steps[key]))
}
