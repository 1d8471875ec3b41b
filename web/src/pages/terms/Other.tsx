import { createSignal, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchGame } from '../../net/api'
import type { Proposal } from '../../net/types'
import { Dialog } from '../../shell/Dialog'
import type { MatchCtrl } from '../match/model/ctrl'
import { createFetched } from '../shared/fetched'
import { parseSpec } from '../shared/names'
import { proposed, say, standing, turned } from './between'
import { TermsForm } from './Form'
import { openOver } from './over'
import { termsSent } from './proposal'
import type { Agreed } from './terms'

/** Opens the form of the set-up over the terms that stand, or over a proposal that is answered. */
export function openTerms(ctrl: MatchCtrl, answered?: Proposal): void {
  openOver((close) => <Other ctrl={ctrl} answered={answered} close={close} />)
}

function Other(props: { ctrl: MatchCtrl; answered: Proposal | undefined; close: () => void }) {
  const match = props.ctrl.table()!.match
  const { answered } = props
  const against = standing(match)
  const game = createFetched(() => parseSpec(match.game).id, fetchGame)
  const [refused, setRefused] = createSignal('')
  const send = async (terms: Agreed) => {
    const sent = termsSent(turned(terms, match))
    const why = await say(props.ctrl, {
      kind: 'propose',
      terms: sent,
      ...(answered && { n: answered.n }),
    })
    setRefused(why)
    if (!why) props.close()
    return !why
  }
  return (
    <Dialog
      shown
      onClose={props.close}
      name="other"
      title={t('terms.otherTitle')}
      class="setup terms-form"
    >
      <Show when={game()}>
        {(it) => (
          <TermsForm
            game={it()}
            from={answered ? proposed(match, answered) : against}
            against={against}
            send={send}
          >
            <p class="small">{t('terms.otherText')}</p>
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
