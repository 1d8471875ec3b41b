import { For, type JSX, lazy, Show, Suspense } from 'solid-js'
import { familyText, type Key, t, withLate } from '../../i18n'
import { recordUrl } from '../../net/api'
import { hasKeys, showKeys } from '../../shell/Keys'
import { Icon, type IconName } from '../../shell/icons'
import { showSettings } from '../../shell/showLook'
import { forcesWish, setTypedWish, toggleForces, typedWish } from '../../shell/prefs'
import { createTwice, may, mayThreat, offerDraw, type Wishes } from './model/wishes'
import {
  copyEmbedding,
  copyGame,
  copyLink,
  copyPosition,
  formatName,
  hasPositions,
} from './model/copying'
import type { MatchCtrl } from './model/ctrl'
import { focusTyped } from './model/typing'

const Concede = lazy(async () => ({
  default: (await withLate(import('../series/Concede'))).Concede,
}))

/** What shows or hides the numbers on the board: in the words of the family where it counts something of its own. */
const forcesWord = (family: string): string =>
  forcesWish() === 'on'
    ? (familyText(family, 'count.hide') ?? t('act.forcesHide'))
    : (familyText(family, 'count.show') ?? t('act.forces'))

/** What else there is to do in a match, loaded when it is first asked for. */
export function MoreMenu(
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
  /** Whether other rules may be offered: where the game has any, and no offer of one's own waits. */
  const mayChange = () => {
    const { match, offers } = ctrl.table()!
    const offered = offers.some((o) => o.what === 'rules' && match.you.includes(o.seat))
    return !offered && Object.keys(match.options).length > 0
  }
  const changeRules = async () => {
    const { openChange } = await withLate(import('../terms/Change'))
    openChange(ctrl)
  }
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
    import('./model/pictures')
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
        <ClaimItems ctrl={ctrl} item={item} />
        <Show when={can.demand()}>
          {(n) => item('check', t('act.demand', { n: n() }), () => void ctrl.demand())}
        </Show>
        <Show when={mayChange()}>
          {item('settings', t('terms.change'), () => void changeRules())}
        </Show>
        <CallItem ctrl={ctrl} item={item} />
        <PauseItem ctrl={ctrl} item={item} />
        <Show when={ctrl.table()!.match.series}>
          <Suspense>
            <Concede ctrl={ctrl} close={props.close} />
          </Suspense>
        </Show>
        <Show when={props.all && can.abort()}>{twice('close', abort, 'act.abortMatch')}</Show>
      </Show>
      <Show when={ctrl.table()?.scene.forces ?? ctrl.table()?.scene.counts}>
        {item('seats', forcesWord(ctrl.family()), toggleForces)}
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
      {item('link', t('act.embed'), () => void copyEmbedding(ctrl))}
      <Show when={!unshown(ctrl)}>
        {item('copy', t('act.copyGame'), () => void copyGame(ctrl))}
      </Show>
      <For each={unshown(ctrl) ? [] : (ctrl.table()?.match.formats ?? [])}>
        {(format) => (
          <a href={recordUrl(ctrl.id, format)} download="">
            <Icon name="save" size={18} />
            {t('act.saveAs', { format: formatName(ctrl.family(), format) })}
          </a>
        )}
      </For>
      <Show when={!unshown(ctrl)}>
        <a href={recordUrl(ctrl.id, 'text')} download="">
          <Icon name="save" size={18} />
          {t('act.record')}
        </a>
      </Show>
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

/** Whether the record waits until the end, since the players write it themselves. */
const unshown = (ctrl: MatchCtrl): boolean => {
  const { settings, status } = ctrl.table()!.match
  return settings?.score === 'players' && status === 'playing'
}

/** Whether anything was left to chance in this match. */
const rolled = (ctrl: MatchCtrl): boolean => {
  const { plies, events, match } = ctrl.table()!
  const chance = plies.some((ply) => ply.seat >= match.seats.length)
  return chance || events.some((e) => e.kind === 'sealed' || (e.kind === 'lot' && (e.n ?? 0) > 1))
}

/** The way to the referee, where there is one who is not called yet. */
function CallItem(
  props: Wishes & { item: (icon: IconName, label: string, run: () => void) => JSX.Element },
) {
  const { ctrl } = props
  const may = () => {
    const { referee, paused } = ctrl.table()!.match
    return referee && !referee.gone && !paused && !referee.call
  }
  const call = async () => {
    const { openCall } = await withLate(import('../referee'))
    openCall(ctrl)
  }
  return <Show when={may()}>{props.item('person', t('referee.call'), () => void call())}</Show>
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

/** A draw is claimed that is there, or with the move that would bring it. */
function ClaimItems(
  props: Wishes & { item: (icon: IconName, label: string, run: () => void) => JSX.Element },
) {
  const { ctrl } = props
  const can = may(ctrl)
  const claim = (seat: number) => void ctrl.send('claim', { seat })
  const claimWith = async (seat: number) => {
    const { openClaim } = await withLate(import('./Claim'))
    openClaim(ctrl, seat)
  }
  return (
    <>
      <Show when={can.claim() !== undefined}>
        {props.item('check', t('act.claim'), () => claim(can.claim() ?? -1))}
      </Show>
      <Show when={can.claimWith() !== undefined}>
        {props.item('check', t('act.claimWith'), () => void claimWith(can.claimWith() ?? -1))}
      </Show>
    </>
  )
}
