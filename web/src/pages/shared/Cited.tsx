import { Show } from 'solid-js'

/** A line in which the clause that it names is a link to its text. */
export function Cited(props: {
  text: string | undefined
  cite: { text: string; href: string } | undefined
}) {
  const split = () => {
    const text = props.text ?? ''
    const at = props.cite ? text.lastIndexOf(props.cite.text) : -1
    return at < 0 ? [text] : [text.slice(0, at), text.slice(at + props.cite!.text.length)]
  }
  return (
    <>
      {split()[0]}
      <Show when={split().length > 1}>
        <a href={props.cite!.href}>{props.cite!.text}</a>
        {split()[1]}
      </Show>
    </>
  )
}
