import { createResource, For, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchDefinitions } from './net'
import { at } from '../../net/base'
import type { Bench } from './bench'
import { called } from './definition'

/** Games that people have published here: to play, or to begin from. */
export function Published(props: { bench: Bench }) {
  const [list] = createResource(props.bench.made, () => fetchDefinitions().catch(() => []))
  /** The game that one was made from, if it is in the list. */
  const parent = (hash: string | undefined) => list.latest?.find((d) => d.hash === hash)
  return (
    <Show when={list.latest?.length}>
      <section class="panel mk-side" aria-labelledby="mk-published">
        <h2 id="mk-published">{t('make.published')}</h2>
        <ul class="mk-list">
          <For each={list.latest}>
            {(d) => (
              <li>
                <a href={at(`/play/${encodeURIComponent(d.id)}`)}>{called(d.name) || d.id}</a>
                <Show when={d.by}>
                  <small>{d.by}</small>
                </Show>
                <Show when={parent(d.from)}>
                  {(it) => <small>{t('make.madeFrom', { name: called(it().name) })}</small>}
                </Show>
                <button
                  type="button"
                  class="btn sm"
                  aria-label={t('make.changeThis', { name: called(d.name) })}
                  onClick={() => {
                    scrollTo(0, 0)
                    void props.bench.from(d.id)
                  }}
                >
                  {t('make.change')}
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
