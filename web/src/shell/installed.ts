// What a page has beyond its window: notifications, and the worker that says that the server cannot be
// reached. The worker is there for installed pages and for those that notify only.

import { createEffect, createRoot } from 'solid-js'
import { lang } from '../i18n'
import { notifyWish, setNotifyWish } from './prefs'

/** An address beside the manifest: the root of the site, wherever it is. */
const atRoot = (file: string): string =>
  new URL(
    file,
    document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? location.origin,
  ).href

/** Starts the worker and keeps it told which language the page has. */
export function serve(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(atRoot('sw.js')).catch(() => undefined)
  createRoot(() =>
    createEffect(() => {
      const now = lang()
      void caches.open('tavlei').then((cache) => cache.put('lang', new Response(now)))
    }),
  )
}

/** What the browser says to notifications: whether it has them, and whether they are allowed. */
export const permission = (): NotificationPermission | 'none' =>
  'Notification' in globalThis && isSecureContext ? Notification.permission : 'none'

/** Switches notifications on, for which the browser asks the user, or off. */
export async function wantNotices(on: boolean): Promise<void> {
  if (on && permission() === 'default') await Notification.requestPermission()
  setNotifyWish(on && permission() === 'granted' ? 'on' : 'off')
  if (notifyWish() === 'on') serve()
}

/** Shows a notification that leads to a match; a newer one of the match takes its place. */
export async function notify(title: string, body: string, id: string): Promise<void> {
  if (permission() !== 'granted') return
  const address = atRoot(id)
  const options = { body, tag: id, icon: atRoot('icon-192.png'), lang: lang(), data: address }
  const worker = await navigator.serviceWorker?.getRegistration()
  // On phones only a worker may notify.
  if (worker?.active) {
    await worker.showNotification(title, options)
    return
  }
  const shown = new Notification(title, options)
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}
