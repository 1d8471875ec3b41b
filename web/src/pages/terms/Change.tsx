import { createSignal, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchGame } from '../../net/api'
import { Dialog } from '../../shell/Dialog'
import type { MatchCtrl } from '../match/model/ctrl'
import { createFetched } from '../shared/fetched'
import { parseSpec } from '../shared/names'
import { TermsForm } from './Form'
import { openOver } from './over'
import { changesSent } from './proposal'
import { agreedOf, within } from './terms'

/** Opens the form in which other rules are offered for the game that is under way. */
export function openChange(ctrl: MatchCtrl): void {
  openOver((close) => <Change ctrl={ctrl} close={close} />)
}

function Change(props: { ctrl: MatchCtrl; close: () => void }) {
  const match = props.ctrl.table()!.match
  const before = within(agreedOf(match))
  const game = createFetched(() => parseSpec(match.game).id, fetchGame)
  const [refused, setRefused] = createSignal('')
  return (
    <Dialog
      shown
      onClose={props.close}
      name="change"
      title={t('terms.changeTitle')}
      class="setup terms-form"
    >
      <Show when={game()}>
        {(it) => (
          <TermsForm
            game={it()}
            from={before}
            within
            send={async (terms) => {
              const ok = await props.ctrl.send('offer', {
                what: 'rules',
                terms: changesSent(terms, before),
              })
              if (ok) props.close()
              else setRefused(props.ctrl.notice())
              return ok
            }}
          >
            <p class="small">{t('terms.changeText')}</p>
            <Show when={refused()}>
              <p class="bad" role="alert">
                {refused()}
              </p>
            </Show>
          </TermsForm>
        )}
      </Show>
    </Dialog>
  )
}
