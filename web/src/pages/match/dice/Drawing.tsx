import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { andList, t } from '../../../i18n'
import { hear, keptShare } from '../../../net/share'
import { sideOf } from '../../shared/names'
import type { MatchCtrl } from '../model/ctrl'
import { tableName } from '../model/words'
import { Fist, type Hand, hands } from './Fist'
import '../../../styles/fists.css'

/** From so many seconds on the time is told. */
const soon = 60

/** All sit: sides are drawn with two fists, and this browser opens its share when that is due. */
export function Drawing(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  const lost = createOpening(ctrl)
  const left = createCountdown(() => match().draw?.left)
  const hidden = () => match().draw?.hider !== undefined
  const waits = () => andList((match().draw?.waits ?? []).map((seat) => tableName(match(), seat)))
  return (
    <div class="waiting drawing">
      <Show
        when={hidden()}
        fallback={
          <>
            <p>{t(match().draw?.lots ? 'draw.seatsText' : 'draw.sharesText')}</p>
            <p role="status">{t('draw.waits', { names: waits() })}</p>
          </>
        }
      >
        <Fists ctrl={ctrl} />
      </Show>
      <Show when={left() < soon}>
        <p class="small">{t('draw.seconds', { n: left() })}</p>
      </Show>
      <Show when={lost()}>
        <p class="bad" role="alert">
          {t('draw.lost')}
        </p>
      </Show>
      <Show when={match().you.length > 0}>
        <button type="button" class="btn q" onClick={() => void ctrl.send('abort')}>
          {t('waiting.cancel')}
        </button>
      </Show>
    </div>
  )
}

/** Opens the shares of this browser when the match waits for them; tells whether one of them is not here. */
function createOpening(ctrl: MatchCtrl): () => boolean {
  const [lost, setLost] = createSignal(false)
  const opened = new Set<number>()
  createEffect(
    on(
      () => ctrl.table()?.match,
      (match) => {
        const { draw, you = [], status } = match ?? {}
        if (!draw || !you.length || status !== 'waiting') return
        // Nothing of this may be told otherwise later.
        hear(ctrl.id, { commit: draw.commit, hashes: draw.shares.map((s) => s.hash) })
        if (draw.hider !== undefined && !draw.picked) return
        for (const { seat, hash } of draw.shares) {
          if (!draw.waits.includes(seat) || !you.includes(seat) || opened.has(seat)) continue
          const text = keptShare(hash)
          setLost(text === undefined)
          if (text === undefined) continue
          opened.add(seat)
          void ctrl.send('reveal', { seat, text })
        }
      },
    ),
  )
  return lost
}

/** Counts seconds down from what the server has told. */
function createCountdown(left: () => number | undefined): () => number {
  const [seconds, setSeconds] = createSignal(Number.POSITIVE_INFINITY)
  createEffect(
    on(left, (ms = Number.POSITIVE_INFINITY) => {
      const end = performance.now() + ms
      const tell = () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
      tell()
      const timer = setInterval(tell, 1000)
      onCleanup(() => clearInterval(timer))
    }),
  )
  return seconds
}

/** The two fists: one person holds them out, the other picks. */
function Fists(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  const hider = () => match().draw?.hider ?? 0
  const picked = () => match().draw?.picked
  const mine = () => match().you.includes(1 - hider())
  const name = (seat: number) => tableName(match(), seat)
  const words = () => {
    const hand = picked()
    if (hand) return t(`draw.picked.${hand}`)
    if (mine()) return t('draw.pickYou', { name: name(hider()), side: sideOf(match(), 0) })
    if (match().you.length) return t('draw.hideYou', { name: name(1 - hider()) })
    return t('draw.watch', { name: name(hider()), other: name(1 - hider()) })
  }
  const pick = (what: Hand) => void ctrl.send('pick', { seat: 1 - hider(), what })
  return (
    <>
      <p role="status">{words()}</p>
      <div class="fists" classList={{ offering: !picked() }}>
        <For each={hands}>
          {(hand) => (
            <Show
              when={mine() && !picked()}
              fallback={
                <span class="one" classList={{ picked: picked() === hand }}>
                  <Fist hand={hand} />
                </span>
              }
            >
              <button type="button" class="one" onClick={() => pick(hand)}>
                <Fist hand={hand} />
                {t(`draw.${hand}`)}
              </button>
            </Show>
          )}
        </For>
      </div>
    </>
  )
}
