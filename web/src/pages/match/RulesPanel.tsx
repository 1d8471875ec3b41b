import { For, lazy, Show, Suspense } from 'solid-js'
import { gameName, t, withTerms } from '../../i18n'
import { fetchGame } from '../../net/api'
import type { OptionInfo } from '../../net/types'
import { createFetched } from '../shared/fetched'
import { Icon } from '../../shell/icons'
import { asPart, clauseHref, noHouseRules, optionLead, parseSpec, saidAs } from '../shared/names'
import { valueWords } from '../shared/tools'
import type { Watched } from './model/ctrl'

const MatchTerms = lazy(async () => ({
  default: (await withTerms(import('../terms/Differences'))).MatchTerms,
}))

/** Lines of rules shown when nothing was changed. */
const usual = 3

/** The rules of this match in short: what was changed stands first. */
export function RulesPanel(props: { ctrl: Watched }) {
  const match = () => props.ctrl.table()!.match
  const spec = () => parseSpec(match().game)
  const game = createFetched(() => spec().id, fetchGame)
  const options = () => game()?.options ?? []
  const asked = () =>
    options()
      .filter((o) => o.ask && !match().changed.includes(o.key))
      .slice(0, usual)
  /** What is played, though the option may leave it to another. */
  const value = (key: string) =>
    match().meant?.[key] ?? match().options[key] ?? spec().options[key] ?? ''
  const line = (o: OptionInfo) => (
    <li>
      <Icon name="check" size={18} />
      <span>
        {saidAs(match().family, o.key, value(o.key)) ??
          `${optionLead(match().family, o.key)} ${asPart(valueWords(match().family, o, value(o.key)))}`}
      </span>
    </li>
  )
  /** Whether anything was agreed besides the rules, or is not as they have it. */
  const agreed = () => !invited() && match().differs?.length
  /** The invitation tells it to whoever has come to read it. */
  const invited = () => match().status === 'waiting' && !match().you.length
  /** The rules with what was agreed on top, which a match tells that has a number. */
  const rulesHref = () =>
    clauseHref(spec().id, { ...spec().options, ...(match().id && { from: match().id }) })
  return (
    <section class="panel rules-panel">
      <h2>{gameName(match().family, spec().id)}</h2>
      <p classList={{ usual: !match().changed.length }}>
        {match().changed.length
          ? t('setup.nHouse', { n: match().changed.length })
          : noHouseRules(match().family, spec().id)}
      </p>
      <Show when={agreed()}>
        <Suspense>
          <MatchTerms match={match()} />
        </Suspense>
      </Show>
      <ul>
        <For each={asked()}>{(o) => line(o)}</For>
      </ul>
      <a href={rulesHref()}>{t('match.rules')}</a>
    </section>
  )
}
