import { createEffect, createSignal, For, lazy, on, onCleanup, Show, Suspense } from 'solid-js'
import { t } from '../../../i18n'
import { pieceWord } from '../../shared/names'
import { chancesWish, setChancesWish } from '../../../shell/prefs'
import type { MatchCtrl } from '../model/ctrl'
import { sticksIn, Thrown } from './Die'
import { sounds } from '../model/sounds'
import { diceAt, drawnAt } from '../model/state'
import '../../../styles/dice.css'

const Chances = lazy(async () => ({ default: (await import('./Chances')).Chances }))

/** How long dice roll, and how long each face is seen meanwhile. */
const rolling = 500
const faceTime = 80

/**
 * What the dice show, now or at the moment looked at, or the lot that was drawn. Dice roll for a
 * moment; the number stands beside them at once in words. The proof is one click away.
 */
export function Dice(props: { ctrl: MatchCtrl }) {
  const table = () => props.ctrl.table()!
  const moment = () => props.ctrl.moment()
  const dice = () => diceAt(table(), moment())
  const drawn = () => drawnAt(table(), moment())
  const turn = createRolling(() =>
    props.ctrl.isLive() && dice().length ? `${table().plies.length} ${dice().join()}` : '',
  )
  const faces = () => (sticksIn(table().match.family) ? 5 : 6)
  /** The face seen now: while a die rolls, one after the other. */
  const face = (n: number, i: number) => (turn() ? ((n + turn() * (i + 2) - 1) % faces()) + 1 : n)
  const kinds = (men: { kind: string }[]) => [...new Set(men.map((m) => m.kind))]
  /** The pieces that may move now, which is what the dice decide; none where all may or all are alike. */
  const pieces = () => {
    const { scene, match } = table()
    if (!props.ctrl.isLive()) return []
    const starts = new Set((scene.paths ?? []).map((p) => p.tokens[0]))
    const may = scene.men.filter((m) => starts.has(m.place))
    if (may.length === scene.men.length || kinds(scene.men).length < 2) return []
    return kinds(may).map((kind) => pieceWord(match.family, kind))
  }
  const words = () =>
    dice().length
      ? t('turn.rolled', {
          n: [dice().join(' + '), pieces().join(', ')].filter(Boolean).join(': '),
        })
      : t('turn.drawn', { name: drawn()?.name ?? '' })
  return (
    <Show when={dice().length > 0 || drawn()}>
      <div class="turn quiet dice">
        <For each={dice()}>
          {(n, i) => <Thrown family={table().match.family} n={face(n, i())} rolls={turn() > 0} />}
        </For>
        <span role="status">{words()}</span>
        <button
          type="button"
          class="btn sm"
          aria-expanded={chancesWish() === 'on'}
          onClick={() => setChancesWish(chancesWish() === 'on' ? 'off' : 'on')}
        >
          {t('chances.title')}
        </button>
        <button type="button" class="btn sm" onClick={() => props.ctrl.setProof(true)}>
          {t('fair.button')}
        </button>
      </div>
      <Show when={chancesWish() === 'on'}>
        <Suspense>
          <Chances ctrl={props.ctrl} />
        </Suspense>
      </Show>
    </Show>
  )
}

/** Counts up while dice roll: after every change of the key that leaves one; 0 when they lie. */
function createRolling(key: () => string): () => number {
  const [turn, setTurn] = createSignal(0)
  createEffect(
    on(
      key,
      (now, before) => {
        // A look at the past and back is no roll.
        if (!now || !before) return
        sounds.play('die')
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
        const end = performance.now() + rolling
        const timer = setInterval(() => {
          setTurn(performance.now() < end ? turn() + 1 : 0)
          if (!turn()) clearInterval(timer)
        }, faceTime)
        onCleanup(() => {
          clearInterval(timer)
          setTurn(0)
        })
      },
      { defer: true },
    ),
  )
  return turn
}
