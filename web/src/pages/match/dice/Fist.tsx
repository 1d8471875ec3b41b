import { For, type JSX, Show } from 'solid-js'

export type Hand = 'left' | 'right'
export const hands: readonly Hand[] = ['left', 'right']

const fingers = [0, 1, 2, 3]

/** A fist, or an open hand with what lies in it; the right one is the left one in a mirror. */
export function Fist(props: { hand: Hand; open?: boolean; children?: JSX.Element }) {
  return (
    <span
      class="fist"
      classList={{ mirrored: props.hand === 'right', opened: props.open ?? false }}
    >
      <svg viewBox="0 0 96 104" aria-hidden="true">
        <path class="sleeve" d="M30 80h38l5 24H25z" />
        <Show when={props.open} fallback={<Closed />}>
          <For each={fingers}>
            {(i) => (
              <rect
                x={40}
                y={2 + (i === 0 || i === 3 ? 8 : 0)}
                width="16"
                height="52"
                rx="8"
                transform={`rotate(${-21 + 14 * i} 48 74)`}
              />
            )}
          </For>
          <rect x="62" y="40" width="16" height="42" rx="8" transform="rotate(48 70 78)" />
          <path d="M24 52q24-14 48 0l2 18q-4 18-26 18t-26-18z" />
        </Show>
      </svg>
      <Show when={props.open}>{props.children}</Show>
    </span>
  )
}

function Closed() {
  return (
    <>
      <path d="M18 42q30-16 60 0v22q-2 22-30 22t-30-22z" />
      <For each={fingers}>
        {(i) => <rect x={14 + 17 * i} y={22 + (i === 3 ? 5 : 0)} width="17" height="38" rx="8.5" />}
      </For>
      <rect x="34" y="56" width="46" height="17" rx="8.5" transform="rotate(-9 57 64)" />
    </>
  )
}
