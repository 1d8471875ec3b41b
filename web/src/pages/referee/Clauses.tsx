import { createSignal, For, Show } from 'solid-js'
import { lang, t } from '../../i18n'
import { fetchRules } from '../../net/api'
import type { MatchCtrl } from '../match/model/ctrl'
import { createFetched } from '../shared/fetched'
import { clauseHref, optionsText, parseSpec } from '../shared/names'
import { clausesIn, clausesLike } from './numbered'

/** The clauses of the rules of a match, to cite one of them: those that fit what is typed. */
export function Clauses(props: {
  ctrl: MatchCtrl
  typed: string
  onChoose: (clause: string) => void
}) {
  const spec = () => parseSpec(props.ctrl.table()!.match.game)
  const [open, setOpen] = createSignal(false)
  let details: HTMLDetailsElement | undefined
  const all = createFetched(
    () => open() && { ...spec(), lang: lang() },
    async (it) =>
      it ? clausesIn((await fetchRules(it.id, it.lang, optionsText(it.options))).html) : undefined,
  )
  /** What was chosen stands alone: who opens the list again wants the others, too. */
  const shown = () => {
    const list = all() ?? []
    const like = list.some((it) => it.number === props.typed) ? [] : clausesLike(list, props.typed)
    return like.length ? like : list
  }
  const choose = (number: string) => {
    props.onChoose(number)
    if (details) details.open = false
  }
  return (
    <details class="clauses" ref={details} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t('referee.clauses')}</summary>
      <Show when={all()} fallback={<p class="small" aria-busy="true" />}>
        <ul>
          <For each={shown()}>
            {(it) => (
              <li>
                <button
                  type="button"
                  aria-pressed={it.number === props.typed}
                  onClick={() => choose(it.number)}
                >
                  <b>{it.number}</b> <span>{it.text}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <a class="small" href={clauseHref(spec().id, spec().options)} target="_blank" rel="noopener">
        {t('referee.wholeRules')}
      </a>
    </details>
  )
}
