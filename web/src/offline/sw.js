// What stands between an installed page and the server: where the server cannot be reached, one page says
// so, and a notification that is pressed leads to its match. Nothing else goes through here and nothing of a
// build is kept, so that nobody ever sees an old one. The build puts the words in.

const words = '__WORDS__'
const kept = 'tavlei'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => unreachable()))
})

/** The language that the page had last, else the first of the browser's that we have. */
async function language() {
  const told = await (await caches.open(kept)).match('lang')
  const wishes = [told && (await told.text()), ...self.navigator.languages]
  const codes = wishes.map((wish) => wish?.toLowerCase().split('-')[0])
  return codes.find((code) => code in words) ?? 'en'
}

async function unreachable() {
  const lang = await language()
  const { title, text, again, dir } = words[lang]
  const style =
    'body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;justify-items:center;' +
    'min-height:90vh;margin:0;padding:20px;text-align:center;background:#f1f2ef;color:#1c2326}' +
    'h1{font-size:22px;margin:0}p{max-width:38ch}a{background:#125b70;color:#fff;padding:10px 22px;' +
    'border-radius:8px;text-decoration:none;font-weight:600}@media(prefers-color-scheme:dark){' +
    'body{background:#14181a;color:#e8ecec}a{background:#6fc3d6;color:#10262c}}'
  const page =
    `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>Tavlei</title><style>${style}</style>` +
    `<h1>${title}</h1><p>${text}</p><a href="">${again}</a>`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  return new Response(page, { status: 503, headers })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** Brings the page at an address to the front, or opens it. */
async function open(address) {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = all.find((client) => new URL(client.url).pathname === new URL(address).pathname)
  await (there ? there.focus() : self.clients.openWindow(address))
}
