import { createSignal, type JSX, lazy, onCleanup, Show, Suspense } from 'solid-js'
import { t } from '../../i18n'
import { Icon, type IconName } from '../../shell/icons'
import { keepsScore } from './model/state'
import { createTwice, hinted, may, mayHint, offerDraw, type Wishes } from './model/wishes'

const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu')).MoreMenu }))

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
    <Show
      when={
        ctrl.table()?.match.status === 'over' &&
        ctrl.table()?.plies.length &&
        !ctrl.table()?.match.people
      }
    >
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
      <button
        type="button"
        disabled={ctrl.moment() === 0 || keepsScore(ctrl.table()!)}
        onClick={() => ctrl.step(-1)}
      >
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
