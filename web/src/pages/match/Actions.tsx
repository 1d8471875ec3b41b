import { createSignal, type JSX, lazy, onCleanup, Show, Suspense } from 'solid-js'
import { t } from '../../i18n'
import { Icon, type IconName } from '../../shell/icons'
import type { MatchCtrl } from './ctrl'
import { ownTurn, rollKnown, turnsDone } from './state'
import { onTurn } from './words'

const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu')).MoreMenu }))

/** A second press within this time means it. */
const sure = 3000

/** A button that acts on the second press. */
export function createTwice(run: () => void) {
  const [armed, setArmed] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  const press = () => {
    clearTimeout(timer)
    if (armed()) run()
    else timer = setTimeout(() => setArmed(false), sure)
    setArmed(!armed())
  }
  return { armed, press }
}

export interface Wishes {
  ctrl: MatchCtrl
}

/** Whether hints were agreed on, and the user has a seat. */
const hinted = (ctrl: MatchCtrl): boolean => {
  const { match } = ctrl.table()!
  return match.settings?.hints === 'on' && match.status === 'playing' && match.you.length > 0
}

/** Whether there is more to be shown of the turn that is the user's. */
export function mayHint(ctrl: MatchCtrl): boolean {
  const { match, scene, help } = ctrl.table()!
  const seat = match.you.find((s) => onTurn(scene, s))
  const shown = help?.some((h) => h.seat === seat && h.what === 'move')
  return hinted(ctrl) && !match.paused && seat !== undefined && !shown && !ctrl.seeking()
}

/** Whether it may be asked what threatens: where that makes sense, once in a turn. */
export function mayThreat(ctrl: MatchCtrl): boolean {
  const { match, help } = ctrl.table()!
  const asked = help?.some((h) => h.what === 'threat')
  return hinted(ctrl) && Boolean(match.threats?.length) && !asked && !ctrl.seeking()
}

/** What may be asked for now. */
export function may(ctrl: MatchCtrl) {
  const table = () => ctrl.table()!
  const playing = () => table().match.status === 'playing' && table().match.you.length > 0
  const own = () => table().match.you.length > 1
  const offered = (what: string) =>
    table().offers.some((o) => o.what === what && table().match.you.includes(o.seat))
  return {
    playing,
    undo: () => playing() && ownTurn(table()) >= 0,
    takeback: () =>
      playing() &&
      table().match.settings?.takeback !== 'off' &&
      table().plies.some((p) => table().match.you.includes(p.seat)) &&
      !rollKnown(table()) &&
      !offered('takeback'),
    draw: () => playing() && !own() && !offered('draw'),
    /** The seat that has something to claim. */
    claim: () => (playing() ? table().match.claims?.[0] : undefined),
    /** The moves within which the other side may now be required to win; 0 for no such demand. */
    demand: () => (playing() && !own() ? (table().match.demand ?? 0) : 0),
    abort: () => {
      const seats = table().match.seats.length
      return playing() && turnsDone(table().plies, seats) < seats
    },
  }
}

export const offerDraw = (ctrl: MatchCtrl) => void ctrl.send('offer', { what: 'draw' })

export function Actions(props: Wishes & { onTalk: () => void }) {
  const { ctrl } = props
  const can = may(ctrl)
  const resign = createTwice(() => void ctrl.send('resign'))
  const draw = createTwice(() => offerDraw(ctrl))
  return (
    <Show when={can.playing()} fallback={<After ctrl={ctrl} onTalk={props.onTalk} />}>
      <div class="acts" classList={{ five: hinted(ctrl) }}>
        <Show when={hinted(ctrl)}>
          <Act icon="bulb" label={t('act.hint')} off={!mayHint(ctrl)} run={() => ctrl.hint()} />
        </Show>
        <Act
          icon="undo"
          label={t(can.undo() ? 'act.undo' : 'act.takeback')}
          off={!can.undo() && !can.takeback()}
          run={ctrl.takeback}
        />
        <Act
          icon="half"
          label={t(draw.armed() ? 'act.sure' : 'act.draw')}
          danger={draw.armed()}
          off={!can.draw()}
          run={draw.press}
        />
        <Show
          when={!can.abort()}
          fallback={<Act icon="close" label={t('act.abort')} run={() => void ctrl.send('abort')} />}
        >
          <Act
            icon="flag"
            label={t(resign.armed() ? 'act.sure' : 'act.resign')}
            danger={resign.armed()}
            run={resign.press}
          />
        </Show>
        <More ctrl={ctrl} onTalk={props.onTalk} />
      </div>
    </Show>
  )
}

