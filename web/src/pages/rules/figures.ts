// The diagrams of a rules page: the server names a position and what to point at, the board
// draws it.

import type { DiagramMarks } from '../../board/pictures/diagram'
import { diagram } from '../../board/pictures/thumb'
import type { BoardData } from '../../board/core/types'
import { t } from '../../i18n'
import { fetchPreview } from '../../net/api'
import { setupHref } from '../shared/names'
import type { NamedLine } from './lines'

/** What a figure points at, by the names of places. */
interface Pointing {
  legal?: string[]
  chosen?: string
  path?: string[]
  taken?: string[]
  turned?: string[]
  must?: string[]
  refused?: string[]
  /** Lines of the board that have names, by the keys of these. */
  lines?: NamedLine[]
}

function pointing(figure: HTMLElement): Pointing {
  try {
    return JSON.parse(figure.dataset.marks ?? '{}') as Pointing
  } catch {
    return {}
  }
}

/** Names of places to their numbers; a name the board lacks is left out. */
export function marksOf(board: BoardData, said: Pointing): DiagramMarks {
  const numbers = new Map(board.places.map((place, i) => [place.name, i]))
  const all = (names: string[] | undefined) =>
    (names ?? []).flatMap((name) => {
      const n = numbers.get(name)
      return n === undefined ? [] : [n]
    })
  const marks: DiagramMarks = {
    legal: all(said.legal),
    path: all(said.path),
    taken: all(said.taken),
    turns: all(said.turned),
    must: all(said.must),
    refused: all(said.refused),
  }
  const [chosen] = all(said.chosen ? [said.chosen] : said.path?.slice(0, 1))
  if (chosen !== undefined) marks.chosen = chosen
  return marks
}

/** Draws every figure of a page, and gives each a link that opens its position for play. */
export function drawFigures(root: HTMLElement, family: string): void {
  const figures = [...root.querySelectorAll<HTMLElement>('figure[data-game]')]
  for (const figure of figures) rowOf(figure)
  for (const figure of figures) {
    pairLast(figure)
    void drawFigure(figure, family).catch(() => figure.classList.add('undrawn'))
  }
}

const isFigure = (el: Element | null): el is HTMLElement => el?.tagName === 'FIGURE'

/** Diagrams that follow each other with no words between them stand side by side. */
export function rowOf(first: HTMLElement): void {
  if (isFigure(first.previousElementSibling) || !isFigure(first.nextElementSibling)) return
  const row = document.createElement('div')
  row.className = 'figures'
  first.replaceWith(row)
  for (let el: Element | null = first; isFigure(el); el = row.nextElementSibling) row.append(el)
}

/** Words that fill about the height of a diagram beside them. */
const besideLength = 700

/**
 * A diagram floats beside the words that follow it. The last one of a section has none, so the
 * paragraphs before it are laid beside it instead.
 */
function pairLast(figure: HTMLElement): void {
  if (figure.parentElement?.className === 'figures') return
  const next = figure.nextElementSibling
  if (next && !/^H[1-6]$/.test(next.tagName)) return
  const text = document.createElement('div')
  let length = 0
  for (let el = figure.previousElementSibling; el?.tagName === 'P'; ) {
    length += el.textContent?.length ?? 0
    if (text.firstChild && length > besideLength) break
    const before = el.previousElementSibling
    text.prepend(el)
    el = before
  }
  if (!text.firstChild) return
  const pair = document.createElement('div')
  pair.className = 'pair'
  figure.replaceWith(pair)
  pair.append(text, figure)
}

async function drawFigure(figure: HTMLElement, family: string): Promise<void> {
  const { game = '', position = '' } = figure.dataset
  const { board, scene } = await fetchPreview(game, position)
  const caption = figure.querySelector('figcaption')
  const said = pointing(figure)
  const svg = diagram(board, scene.men, marksOf(board, said), {
    skin: family,
    frame: true,
    coords: 'out',
    label: caption?.textContent ?? '',
  })
  figure.prepend(svg)
  if (said.lines) {
    const { offerLines } = await import('./lines')
    offerLines(figure, svg, board, said.lines, family)
  } else if (position && caption) caption.append(' ', tryIt(game, position))
}

function tryIt(game: string, position: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = setupHref(game, position, { opponent: 'self' })
  link.textContent = t('rules.try')
  return link
}
