import { For, Show } from 'solid-js'
import { lang, t } from '../../../i18n'
import { fetchFair } from '../../../net/api'
import type { Roll } from '../../../net/types'
import { Dialog } from '../../../shell/Dialog'
import { Icon } from '../../../shell/icons'
import { movesIn } from '../../../shell/prefs'
import { createFetched } from '../../shared/fetched'
import { sideOf } from '../../shared/names'
import type { MatchCtrl } from '../model/ctrl'
import { checkFair, type Checked } from './fair'
import '../../../styles/dice.css'

/** The proof that nobody chose the rolls: the hash, the seed, and every roll reckoned again here. */
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
  const told = () => table().events.find((e) => e.kind === 'started')?.text
  const verdict = () => checkFair(fair()!, told())
  const name = (roll: Roll) => (roll.ply < 0 ? sideOf(table().match, Number(roll.name)) : roll.name)
  const result = () => {
    const { right, hash, rolls } = verdict()
    if (right === undefined) return t('fair.waiting', { n: rolls.length })
    if (right) return t('fair.good', { n: rolls.length })
    return t(hash ? 'fair.bad' : 'fair.badHash')
  }
  return (
    <>
      <p>{t('fair.text')}</p>
      <Show when={fair()}>
        {(it) => (
          <>
            <p
              class="verdict"
              role="status"
              classList={{ good: verdict().right === true, bad: verdict().right === false }}
            >
              <Show when={verdict().right !== undefined}>
                <Icon name={verdict().right ? 'check' : 'close'} size={18} />
              </Show>
              <span>{result()}</span>
            </p>
            <h3>{t('fair.hash')}</h3>
            <code>{it().commit}</code>
            <h3>{t('fair.seed')}</h3>
            <Show when={it().seed} fallback={<p>{t('fair.secret')}</p>}>
              <code>{it().seed}</code>
            </Show>
            <Show when={verdict().rolls.length > 0}>
              <Rolls rolls={verdict().rolls} name={name} />
            </Show>
            <Recipe seed={it().seed} roll={it().rolls[0]} />
          </>
        )}
      </Show>
    </>
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

/** How to do the same without this page. */
function Recipe(props: { seed: string | undefined; roll: Roll | undefined }) {
  const seed = () => props.seed ?? 'SEED'
  const lines = () => [
    `printf %s ${seed()} | sha256sum`,
    `h=$(printf '%s %s' ${props.roll?.ply ?? 'PLY'} ${seed()} | sha256sum | cut -c1-12)`,
    `echo $((0x$h * ${props.roll?.total ?? 'TOTAL'} >> 48))`,
  ]
  return (
    <details>
      <summary>{t('fair.yourself')}</summary>
      <p>{t('fair.recipe')}</p>
      <pre>{lines().join('\n')}</pre>
    </details>
  )
}
