import { describe, expect, it } from 'vitest'
import type { BoardData } from '../../src/board/core/types'
import { offerLines } from '../../src/pages/rules/lines'

const board: BoardData = {
  shape: 'square',
  w: 3,
  h: 3,
  places: [0, 1, 2].flatMap((y) =>
    [0, 1, 2].map((x) => ({ name: 'abc'[x]! + (3 - y), seat: -1, x: x + 0.5, y: y + 0.5 })),
  ),
}

const offered = () => {
  const figure = document.createElement('figure')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  figure.append(svg)
  const lines = [
    { name: 'long', places: ['a1', 'b2', 'c3'] },
    { name: 'back', places: ['c1', 'b2', 'a3'] },
  ]
  offerLines(figure, svg, board, lines, 'nobody')
  return { svg, chips: [...figure.querySelectorAll('button')] }
}

const drawn = (svg: SVGSVGElement) => [...svg.querySelectorAll('text')].map((el) => el.textContent)

describe('lines that have names', () => {
  it('are listed, and the first is drawn with its name', () => {
    const { svg, chips } = offered()
    expect(chips.map((c) => [c.textContent, c.getAttribute('aria-pressed'), c.title])).toEqual([
      ['long', 'true', 'a1–c3'],
      ['back', 'false', 'c1–a3'],
    ])
    expect(drawn(svg)).toEqual(['long'])
    const line = svg.querySelector('line')!
    expect([line.getAttribute('x1'), line.getAttribute('y2')]).toEqual(['24', '24'])
  })
  it('come and go by their buttons', () => {
    const { svg, chips } = offered()
    chips[1]!.click()
    expect(drawn(svg)).toEqual(['long', 'back'])
    chips[0]!.click()
    expect(drawn(svg)).toEqual(['back'])
    expect(chips.map((c) => c.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  })
  it('have names that read from left to right', () => {
    const { svg, chips } = offered()
    chips[1]!.click()
    const turns = [...svg.querySelectorAll('text')].map((el) => el.getAttribute('transform'))
    expect(turns).toEqual(['translate(58.56 85.44) rotate(-45)', 'translate(72 72) rotate(45)'])
  })
})
