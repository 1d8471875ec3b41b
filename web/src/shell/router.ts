// The address bar as a signal. Links are ordinary links: clicks on them are taken over here, so
// that they open in a new tab, can be copied and work before the page is ready.

import { isOwn, ownPath } from '../net/base'
import { createMemo, createRoot, createSignal } from 'solid-js'

export type Route =
  | { page: 'gallery' }
  | { page: 'setup'; game: string }
  | { page: 'editor'; game: string }
  | { page: 'match'; id: string }
  | { page: 'series'; id: string }
  | { page: 'embed'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'rulesIndex' }
  | { page: 'puzzles'; family: string }
  | { page: 'puzzle'; family: string; id: string }
  | { page: 'matches' }
  | { page: 'records' }
  | { page: 'tokens' }
  | { page: 'make' }
  | { page: 'more' }
  | { page: 'missing'; path: string }

const isMatch = (part: string): boolean => /^[0-9A-Za-z]{8}$/.test(part)

/** The page an address path means. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode)
  const [first, second, third] = parts
  if (first === undefined) return { page: 'gallery' }
  if (parts.length === 1) {
    if (first === 'rules') return { page: 'rulesIndex' }
    if (first === 'puzzles') return { page: 'puzzles', family: '' }
    if (first === 'matches') return { page: 'matches' }
    if (first === 'records') return { page: 'records' }
    if (first === 'tokens') return { page: 'tokens' }
    if (first === 'make') return { page: 'make' }
    if (first === 'more') return { page: 'more' }
    if (isMatch(first)) return { page: 'match', id: first }
  }
  if (parts.length === 2 && second !== undefined) {
    if (first === 'embed' && isMatch(second)) return { page: 'embed', id: second }
    if (first === 'series' && isMatch(second)) return { page: 'series', id: second }
    if (first === 'play') return { page: 'setup', game: second }
    if (first === 'editor') return { page: 'editor', game: second }
    if (first === 'rules') return { page: 'rules', game: second }
    if (first === 'puzzles') return { page: 'puzzles', family: second }
  }
  if (parts.length === 3 && first === 'puzzles' && second && third)
    return { page: 'puzzle', family: second, id: third }
  return { page: 'missing', path }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const openedAt = ownPath(location.pathname)

/** Whether the server has said already that nothing is at an address: it need not be asked again. */
export const isGone = (path: string): boolean => path === openedAt && opened?.responseStatus === 404

const here = () => new URL(location.href)
const [address, setAddress] = createSignal(here(), { equals: (a, b) => a.href === b.href })

export const url = address
/** The page's own part of the address, without the base: a change of the query behind it is no change of page. */
export const path = createRoot(() => createMemo(() => ownPath(address().pathname)))

/** Goes to another address of this site, as `at` gives it; `replace` leaves no trace in the history. */
export function navigate(to: string, replace = false): void {
  const next = new URL(to, location.href)
  const moved = next.pathname !== location.pathname
  history[replace ? 'replaceState' : 'pushState'](null, '', next)
  setAddress(here())
  if (moved && !replace) scrollTo(0, 0)
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download')) return
  const href = link.getAttribute('href')
  if (!href || link.origin !== location.origin || !isOwn(link.pathname)) return
  if (ownPath(link.pathname).startsWith('/api/')) return
  if (href.startsWith('#')) return
  event.preventDefault()
  navigate(link.href)
}

/** Starts to follow clicks and the back button. */
export function followAddress(): void {
  addEventListener('popstate', () => setAddress(here()))
  addEventListener('hashchange', () => setAddress(here()))
  document.addEventListener('click', onClick)
}
