import { createUniqueId, For, type JSX } from 'solid-js'

export interface Segment {
  value: string
  label: JSX.Element
  hint?: string
}

/** A row of choices of which one holds: radio buttons drawn as one strip. */
export function Segments(props: {
  label: string
  value: string
  items: readonly Segment[]
  onChange: (value: string) => void
  /** A choice is pointed at with a mouse. */
  onPoint?: ((value: string) => void) | undefined
  class?: string
  /** Where it is said what is wrong with the choice, if anything is. */
  wrong?: string | undefined
}) {
  const name = createUniqueId()
  return (
    <div
      class={`seg ${props.class ?? ''}`}
      role="radiogroup"
      aria-label={props.label}
      aria-invalid={props.wrong ? true : undefined}
      aria-describedby={props.wrong}
    >
      <For each={props.items}>
        {(item) => (
          <label
            title={item.hint}
            onPointerEnter={(e) => e.pointerType === 'mouse' && props.onPoint?.(item.value)}
          >
            <input
              type="radio"
              name={name}
              value={item.value}
              checked={item.value === props.value}
              onChange={() => props.onChange(item.value)}
            />
            <span>{item.label}</span>
          </label>
        )}
      </For>
    </div>
  )
}
