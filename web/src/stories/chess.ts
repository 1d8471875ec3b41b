// Canned chess scenes: mid-fight, check, a promotion, hands, a piece riding on another, a seam.

import {
  Hand,
  type BoardData,
  type Piece,
  type Path,
  type PlaceInfo,
  type Scene,
} from '../board/core/types'
import { all, at } from './data'

const letters = 'abcdefgh'
const kinds: Record<string, string> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
  c: 'chancellor',
  a: 'archbishop',
  z: 'amazon',
  m: 'maharajah',
}

function square(x: number, y: number, name = letters[x] + (8 - y)): PlaceInfo {
  return { name, seat: -1, x: x + 0.5, y: y + 0.5, ...((x + y) % 2 ? { tint: 1 } : {}) }
}

/** Eight by eight squares from a8 to h1. */
export function chessBoard(): BoardData {
  return {
    shape: 'square',
    w: 8,
    h: 8,
    places: Array.from({ length: 64 }, (_, i) => square(i % 8, Math.floor(i / 8))),
    files: [...letters],
    ranks: [...'12345678'],
  }
}

/** The same board with a hand for each seat. */
export function withHands(board: BoardData, held = 'pnbrq'): BoardData {
  const hands = [0, 1].flatMap((seat) =>
    [...held].map((c, k): PlaceInfo => {
      const name = `hand:${seat ? c : c.toUpperCase()}`
      const y = seat ? 0.5 + k : 7.5 - k
      return {
        name,
        holds: kinds[c],
        kind: Hand,
        seat,
        x: 9,
        y,
      }
    }),
  )
  return { ...board, places: [...board.places, ...hands] }
}

/** Files drawn again beyond the edges; turned: seen from behind, as on a Möbius strip. */
export function withSeams(board: BoardData, turned: boolean): BoardData {
  const copies = [-2, -1, 8, 9].flatMap((x) =>
    Array.from({ length: 8 }, (_, y) => ({ x, y, of: ((x + 8) % 8) + 8 * (turned ? 7 - y : y) })),
  )
  const drawn = copies.map(({ x, y, of }): PlaceInfo => {
    const p = board.places[of]
    return { ...p, name: `${p.name}'`, x: x + 0.5, y: y + 0.5 }
  })
  return { ...board, places: [...board.places, ...drawn], copies: copies.map((c) => c.of) }
}

/** Pieces from the board field of a FEN; {Rn} is a piece riding on another, -q a neutral one. */
export function piecesOf(fen: string): Piece[] {
  const pieces: Piece[] = []
  let place = 0
  let stack = false
  let neutral = false
  for (const c of fen) {
    if (c === '{') stack = true
    else if (c === '}') {
      stack = false
      place++
    } else if (c === '-') neutral = true
    else if (/\d/.test(c)) place += Number(c)
    else if (c !== '/') {
      const kind = kinds[c.toLowerCase()]
      pieces.push({ place, kind, seat: neutral ? -1 : c === c.toLowerCase() ? 1 : 0 })
      neutral = false
      if (!stack) place++
    }
  }
  return pieces
}

/** A path such as "e1-g1" or "e2-d3 x d3"; promotions and drops are written by their places. */
export function way(board: BoardData, text: string, seat = 0): Path {
  const [tokens, taken] = text.split(' x ')
  return {
    seat,
    text: tokens,
    tokens: all(board, tokens.replaceAll('-', ' ')),
    ...(taken ? { taken: all(board, taken) } : {}),
  }
}

export function chessScene(board: BoardData, fen: string, paths: string[], seat = 0): Scene {
  return { toMove: 1 << seat, men: piecesOf(fen), paths: paths.map((p) => way(board, p, seat)) }
}

const plain = chessBoard()
const middle = chessScene(plain, 'r2qkb1r/2p2ppp/p1n1b3/1p1pP3/4n3/1B3N2/PPP2PPP/RNBQR1K1', [
  'f3-d4',
  'f3-g5',
  'f3-h4',
  'f3-d2',
  'e1-e4 x e4',
  'e1-e2',
  'e1-e3',
  'b3-d5 x d5',
  'b3-a4',
])

