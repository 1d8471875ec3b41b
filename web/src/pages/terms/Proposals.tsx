import { createSignal, For, Show } from 'solid-js'
import { t, withLate } from '../../i18n'
import { fetchGame } from '../../net/api'
import type { MatchSummary, Proposal } from '../../net/types'
import type { MatchCtrl } from '../match/model/ctrl'
import { createFetched } from '../shared/fetched'
import { parseSpec } from '../shared/names'
import { proposed, say, standing } from './between'
import { Differences } from './Differences'

/** Other terms that stand between the host and who might play, and the answers to them. */
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
                    {button(t('terms.other'), () => void openTerms(ctrl, it()))}
                  </Show>
                </div>
              </section>
            )}
          </Show>
        )}
      </For>
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

/** The form comes when it is wanted. */
const openTerms = async (ctrl: MatchCtrl, answered: Proposal) =>
  (await withLate(import('./Other'))).openTerms(ctrl, answered)
