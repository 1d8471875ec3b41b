// Places that are buttons (pass, end, huff) are real buttons under the board.

import type { Input } from './input'
import { Button, type Config, type Words } from './types'

export class Buttons {
  private made = ''

  constructor(
    private readonly el: HTMLElement,
    press: (place: number) => void,
  ) {
    el.addEventListener('click', (e) => {
      const b = (e.target as HTMLElement).closest('button')
      if (b) press(Number(b.dataset.place))
    })
  }

  /** Shows the buttons of the user's seats; those that lead nowhere now are dimmed. */
  paint(cfg: Config, input: Input, words: Words): void {
    const list = cfg.board.places.flatMap((p, i) =>
      p.kind === Button && cfg.seats.length && (p.seat < 0 || cfg.seats.includes(p.seat))
        ? [i]
        : [],
    )
    const captions = list.map((i) => words.button(cfg.board.places[i].name))
    const key = list.join() + captions.join()
    if (key !== this.made) this.make(list, captions)
    this.made = key
    for (const b of this.el.querySelectorAll('button')) {
      const place = Number(b.dataset.place)
      const chosen = input.tokens.includes(place)
      b.disabled = !chosen && !input.canStart(place) && !input.leads(place)
      b.setAttribute('aria-pressed', String(chosen))
    }
  }

  private make(list: number[], captions: string[]): void {
    this.el.textContent = ''
    list.forEach((place, k) => {
      const b = document.createElement('button')
      b.type = 'button'
      b.className = 'bd-button'
      b.dataset.place = String(place)
      b.textContent = captions[k]
      this.el.append(b)
    })
  }
}
