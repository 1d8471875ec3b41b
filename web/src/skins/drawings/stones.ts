// The stones of Go in three sets, lit from the left. --m is the stone, --ms its shade, --mh its gleam, --ml its outline.
// White is told from black without its colour: by the grain of shells, or by a ring.

const symbol = (id: string, body: string): string =>
  `<symbol id="${id}" viewBox="0 0 48 48">${body}</symbol>`

const shadow = '<circle cx="25" cy="26.2" r="21.6" fill="#000" opacity=".28"/>'
const disc = '<circle cx="24" cy="24" r="22" fill="var(--m)" class="piece-edge"/>'
const gleam = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="var(--mh)" stroke-width="${width}" stroke-linecap="round" opacity=".75"/>`

/** Slate and shell, round on both sides. */
const lens = `${shadow}${disc}<path d="M35 5A22 22 0 0 1 9 40C22 46 42 36 35 5Z" fill="var(--ms)" opacity=".75"/>${gleam('M9.6 19A15.5 15.5 0 0 1 20 8.6', 2.2)}`
const grain =
  '<path d="M9 31C18 27 30 26 40 29M6.5 24.5C18 20 31 19.5 42 22.5M10 17.5C19 14 29 13.5 38 16" fill="none" stroke="var(--ms)" stroke-width="1.3" opacity=".8"/>'

/** Yunzi of fused stone, round above and flat below: matt, with a broad light. */
const dome = `${shadow}${disc}<path d="M44.7 16.5A22 22 0 0 1 14.7 43.9Q37 39 44.7 16.5Z" fill="var(--ms)" opacity=".9"/>${gleam('M12.5 22A13 13 0 0 1 22.5 12', 4.4)}`

/** Flat discs, as in diagrams. */
const ring = (r: number): string =>
  `<circle cx="24" cy="24" r="${r}" fill="none" stroke="var(--ml)" stroke-width="1.3" opacity=".55"/>`

const sets: Record<string, readonly [black: string, white: string]> = {
  shell: [lens, lens + grain],
  yunzi: [dome, dome + ring(18.4)],
  flat: [disc, disc + ring(18)],
}

/** The symbols of a set. */
export const stones = (set: string): string =>
  (sets[set] ?? []).map((body, seat) => symbol(`wq-${set}-${seat}`, body)).join('')
