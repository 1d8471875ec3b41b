import { createSignal, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchGame } from '../../net/api'
import { Dialog } from '../../shell/Dialog'
import { createFetched } from '../shared/fetched'
import { Cited } from '../shared/Cited'
import { clauseHref, parseSpec } from '../shared/names'
import { openOver } from '../terms/over'
import type { MatchCtrl } from './model/ctrl'

/** Opens the form in which a draw is claimed with a move that is written down and not made. */
export function openClaim(ctrl: MatchCtrl, seat: number): void {
  openOver((close) => <Claim ctrl={ctrl} seat={seat} close={close} />)
}

function Claim(props: { ctrl: MatchCtrl; seat: number; close: () => void }) {
  const { id, options } = parseSpec(props.ctrl.table()!.match.game)
  const game = createFetched(() => id, fetchGame)
  const clause = () => game()?.options.find((it) => it.key === 'drawMode')?.rule
  const [refused, setRefused] = createSignal('')
  let input!: HTMLInputElement

  async function send(event: Event): Promise<void> {
    event.preventDefault()
    const text = input.value.trim()
    if (!text) return
    if (await props.ctrl.send('claim', { seat: props.seat, text })) props.close()
    else setRefused(props.ctrl.notice())
  }
  return (
    <Dialog shown onClose={props.close} name="claim" title={t('claim.title')} class="claim-form">
      <form onSubmit={(event) => void send(event)}>
        <p>
          {t('claim.text')}{' '}
          <Show when={clause()}>
            {(rule) => (
              <a href={clauseHref(id, options, rule())}>{t('why.rule', { rule: rule() })}</a>
            )}
          </Show>
        </p>
        <label>
          {t('claim.move')}
          <input
            ref={input}
            type="text"
            required
            autofocus
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            maxLength={400}
            onInput={() => setRefused('')}
          />
        </label>
        <Show when={refused()}>
          <p class="bad" role="alert">
            <Cited text={refused()} cite={props.ctrl.cite()} />
          </p>
        </Show>
        <button type="submit" class="btn pri">
          {t('act.claim')}
        </button>
      </form>
    </Dialog>
  )
}
