// The stones of Go, lit from the left. --m is the stone, --ms its shade, --mh its gleam.

const stone =
  '<circle cx="25" cy="26.2" r="21.6" fill="#000" opacity=".28"/>' +
  '<circle cx="24" cy="24" r="22" fill="var(--m)" class="piece-edge"/>' +
  '<path d="M35 5A22 22 0 0 1 9 40C22 46 42 36 35 5Z" fill="var(--ms)" opacity=".75"/>' +
  '<path d="M9.6 19A15.5 15.5 0 0 1 20 8.6" fill="none" stroke="var(--mh)" stroke-width="2.2" stroke-linecap="round" opacity=".75"/>'

/** Shells show their grain, slate shows none: white is told from black without its colour. */
const grain =
  '<path d="M9 31C18 27 30 26 40 29M6.5 24.5C18 20 31 19.5 42 22.5M10 17.5C19 14 29 13.5 38 16" fill="none" stroke="var(--ms)" stroke-width="1.3" opacity=".8"/>'

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`

export const stones = symbol('wq-0', stone) + symbol('wq-1', stone + grain)
