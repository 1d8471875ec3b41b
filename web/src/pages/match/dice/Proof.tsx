import { For, Show } from 'solid-js'
import { andList, lang, t } from '../../../i18n'
import { fetchFair } from '../../../net/api'
import { heardOf, keptShare } from '../../../net/share'
import type { Fair, MatchSummary, Roll } from '../../../net/types'
import { Dialog } from '../../../shell/Dialog'
import { Icon } from '../../../shell/icons'
import { movesIn } from '../../../shell/prefs'
import { createFetched } from '../../shared/fetched'
import { sideOf } from '../../shared/names'
import type { MatchCtrl } from '../model/ctrl'
import { tableName } from '../model/words'
import { checkFair, type Checked, type Verdict } from './fair'
import { Fisted, Given, Hands, Recipe } from './ProofShares'
import '../../../styles/dice.css'

/** The proof that nobody chose the rolls: hashes, the seed and the shares in it, and every roll reckoned again here. */
export function Proof(props: { ctrl: MatchCtrl }) {
  return (
    <Dialog
      shown={props.ctrl.proof()}
      onClose={() => props.ctrl.setProof(false)}
      name="fair"
      title={t('fair.title')}
      class="keys fair"
    >
      <Reckoned ctrl={props.ctrl} />
    </Dialog>
  )
}

function Reckoned(props: { ctrl: MatchCtrl }) {
  const table = () => props.ctrl.table()!
  const fair = createFetched(
    () => ({ id: props.ctrl.id, seq: table().seq, lang: movesIn(lang()) }),
    (at) => fetchFair(at.id, at.lang),
  )
  /** What the page heard when the match began, before the first roll. */
  const told = () => table().events.find((e) => e.kind === 'sealed' || e.kind === 'started')?.text
  const verdict = () =>
    checkFair(fair()!, told(), { heard: heardOf(props.ctrl.id), share: keptShare })
  const name = (roll: Roll) =>
    Number.isNaN(Number(roll.name)) || roll.ply > 0
      ? rollName(roll.name)
      : sideOf(table().match, Number(roll.name))
  return (
    <Show when={fair()}>
      {(it) => (
        <>
          <Claim match={table().match} fair={it()} />
          <p
            class="verdict"
            role="status"
            classList={{ good: verdict().right === true, bad: verdict().right === false }}
          >
            <Show when={verdict().right !== undefined}>
              <Icon name={verdict().right ? 'check' : 'close'} size={18} />
            </Show>
            <span>{resultOf(verdict())}</span>
          </p>
          <Show when={verdict().same}>
            <p>{t('fair.same')}</p>
          </Show>
          <h3>{t('fair.hash')}</h3>
          <code>{it().commit}</code>
          <h3>{t('fair.seed')}</h3>
          <Show when={it().seed} fallback={<p>{t('fair.secret')}</p>}>
            <code>{it().seed}</code>
          </Show>
          <Given match={table().match} shares={it().shares} />
          <Show when={it().fists}>
            {(fists) => <Fisted match={table().match} fists={fists()} />}
          </Show>
          <Show when={verdict().rolls.length > 0}>
            <Rolls rolls={verdict().rolls} name={name} />
          </Show>
          <Show when={it().hands}>{(hands) => <Hands hands={hands()} />}</Show>
          <Recipe fair={it()} />
        </>
      )}
    </Show>
  )
}

/** What is drawn in the place of who does not pick is a fist. */
const rollName = (name: string): string =>
  name === 'left' || name === 'right' ? t(`draw.${name}`) : name

function resultOf(verdict: Verdict): string {
  const { right, hash, same, shares, rolls } = verdict
  if (right === undefined && !rolls.length) return t('fair.later')
  if (right === undefined) return t('fair.waiting', { n: rolls.length })
  if (right) return rolls.length ? t('fair.good', { n: rolls.length }) : t('fair.goodHash')
  if (same === false) return t('fair.badSame')
  if (!shares) return t('fair.badShare')
  return t(hash ? 'fair.bad' : 'fair.badHash')
}

/** What is proven, and no more: of whom each would have had to help to choose a roll. */
function Claim(props: { match: MatchSummary; fair: Fair }) {
  const open = () => props.fair.shares.filter((s) => s.share)
  const names = () => [t('fair.server'), ...open().map((s) => tableName(props.match, s.seat))]
  const shared = () => props.fair.rolls.filter((roll) => roll.shared)
  const claims = () => [
    ...(shared().some((roll) => roll.ply > 0) ? ['fair.nobody' as const] : []),
    ...(shared().some((roll) => roll.ply < 0) ? ['fair.nobodySeats' as const] : []),
    ...(props.fair.hands ? ['fair.nobodyHands' as const] : []),
  ]
  return (
    <Show
      when={open().length}
      fallback={
        <p>
          {t('fair.text')} {t('fair.alone')}
        </p>
      }
    >
      <p>{t('fair.shared')}</p>
      <For each={claims()}>
        {(claim) => <p class="claim">{t(claim, { names: andList(names()) })}</p>}
      </For>
    </Show>
  )
}

function Rolls(props: { rolls: Checked[]; name: (roll: Roll) => string }) {
  const known = () => props.rolls.some((r) => r.n !== undefined)
  const range = ({ from, weight }: Roll) => (weight > 1 ? `${from}…${from + weight - 1}` : from)
  return (
    <section class="rolls" aria-label={t('fair.rolls')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fair.ply')}</th>
            <th scope="col">{t('fair.rolled')}</th>
            <th scope="col">{t('fair.wants')}</th>
            <Show when={known()}>
              <th scope="col">{t('fair.number')}</th>
              <th scope="col">
                <span class="unseen">{t('fair.result')}</span>
              </th>
            </Show>
          </tr>
        </thead>
        <tbody>
          <For each={props.rolls}>
            {(r) => (
              <tr classList={{ good: r.right === true, bad: r.right === false }}>
                <td>{r.roll.ply}</td>
                <td>
                  {props.name(r.roll)}
                  <Show when={r.roll.undone}> ({t('fair.undone')})</Show>
                </td>
                <td>{t('fair.of', { range: range(r.roll), total: r.roll.total })}</td>
                <Show when={r.n !== undefined}>
                  <td>{r.n}</td>
                  <td class="mark">
                    <Icon name={r.right ? 'check' : 'close'} size={16} />
                    <span class="unseen">{t(r.right ? 'fair.right' : 'fair.wrong')}</span>
                  </td>
                </Show>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  )
}
