import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

/** The modules anew, as a page has them whose head says where it lives. */
async function below(told: string | undefined) {
  vi.resetModules()
  document.head.innerHTML = told === undefined ? '' : `<meta name="base" content="${told}" />`
  return { ...(await import('../../src/net/base')), ...(await import('../../src/shell/router')) }
}

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

describe('a page below a path', () => {
  it('builds its addresses there and reads them back', async () => {
    const { at, ownPath, isOwn } = await below('/tavlei/')
    expect(at('/rules/chess?x=1#r2')).toBe('/tavlei/rules/chess?x=1#r2')
    expect(['/tavlei', '/tavlei/', '/tavlei/aB3dE6gH'].map(ownPath)).toEqual([
      '/',
      '/',
      '/aB3dE6gH',
    ])
    expect(['/tavlei', '/tavlei/x', '/tavleix', '/', '/forum'].map(isOwn)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('lives at the root where nothing is said, as when it is developed', async () => {
    for (const told of [undefined, './', '/']) {
      const { at, ownPath, isOwn } = await below(told)
      expect([at('/rules'), ownPath('/rules'), isOwn('/rules')]).toEqual(['/rules', '/rules', true])
    }
  })

  it('goes from page to page, and leaves links to its neighbours to the browser', async () => {
    history.replaceState(null, '', '/tavlei/play/russian')
    const { at, navigate, path, routeOf, followAddress } = await below('/tavlei/')
    expect(routeOf(path())).toEqual({ page: 'setup', game: 'russian' })
    navigate(at('/rules/russian'))
    expect([location.pathname, path()]).toEqual(['/tavlei/rules/russian', '/rules/russian'])
    followAddress()
    document.body.innerHTML = `<a id="in" href="${at('/puzzles')}">.</a><a id="out" href="/forum">.</a><a id="file" href="${at('/api/x')}">.</a>`
    const click = (id: string): boolean => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      document.getElementById(id)!.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect([click('in'), path()]).toEqual([true, '/puzzles'])
    expect([click('file'), path()]).toEqual([false, '/puzzles'])
    expect([click('out'), path()]).toEqual([false, '/puzzles'])
  })
})

it('no address in the sources forgets that the page may live below a path', () => {
  const root = join(import.meta.dirname, '../../src')
  // A link, a request or a way to another page that is written from the root of the host, without `at`.
  const forgets =
    /\b(href|src|action)=(["']|\{[`'"])\/|\b(navigate|fetch|open)\([`'"]\/|(?<!at\()[`'"]\/api\/|\$\{location\.(origin|host)\}\//
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const found = names
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('openapi.d.ts'))
    .flatMap((name) =>
      readFileSync(join(root, name), 'utf8')
        .split('\n')
        .map((line, n) => `${name}:${n + 1}: ${line.trim()}`)
        .filter((line) => forgets.test(line.replace(/startsWith\([^)]*\)/g, ''))),
    )
  expect(found).toEqual([])
})
