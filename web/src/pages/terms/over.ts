import type { JSX } from 'solid-js'
import { render } from 'solid-js/web'

/** Shows something over the page until it is closed, or the page is left. */
export function openOver(what: (close: () => void) => JSX.Element): void {
  const place = document.body.appendChild(document.createElement('div'))
  const close = () => {
    removeEventListener('popstate', close)
    dispose()
    place.remove()
  }
  addEventListener('popstate', close)
  const dispose = render(() => what(close), place)
}
