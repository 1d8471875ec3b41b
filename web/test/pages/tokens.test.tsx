// The page of tokens: one is made and told once, they are listed, and a second press revokes one.

import { render } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLang, withLate } from '../../src/i18n'
import { Tokens } from '../../src/pages/tokens/Tokens'
import { routeOf } from '../../src/shell/router'

const day = Date.UTC(2026, 10, 22, 12)
const old = { id: 'aa11', name: 'old bot', scope: 'read', created: day, seen: day + 86_400_000 }

let asked: string[]
let refuse: string
let end: () => void

beforeEach(async () => {
  ;[asked, refuse] = [[], '']
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('texts')) return Response.json({ families: {} })
    asked.push(`${init.method ?? 'GET'} ${url} ${init.body ?? ''}`.trim())
    if (refuse) return Response.json({ code: refuse, detail: 'raw' }, { status: 409 })
    if (init.method === 'POST') {
      const { name, scope } = JSON.parse(String(init.body))
      const made = { id: 'bb22', name, scope, created: day, seen: day, token: 'tavlei_secret' }
      return Response.json(made, { status: 201 })
    }
    if (init.method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json({ tokens: [old] })
  })
  await showLang('en')
  await withLate(undefined)
  asked.length = 0
  end = render(() => <Tokens />, document.body)
  await until(() => expect(rows()).toHaveLength(1))
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

/** Waits for something, however busy the machine is. */
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 50_000, interval: 5 })
const rows = () => [...document.querySelectorAll('li')].map((li) => li.textContent ?? '')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((b) => b.textContent?.trim() === name)!
const secret = () => document.querySelector<HTMLInputElement>('.secret input')?.value

function make(name: string): void {
  document.querySelector<HTMLInputElement>('input[name=token]')!.value = name
  document.querySelector('form')!.requestSubmit()
}

describe('tokens', () => {
  it('have an address', () => expect(routeOf('/tokens')).toEqual({ page: 'tokens' }))
  it('are listed with what they are good for and when they were used', () => {
    expect(rows()[0]).toContain('old bot')
    expect(rows()[0]).toContain('watch only')
    expect(rows()[0]).toMatch(/last used Nov 23, 2026/)
  })
  it('are made, and told once', async () => {
    document.querySelector<HTMLInputElement>('input[value=read]')!.click()
    make('  my bot ')
    await until(() => expect(secret()).toBe('tavlei_secret'))
    expect(asked).toContain('POST /api/me/tokens {"name":"my bot","scope":"read"}')
    expect(rows()[1]).toContain('not used yet')
    button('I have it').click()
    expect(secret()).toBeUndefined()
    expect(document.body.innerHTML).not.toContain('tavlei_secret')
  })
  it('say in words why none is made', async () => {
    refuse = 'tooManyTokens'
    make('one more')
    await until(() =>
      expect(document.querySelector('#token-wrong')?.textContent).toBe(
        'You have 20 tokens: revoke one first.',
      ),
    )
  })
  it('are revoked by a second press, with the focus kept near', async () => {
    button('Revoke').click()
    expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false)
    button('Sure?').click()
    await until(() => expect(rows()).toEqual([]))
    expect(asked.at(-1)).toBe('DELETE /api/me/tokens/aa11')
    expect(document.activeElement?.textContent).toBe('Your tokens')
  })
})
