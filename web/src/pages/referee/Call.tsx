import { createSignal, For, Show } from 'solid-js'
import { type Key, t } from '../../i18n'
import { Dialog } from '../../shell/Dialog'
import type { MatchCtrl } from '../match/model/ctrl'
import { openOver } from '../terms/over'
import './referee.css'

export const questions = [
  'position',
  'clock',
  'touch',
  'conduct',
  'claim',
  'rules',
  'other',
] as const

/** A question in words. */
export const questionWords = (why: string): string => t(`referee.ask.${why}` as Key)

/** Opens the sheet on which a player calls the referee. */
export function openCall(ctrl: MatchCtrl): void {
  openOver((close) => <Call ctrl={ctrl} close={close} />)
}

function Call(props: { ctrl: MatchCtrl; close: () => void }) {
  const [why, setWhy] = createSignal<string>('')
  const [words, setWords] = createSignal('')
  const [refused, setRefused] = createSignal('')
  const { match } = props.ctrl.table()!
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const text = words().trim()
    const ok = await props.ctrl.send('call', { what: why(), ...(text && { text }) })
    if (ok) props.close()
    else setRefused(props.ctrl.notice())
  }
  return (
    <Dialog shown onClose={props.close} name="call" title={t('referee.callTitle')} class="ruling">
      <form onSubmit={send}>
        <p>{t('referee.callText')}</p>
        <div class="asks" role="radiogroup" aria-label={t('referee.question')}>
          <For each={questions}>
            {(it) => (
              <label>
                <input
                  type="radio"
                  name="question"
                  value={it}
                  required
                  checked={why() === it}
                  onChange={() => setWhy(it)}
                />
                {questionWords(it)}
              </label>
            )}
          </For>
        </div>
        <Show when={!match.silent}>
          <label class="field">
            <b>{t('referee.words')}</b>
            <input
              type="text"
              maxLength={280}
              autocomplete="off"
              value={words()}
              onInput={(e) => setWords(e.currentTarget.value)}
            />
          </label>
        </Show>
        <Show when={refused()}>
          <p class="bad" role="alert">
            {refused()}
          </p>
        </Show>
        <div class="row">
          <button type="submit" class="btn pri big" disabled={!why()}>
            {t('referee.send.call')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
