import { createMemo, createSignal, For, Show } from 'solid-js'
import { familyText, gameBrief, gameName, lang, takeWords, t } from '../../i18n'
import { fetchGames, fetchTexts } from '../../net/api'
import { Dialog } from '../../shell/Dialog'
import { Icon } from '../../shell/icons'
import { langs } from '../../shell/prefs'
import { called, matches } from '../gallery/ctrl'
import { fetchShelf, wordsOf } from '../more/shelf'
import { createFetched } from '../shared/fetched'
import type { Bench } from './bench'

/** A game from which the work may begin, and all by which it is sought. */
interface Start {
  id: string
  name: string
  family: string
  told: string
}

/** From which game the work begins, and the way back. */
export function Begin(props: { bench: Bench }) {
  const [open, setOpen] = createSignal(false)
  return (
    <div class="row mk-begin">
      <button type="button" class="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        {t('make.begin')}
      </button>
      <button
        type="button"
        class="btn sm"
        disabled={!props.bench.past().length}
        onClick={props.bench.undo}
      >
        {t('make.undo')}
      </button>
      <button
        type="button"
        class="btn sm"
        disabled={!props.bench.future().length}
        onClick={props.bench.redo}
      >
        {t('make.redo')}
      </button>
      <Dialog
        shown={open()}
        onClose={() => setOpen(false)}
        name="mk-begin"
        title={t('make.choose')}
        class="mk-games"
      >
        <Games
          choose={(id) => {
            setOpen(false)
            void props.bench.from(id)
          }}
        />
      </Dialog>
    </div>
  )
}

/** All games, those of the gallery first, sought by name in any language. */
function Games(props: { choose: (id: string) => void }) {
  const [sought, setSought] = createSignal('')
  // Resources would take the page away while they are on their way, and the dialog with it.
  const families = createFetched(lang, () => fetchGames().catch(() => []))
  const shelf = createFetched(lang, async (code) => {
    const list = await fetchShelf(code).catch(() => [])
    takeWords(code, wordsOf(list))
    return list
  })
  // Names in other languages are fetched when somebody begins to seek.
  const known = createFetched(
    () => sought() !== '',
    (seeks) =>
      Promise.all(
        seeks ? langs.flatMap((l) => [fetchTexts(l, 'names'), fetchTexts(l, 'also')]) : [],
      ),
  )
  const all = createMemo((): Start[] => [
    ...(families() ?? []).flatMap((family) =>
      family.games.map(({ id }) => {
        const name = gameName(family.id, id)
        const brief = gameBrief(family.id, id)
        const also = called(known() ?? [], family.id, id)
        return { id, name, family: family.id, told: `${id} ${name} ${brief} ${also}` }
      }),
    ),
    ...(shelf() ?? []).map(({ id, name, family, brief, also }) => ({
      id,
      name,
      family,
      told: [id, name, brief, ...also].join(' '),
    })),
  ])
  const found = createMemo(() => all().filter((game) => matches(game.told, sought())))
  return (
    <>
      <label class="find">
        <Icon name="search" size={18} />
        <input
          type="search"
          placeholder={t('shelf.find')}
          aria-label={t('shelf.find')}
          value={sought()}
          onInput={(e) => setSought(e.currentTarget.value)}
        />
      </label>
      <p class="note" role="status">
        {t('shelf.found', { n: found().length })}
      </p>
      <ul>
        <For each={found()}>
          {(game) => (
            <li>
              <button type="button" onClick={() => props.choose(game.id)}>
                {game.name} <small>{familyText(game.family, 'family.name')}</small>
              </button>
            </li>
          )}
        </For>
      </ul>
      <Show when={families() && shelf() && !found().length}>
        <p>{t('shelf.none')}</p>
      </Show>
    </>
  )
}
