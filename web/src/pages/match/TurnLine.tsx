import { createEffect, createSignal, For, lazy, onCleanup, Show, Suspense } from 'solid-js'
import { familyText, t, withLate } from '../../i18n'
import { typedWish } from '../../shell/prefs'
import { Icon } from '../../shell/icons'
import type { MatchCtrl } from './model/ctrl'
import { Cited } from '../shared/Cited'
import { diceAt, drawnAt, touchedAt } from './model/state'
import { demandLine, mover, pressedLine, turnLine } from './model/words'

const ClockNotes = lazy(async () => ({
  default: (await withLate(import('./clock'))).ClockNotes,
}))
const Helped = lazy(async () => ({ default: (await import('./Helped')).Helped }))
const Offers = lazy(async () => ({ default: (await import('./Offers')).Offers }))
const RefereeNotes = lazy(async () => ({
  default: (await withLate(import('../referee'))).RefereeNotes,
}))
const Typed = lazy(async () => ({ default: (await import('./Typed')).Typed }))
const Press = lazy(async () => ({ default: (await withLate(import('./clock'))).Press }))
const Dice = lazy(async () => ({ default: (await import('./dice/Dice')).Dice }))

/** How long a loss of the connection may last before it is put into words. */
const patience = 2000

/** In words what the green squares say; and what stands between you and the next move. */
export function TurnLine(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const table = () => ctrl.table()!
  const mine = () => {
    const { match, scene } = table()
    return (
      match.status === 'playing' && match.you.includes(mover(scene, match.seats.length, match.you))
    )
  }
  /** Whether there is a roll or a lot to be shown: most games have none. */
  const rolled = () =>
    diceAt(table(), ctrl.moment()).length > 0 || drawnAt(table(), ctrl.moment()) !== undefined
  /** Whether a first move is awaited, or somebody who should be here is not. */
  const timed = () => {
    const { status, clocks, seats } = table().match
    return status === 'playing' && (clocks?.firstIn || seats.some((s) => !s.online && !s.you))
  }
  /** The move before this moment, if it was a mere button: nothing on the board shows it. */
  const pressed = () => pressedLine(table(), table().plies[ctrl.moment() - 1])
  return (
    <div class="turn-box">
      <Confirm ctrl={ctrl} />
      <div
        class="turn"
        role="status"
        classList={{ mine: mine() && ctrl.isLive(), unseen: Boolean(ctrl.proposal()) }}
      >
        <span class="square" aria-hidden="true" />
        <span>
          {!ctrl.isLive()
            ? t('turn.past')
            : ctrl.adjusting()
              ? t('turn.adjust')
              : turnLine(table(), ctrl.tokens())}
        </span>
        <div class="deeds" ref={(el) => ctrl.setButtons(el)} />
        <Show when={mine()}>
          <Adjust ctrl={ctrl} />
        </Show>
        <Show when={!ctrl.isLive()}>
          <button type="button" class="btn sm" onClick={() => ctrl.look(Number.POSITIVE_INFINITY)}>
            {t('match.back')}
          </button>
        </Show>
      </div>
      <Show when={rolled()}>
        <Suspense>
          <Dice ctrl={ctrl} />
        </Suspense>
      </Show>
      <Show when={table().match.settings?.press === 'on'}>
        <Suspense>
          <Press ctrl={ctrl} />
        </Suspense>
      </Show>
      <Show
        when={
          typedWish() === 'on' && table().match.status === 'playing' && table().match.you.length > 0
        }
      >
        <Suspense>
          <Typed ctrl={ctrl} />
        </Suspense>
      </Show>
      <Show when={pressed()}>
        {(line) => (
          <div class="turn quiet pressed" role="status">
            {line()}
          </div>
        )}
      </Show>
      <Down ctrl={ctrl} />
      <Show when={timed()}>
        <Suspense>
          <ClockNotes ctrl={ctrl} />
        </Suspense>
      </Show>
      <Show when={table().match.referee}>
        <Suspense>
          <RefereeNotes ctrl={ctrl} />
        </Suspense>
      </Show>
      <Show when={ctrl.isLive() && (ctrl.seeking() > 0 || table().help?.length)}>
        <Suspense>
          <Helped ctrl={ctrl} />
        </Suspense>
      </Show>
      <Watchers ctrl={ctrl} />
      <For each={table().match.demands ?? []}>
        {(demand) => <div class="turn quiet">{demandLine(table().match, demand)}</div>}
      </For>
      <Show when={table().offers.length}>
        <Suspense>
          <Offers ctrl={ctrl} />
        </Suspense>
      </Show>
      <Show when={ctrl.notice()}>
        <div class="turn warn" role="alert">
          <span>
            <Cited text={ctrl.notice()} cite={ctrl.cite()} />
          </span>
          <button
            type="button"
            class="iconb"
            aria-label={t('close')}
            onClick={() => ctrl.setNotice('')}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      </Show>
    </div>
  )
}

