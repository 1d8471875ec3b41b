// Drawing pieces: one element per piece, kept while the piece lives, so that it can be moved about.

import { loadSprite, skinOf, type Skin } from '../../skins'
import type { Geometry, Point } from '../core/geometry'
import type { Piece } from '../core/types'

const size = 45
const svgNS = 'http://www.w3.org/2000/svg'

type Drawn = Pick<Piece, 'kind' | 'seat' | 'n' | 'badge'>

/**
 * Inner markup of a piece centred on the origin; tier counts the pieces it stands on, flipped tells whether the second side is
 * seen at the bottom.
 */
export function pieceMarkup(
  piece: Drawn,
  skin: Skin,
  pieces: string,
  tier = 0,
  flipped = false,
): string {
  let body = figure(piece.kind, piece.seat, skin, pieces)
  if (skin.aims && (piece.seat === 1) !== flipped) body = `<g transform="rotate(180)">${body}</g>`
  if (piece.badge) body += badge(piece.badge, piece.seat, skin, pieces)
  if (piece.n && piece.n > 1) {
    body +=
      `<circle cx="15" cy="-15" r="8.5" class="bd-count"/>` +
      `<text x="15" y="-10.8" class="bd-countn" text-anchor="middle">${piece.n}</text>`
  }
  if (!tier) return body
  // A rider stands at two thirds over its carrier's upper right.
  const at = 9 + 3 * (tier - 1)
  return `<g class="bd-rider" transform="translate(${at} ${-at}) scale(.667)">${body}</g>`
}

/** Markup of a piece of a kind and a seat, centred on the origin. */
export function figure(kind: string, seat: number, skin: Skin, pieces: string): string {
  const look = skin.look(kind, seat, pieces)
  const half = size / 2
  return look.symbol
    ? `<use href="#${look.symbol}" class="${look.side}" x="${-half}" y="${-half}" width="${size}" height="${size}"/>`
    : `<g class="${look.side}"><circle r="18.6" class="bd-disc"/>` +
        `<text class="bd-letter" y="7" text-anchor="middle">${escapeText(look.letter ?? '')}</text></g>`
}

function badge(kind: string, seat: number, skin: Skin, pieces: string): string {
  return (
    `<g transform="translate(-14.5 13.5)"><circle r="9" class="bd-badge"/>` +
    `<g transform="scale(.34)">${figure(kind, seat, skin, pieces)}</g></g>`
  )
}

/** How many pieces each piece of a scene stands on. */
export function tiersOf(pieces: readonly Pick<Piece, 'place'>[]): number[] {
  const count = new Map<number, number>()
  return pieces.map(({ place }) => {
    const tier = count.get(place) ?? 0
    count.set(place, tier + 1)
    return tier
  })
}

export function escapeText(s: string): string {
  return s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** A piece on the screen. */
export interface View extends Piece {
  el: SVGGElement
  /** How many pieces it stands on. */
  tier: number
  /** It is taken, and another stands in its place already. */
  hidden?: boolean
}

/** The layer of pieces: makes, moves and removes their elements. */
export class Pieces {
  views: View[] = []
  private skin: Skin = skinOf('')
  private pieces = ''
  private flipped = false

  constructor(private readonly layer: SVGGElement) {}

  /** Chooses the set of pieces and the side they are seen from; true if those on the screen must be drawn again. */
  wear(family: string, pieces: string, flipped: boolean): boolean {
    const skin = skinOf(family)
    if (skin === this.skin && pieces === this.pieces && flipped === this.flipped) return false
    this.skin = skin
    this.pieces = pieces
    this.flipped = flipped
    loadSprite(skin, pieces)
    return true
  }

  redraw(): void {
    for (const v of this.views) v.el.innerHTML = this.markup(v)
  }

  markup(piece: Drawn & { tier?: number }): string {
    return pieceMarkup(piece, this.skin, this.pieces, piece.tier, this.flipped)
  }

  add(piece: Piece, at: Point, tier = 0): View {
    const el = document.createElementNS(svgNS, 'g')
    const view: View = { ...piece, el, tier }
    el.innerHTML = this.markup(view)
    el.setAttribute('class', 'bd-piece')
    put(el, at)
    this.layer.append(el)
    return view
  }

  /** Makes a view what a piece of the next scene is; its element stays. */
  become(view: View, piece: Piece, tier = 0): View {
    const old = this.markup(view)
    Object.assign(view, { n: undefined, badge: undefined, pose: undefined }, piece, { tier })
    const now = this.markup(view)
    if (now !== old) view.el.innerHTML = now
    return view
  }

  /** Takes a piece off the screen. */
  remove(view: View): void {
    view.el.remove()
    this.views = this.views.filter((v) => v !== view)
  }

  /** Puts every piece on its place, but not the one that is held. */
  place(geo: Geometry, held?: View): void {
    for (const v of this.views) if (v !== held) put(v.el, geo.centre(v.place))
  }

  /** The topmost piece on a place. */
  at(place: number): View | undefined {
    return this.views.findLast((v) => v.place === place && !v.hidden)
  }

  /** The pieces under the topmost one, the lowest first. */
  under(place: number): View[] {
    return this.views.filter((v) => v.place === place && !v.hidden).slice(0, -1)
  }

  /** Draws a piece above all others. */
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
