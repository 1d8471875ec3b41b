import { For, Show } from 'solid-js'
import { skinOf } from '../../../skins'

/** Where the pips of a face lie, on a grid of three by three. */
const pips: Record<number, number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

/** Four sticks with a light and a dark side; no light side up counts five. What they show is said in words beside them. */
function Sticks(props: Throw) {
  return (
    <svg
      class="die sticks"
      viewBox="0 0 32 32"
      aria-hidden="true"
      classList={{ rolls: props.rolls }}
    >
      <For each={[0, 1, 2, 3]}>
        {(i) => (
          <g transform={`translate(${2 + 7.4 * i})`} classList={{ up: props.n < 5 && i < props.n }}>
            <rect y="2" width="5.6" height="28" rx="2.8" />
            <path d="M2.8 7v18" />
          </g>
        )}
      </For>
    </svg>
  )
}

interface Throw {
  n: number
  rolls?: boolean
}

/** Whether sticks are thrown in a family in place of dice. */
export const sticksIn = (family: string): boolean => skinOf(family).throws === 'sticks'

/** What a throw shows, as the family throws it. */
export function Thrown(props: Throw & { family: string }) {
  return (
    <Show when={sticksIn(props.family)} fallback={<Die n={props.n} rolls={props.rolls} />}>
      <Sticks n={props.n} rolls={props.rolls} />
    </Show>
  )
}

/** One die; what it shows is said in words beside it. */
function Die(props: Throw) {
  return (
    <svg class="die" viewBox="0 0 32 32" aria-hidden="true" classList={{ rolls: props.rolls }}>
      <rect x="1.5" y="1.5" width="29" height="29" rx="6" />
      <For each={pips[props.n] ?? []}>
        {(at) => <circle cx={8 + 8 * (at % 3)} cy={8 + 8 * Math.floor(at / 3)} r="2.8" />}
      </For>
    </svg>
  )
}
