import { createEffect, createSignal, For, type JSX, Show } from 'solid-js'
import { t } from '../../i18n'
import type { MatchEvent } from '../../net/types'
import { Icon } from '../../shell/icons'
import { me, rename } from '../../shell/me'
import { Cited } from '../shared/Cited'
import type { MatchCtrl } from './model/ctrl'
import { citeIn, eventLine, tableName, told, watcherName } from './model/words'

/** What the players say and the referee notes. */
export function Talk(props: { ctrl: MatchCtrl; onClose: () => void }) {
  const { ctrl } = props
  let log: HTMLDivElement | undefined
  const match = () => ctrl.table()!.match
  const playing = () => match().you.length > 0
  createEffect(() => {
    ctrl.table()?.events.length
    queueMicrotask(() => log?.scrollTo(0, log.scrollHeight))
  })
  return (
    <section class="panel talk" aria-labelledby="talk-title">
      <header>
        <h2 id="talk-title">{t('talk.title')}</h2>
        <button type="button" class="iconb" aria-label={t('close')} onClick={props.onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <div class="log" ref={log} role="log" aria-labelledby="talk-title" tabIndex={0}>
        <For each={told(ctrl.table()!.events)}>{(event) => <Line ctrl={ctrl} event={event} />}</For>
      </div>
      <Show when={!match().silent && (playing() || match().status !== 'waiting')}>
        <Show when={playing()} fallback={<Beside ctrl={ctrl} />}>
          <Say label={t('talk.say')} say={(text) => ctrl.send('say', { text })} />
        </Show>
      </Show>
    </section>
  )
}

/** The field for one's words, which come back into it if they cannot be said. */
function Say(props: {
  label: string
  say: (text: string) => Promise<boolean>
  children?: JSX.Element
}) {
  const [words, setWords] = createSignal('')
  const say = async (event: SubmitEvent) => {
    event.preventDefault()
    const text = words().trim()
    if (!text) return
    setWords('')
    if (!(await props.say(text)) && !words()) setWords(text)
  }
  return (
    <form class="say" onSubmit={say}>
      {props.children}
      <input
        placeholder={props.label}
        aria-label={props.label}
        maxLength={280}
        value={words()}
        onInput={(e) => setWords(e.currentTarget.value)}
        autocomplete="off"
      />
      <button type="submit" class="iconb" aria-label={t('talk.send')}>
        <Icon name="send" />
      </button>
    </form>
  )
}

/** Who has no seat: the referee speaks to all, the others among themselves. */
function Beside(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const rules = () => ctrl.table()!.match.referee?.you && ctrl.table()!.match.status === 'playing'
  return (
    <Show when={rules()} fallback={<Whisper ctrl={ctrl} />}>
      <Say label={t('talk.say')} say={(words) => ctrl.rule({ act: 'say', words })} />
    </Show>
  )
}

/** Who watches speaks to the others who do, and tells a name before the first words. */
function Whisper(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const [name, setName] = createSignal('')
  const say = async (text: string) => {
    const wish = name().trim()
    if (wish && !me()?.name) {
      const known = me()?.id
      await rename(wish)
      // The line was opened by nobody in particular.
      if (me()?.id !== known) ctrl.rejoin()
    }
    return ctrl.whisper(text)
  }
  return (
    <>
      <Say label={t('talk.whisper')} say={say}>
        <Show when={me() && !me()!.name}>
          <input
            class="who"
            maxLength={30}
            autocomplete="nickname"
            placeholder={t('talk.name')}
            aria-label={t('talk.name')}
            required={!me()!.id}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </Show>
      </Say>
      <Show when={ctrl.table()!.match.status !== 'over'}>
        <p class="small">{t('talk.unheard')}</p>
      </Show>
    </>
  )
}

function Line(props: { ctrl: MatchCtrl; event: MatchEvent }) {
  const table = () => props.ctrl.table()!
  const event = () => props.event
  const by = () => {
    if (event().kind === 'said') return tableName(table().match, event().seat)
    return event().kind === 'whispered' ? watcherName(table().events, event()) : t('talk.referee')
  }
  const said = () => event().kind === 'said' || event().kind === 'whispered'
  const text = () => (said() ? event().text : eventLine(table().match, event()))
  return (
    <Show when={text()}>
      <p classList={{ aside: event().kind === 'whispered' }}>
        <b>{by()}</b> <Cited text={text()} cite={citeIn(table().match, event())} />
      </p>
    </Show>
  )
}
