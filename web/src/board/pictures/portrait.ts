// Pictures that stand by themselves: a drawn board with its styles in it, which any program can show.

const svgNS = 'http://www.w3.org/2000/svg'

/** What style sheets say of shapes and letters. */
const said = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'display',
  'visibility',
] as const
const ofLetters = ['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline']

/** The text of a picture as a file of SVG, so many pixels wide. */
export function portrait(drawn: SVGSVGElement, width: number): string {
  const host = document.createElement('div')
  host.style.cssText = `position:fixed;left:-99999px;top:0;width:${width}px`
  host.setAttribute('aria-hidden', 'true')
  const svg = drawn.cloneNode(true) as SVGSVGElement
  host.append(svg)
  document.body.append(host) // style sheets say nothing of what is not in the document
  try {
    for (const use of svg.querySelectorAll('use')) unfold(use)
    const all = [...svg.querySelectorAll<SVGElement>('*')]
    const styles = all.map(styleOf)
    for (const [i, el] of all.entries()) {
      el.removeAttribute('class')
      el.setAttribute('style', styles[i]!)
    }
    const [, , w = 1, h = 1] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
    svg.setAttribute('width', String(width))
    svg.setAttribute('height', String(Math.round((width * h) / w)))
    for (const name of ['class', 'data-wood', 'aria-hidden']) svg.removeAttribute(name)
    return new XMLSerializer().serializeToString(svg)
  } finally {
    host.remove()
  }
}

function styleOf(el: SVGElement): string {
  const style = getComputedStyle(el)
  const names = el.localName === 'text' ? [...said, ...ofLetters] : said
  return names
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** Puts the drawing that a use names in its place. */
function unfold(use: SVGUseElement): void {
  const symbol = document.getElementById(use.getAttribute('href')?.slice(1) ?? '')
  const own = document.createElementNS(svgNS, 'svg')
  for (const { name, value } of use.attributes) if (name !== 'href') own.setAttribute(name, value)
  const box = symbol?.getAttribute('viewBox')
  if (box) own.setAttribute('viewBox', box)
  own.append(...[...(symbol?.childNodes ?? [])].map((node) => node.cloneNode(true)))
  use.replaceWith(own)
}

/** The picture of a file of SVG, drawn on a canvas. */
export async function onCanvas(text: string): Promise<HTMLCanvasElement> {
  const link = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = link
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight]
    canvas.getContext('2d', { willReadFrequently: true })!.drawImage(image, 0, 0)
    return canvas
  } finally {
    URL.revokeObjectURL(link)
  }
}
