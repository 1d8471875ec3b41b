// Places that are buttons (pass, end, huff) are real buttons: under the board, or, where the skin
// says so, over it while they may be pressed. Where the page has a place for them they take no room
// from the board, and only those that lead somewhere are there.

import { skinOf } from '../../skins'
import type { Input } from '../core/input'
import { Button, type Config, type Words } from '../core/types'

export class Buttons {
  private made = ''

  constructor(
    private readonly el: HTMLElement,
    press: (place: number) => void,
    private readonly leave: () => void,
  ) {
    el.addEventListener('click', (e) => {
      const b = (e.target as HTMLElement).closest('button')
      if (b) press(Number(b.dataset.place))
    })
  }

  /** Shows the buttons of the user's seats; under the board, those that lead nowhere are dimmed. */
  paint(cfg: Config, input: Input, words: Words): void {
    const over = skinOf(cfg.skin).buttons === 'over'
    const chosen = (i: number): boolean => input.tokens.includes(i)
    const leads = (i: number): boolean => chosen(i) || input.canStart(i) || input.leads(i)
    const home = over ? undefined : cfg.buttons?.()
    if (home && this.el.parentElement !== home) home.append(this.el)
    const list = cfg.board.places.flatMap((p, i) =>
      p.kind === Button &&
      cfg.seats.length &&
      (p.seat < 0 || cfg.seats.includes(p.seat)) &&
      ((!over && !home) || leads(i))
        ? [i]
        : [],
    )
    this.el.classList.toggle('bd-buttons-over', over)
    const captions = list.map((i) => words.button(cfg.board.places[i].name))
    const key = list.join() + captions.join()
    if (key !== this.made) this.make(list, captions)
    this.made = key
    for (const b of this.el.querySelectorAll('button')) {
      const place = Number(b.dataset.place)
      b.disabled = !leads(place)
      b.setAttribute('aria-pressed', String(chosen(place)))
    }
  }

  destroy(): void {
    this.el.remove()
  }

  private make(list: number[], captions: string[]): void {
    const had = this.el.contains(document.activeElement)
    this.el.textContent = ''
    list.forEach((place, k) => {
      const b = document.createElement('button')
      b.type = 'button'
      b.className = 'bd-button'
      b.dataset.place = String(place)
      b.textContent = captions[k]
      this.el.append(b)
    })
    if (had) this.leave()
  }
}
