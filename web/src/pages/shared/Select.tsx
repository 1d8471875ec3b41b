import { type JSX, splitProps } from 'solid-js'

interface Props extends JSX.SelectHTMLAttributes<HTMLSelectElement> {
  /** The words of what is chosen. */
  shown: string
}

/**
 * A list to choose from whose face shows all that is chosen, on several lines where there is little
 * room; a browser's own face cuts it off. The list itself lies over that face, unseen.
 */
export function Select(props: Props) {
  const [own, rest] = splitProps(props, ['shown', 'children'])
  return (
    <span class="pick">
      <span aria-hidden="true">{own.shown}</span>
      <select {...rest}>{own.children}</select>
    </span>
  )
}
