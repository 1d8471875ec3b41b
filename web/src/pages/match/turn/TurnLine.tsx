import { createEffect, createSignal, For, lazy, onCleanup, Show, Suspense } from 'solid-js'
import { t, withLate } from '../../../i18n'
import { typedWish } from '../../../shell/prefs'
import { Icon } from '../../../shell/icons'
import type { MatchCtrl } from '../model/ctrl'
import { Cited } from '../../shared/Cited'
import { diceAt, drawnAt, touchedAt } from '../model/state'
import { demandLine, mover, pressedLine, turnLine } from '../model/words'

const ClockNotes = lazy(async () => ({
  default: (await withLate(import('../clock'))).ClockNotes,
}))
const Confirm = lazy(async () => ({ default: (await import('./Asides')).Confirm }))
const Adjust = lazy(async () => ({ default: (await import('./Asides')).Adjust }))
const Watchers = lazy(async () => ({ default: (await import('./Asides')).Watchers }))
const Helped = lazy(async () => ({ default: (await import('./Asides')).Helped }))
const Offers = lazy(async () => ({ default: (await import('./Asides')).Offers }))
const RefereeNotes = lazy(async () => ({
  default: (await withLate(import('../../referee'))).RefereeNotes,
}))
const Typed = lazy(async () => ({ default: (await import('./Typed')).Typed }))
const Press = lazy(async () => ({ default: (await withLate(import('../clock'))).Press }))
const Dice = lazy(async () => ({ default: (await import('../dice/Dice')).Dice }))

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
  /** Before a piece is touched it may be said that one is only put straight. */
  const mayAdjust = () =>
    ctrl.isLive() && table().match.settings?.touchMove === 'strict' && touchedAt(table().scene) < 0
  /** Whether somebody looks on, who may be the user. */
  const watched = () => {
    const { status, watching, you } = table().match
    return status !== 'waiting' && Boolean(watching || !you.length)
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
      <Show when={ctrl.proposal()}>
        <Suspense>
          <Confirm ctrl={ctrl} />
        </Suspense>
      </Show>
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
        <Show when={mine() && mayAdjust()}>
          <Suspense>
            <Adjust ctrl={ctrl} />
          </Suspense>
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
      <Show when={watched()}>
        <Suspense>
          <Watchers ctrl={ctrl} />
        </Suspense>
      </Show>
      <For each={table().match.demands ?? []}>
        {(demand) => <div class="turn quiet">{demandLine(table().match, demand)}</div>}
      </For>
      <Show when={table().offers.length}>
        <Suspense>
          <Offers ctrl={ctrl} />
        </Suspense>
      </Show>
      <Notice ctrl={ctrl} />
    </div>
  )
}

/** Why something was refused, until it is closed. */
function Notice(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  return (
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
