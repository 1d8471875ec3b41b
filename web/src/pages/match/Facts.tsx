import { createMemo, For, Show } from 'solid-js'
import { familyText, t } from '../../i18n'
import { sideOf } from '../shared/names'
import type { Watched } from './ctrl'
import { sceneAt } from './state'

/** What is to be known at the moment shown besides the men: one entry for each thing, all seats in it. */
export function Facts(props: { ctrl: Watched }) {
  const table = () => props.ctrl.table()!
  const family = () => table().match.family
  const facts = createMemo(() => sceneAt(table(), props.ctrl.moment()).facts ?? [])
  const keys = createMemo(() => [...new Set(facts().map((f) => f.key))])
  const of = (key: string) => facts().filter((f) => f.key === key)
  const word = (key: string, value: string) => familyText(family(), `fact.${key}.${value}`) ?? value
  return (
    <Show when={keys().length > 0}>
      <dl class="facts" aria-label={t('match.facts')}>
        <For each={keys()}>
          {(key) => (
            <div>
              <dt>{familyText(family(), `fact.${key}`) ?? key}</dt>
              <dd>
                <For each={of(key)}>
                  {(fact, i) => (
                    <>
                      <Show when={i() > 0}>
                        <span aria-hidden="true"> : </span>
                      </Show>
                      <Show when={fact.seat >= 0}>
                        <span class="unseen">{sideOf(table().match, fact.seat)} </span>
                      </Show>
                      <b>{word(key, fact.value)}</b>{' '}
                    </>
                  )}
                </For>
              </dd>
            </div>
          )}
        </For>
      </dl>
    </Show>
  )
}
