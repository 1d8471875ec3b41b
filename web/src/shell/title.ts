/** Names the page in the window's title. */
export function setTitle(title: string): void {
  document.title = title ? `${title} · Tavlei` : 'Tavlei'
}
