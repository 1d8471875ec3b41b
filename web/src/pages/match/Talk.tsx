import { createEffect, createSignal, For, Show } from 'solid-js'
import { t } from '../../i18n'
import type { MatchEvent } from '../../net/types'
import { Icon } from '../../shell/icons'
import type { MatchCtrl } from './ctrl'
import { eventLine, tableName, told } from './words'

/** What the players say and the referee notes. */
export function Talk(props: { ctrl: MatchCtrl; onClose: () => void }) {
  const { ctrl } = props
  let log: HTMLDivElement | undefined
  const match = () => ctrl.table()!.match
  const [words, setWords] = createSignal('')
  createEffect(() => {
    ctrl.table()?.events.length
    queueMicrotask(() => log?.scrollTo(0, log.scrollHeight))
  })
  const say = async (event: SubmitEvent) => {
    event.preventDefault()
    const text = words().trim()
    if (!text) return
    setWords('')
    if (!(await ctrl.send('say', { text }))) setWords(text)
  }
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
      <Show when={match().you.length > 0 && !match().silent}>
        <form class="say" onSubmit={say}>
          <input
            placeholder={t('talk.say')}
            aria-label={t('talk.say')}
            maxLength={280}
            value={words()}
            onInput={(e) => setWords(e.currentTarget.value)}
            autocomplete="off"
          />
        </form>
      </Show>
    </section>
  )
}

function Line(props: { ctrl: MatchCtrl; event: MatchEvent }) {
  const match = () => props.ctrl.table()!.match
  const said = () => props.event.kind === 'said'
  const text = () => (said() ? props.event.text : eventLine(match(), props.event))
  return (
    <Show when={text()}>
      <p>
        <b>{said() ? tableName(match(), props.event.seat) : t('talk.referee')}</b> {text()}
      </p>
    </Show>
  )
}
