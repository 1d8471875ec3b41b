// The elements of a board, from bottom to top. The drawing is hidden from screen readers, who
// read the grid of cells that lies over it.

export interface Layers {
  root: HTMLDivElement
  box: HTMLDivElement
  svg: SVGSVGElement
  ground: SVGGElement
  below: SVGGElement
  names: SVGGElement
  ghost: SVGGElement
  /** What is drawn again beyond the seams. */
  wraparound: SVGSVGElement
  pieces: SVGGElement
  /** Pieces on their way over a seam, at both edges. */
  crossing: SVGSVGElement
  above: SVGGElement
  shapes: SVGGElement
  /** A piece that is carried to where it shall stand. */
  carry: SVGGElement
  grid: HTMLDivElement
  over: HTMLDivElement
  buttons: HTMLDivElement
  /** Pieces in hand, where the page has no place of its own for them: above and below the board. */
  pockets: [HTMLDivElement, HTMLDivElement]
  live: HTMLDivElement
}

const svgNS = 'http://www.w3.org/2000/svg'

export function makeLayers(el: HTMLElement): Layers {
  const div = (cls: string): HTMLDivElement => {
    const d = document.createElement('div')
    d.className = cls
    return d
  }
  const svg = document.createElementNS(svgNS, 'svg')
  svg.setAttribute('class', 'bd-svg')
  svg.setAttribute('aria-hidden', 'true')
  const group = (cls: string): SVGGElement => {
    const g = document.createElementNS(svgNS, 'g')
    g.setAttribute('class', cls)
    svg.append(g)
    return g
  }
  const nested = (cls: string): SVGSVGElement => {
    const g = document.createElementNS(svgNS, 'svg')
    g.setAttribute('class', cls)
    svg.append(g)
    return g
  }
  const layers: Layers = {
    root: div('bd'),
    box: div('bd-box'),
    svg,
    ground: group('bd-ground'),
    below: group('bd-below'),
    names: group('bd-names'),
    wraparound: nested('bd-wraparound'),
    ghost: group('bd-ghosts'),
    pieces: group('bd-pieces'),
    crossing: nested('bd-pieces bd-crossing'),
    above: group('bd-above'),
    shapes: group('bd-shapes'),
    carry: group('bd-carry'),
    grid: div('bd-grid'),
    over: div('bd-over'),
    buttons: div('bd-buttons'),
    pockets: [div('bd-pocket'), div('bd-pocket')],
    live: div('bd-live'),
  }
  layers.grid.setAttribute('role', 'grid')
  layers.live.setAttribute('role', 'status')
  layers.live.setAttribute('aria-live', 'polite')
  layers.box.append(svg, layers.grid, layers.over)
  layers.root.append(layers.pockets[0], layers.box, layers.pockets[1], layers.buttons, layers.live)
  el.append(layers.root)
  return layers
}