const checked: Scene = {
  ...chessScene(plain, 'rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR', ['g2-g3', 'e1-e2']),
  marks: [{ place: at(plain, 'e1'), kind: 'check' }],
}

const promoting: Scene = {
  toMove: 1,
  men: piecesOf('1n2k3/P6P/8/8/8/8/6PP/4K2R'),
  choices: ['promote:queen', 'promote:rook', 'promote:bishop', 'promote:knight'],
  paths: [
    ...['a7-a8', 'a7-b8 x b8', 'h7-h8'].flatMap((p) =>
      [-1, -2, -3, -4].map((choice) => {
        const path = way(plain, p)
        return { ...path, tokens: [...path.tokens, choice], text: path.text + choice }
      }),
    ),
    { ...way(plain, 'e1-g1'), text: 'e1g1' },
    { ...way(plain, 'e1-h1'), text: 'e1g1' },
    way(plain, 'e1-e2'),
  ],
}

const handBoard = withHands(plain)
const handScene = chessScene(handBoard, 'r1b1k2r/ppp2ppp/2n1pn2/3q4/1b1P4/2N2N2/PP1B1PPP/R2QKB1R', [
  ...['e2', 'e4', 'e5', 'b3', 'c2', 'g6'].map((p) => `hand:P-${p}`),
  ...['e3', 'e5', 'a3', 'h6', 'g4'].map((p) => `hand:N-${p}`),
  'c3-d5 x d5',
  'f1-d3',
])
const inHand = (name: string, n: number): Piece => ({
  place: at(handBoard, name),
  kind: kinds[name.slice(-1).toLowerCase()],
  seat: /[A-Z]$/.test(name) ? 0 : 1,
  n,
})
handScene.men.push(inHand('hand:P', 2), inHand('hand:N', 1), inHand('hand:p', 3))

const riding = chessScene(plain, '4k3/pp3{rb}1p/8/2{rk}5/8/3{RN}4/PP4P1/{RK}2Q2{RB}1', [
  'd3-d7',
  'd3-f4',
])

const cylinder = withSeams(plain, false)
const strip = withSeams(plain, true)
const wrapped = 'rnbqkbnr/pppppppp/8/8/8/1P6/PBPPPPPP/RN1QKBNR'

const swedish = chessScene(plain, '4k3/8/8/3q4/8/2N5/8/4K3', [
  'c3-e4',
  ...['a1', 'a3', 'b6', 'd8', 'h1', 'g7', 'c3'].map((p) => `c3-d5-${p} x d5`),
])

const badges: Scene = chessScene(plain, 'rnbqkbnr/8/8/2Q1R3/1B4N1/8/8/4K3', ['c5-f5'])
badges.men[8].badge = 'bishop'
badges.men[10].badge = 'knight'
badges.men[11].badge = 'knight'

export const chessStories = {
  middle: { board: plain, scene: middle },
  checked: { board: plain, scene: checked },
  promoting: { board: plain, scene: promoting },
  hands: { board: handBoard, scene: handScene },
  riding: { board: plain, scene: riding },
  cylinder: {
    board: cylinder,
    scene: chessScene(cylinder, wrapped, ['b2-a3', 'b2-h4', 'b2-g5', 'b2-c1', 'b2-f6', 'b2-c3']),
  },
  mobius: {
    board: strip,
    scene: chessScene(strip, wrapped, ['b2-a3', 'b2-h5', 'b2-c1', 'b2-c3', 'a1-h8 x h8']),
  },
  swedish: { board: plain, scene: swedish },
  badges: { board: plain, scene: badges },
  fairy: {
    board: plain,
    scene: chessScene(plain, 'rncaz1mk/pp4pp/2-q3-c1/8/8/8/PP4PP/RNCAZ1MK', ['c1-c4']),
  },
}

/** Kinds of pieces in the order of a palette. */
export const allKinds = Object.values(kinds)
