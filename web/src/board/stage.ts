// The elements of a board, from bottom to top. The drawing is hidden from screen readers, who
// read the grid of cells that lies over it.

export interface Stage {
  root: HTMLDivElement
  box: HTMLDivElement
  svg: SVGSVGElement
  ground: SVGGElement
  below: SVGGElement
  names: SVGGElement
  ghost: SVGGElement
  men: SVGGElement
  above: SVGGElement
  shapes: SVGGElement
  grid: HTMLDivElement
  over: HTMLDivElement
  buttons: HTMLDivElement
  live: HTMLDivElement
}

const svgNS = 'http://www.w3.org/2000/svg'

export function makeStage(el: HTMLElement): Stage {
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
  const s: Stage = {
    root: div('bd'),
    box: div('bd-box'),
    svg,
    ground: group('bd-ground'),
    below: group('bd-below'),
    names: group('bd-names'),
    ghost: group('bd-ghosts'),
    men: group('bd-men'),
    above: group('bd-above'),
    shapes: group('bd-shapes'),
    grid: div('bd-grid'),
    over: div('bd-over'),
    buttons: div('bd-buttons'),
    live: div('bd-live'),
  }
  s.grid.setAttribute('role', 'grid')
  s.live.setAttribute('role', 'status')
  s.live.setAttribute('aria-live', 'polite')
  s.box.append(svg, s.grid, s.over)
  s.root.append(s.box, s.buttons, s.live)
  el.append(s.root)
  return s
}
