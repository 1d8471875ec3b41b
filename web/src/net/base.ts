// Where the page lives on its host. Behind a proxy that may be below a path, as /tavlei: the server writes it into
// the page, whose own addresses are built by `at` and read by `ownPath`.

const told = document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? ''

/** What every address begins with: empty, or like /tavlei. As the page is built it is relative, which says nothing. */
export const base = told.startsWith('/') ? told.replace(/\/+$/, '') : ''

/** The address of a path of our own, like /rules/chess, for links and requests. */
export const at = (own: string): string => base + own

/** Whether a path of this host is one of ours. */
export const isOwn = (path: string): boolean => path === base || path.startsWith(`${base}/`)

/** The path of our own that an address of this host means. */
export const ownPath = (path: string): string =>
  isOwn(path) ? path.slice(base.length) || '/' : path
