import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { familyText, t } from '../../i18n'
import type { MatchCtrl } from './ctrl'
import { sounds } from './sounds'

/** How long dice roll, and how long each face is seen meanwhile. */
const rolling = 500
const faceTime = 80

/** Where the pips of a face lie, on a grid of three by three. */
const pips: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

/** What the dice show: they roll for a moment, the number stands beside them at once in words. */
export function Dice(props: { ctrl: MatchCtrl }) {
  const table = () => props.ctrl.table()!
  const dice = () => (props.ctrl.isLive() ? (table().scene.dice ?? []) : [])
  const key = () => `${table().plies.length} ${dice().join()}`
  const [turn, setTurn] = createSignal(0)
  createEffect(
    on(
      key,
      () => {
        if (!dice().length) return
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
  /** The face seen now: while a die rolls, one after the other. */
  const face = (n: number, i: number) => (turn() ? ((n + turn() * (i + 2) - 1) % 6) + 1 : n)
  /** The men that may move now, which is what the dice decide. */
  const men = () => {
    const { scene, match } = table()
    const starts = new Set((scene.paths ?? []).map((p) => p.tokens[0]))
    const kinds = scene.men.filter((m) => starts.has(m.place)).map((m) => m.kind)
    return [...new Set(kinds)].map((kind) => familyText(match.family, `man.${kind}`) ?? kind)
  }
  const words = () => [dice().join(' + '), men().join(', ')].filter(Boolean).join(': ')
  return (
    <Show when={dice().length > 0}>
      <div class="turn quiet dice" role="status">
        <For each={dice()}>
          {(n, i) => (
            <svg viewBox="0 0 32 32" aria-hidden="true" classList={{ rolls: turn() > 0 }}>
              <rect x="1.5" y="1.5" width="29" height="29" rx="6" />
              <For each={pips[face(n, i())] ?? []}>
                {(at) => <circle cx={8 + 8 * (at % 3)} cy={8 + 8 * Math.floor(at / 3)} r="2.8" />}
              </For>
            </svg>
          )}
        </For>
        <span>{t('turn.rolled', { n: words() })}</span>
      </div>
    </Show>
  )
}
