import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js'
import { type Key, t } from '../../i18n'
import { recordUrl } from '../../net/api'
import { hasKeys, showKeys } from '../../shell/Keys'
import { Icon, type IconName } from '../../shell/icons'
import { showSettings } from '../../shell/showLook'
import { setTypedWish, typedWish } from '../../shell/prefs'
import { copyGame, copyLink, copyPosition, formatName, hasPositions } from './copying'
import type { MatchCtrl } from './ctrl'
import { ownTurn, turnsDone } from './state'
import { focusTyped } from './Typed'
import { onTurn } from './words'

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

interface Wishes {
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
function may(ctrl: MatchCtrl) {
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

const offerDraw = (ctrl: MatchCtrl) => void ctrl.send('offer', { what: 'draw' })

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
        <MoreMenu {...props} ctrl={ctrl} close={() => setOpen(false)} />
      </Show>
    </div>
  )
}

function MoreMenu(
  props: Wishes & { onTalk: () => void; onFlip?: () => void; all?: boolean; close: () => void },
) {
  const { ctrl } = props
  const can = may(ctrl)
  const resign = createTwice(() => {
    void ctrl.send('resign')
    props.close()
  })
  const draw = createTwice(() => {
    offerDraw(ctrl)
    props.close()
  })
  const abort = createTwice(() => {
    void ctrl.send('abort')
    props.close()
  })
  const item = (icon: IconName, label: string, run: () => void) => (
    <button
      type="button"
      onClick={() => {
        run()
        props.close()
      }}
    >
      <Icon name={icon} size={18} />
      {label}
    </button>
  )
  /** An entry that acts on the second press only. */
  const twice = (icon: IconName, it: ReturnType<typeof createTwice>, label: Key) => (
    <button type="button" classList={{ danger: it.armed() }} onClick={it.press}>
      <Icon name={icon} size={18} />
      {t(it.armed() ? 'act.sure' : label)}
    </button>
  )
  /** Makes a picture of what is shown, and says so where that fails. */
  const savePicture = () =>
    import('./pictures')
      .then((it) => it.savePng(ctrl, ctrl.moment(), `tavlei-${ctrl.id}-${ctrl.moment()}`))
      .catch(() => ctrl.setNotice(t('moves.noPicture')))
  return (
    <div class="panel menu">
      <Show when={props.all && can.playing()}>
        <Show when={can.undo() || can.takeback()}>
          {item('undo', t(can.undo() ? 'act.undo' : 'act.takeback'), ctrl.takeback)}
        </Show>
        <Show when={can.draw()}>{twice('half', draw, 'act.draw')}</Show>
        <Show when={!can.abort()}>{twice('flag', resign, 'act.resign')}</Show>
      </Show>
      <Show when={mayThreat(ctrl)}>{item('bulb', t('act.threat'), () => ctrl.hint('threat'))}</Show>
      <Show when={can.playing()}>
        <Show when={can.claim() !== undefined}>
          {item(
            'check',
            t('act.claim'),
            () => void ctrl.send('claim', { seat: can.claim() ?? -1 }),
          )}
        </Show>
        <Show when={can.demand()}>
          {(n) => item('check', t('act.demand', { n: n() }), () => void ctrl.demand())}
        </Show>
        <PauseItem ctrl={ctrl} item={item} />
        <Show when={props.all && can.abort()}>{twice('close', abort, 'act.abortMatch')}</Show>
      </Show>
      {item('chat', t('act.talk'), props.onTalk)}
      <Show when={props.onFlip}>{(flip) => item('flip', t('act.flip'), flip())}</Show>
      <Show when={ctrl.moment() > 0}>
        {item('link', t('act.link'), () => void copyLink(ctrl, ctrl.moment()))}
      </Show>
      <Show when={hasPositions(ctrl)}>
        {item('copy', t('records.copy'), () => void copyPosition(ctrl, ctrl.moment()))}
      </Show>
      {item('save', t('moves.picture'), () => void savePicture())}
      {item('copy', t('act.copyGame'), () => void copyGame(ctrl))}
      <For each={ctrl.table()?.match.formats ?? []}>
        {(format) => (
          <a href={recordUrl(ctrl.id, format)} download="">
            <Icon name="save" size={18} />
            {t('act.saveAs', { format: formatName(ctrl.family(), format) })}
          </a>
        )}
      </For>
      <a href={recordUrl(ctrl.id, 'text')} download="">
        <Icon name="save" size={18} />
        {t('act.record')}
      </a>
      <Show when={rolled(ctrl)}>{item('dice', t('fair.title'), () => ctrl.setProof(true))}</Show>
      <Show when={can.playing()}>
        {item('keys', t(typedWish() === 'on' ? 'typed.hide' : 'typed.show'), () => {
          setTypedWish(typedWish() === 'on' ? 'off' : 'on')
          queueMicrotask(focusTyped)
        })}
      </Show>
      <Show when={hasKeys()}>{item('more', t('act.keys'), showKeys)}</Show>
      {item('settings', t('settings.title'), () => showSettings(ctrl.family()))}
    </div>
  )
}

/** Whether anything was left to chance in this match. */
const rolled = (ctrl: MatchCtrl): boolean => {
  const { plies, events, match } = ctrl.table()!
  const chance = plies.some((ply) => ply.seat >= match.seats.length)
  return chance || events.some((e) => e.kind === 'lot' && (e.n ?? 0) > 1)
}

function PauseItem(
  props: Wishes & { item: (icon: IconName, label: string, run: () => void) => JSX.Element },
) {
  const { ctrl } = props
  const paused = () => ctrl.table()?.match.paused
  return (
    <Show
      when={paused()}
      fallback={props.item(
        'pause',
        t('act.pause'),
        () => void ctrl.send('offer', { what: 'pause' }),
      )}
    >
      {props.item('next', t('act.resume'), () => void ctrl.send('resume'))}
    </Show>
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
