import { createSignal, For, Show } from 'solid-js'
import { t } from '../../i18n'
import { commandMatch, fetchGame, layShare } from '../../net/api'
import type { Command, MatchSummary, Proposal } from '../../net/types'
import { Dialog } from '../../shell/Dialog'
import type { MatchCtrl } from '../match/model/ctrl'
import { createFetched } from '../shared/fetched'
import { parseSpec } from '../shared/names'
import { problemText } from '../shared/Unread'
import { openOver } from './Change'
import { Differences } from './Differences'
import { TermsForm } from './Form'
import { termsSent } from './proposal'
import { type Agreed, agreedIn, agreedOf } from './terms'

const hosts = (match: MatchSummary): boolean => match.you.length > 0

/** Terms with the side of whoever reads them: they are told, and sent, with that of the host. */
function turned(agreed: Agreed, match: MatchSummary): Agreed {
  const { seat = -1 } = agreed
  return { ...agreed, seat: seat < 0 || hosts(match) ? seat : 1 - seat }
}

/** The terms by which a match waits. */
function standing(match: MatchSummary): Agreed {
  const host = match.seats.find((s) => s.kind !== 'open')?.seat ?? -1
  return turned({ ...agreedOf(match), seat: match.lot ? -1 : host }, match)
}

const proposed = (match: MatchSummary, it: Proposal): Agreed =>
  turned(agreedIn(it.terms, match.seats.length), match)

/** Sends what a host says from the seat, and what somebody says who has none yet; '' or why not. */
async function say(ctrl: MatchCtrl, command: Command): Promise<string> {
  const lays = command.kind === 'propose' || command.what === 'yes'
  const { kind, ...more } = lays ? { ...command, ...(await layShare()) } : command
  if (hosts(ctrl.table()!.match)) return (await ctrl.send(kind, more)) ? '' : ctrl.notice()
  try {
    await commandMatch(ctrl.id, { kind, ...more })
    ctrl.rejoin() // the line may have been opened by nobody in particular
    return ''
  } catch (err) {
    return problemText(err)
  }
}

/** Other terms that stand between the host and who might play, and the way to propose some. */
export function Proposals(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  const game = createFetched(() => parseSpec(match().game).id, fetchGame)
  const [error, setError] = createSignal('')
  const ns = () => (match().proposals ?? []).map((it) => it.n)
  const settle = async (n: number, what: 'yes' | 'no') =>
    setError(await say(ctrl, { kind: 'settle', n, what }))
  const button = (words: string, run: () => void, main = false) => (
    <button type="button" class="btn sm" classList={{ pri: main }} onClick={run}>
      {words}
    </button>
  )
  return (
    <>
      <For each={ns()}>
        {(n) => (
          <Show when={match().proposals?.find((it) => it.n === n)}>
            {(it) => (
              <section class="terms-box">
                <h3>
                  {it().waits
                    ? t('terms.proposed', { name: nameOf(match(), it()) })
                    : t('terms.proposedYou')}
                </h3>
                <Show when={game()}>
                  {(g) => (
                    <Differences
                      game={g()}
                      agreed={proposed(match(), it())}
                      others={standing(match())}
                    />
                  )}
                </Show>
                <div class="answers">
                  <Show
                    when={it().waits}
                    fallback={button(t('offer.withdraw'), () => void settle(n, 'no'))}
                  >
                    {button(t('offer.yes'), () => void settle(n, 'yes'), true)}
                    {button(t('offer.no'), () => void settle(n, 'no'))}
                    {button(t('terms.other'), () => openTerms(ctrl, it()))}
                  </Show>
                </div>
              </section>
            )}
          </Show>
        )}
      </For>
      <Show when={match().mayPropose && !hosts(match()) && !ns().length}>
        <button type="button" class="btn" onClick={() => openTerms(ctrl)}>
          {t('terms.other')}
        </button>
      </Show>
      <Show when={error()}>
        <p class="bad" role="alert">
          {error()}
        </p>
      </Show>
    </>
  )
}

const nameOf = (match: MatchSummary, it: Proposal): string =>
  (it.by === 'host' ? match.seats.find((s) => s.kind !== 'open')?.name : it.name) || t('seat.guest')

/** Opens the form of the set-up over the terms that stand, or over a proposal that is answered. */
function openTerms(ctrl: MatchCtrl, answered?: Proposal): void {
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
