// The buttons and sliders of the table: how the table is seen, what kind of stroke, exact aim,
// again and slowly. All of it is built once; paint() only changes what is shown.

import type { Words } from '../board/core/types'
import {
  type Aim,
  forceStep,
  leastForce,
  type Pair,
  pokeWithin,
  scissorsWithin,
  widest,
} from './core/aim'
import { limits, type PosedPiece, type Table } from './core/table'

export interface BarHost {
  kind(kind: Aim['kind'], target: number, piece2: number): void
  shoot(): void
  cancel(): void
  change(part: Dial, value: number): void
  again(pace: number): void
  skip(): void
  look(): void
  reset(): void
  /** A move that is no stroke. */
  press(text: string): void
}

export type Dial = 'angle' | 'force' | 'side' | 'height' | 'loft'

export interface BarState {
  aim?: Aim
  pokes: readonly PosedPiece[]
  scissors: readonly Pair[]
  /** The square of a piece, for captions. */
  square: (piece: number) => string
  playing: boolean
  /** Moves that are no strokes: what is sent, and what is said of it. */
  moves: readonly { text: string; name: string }[]
  /** There is a shot that can be seen again. */
  again: boolean
  space: boolean
  limits: Record<Dial, [number, number]>
}

/** The least and the most of every slider, for an aim about an angle. */
export function limitsOf(aim: Aim | undefined, mid: number, t: Table): BarState['limits'] {
  const wide = t.turns ? 180 : widest
  const lean = aim?.kind === 'P' ? pokeWithin : scissorsWithin
  return {
    angle: !aim || aim.kind === 'F' ? [-wide, wide] : [mid - lean, mid + lean],
    force: [Math.round(leastForce(aim?.kind ?? 'F', t) * 1000) / 10, 100],
    side: t.spin ? [-limits.side, limits.side] : [0, 0],
    height: t.spin ? [-limits.height, limits.height] : [0, 0],
    loft: [0, t.loft ? 100 : 0],
  }
}

const dials: readonly Dial[] = ['angle', 'force', 'side', 'height', 'loft']
const steps: Record<Dial, number> = {
  angle: 0.1,
  force: forceStep * 100,
  side: 1,
  height: 1,
  loft: 1,
}

const icons = {
  space: '<path d="M3 9l9-5 9 5-9 5zM3 9v6l9 5 9-5V9"/>',
  above: '<rect x="4" y="4" width="16" height="16" rx="1"/><path d="M12 4v16M4 12h16"/>',
  reset: '<path d="M5 12a7 7 0 1 0 2.2-5.1"/><path d="M4.5 3.5v4.6h4.6"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  dials:
    '<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.4"/><circle cx="8.5" cy="17" r="2.4"/>',
  again: '<path d="M19 12a7 7 0 1 1-2.2-5.1"/><path d="M19.5 3.5v4.6h-4.6"/>',
  slow: '<circle cx="12" cy="12" r="8"/><path d="M12 7v5l3 2"/>',
  skip: '<path d="M6 5l8 7-8 7zM17 5v14"/>',
} as const

export class Bar {
  /** Top right: how the table is seen. */
  readonly eyes = div('fl-eyes')
  /** Bottom: what is done. */
  readonly el = div('fl-bar')
  readonly panel = div('fl-panel')
  private open = false
  private readonly inputs = new Map<Dial, [HTMLInputElement, HTMLOutputElement, HTMLElement]>()
  private painted = ''

  constructor(
    private readonly host: BarHost,
    private words: Words,
  ) {
    this.build()
  }

  speak(words: Words): void {
    this.words = words
    this.painted = ''
    this.build()
  }

  private build(): void {
    this.panel.textContent = ''
    this.panel.setAttribute('role', 'group')
    this.panel.setAttribute('aria-label', this.words.tool('flick.exact'))
    for (const dial of dials) {
      const label = document.createElement('label')
      const input = document.createElement('input')
      const out = document.createElement('output')
      const name = document.createElement('span')
      name.textContent = this.words.tool(`flick.${dial}`)
      input.type = 'range'
      input.step = String(steps[dial])
      input.addEventListener('input', () => this.host.change(dial, Number(input.value)))
      label.append(name, input, out)
      this.panel.append(label)
      this.inputs.set(dial, [input, out, label])
    }
  }

  paint(s: BarState): void {
    const key = JSON.stringify([
      s.aim && [s.aim.kind, s.aim.piece, s.aim.target, s.aim.piece2],
      s.pokes.map((m) => m.piece),
      s.scissors,
      s.moves,
      s.playing,
      s.again,
      s.space,
      this.open,
    ])
    if (key !== this.painted) {
      this.painted = key
      const had = this.focused()
      this.buttons(s)
      if (had) this.find(had)?.focus()
    }
    if (s.aim) this.dial(s.aim, s)
    this.panel.hidden = !s.aim || !this.open
  }

