import { For } from 'solid-js'

/** Where the pips of a face lie, on a grid of three by three. */
const pips: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

/** One die; what it shows is said in words beside it. */
export function Die(props: { n: number; rolls?: boolean }) {
  return (
    <svg class="die" viewBox="0 0 32 32" aria-hidden="true" classList={{ rolls: props.rolls }}>
      <rect x="1.5" y="1.5" width="29" height="29" rx="6" />
      <For each={pips[props.n] ?? []}>
        {(at) => <circle cx={8 + 8 * (at % 3)} cy={8 + 8 * Math.floor(at / 3)} r="2.8" />}
      </For>
    </svg>
  )
}
