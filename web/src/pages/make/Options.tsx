import { For, Show } from 'solid-js'
import { gameName, hasWords, t } from '../../i18n'
import { fetchGame } from '../../net/api'
import { createFetched } from '../shared/fetched'
import { OptionField } from '../shared/OptionField'
import type { Definition } from './definition'
import '../../styles/setup.css'

/** The options of the game that a definition is like. */
export function Options(props: { def: Definition; like: string; set: (def: Definition) => void }) {
  const game = createFetched(
    () => props.like,
    (id) => fetchGame(id).catch(() => undefined),
  )
  /** The game with the words of its family, if it has options. */
  const shown = () => {
    const it = game()
    return it?.options?.length && hasWords(it.family) ? it : undefined
  }
  const chosen = () => props.def.options ?? {}
  const set = (key: string, value: string, usual: string) => {
    const { [key]: _, ...others } = chosen()
    props.set({ ...props.def, options: value === usual ? others : { ...others, [key]: value } })
  }
  return (
    <Show when={shown()}>
      {(it) => (
        <section class="mk-options" aria-labelledby="mk-options">
          <h2 id="mk-options">{t('make.rules')}</h2>
          <p class="note">{t('make.optionsOf', { game: gameName(it().family, it().id) })}</p>
          <For each={it().options}>
            {(option) => (
              <OptionField
                game={it().id}
                family={it().family}
                option={option}
                value={chosen()[option.key] ?? option.default}
                options={chosen()}
                onChange={(value) => set(option.key, value, option.default)}
              />
            )}
          </For>
        </section>
      )}
    </Show>
  )
}
