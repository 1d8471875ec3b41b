// Contrast by the WCAG formula, computed from the style sheets themselves: every mark has a line
// that reaches 3:1 on every square of every wood in both themes, and no two marks look alike
// without their colour.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signs } from '../../src/board/view/marks'

type Colour = [number, number, number]

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../src', name), 'utf8')
const tokens = read('look/tokens.css')
const sheet = ['ground', 'pieces', 'hands', 'marks', 'over']
  .map((name) => read(`board/style/${name}.css`))
  .join('')

const block = (css: string, head: string): string => {
  const i = css.indexOf(`${head} {`)
  if (i < 0) throw new Error(`no rule ${head}`)
  return css.slice(css.indexOf('{', i) + 1, css.indexOf('}', i))
}
const variables = (body: string): Record<string, string> =>
  Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2].trim()]))

/** What a theme makes of light-dark(). */
const resolve = (t: Record<string, string>, theme: 0 | 1): Record<string, string> =>
  Object.fromEntries(
    Object.entries(t).map(([k, v]) => [
      k,
      (/^light-dark\((#\w+), (#\w+)\)$/.exec(v)?.slice(1) ?? [v, v])[theme],
    ]),
  )
const light = variables(block(tokens, ':root'))
const themes = {
  light: resolve(light, 0),
  dark: resolve({ ...light, ...variables(block(tokens, ':root[data-theme="dark"]')) }, 1),
  system: resolve({ ...light, ...variables(block(tokens, ':root:not([data-theme="light"])')) }, 1),
}

const hex = (s: string): Colour => {
  const h = s.length === 4 ? [...s.slice(1)].map((c) => c + c).join('') : s.slice(1)
  return [0, 2, 4].map((i) => Number.parseInt(h.slice(i, i + 2), 16)) as Colour
}
const luminance = (c: Colour): number => {
  const [r, g, b] = c.map((v) =>
    v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const ratio = (a: Colour, b: Colour): number => {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p)
  return (x + 0.05) / (y + 0.05)
}
const over = (top: Colour, alpha: number, under: Colour): Colour =>
  top.map((v, i) => v * alpha + under[i] * (1 - alpha)) as Colour

const woods = {
  mahogany: 'dr',
  walnut: 'wn',
  slate: 'sl',
  folding: 'fo',
  blackwhite: 'bw',
  redblack: 'rb',
  redwhite: 'rw',
}

/** The colours of a side of draughtsmen on a wood, which may change them. */
const side = (name: string, wood: string): Record<string, string> => {
  const own = [...sheet.matchAll(/\n((?:\[data-wood[^{]*,\n)*\[data-wood[^{]*)\{([^}]*)\}/g)]
    .filter(([, heads]) =>
      heads
        .split(/,\n/)
        .some((head) => head.includes(`"${wood}"`) && new RegExp(`\\.${name}\\b`).test(head)),
    )
    .map(([, , body]) => variables(body))
  return Object.assign({}, variables(block(sheet, `.${name}`)), ...own)
}

const cases = Object.entries(themes).flatMap(([theme, t]) =>
  Object.entries(woods).map(([wood, w]) => ({
    theme,
    wood,
    t,
    l: hex(t[`${w}-l`]),
    d: hex(t[`${w}-d`]),
  })),
)

/** The colour of a line or fill class, looked up in the board's own style sheet. */
const colour = (cls: string, property: string, t: Record<string, string>): Colour => {
  const v = new RegExp(`${property}:\\s*([^;]+);`).exec(block(sheet, `.${cls}`))?.[1] ?? ''
  const name = /var\(--([\w-]+)\)/.exec(v)?.[1]
  return hex(name ? t[name] : v)
}

/** The pair of lines of every mark and the wash that lies under them. */
const marks: Record<string, { lines: string[]; wash?: string }> = {
  hover: { lines: ['m-ink', 'm-white'] },
  chosen: { lines: ['m-green', 'm-light'], wash: 'f-chosen' },
  legal: { lines: ['m-green', 'm-light'], wash: 'f-legal' },
  pip: { lines: ['m-take', 'm-light'] },
  take: { lines: ['m-take', 'm-light'] },
  must: { lines: ['m-green', 'm-mint'] },
  check: { lines: ['m-red', 'm-light'] },
  premove: { lines: ['m-blue', 'm-light'] },
  refused: { lines: ['m-red', 'm-white'] },
  jumped: { lines: ['m-soot', 'm-rose'] },
  turns: { lines: ['m-ink', 'm-white'] },
}

describe.each(cases)('$wood, $theme', ({ t, l, d, wood }) => {
  it('light and dark squares differ by more than hue', () => {
    expect(ratio(l, d)).toBeGreaterThanOrEqual(2.3)
  })
  it.each(Object.entries(marks))('%s has a line of 3:1 on both squares', (_, m) => {
    for (const square of [l, d]) {
      const best = Math.max(...m.lines.map((c) => ratio(colour(c, 'stroke', t), square)))
      expect(best).toBeGreaterThanOrEqual(3)
    }
  })
  it('the amber of the last move and its brackets stand out together', () => {
    for (const square of [l, d]) {
      const wash = over(hex(t['hl-last']), 0.55, square)
      expect(ratio(colour('m-last', 'stroke', t), wash)).toBeGreaterThanOrEqual(3)
    }
  })
  it("a piece's fill or outline reaches 3:1 on every square", () => {
    for (const name of ['dw', 'dk', 'dr']) {
      const v = side(name, wood)
      for (const square of [l, d]) {
        const best = Math.max(ratio(hex(v.m), square), ratio(hex(v.ml), square))
        expect(best).toBeGreaterThanOrEqual(3)
      }
    }
  })
  it.each(['dk', 'dr'])('the two sides, dw and %s, differ by far more than 3:1', (dark) => {
    const [w, k] = ['dw', dark].map((s) => side(s, wood))
    expect(ratio(hex(w.m), hex(k.m))).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(Object.entries(themes))('green cloth, %s', (_, t) => {
  const cloth = hex(t.rv)
  it.each(Object.entries(marks))('%s has a line of 3:1', (_, m) => {
    const best = Math.max(...m.lines.map((c) => ratio(colour(c, 'stroke', t), cloth)))
    expect(best).toBeGreaterThanOrEqual(3)
  })
  it('a dot stands out by its fill, and on a cover by its edge', () => {
    const dot = (property: string): Colour => colour('mat-reversi .m-dot', property, t)
    expect(ratio(dot('fill'), cloth)).toBeGreaterThanOrEqual(3)
    expect(ratio(dot('stroke'), hex(t['rv-cover']))).toBeGreaterThanOrEqual(3)
  })
  it('the names of squares can be read', () => {
    expect(ratio(hex(variables(block(sheet, '.mat-reversi'))['in-0']), cloth)).toBeGreaterThan(4.5)
  })
  it.each(['rv-k', 'rv-w', 'rv-kr', 'rv-r', 'rv-cb', 'rv-cr'])('%s stands out', (side) => {
    const v = variables(block(sheet, `.${side}`))
    expect(Math.max(ratio(hex(v.m), cloth), ratio(hex(v.ml), cloth))).toBeGreaterThanOrEqual(3)
  })
  it.each([
    ['rv-k', 'rv-w'],
    ['rv-kr', 'rv-r'],
    ['rv-cb', 'rv-cr'],
  ])('%s and %s differ by more than hue', (a, b) => {
    const [x, y] = [a, b].map((side) => hex(variables(block(sheet, `.${side}`)).m))
    expect(ratio(x, y)).toBeGreaterThanOrEqual(3)
  })
})

describe.each(Object.entries(themes))('text, %s', (_, t) => {
  it.each([
    ['ink', 'bg', 7],
    ['ink2', 'bg', 4.5],
    ['ink3', 'sunk', 4.5],
    ['accent', 'bg', 4.5],
    ['on-accent', 'accent', 4.5],
    ['line2', 'panel', 3],
    ['ink', 'go-soft', 7],
    ['warn', 'warn-soft', 4.5],
    ['bad', 'bad-soft', 4.5],
    ['coord', 'frame', 4.5],
    ['dk-ml', 'panel', 4.5],
    ['in-0', 'dr-l', 4.5],
    ['in-1', 'dr-d', 4.5],
    ['in-1', 'sl-d', 3],
    ['in-1', 'wn-d', 3],
  ])('%s on %s is at least %f', (a, b, least) => {
    expect(ratio(hex(t[a]), hex(t[b]))).toBeGreaterThanOrEqual(least)
  })
})

describe('without colour', () => {
  it('every mark has a shape of its own', () => {
    const shape = (s: string): string => s.replace(/class="[^"]*"/g, '')
    const all = Object.entries(signs).map(([name, draw]) => [name, shape(draw({ x: 24, y: 24 }))])
    const seen = new Map<string, string>()
    for (const [name, s] of all) {
      expect(seen.get(s), `${name} is drawn like ${seen.get(s)}`).toBeUndefined()
      seen.set(s, name)
    }
  })
})
