import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { gameName, hasWords, t } from '../../i18n'
import { takeOffer, withdrawOffer } from '../../net/api'
import { at } from '../../net/base'
import type { GameInfo, OpenOffer } from '../../net/types'
import { announce } from '../../shell/announce'
import { navigate } from '../../shell/router'
import { Picture } from '../gallery/Picture'
import { parseSpec, sideIn } from '../shared/names'
import { problemText } from '../shared/Unread'
import { Differences } from '../terms/Differences'
import { agreedIn } from '../terms/terms'
import type { Offers as Ctrl } from './ctrl'
import '../../styles/gallery.css'
import '../../styles/offers.css'

/** So many are shown before somebody asks for all. */
const few = 4

/** Who waits for anybody, and for what: one press sits down. */
export function Offers(props: {
  ctrl: Ctrl
  games: readonly GameInfo[]
  onWithdrawn?: (id: string) => void
}) {
  const [whole, setWhole] = createSignal(false)
  const [error, setError] = createSignal('')
  let section: HTMLElement | undefined
  const gameOf = (o: OpenOffer) => props.games.find((g) => g.id === parseSpec(o.game).id)
  const known = createMemo(() =>
    props.ctrl.list().filter((o) => gameOf(o) && hasWords(o.family, 'play')),
  )
  /** One's own first: they are what one waits for. */
  const ids = () =>
    [...known()]
      .sort((a, b) => Number(b.yours ?? false) - Number(a.yours ?? false))
      .map((o) => o.id)
  const shown = () => (whole() ? ids() : ids().slice(0, few))
  createEffect(
    on(
      () => known().length,
      (n, before) => before !== undefined && n > before && announce(t('offers.count', { n })),
    ),
  )
  const act = async (what: () => Promise<unknown>, then: () => void) => {
    setError('')
    try {
      await what()
      then()
    } catch (err) {
      setError(problemText(err))
      await props.ctrl.again()
      section?.focus()
    }
  }
  const take = (id: string) =>
    act(
      () => takeOffer(id),
      () => navigate(at(`/${id}`)),
    )
  const withdraw = (id: string) =>
    act(
      () => withdrawOffer(id),
      () => {
        props.ctrl.withdrawn(id)
        props.onWithdrawn?.(id)
        const next = known().length > 0 ? section : document.getElementById('main')
        next?.focus()
      },
    )
  return (
    <Show when={known().length > 0 || error()}>
      <section class="offers" aria-labelledby="offers" tabIndex={-1} ref={section}>
        <h2 id="offers">{t('offers.title')}</h2>
        <Show when={error()}>
          <p class="bad" role="alert">
            {error()}
          </p>
        </Show>
        <div class="resume">
          <For each={shown()}>
            {(id) => (
              <Show when={known().find((o) => o.id === id)}>
                {(offer) => (
                  <Row
                    offer={offer()}
                    game={gameOf(offer())!}
                    onTake={() => take(id)}
                    onWithdraw={() => withdraw(id)}
                  />
                )}
              </Show>
            )}
          </For>
        </div>
        <Show when={shown().length < ids().length}>
          <button type="button" class="btn q" onClick={() => setWhole(true)}>
            {t('offers.more', { n: ids().length })}
          </button>
        </Show>
      </section>
    </Show>
  )
}

/** Who plays which side, and how long a move may take: what is said of every offer. */
function agreed(o: OpenOffer): string {
  const spec = parseSpec(o.game)
  const seat = o.yours ? 1 - o.seat : o.seat
  const side =
    o.seat < 0 ? t('setup.sumLot') : t('setup.sumSide', { side: sideIn(o.family, spec, seat) })
  const line = o.moveTime ? `${side}, ${t('offers.time', { n: o.moveTime })}` : side
  return line.charAt(0).toLocaleUpperCase() + line.slice(1)
}

function Row(props: {
  offer: OpenOffer
  game: GameInfo
  onTake: () => Promise<void>
  onWithdraw: () => Promise<void>
}) {
  const [busy, setBusy] = createSignal(false)
  const name = () => gameName(props.offer.family, props.game.id)
  const host = () => props.offer.host || t('seat.guest')
  const press = async (act: () => Promise<void>) => {
    if (busy()) return
    setBusy(true)
    await act()
    setBusy(false)
  }
  return (
    <div class="panel match-card" classList={{ yours: props.offer.yours ?? false }}>
      <Picture thumb={props.game.thumb} family={props.offer.family} />
      <span class="said">
        <span class="words">
          <b>{name()}</b>
          <span class="of">{props.offer.yours ? t('offers.yours') : host()}</span>
          <small>{agreed(props.offer)}</small>
          <Differences game={props.game} agreed={agreedIn(props.offer, 2, false)} />
        </span>
        <Show
          when={props.offer.yours}
          fallback={
            <button
              type="button"
              class="btn pri"
              aria-busy={busy()}
              aria-label={t('offers.take', { game: name(), name: host() })}
              onClick={() => void press(props.onTake)}
            >
              {t('gallery.play')}
            </button>
          }
        >
          <span class="own">
            <a class="btn" href={at(`/${props.offer.id}`)}>
              {t('matches.look')}
            </a>
            <button
              type="button"
              class="btn"
              aria-busy={busy()}
              aria-label={t('offers.withdrawOf', { game: name() })}
              onClick={() => void press(props.onWithdraw)}
            >
              {t('offers.withdraw')}
            </button>
          </span>
        </Show>
      </span>
    </div>
  )
}
