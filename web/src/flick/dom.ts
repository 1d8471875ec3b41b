// The elements of the table, and what it learns of the page's colours.

export function div(cls: string): HTMLDivElement {
  const d = document.createElement('div')
  d.className = cls
  return d
}

/** A note stays so long, ms. */
const stays = 9000

/** Puts a quiet line over the table, for a while; returns it. */
export function noted(box: HTMLElement, text: string): string {
  const el = div('fl-note')
  el.textContent = text
  box.append(el)
  setTimeout(() => el.remove(), stays)
  return text
}

/** What is said to those who hear the table. */
export function spoken(): HTMLDivElement {
  const live = div('bd-live')
  live.setAttribute('role', 'status')
  live.setAttribute('aria-live', 'polite')
  return live
}

/** Tells when the theme changes, by the user or by the system; returns how to stop. */
export function watchTheme(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const root = new MutationObserver(changed)
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  dark.addEventListener('change', changed)
  return () => {
    root.disconnect()
    dark.removeEventListener('change', changed)
  }
}