/** What may be an oversight in the move that waits. */
const risk = (ctrl: MatchCtrl): string =>
  familyText(ctrl.family(), `risk.${ctrl.proposal()?.risk}`) ?? ''

/** The move that waits to be confirmed. */
function Confirm(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  return (
    <Show when={ctrl.proposal()}>
      <div class="turn mine decide">
        <span>
          {risk(props.ctrl)} {t('confirm.ask')}
        </span>
        <div>
          <button type="button" class="btn pri" onClick={() => ctrl.decide(true)}>
            <Icon name="check" size={18} />
            {t('confirm.yes')}
          </button>
          <button type="button" class="btn" onClick={() => ctrl.decide(false)}>
            <Icon name="close" size={18} />
            {t('confirm.no')}
          </button>
        </div>
      </div>
    </Show>
  )
}

/** A button that says that the next piece is only put straight. */
function Adjust(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const table = () => ctrl.table()!
  /** Before a piece is touched it may be said that one is only put straight. */
  const mayAdjust = () =>
    ctrl.isLive() && table().match.settings?.touchMove === 'strict' && touchedAt(table().scene) < 0
  return (
    <Show when={mayAdjust()}>
      <button
        type="button"
        class="btn sm"
        aria-pressed={ctrl.adjusting()}
        title={t('act.adjustText')}
        onClick={() => {
          ctrl.board()?.select(null)
          ctrl.setAdjusting(!ctrl.adjusting())
        }}
      >
        {t('act.adjust')}
      </button>
    </Show>
  )
}

/** That the line to the server is down, or that the match is given up. */
function Down(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  /** A silent line has been waited for already, a lost one may be back in a moment. */
  const [down, setDown] = createSignal<'silent' | 'lost'>()
  createEffect(() => {
    const link = ctrl.link()
    if (link !== 'lost') {
      setDown(link === 'silent' ? link : undefined)
      return
    }
    const timer = setTimeout(() => setDown(link), patience)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <>
      <Show when={down()}>
        {(how) => (
          <div class="turn bad" role="alert">
            <span>
              <b>{t(`match.${how()}`)}</b> {t('match.lostText')}
            </span>
            <button type="button" class="btn sm" onClick={ctrl.retry}>
              {t('match.tryNow')}
            </button>
          </div>
        )}
      </Show>
      <Show when={ctrl.gone()}>
        <div class="turn bad" role="alert">
          {t(ctrl.gone() === 'damaged' ? 'damaged.match' : 'match.gone')}
        </div>
      </Show>
    </>
  )
}

/** That one only looks on, and how many others do. */
function Watchers(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const looksOn = () => match().you.length === 0 && !match().referee?.you
  const others = () => (match().watching ?? 0) - (looksOn() ? 1 : 0)
  return (
    <Show when={match().status !== 'waiting' && (looksOn() || others() > 0)}>
      <div class="turn quiet watchers">
        <span>
          {looksOn() ? t('watch.you') : ''}{' '}
          {others() > 0 ? t(looksOn() ? 'watch.others' : 'watch.many', { n: others() }) : ''}
        </span>
      </div>
    </Show>
  )
}
