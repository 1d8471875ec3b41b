import { createEffect, createMemo, createResource, createSignal, For, Show } from 'solid-js'
import { familyText, lang, t, takeWords } from '../../i18n'
import { call } from '../../net/api'
import { at } from '../../net/base'
import type { CardGame, Family, MyMatch } from '../../net/types'
import { wordsOf } from '../more/shelf'
import { createNear } from '../shared/near'
import { matches, othersKey } from './ctrl'
import { Card, More } from './ShelfView'

/** Cards before the rest is asked for: two rows, with the sign that shows the rest. */
const shortOthers = 11

export type OthersCtrl = ReturnType<typeof createOthers>

/** Games of shelves that have cards. They are asked for when they come near to what is seen, or when somebody seeks. */
export function createOthers(sought: () => string, tag: () => string) {
  const [near, setNear] = createSignal(false)
  const seeks = () => sought() !== '' || tag() !== ''
  const [all] = createResource(
    () => (near() || seeks()) && lang(),
    async (code) => {
      const { games } = await call<{ games: CardGame[] }>(`/shelf/cards?lang=${code}`)
      takeWords(code, wordsOf(games))
      return games.map((info) => ({
        info,
        name: info.name,
        brief: info.brief,
        told: [info.id, info.name, info.brief, ...info.also].join(', '),
      }))
    },
  )
  // Read while they are on their way for the first time, they would take the page away.
  const known = () =>
    all.state === 'errored'
      ? []
      : all.state === 'pending' || all.state === 'unresolved'
        ? undefined
        : all.latest
  const found = createMemo(() =>
    (known() ?? []).filter(
      (game) => (!tag() || game.info.tags.includes(tag())) && matches(game.told, sought()),
    ),
  )
  const of = (family: string) => found().filter((game) => game.info.family === family)
  return {
    come: () => setNear(true),
    known: () => known() !== undefined,
    found,
    of,
    /** How many a family has to show: as many as the server told as long as nobody seeks. */
    count: (family: Family) => (known() ? of(family.id).length : seeks() ? 0 : (family.cards ?? 0)),
  }
}

/** The games of a family's shelf that are known best, below the family. */
export function Others(props: { ctrl: OthersCtrl; family: string; mine: MyMatch[] }) {
  let el: HTMLElement | undefined
  const near = createNear(() => el)
  createEffect(() => near() && props.ctrl.come())
  const [open, setOpen] = createSignal(false)
  const games = () => props.ctrl.of(props.family)
  const shown = () =>
    open() || games().length <= shortOthers + 1 ? games() : games().slice(0, shortOthers)
  return (
    <section ref={el} class="shelf" data-columns={6} id={othersKey(props.family)}>
      <header>
        <h2>{familyText(props.family, 'family.others')}</h2>
        <p>{familyText(props.family, 'family.othersBrief')}</p>
        <a href={at('/more')}>{t('gallery.shelf')}</a>
      </header>
      <div class="cards">
        <Show
          when={props.ctrl.known()}
          fallback={<For each={Array.from({ length: shortOthers + 1 })}>{() => <Blank />}</For>}
        >
          <For each={shown()}>{(game) => <Card game={game} mine={props.mine} />}</For>
          <More rest={games().slice(shown().length)} onOpen={() => setOpen(true)} />
        </Show>
      </div>
    </section>
  )
}

/** The place of a card while it is on its way. */
const Blank = () => (
  <div class="card" aria-hidden="true">
    <span class="thumb" />
  </div>
)
