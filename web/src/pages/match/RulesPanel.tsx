import { For, lazy, Show, Suspense } from 'solid-js'
import { gameName, t, withLate } from '../../i18n'
import { fetchGame } from '../../net/api'
import { createFetched } from '../shared/fetched'
import { Icon } from '../../shell/icons'
import {
  asPart,
  clauseHref,
  noHouseRules,
  optionLead,
  parseSpec,
  saidAs,
  valueName,
} from '../shared/names'
import { valueWords } from '../shared/tools'
import type { Watched } from './model/ctrl'

const ClockTerm = lazy(async () => ({
  default: (await withLate(import('./clock'))).ClockTerm,
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
  const option = (key: string) => options().find((o) => o.key === key)
  const words = (key: string) => {
    const known = option(key)
    return known
      ? valueWords(match().family, known, value(key))
      : valueName(match().family, key, value(key))
  }
  /** What is played, though the option may leave it to another. */
  const value = (key: string) =>
    match().meant?.[key] ?? match().options[key] ?? spec().options[key] ?? ''
  const sentence = (key: string) =>
    saidAs(match().family, key, value(key)) ??
    `${optionLead(match().family, key)} ${asPart(words(key))}`
  const line = (key: string, changed: boolean) => (
    <li classList={{ changed }}>
      <Icon name="check" size={18} />
      <span>
        {sentence(key)}
        <Show when={changed}>
          {' '}
          <em class="changed">{t('setup.changed')}</em>
        </Show>
      </span>
    </li>
  )
  return (
    <section class="panel rules-panel">
      <h2>{gameName(match().family, spec().id)}</h2>
      <p classList={{ usual: !match().changed.length }}>
        {match().changed.length
          ? t('setup.nHouse', { n: match().changed.length })
          : noHouseRules(match().family, spec().id)}
      </p>
      <ul>
        <For each={match().changed}>{(key) => line(key, true)}</For>
        <For each={asked()}>{(o) => line(o.key, false)}</For>
        <Show when={match().settings?.clock}>
          <li>
            <Icon name="check" size={18} />
            <Suspense fallback={<span />}>
              <span>
                <ClockTerm match={match()} />
              </span>
            </Suspense>
          </li>
        </Show>
        <Show when={match().settings?.touchMove === 'strict'}>
          <li class="changed">
            <Icon name="check" size={18} />
            <span>
              {t('setup.touch')} <em class="changed">{t('setup.changed')}</em>
            </span>
          </li>
        </Show>
      </ul>
      <a href={clauseHref(spec().id, spec().options)}>{t('match.rules')}</a>
    </section>
  )
}
