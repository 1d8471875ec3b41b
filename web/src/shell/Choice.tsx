import { type JSX, Show } from 'solid-js'
import { type Key, t } from '../i18n'
import { Segments } from '../pages/shared/Segments'

/** One thing to choose, as a strip with its name above. */
export function Choice(props: {
  title: string
  /** Begins the keys of the words of its values. */
  name: string
  values: readonly string[]
  value: string
  onChange: (value: string) => void
  /** The choice that is pointed at, to be seen before it is made; undefined: none any more. */
  onTry?: ((value: string | undefined) => void) | undefined
  swatch?: ((value: string) => JSX.Element) | undefined
  /** Its words are short: four of them have room in a row. */
  short?: boolean
  /** What is to be known of it. */
  text?: string | undefined
}) {
  return (
    <section onPointerLeave={() => props.onTry?.(undefined)}>
      <h3>{props.title}</h3>
      <Segments
        class={props.short ? 'short' : ''}
        label={props.title}
        value={props.values.includes(props.value) ? props.value : (props.values[0] ?? '')}
        items={props.values.map((value) => ({
          value,
          label: (
            <>
              {props.swatch?.(value)}
              {t(`${props.name}.${value}` as Key)}
            </>
          ),
        }))}
        onChange={props.onChange}
        onPoint={props.onTry}
      />
      <Show when={props.text}>
        <p class="small">{props.text}</p>
      </Show>
    </section>
  )
}
