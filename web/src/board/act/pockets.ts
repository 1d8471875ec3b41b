// Pieces in hand: one button for each kind, in the row of their seat or, where the page has no such
// rows, above and below the board. They are dragged to the board, or clicked and then the place.

import type { Host } from './host'
import { isHand, partOf, placesOf } from '../core/placing'

/** Two places of hands, each with the seat whose pieces it shows. */
interface Pocket {
  el: HTMLElement
  places: number[]
}

export class Pockets {
  private pockets: Pocket[] = []
  private made = ''
  private readonly stop = new AbortController()
  private listening = new Set<HTMLElement>()

  constructor(
    private readonly c: Host,
    private readonly press: (e: PointerEvent, place: number) => void,
  ) {}

  destroy(): void {
    this.stop.abort()
    for (const { el } of this.pockets) el.replaceChildren()
  }

  /** The middle of a place in hand, in the window; undefined where it is not shown. */
  spot(place: number): { x: number; y: number } | undefined {
    const r = this.shown(place)
    return r && { x: r.left + r.width / 2, y: r.top + r.height / 2 }
  }

  /** Whether a place in hand is seen at a point of the window. */
  covers(place: number, x: number, y: number): boolean {
    const r = this.shown(place)
    return r !== undefined && x >= r.left && x < r.right && y >= r.top && y < r.bottom
  }

  /** Where a place in hand is seen, in the window. */
  private shown(place: number): DOMRect | undefined {
    for (const { el, places } of this.pockets) {
      if (!places.includes(place)) continue
      const r = el.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect()
      if (r?.width) return r
    }
    return undefined
  }

  /** Shows what the hands hold. */
  paint(): void {
    this.gather()
    const { c } = this
    const key = this.pockets.map((p) => p.places.join()).join(';') + c.cfg.skin + c.cfg.pieces
    if (key !== this.made) for (const pocket of this.pockets) this.make(pocket)
    this.made = key
    for (const { el, places } of this.pockets) {
      for (const place of places) this.show(el, place)
      el.classList.toggle('spent', this.spent(places))
      el.classList.toggle('many', places.length > 12 && !this.c.cfg.edit)
    }
  }

  /** Whether a hand lies on the near side of its board: by where its places are said to be. */
  private near(places: readonly number[]): boolean {
    const { board } = this.c.cfg
    const cells = placesOf(board, partOf(board, places[0])).filter((i) => !isHand(board, i))
    const mean = (list: readonly number[]): number =>
      list.reduce((sum, i) => sum + board.places[i].y, 0) / list.length
    return mean(places) > mean(cells)
  }

  /** A hand for one kind, once it is empty, is no hand any more: its piece has been put down. */
  private spent(places: readonly number[]): boolean {
    const { c } = this
    return places.length === 1 && !c.cfg.edit && !c.heldAt(places[0])
  }

  private gather(): void {
    const { board, part, pockets, flipped, edit } = this.c.cfg
    const seats = new Map<number, number[]>()
    for (const i of placesOf(board, part)) {
      // Where positions are set up another box stands beside the board.
      if (!isHand(board, i) || (edit && board.places[i].endless)) continue
      const { seat } = board.places[i]
      seats.set(seat, [...(seats.get(seat) ?? []), i])
    }
    const [top, bottom] = this.c.layers.pockets
    const order = [...seats.keys()].sort((a, b) => a - b)
    const list = order.map((seat) => {
      const places = seats.get(seat) ?? []
      return { el: pockets?.(seat) ?? (this.near(places) !== flipped ? bottom : top), places }
    })
    const same =
      list.length === this.pockets.length && list.every((p, k) => p.el === this.pockets[k].el)
    if (same) {
      this.pockets = list
      return
    }
    for (const { el } of this.pockets) el.replaceChildren()
    this.pockets = list
    this.made = ''
    for (const { el } of list) this.listen(el)
  }

  private listen(el: HTMLElement): void {
    if (this.listening.has(el)) return
    this.listening.add(el)
    const { signal } = this.stop
    const placeOf = (e: Event): number => {
      const b = (e.target as HTMLElement).closest<HTMLElement>('[data-place]')
      return b ? Number(b.dataset.place) : -1
    }
    el.addEventListener(
      'pointerdown',
      (e) => {
        const place = placeOf(e)
        if (place >= 0) this.press(e, place)
      },
      { signal },
    )
    el.addEventListener(
      'click',
      (e) => {
        const place = placeOf(e)
        // A pointer has been seen to already: this is a key or a screen reader.
        if (place < 0 || e.detail > 0) return
        this.c.clicks.tap(place)
        if (this.c.input.depth || this.c.premoves.piece >= 0) this.c.focus()
      },
      { signal },
    )
  }

  private make({ el, places }: Pocket): void {
    el.replaceChildren()
    el.classList.add('bd-pocket')
    for (const place of places) {
      const b = document.createElement('button')
      b.type = 'button'
      b.className = 'bd-held-piece'
      b.dataset.place = String(place)
      b.innerHTML =
        '<svg class="bd-icon" viewBox="-22.5 -22.5 45 45" aria-hidden="true"></svg><b></b>'
      el.append(b)
    }
  }

  private show(el: HTMLElement, place: number): void {
    const { c } = this
    const b = el.querySelector<HTMLButtonElement>(`[data-place="${place}"]`)
    if (!b) return
    const piece = c.heldAt(place)
    const n = piece ? (piece.n ?? 1) : 0
    const kind = piece?.kind ?? c.cfg.board.places[place]?.holds
    const drawing = kind ? c.pieces.markup({ kind, seat: c.cfg.board.places[place].seat }) : ''
    const svg = b.firstElementChild!
    if (svg.innerHTML !== drawing) svg.innerHTML = drawing
    const { endless } = c.cfg.board.places[place]
    b.lastElementChild!.textContent = n && !endless ? String(n) : ''
    b.classList.toggle('none', n === 0)
    b.disabled = n === 0 && !c.cfg.edit
    const premoved = c.premoves.piece === place || c.premoves.queue.some((q) => q.from === place)
    b.classList.toggle('premoved', premoved)
    b.setAttribute('aria-pressed', String(c.input.tokens[0] === place || premoved))
    const name = kind ? c.words.piece(kind, c.cfg.board.places[place].seat) : ''
    const many = n && !endless ? ` ×${n}` : ''
    const label = `${name}${many}, ${n ? c.words.inHand : c.words.empty}`
    if (b.ariaLabel !== label) b.setAttribute('aria-label', label)
  }
}
