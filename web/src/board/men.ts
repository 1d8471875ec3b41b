// Drawing men: one element per man, kept while the man lives, so that it can be moved about.

import { loadSprite, skinOf, type Skin } from '../skins'
import type { Geometry, Point } from './geometry'
import type { Man } from './types'

const size = 45
const svgNS = 'http://www.w3.org/2000/svg'

/** Inner markup of a man centred on the origin. */
export function manMarkup(
  man: Pick<Man, 'kind' | 'seat' | 'n'>,
  skin: Skin,
  pieces: string,
): string {
  const look = skin.look(man.kind, man.seat, pieces)
  const half = size / 2
  const body = look.symbol
    ? `<use href="#${look.symbol}" class="${look.side}" x="${-half}" y="${-half}" width="${size}" height="${size}"/>`
    : `<g class="${look.side}"><circle r="18.6" class="bd-disc"/>` +
      `<text class="bd-letter" y="7" text-anchor="middle">${escapeText(look.letter ?? '')}</text></g>`
  return man.n && man.n > 1
    ? body +
        `<circle cx="15" cy="-15" r="8.5" class="bd-count"/>` +
        `<text x="15" y="-10.8" class="bd-countn" text-anchor="middle">${man.n}</text>`
    : body
}

export function escapeText(s: string): string {
  return s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** A man on the screen. */
export interface View extends Man {
  el: SVGGElement
}

/** The layer of men: makes, moves and removes their elements. */
export class Men {
  views: View[] = []
  private skin: Skin = skinOf('')
  private pieces = ''

  constructor(private readonly layer: SVGGElement) {}

  /** Chooses the set of men; true if those on the screen must be drawn again. */
  wear(family: string, pieces: string): boolean {
    const skin = skinOf(family)
    if (skin === this.skin && pieces === this.pieces) return false
    this.skin = skin
    this.pieces = pieces
    loadSprite(skin)
    return true
  }

  redraw(): void {
    for (const v of this.views) v.el.innerHTML = manMarkup(v, this.skin, this.pieces)
  }

  markup(man: Pick<Man, 'kind' | 'seat' | 'n'>): string {
    return manMarkup(man, this.skin, this.pieces)
  }

  add(man: Man, at: Point): View {
    const el = document.createElementNS(svgNS, 'g')
    const view: View = { ...man, el }
    el.innerHTML = manMarkup(man, this.skin, this.pieces)
    el.setAttribute('class', 'bd-man')
    put(el, at)
    this.layer.append(el)
    return view
  }

  /** Makes a view what a man of the next scene is; its element stays. */
  become(view: View, man: Man): View {
    const changed = view.kind !== man.kind || view.seat !== man.seat || view.n !== man.n
    Object.assign(view, { n: undefined, pose: undefined }, man)
    if (changed) view.el.innerHTML = manMarkup(man, this.skin, this.pieces)
    return view
  }

  /** Puts every man on its place, but not the one that is held. */
  place(geo: Geometry, held?: View): void {
    for (const v of this.views) if (v !== held) put(v.el, geo.centre(v.place))
  }

  /** The topmost man on a place. */
  at(place: number): View | undefined {
    return this.views.findLast((v) => v.place === place)
  }

  /** Draws a man above all others. */
  raise(view: View): void {
    if (view.el !== this.layer.lastElementChild) this.layer.append(view.el)
  }
}

/** Puts a group with its origin on a point. */
export function put(el: Element, at: Point, scale = 1): void {
  el.setAttribute(
    'transform',
    `translate(${round(at.x)} ${round(at.y)})${scale === 1 ? '' : ` scale(${scale})`}`,
  )
}

function round(n: number): number {
  return Math.round(n * 100) / 100
}
