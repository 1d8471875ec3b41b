let usual = ''

/** Names the page in the window's title; where the user is awaited a mark stands there and on its icon. */
export function setTitle(title: string, awaited = false): void {
  const mark = awaited ? '● ' : ''
  document.title = title ? `${mark}${title} · Tavlei` : 'Tavlei'
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  usual ||= icon.href
  const href = awaited ? usual.replace(/icon\.svg$/, 'icon-turn.svg') : usual
  if (icon.href !== href) icon.href = href
  // An installed page has its mark on the icon that starts it.
  const badge = awaited ? navigator.setAppBadge?.() : navigator.clearAppBadge?.()
  badge?.catch(() => undefined)
}