/** What a spectator or a finished game leaves to do. */
function After(props: Wishes & { onTalk: () => void }) {
  return (
    <div class="acts after">
      <ReviewAct ctrl={props.ctrl} />
      <More ctrl={props.ctrl} onTalk={props.onTalk} />
    </div>
  )
}

/** Opens what looks back at the moves, once a match is over. */
function ReviewAct(props: Wishes) {
  const { ctrl } = props
  return (
    <Show when={ctrl.table()?.match.status === 'over' && ctrl.table()?.plies.length}>
      <button
        type="button"
        aria-pressed={ctrl.reviewing()}
        onClick={() => ctrl.setReviewing(!ctrl.reviewing())}
      >
        <Icon name="search" />
        {t('act.review')}
      </button>
    </Show>
  )
}

function Act(props: {
  icon: IconName
  label: string
  off?: boolean
  danger?: boolean
  run: () => void
}): JSX.Element {
  return (
    <button
      type="button"
      disabled={props.off}
      classList={{ danger: props.danger ?? false }}
      onClick={props.run}
    >
      <Icon name={props.icon} />
      {props.label}
    </button>
  )
}

/** A small menu that opens upwards; Escape and a click elsewhere close it. */
export function More(props: Wishes & { onTalk: () => void; onFlip?: () => void; all?: boolean }) {
  const { ctrl } = props
  const [open, setOpen] = createSignal(false)
  let box: HTMLDivElement | undefined
  const away = (event: Event) => {
    if (!box?.contains(event.target as Node)) setOpen(false)
  }
  document.addEventListener('pointerdown', away)
  onCleanup(() => document.removeEventListener('pointerdown', away))
  return (
    <div
      class="more-box"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open()) return
        event.stopPropagation()
        setOpen(false)
        box?.querySelector('button')?.focus()
      }}
    >
      <button type="button" aria-expanded={open()} onClick={() => setOpen(!open())}>
        <Icon name="more" />
        {t('act.more')}
      </button>
      <Show when={open()}>
        <Suspense>
          <MoreMenu {...props} ctrl={ctrl} close={() => setOpen(false)} />
        </Suspense>
      </Show>
    </div>
  )
}

/** The bar at the foot of a phone. */
export function TabBar(props: Wishes & { onFlip: () => void; onTalk: () => void; talk: boolean }) {
  const { ctrl } = props
  const can = may(ctrl)
  const draw = createTwice(() => offerDraw(ctrl))
  return (
    <div class="tabbar">
      <button type="button" aria-pressed={props.talk} onClick={props.onTalk}>
        <Icon name="chat" size={22} />
        {t('act.talk')}
      </button>
      <button type="button" disabled={ctrl.moment() === 0} onClick={() => ctrl.step(-1)}>
        <Icon name="prev" size={22} />
        {t('act.back')}
      </button>
      <button type="button" disabled={ctrl.isLive()} onClick={() => ctrl.step(1)}>
        <Icon name="next" size={22} />
        {t('act.forward')}
      </button>
      <Show when={ctrl.table()?.match.status !== 'over'} fallback={<ReviewAct ctrl={ctrl} />}>
        <Show
          when={hinted(ctrl)}
          fallback={
            <button
              type="button"
              disabled={!can.draw()}
              classList={{ danger: draw.armed() }}
              onClick={draw.press}
            >
              <Icon name="half" size={22} />
              {t(draw.armed() ? 'act.sure' : 'act.draw')}
            </button>
          }
        >
          <button type="button" disabled={!mayHint(ctrl)} onClick={() => ctrl.hint()}>
            <Icon name="bulb" size={22} />
            {t('act.hint')}
          </button>
        </Show>
      </Show>
      <More ctrl={ctrl} onTalk={props.onTalk} onFlip={props.onFlip} all />
    </div>
  )
}
