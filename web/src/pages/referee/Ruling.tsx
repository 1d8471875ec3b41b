import { createSignal, For, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { type Key, t } from '../../i18n'
import type { Ruling } from '../../net/types'
import { Dialog } from '../../shell/Dialog'
import type { MatchCtrl } from '../match/model/ctrl'
import { openOver } from '../terms/over'
import { type Act, actsNow, needsClause } from './acts'
import { Clauses } from './Clauses'
import { fieldsOf } from './Fields'
import './referee.css'

/** Opens the sheet of a referee, at one act or at the list of them. */
export function openRuling(ctrl: MatchCtrl, from: Partial<Ruling> = {}): void {
  openOver((close) => <Sheet ctrl={ctrl} from={from} close={close} />)
}

const grave: readonly Act[] = ['lose', 'end', 'void', 'leave']

function Sheet(props: { ctrl: MatchCtrl; from: Partial<Ruling>; close: () => void }) {
  const { ctrl } = props
  const [act, setAct] = createSignal(props.from.act)
  const title = () => (act() ? t(`referee.do.${act()}` as Key) : t('referee.acts'))
  return (
    <Dialog shown onClose={props.close} name="ruling" title={title()} class="ruling">
      <Show
        when={act()}
        keyed
        fallback={
          <div class="deeds">
            <For each={actsNow(ctrl.table()!)}>
              {(it) => (
                <button
                  type="button"
                  class="btn"
                  classList={{ grave: grave.includes(it) }}
                  onClick={() => setAct(it)}
                >
                  {t(`referee.do.${it}` as Key)}
                </button>
              )}
            </For>
          </div>
        }
      >
        {(it) => <Form ctrl={ctrl} act={it} from={props.from} close={props.close} />}
      </Show>
    </Dialog>
  )
}

function Form(props: { ctrl: MatchCtrl; act: Act; from: Partial<Ruling>; close: () => void }) {
  const { ctrl } = props
  const [ruling, setRuling] = createSignal<Ruling>({ ...props.from, act: props.act })
  const [refused, setRefused] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const set = (change: Partial<Ruling>) => setRuling((was) => ({ ...was, ...change }))
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    const ok = await ctrl.rule(ruling())
    setBusy(false)
    if (ok) props.close()
    else setRefused(ctrl.notice())
  }
  return (
    <form onSubmit={send}>
      <Dynamic component={fieldsOf[props.act]} ctrl={ctrl} ruling={ruling()} set={set} />
      <Show when={props.act === 'leave'}>
        <p>{t('referee.leaveText')}</p>
      </Show>
      <Show when={props.act !== 'leave'}>
        <label class="field">
          <b>{t('referee.clause')}</b>
          <input
            type="text"
            maxLength={60}
            required={needsClause(props.act)}
            autocomplete="off"
            value={ruling().clause ?? ''}
            onInput={(e) => set({ clause: e.currentTarget.value })}
          />
          <small>{t('referee.clauseText')}</small>
        </label>
        <Clauses ctrl={ctrl} typed={ruling().clause ?? ''} onChoose={(clause) => set({ clause })} />
        <Show when={!ctrl.table()!.match.silent}>
          <label class="field">
            <b>{t('referee.say')}</b>
            <input
              type="text"
              maxLength={280}
              required={props.act === 'say'}
              autocomplete="off"
              value={ruling().words ?? ''}
              onInput={(e) => set({ words: e.currentTarget.value })}
            />
          </label>
        </Show>
      </Show>
      <Show when={refused()}>
        <p class="bad" role="alert">
          {refused()}
        </p>
      </Show>
      <div class="row">
        <button
          type="submit"
          class="btn pri big"
          disabled={busy() || (props.act === 'position' && !ruling().position)}
        >
          {t('referee.decide')}
        </button>
      </div>
    </form>
  )
}
