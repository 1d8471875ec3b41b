// What is marked on the board at this moment, for eyes and for ears.

import type { Host } from './host'
import type { Outcome } from '../core/input'
import { forcesOf, forcesText } from '../view/forces'
import { noMarks, type Marked } from '../view/marks'
import type { View } from '../view/pieces'
import { namesInside } from '../view/render'
import { describePlace, placeName } from '../core/speech'
import type { PlaceInfo } from '../core/types'
import { takenSoFar } from '../core/tree'
import { skinOf } from '../../skins'

/** Gathers the marks from the state of a board. */
export function markedOf(c: Host): Marked {
  const { input } = c
  const depth = input.depth
  const puts = depth ? [] : input.placings.filter((i) => c.geo.drawn.includes(i))
  const legal = c.cfg.blind ? [] : depth ? input.targets : puts
  return {
    ...noMarks(),
    style: c.cfg.legal === 'auto' ? skinOf(c.cfg.skin).legal : c.cfg.legal,
    last: depth > 1 ? [] : lastEnds(c),
    turned: namesInside(c.geo, c.coords),
    chosen: c.geo.drawn.includes(input.stands) ? input.stands : -1,
    legal,
    takes: legal.filter((i) => i !== input.stands && c.pieces.at(i) !== undefined),
    turns: c.pointed < 0 ? [] : input.turnsAt(c.pointed).filter((i) => c.pieces.at(i)),
    may: mayMove(c),
    must: mustTake(c),
    huff: signed(c, 'huff'),
    jumped: jumped(c),
    trail: trail(c),
    premoves: c.premoves.queue,
    premoved: c.premoves.piece,
    refused: c.refusals.place,
    hover: c.hover,
    puts: puts.includes(c.hover),
    aim: c.aim,
    signs: c.cfg.scene.marks ?? [],
    forces: c.cfg.forces ? forcesOf(c.cfg.scene) : [],
  }
}

/** Pieces jumped by the unfinished move; one that is taken where the mover stands is gone. */
function jumped(c: Host): number[] {
  const taken = c.pending ? (c.pending.taken ?? []) : takenSoFar(c.input.current)
  const places = c.places({ tokens: c.pending?.tokens ?? c.input.tokens, taken })
  return taken.filter((p) => p !== places[places.length - 1])
}

/** Pieces that are taken where the moving piece stands now. */
export function coveredPieces(c: Host): View[] {
  const path = c.pending
  const places = path ? c.places(path) : []
  const last = path ? places[places.length - 1] : c.input.stands
  const taken = path ? (path.taken ?? []) : takenSoFar(c.input.current)
  if (!taken.includes(last)) return []
  const seat = path?.seat ?? c.actors.moving?.seat
  return c.pieces.views.filter((v) => v.place === last && v.seat !== seat)
}

/** The way of the unfinished move. */
function trail(c: Host): number[] {
  const { current, tokens, depth } = c.input
  return depth ? c.places({ tokens, taken: current.paths[0]?.taken }) : []
}

/** Both ends of the last move, and places between where it has left a piece. */
function lastEnds(c: Host): number[] {
  const places = c.places({ tokens: c.last }).filter((i) => c.geo.has(i))
  const end = places.length - 1
  return places.filter((place, k) => k === 0 || k === end || c.pieces.at(place) !== undefined)
}

/** Places that bear a sign of the scene; none once a move is under way. */
function signed(c: Host, kind: string): number[] {
  if (c.pending || c.input.depth > 1) return []
  return (c.cfg.scene.marks ?? []).filter((k) => k.kind === kind).map((k) => k.place)
}

/** Pieces in the dashed ring: those a refusal names, or one's own that must take. */
function mustTake(c: Host): number[] {
  if (c.refusals.named.length) return c.refusals.named.filter((i) => c.pieces.at(i))
  const { input } = c
  if (!input.active || input.depth > 1 || c.cfg.blind || c.cfg.legal === 'none') return []
  return (c.cfg.scene.marks ?? [])
    .filter((k) => k.kind === 'must' || k.kind === 'due')
    .map((k) => k.place)
    .filter((i) => c.clicks.isOwn(i) && !(input.depth && i === input.stands))
}

/** Pieces that the dice let go, while none is picked; without dice those that can are no news. */
function mayMove(c: Host): number[] {
  const { cfg, input } = c
  if (!cfg.scene.dice?.length || !input.active || input.depth) return []
  if (cfg.blind || cfg.legal === 'none') return []
  return c.geo.drawn.filter((i) => input.canStart(i) && c.pieces.at(i))
}

/** The text of every place. */
export function placeText(c: Host, m: Marked): (place: number) => string {
  const name = (i: number): string => placeName(c.cfg.board.places[i], c.words)
  const called = (place: PlaceInfo): string => {
    const own = placeName(place, c.words)
    return place.sign && own === place.name ? `${own}, ${c.words.sign(place.sign)}` : own
  }
  const has = (i: number, kind: string): boolean =>
    m.signs.some((k) => k.kind === kind && k.place === i)
  return (i) =>
    describePlace(
      called(c.cfg.board.places[i]),
      {
        piece: c.pieces.at(i),
        chosen: i === m.chosen || i === m.premoved,
        legal: m.legal.includes(i),
        place: !c.input.depth,
        turns: m.legal.includes(i) ? c.input.turnsAt(i).map(name) : [],
        mayGo: i === m.chosen ? m.legal.map(name) : undefined,
        may: m.may.includes(i),
        must: m.must.includes(i),
        taking: !(c.cfg.scene.paths ?? []).some((p) => p.tokens[0] === i && !p.taken?.length),
        huff: m.huff.includes(i),
        jumped: m.jumped.includes(i),
        last: m.last.includes(i),
        premove: m.premoves.some((q) => q.from === i || q.to === i),
        check: has(i, 'check'),
        touched: has(i, 'touched'),
        dead: has(i, 'dead'),
        line: has(i, 'line'),
        owner: [0, 1].find((seat) => has(i, `territory.${seat}`)),
        under: c.pieces.under(i),
        forces: forcesText(m.forces.find((f) => f.place === i)),
      },
      c.words,
    )
}

/** What is said after a click that went on, back, or let go. */
export function spokenAfter(c: Host, kind: Outcome['kind']): string {
  const { stands } = c.input
  if (kind === 'let') return c.words.let
  if (!c.geo.drawn.includes(stands)) return ''
  const now = placeText(c, markedOf(c))(stands)
  return kind === 'back' ? `${c.words.back}: ${now}` : now
}