  private buttons(s: BarState): void {
    const { tool } = this.words
    this.eyes.replaceChildren(
      this.button(
        'look',
        tool(s.space ? 'flick.above' : 'flick.space'),
        s.space ? 'above' : 'space',
        () => this.host.look(),
      ),
      ...(s.space
        ? [this.button('reset', tool('flick.reset'), 'reset', () => this.host.reset())]
        : []),
    )
    if (s.playing) {
      this.el.replaceChildren(this.worded('skip', tool('flick.skip'), () => this.host.skip()))
    } else if (s.aim) this.el.replaceChildren(...this.aiming(s, s.aim))
    else this.el.replaceChildren(...this.idle(s))
  }

  private idle(s: BarState): HTMLElement[] {
    const { tool } = this.words
    const moves = s.moves.map((m) => {
      const b = this.worded('', m.name, () => this.host.press(m.text))
      b.dataset.key = m.text
      return b
    })
    if (!s.again) return moves
    return [
      ...moves,
      this.worded('again', tool('flick.again'), () => this.host.again(1)),
      this.worded('slow', tool('flick.slow'), () => this.host.again(0.25)),
    ]
  }

  private aiming(s: BarState, aim: Aim): HTMLElement[] {
    const { tool } = this.words
    const kinds: HTMLElement[] = []
    if (s.pokes.length || s.scissors.length) {
      kinds.push(this.choice('F', tool('flick.flick'), aim.kind === 'F', ['F', -1, -1]))
    }
    for (const m of s.pokes) {
      const on = aim.kind === 'P' && aim.target === m.piece
      const name = tool('flick.poke', { piece: s.square(m.piece) })
      kinds.push(this.choice(`P${m.piece}`, name, on, ['P', m.piece, -1]))
    }
    for (const p of s.scissors) {
      const on = aim.kind === 'S' && aim.target === p.target && aim.piece2 === p.piece2
      const name = tool('flick.scissors', { piece: s.square(p.piece2) })
      kinds.push(this.choice(`S${p.piece2}-${p.target}`, name, on, ['S', p.target, p.piece2]))
    }
    const choices = div('fl-kinds')
    choices.append(...kinds)
    const exact = this.button('exact', tool('flick.exact'), 'dials', () => {
      this.open = !this.open
      this.paint(s)
    })
    exact.setAttribute('aria-expanded', String(this.open))
    const shoot = this.worded('', tool('flick.shoot'), () => this.host.shoot())
    shoot.classList.add('fl-shoot')
    shoot.dataset.key = 'shoot'
    return [
      this.button('cancel', tool('flick.cancel'), 'close', () => this.host.cancel()),
      exact,
      choices,
      shoot,
    ]
  }

  private dial(a: Aim, s: BarState): void {
    const values: Record<Dial, number> = {
      angle: a.angle,
      force: a.force * 100,
      side: a.side,
      height: a.height,
      loft: a.loft * 100,
    }
    for (const dial of dials) {
      const [input, out, label] = this.inputs.get(dial)!
      const [least, most] = s.limits[dial]
      const flick = dial === 'angle' || dial === 'force' || a.kind === 'F'
      label.hidden = !flick || least === most
      input.min = String(least)
      input.max = String(most)
      input.value = String(values[dial])
      out.textContent = `${Number(values[dial].toFixed(1))}${dial === 'angle' ? '°' : ' %'}`
      input.setAttribute('aria-valuetext', out.textContent)
    }
  }

  private choice(
    key: string,
    name: string,
    on: boolean,
    [kind, target, piece2]: [Aim['kind'], number, number],
  ): HTMLElement {
    const b = this.worded('', name, () => this.host.kind(kind, target, piece2))
    b.dataset.key = key
    b.setAttribute('aria-pressed', String(on))
    return b
  }

  private button(
    key: string,
    name: string,
    icon: keyof typeof icons,
    run: () => void,
  ): HTMLButtonElement {
    const b = document.createElement('button')
    b.type = 'button'
    b.className = 'fl-icon'
    b.dataset.key = key
    b.title = name
    b.setAttribute('aria-label', name)
    b.innerHTML = drawn(icon)
    b.addEventListener('click', run)
    return b
  }

  private worded(icon: keyof typeof icons | '', name: string, run: () => void): HTMLButtonElement {
    const b = document.createElement('button')
    b.type = 'button'
    b.dataset.key = icon
    b.innerHTML = icon ? drawn(icon) : ''
    b.append(name)
    b.addEventListener('click', run)
    return b
  }

  private focused(): string | undefined {
    const el = document.activeElement as HTMLElement | null
    return el && (this.el.contains(el) || this.eyes.contains(el)) ? el.dataset.key : undefined
  }

  private find(key: string): HTMLElement | null {
    const css = `[data-key="${key}"]`
    return this.el.querySelector<HTMLElement>(css) ?? this.eyes.querySelector<HTMLElement>(css)
  }
}

const drawn = (icon: keyof typeof icons): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true">${icons[icon]}</svg>`

function div(cls: string): HTMLDivElement {
  const d = document.createElement('div')
  d.className = cls
  return d
}
