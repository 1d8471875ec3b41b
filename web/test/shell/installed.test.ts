// What a page has beyond its window: notifications that are asked for, and a worker that keeps nothing.

import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notify, permission, wantNotices } from '../../src/shell/installed'
import { notifyWish } from '../../src/shell/prefs'
import { setTitle } from '../../src/shell/title'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose user gives an answer when asked; tells what was shown. */
function browser(before: NotificationPermission, answer: NotificationPermission) {
  const shown: string[] = []
  const asked = vi.fn()
  class Fake {
    static permission = before
    static async requestPermission() {
      asked()
      Fake.permission = answer
      return answer
    }
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      shown.push(`${tag}: ${title}: ${body}`)
    }
  }
  vi.stubGlobal('Notification', Fake)
  vi.stubGlobal('isSecureContext', true)
  return { shown, asked }
}

describe('notifications', () => {
  it('are on once the user has allowed them, who is asked when he switches them on', async () => {
    const { asked, shown } = browser('default', 'granted')
    expect(asked).not.toHaveBeenCalled()
    await wantNotices(true)
    expect([asked.mock.calls.length, notifyWish()]).toEqual([1, 'on'])
    await notify('Chess', 'Your move', 'aB3dE6gH')
    expect(shown).toEqual(['aB3dE6gH: Chess: Your move'])
    await wantNotices(false)
    expect(notifyWish()).toBe('off')
  })
  it('stay off where he says no, has said no, or the browser has none', async () => {
    for (const before of ['default', 'denied'] as const) {
      const { shown } = browser(before, 'denied')
      await wantNotices(true)
      expect(notifyWish()).toBe('off')
      await notify('Chess', 'Your move', 'aB3dE6gH')
      expect(shown).toEqual([])
    }
    vi.stubGlobal('isSecureContext', false)
    expect(permission()).toBe('none')
    await wantNotices(true)
    expect(notifyWish()).toBe('off')
  })
})

describe('the title', () => {
  it('marks a page on which the user is awaited, and its icon', () => {
    document.head.innerHTML = '<link rel="icon" href="/under/icon.svg">'
    const icon = () => document.querySelector('link')!.getAttribute('href')
    setTitle('Your move', true)
    expect(document.title).toBe('● Your move · Tavlei')
    expect(icon()).toMatch(/\/under\/icon-turn\.svg$/)
    setTitle('Chess')
    expect(document.title).toBe('Chess · Tavlei')
    expect(icon()).toMatch(/\/under\/icon\.svg$/)
  })
})

describe('the worker', () => {
  /** The worker in a browser of its own: what it answers to a request. */
  function worker(reached: boolean, lang: string | undefined, languages: string[]) {
    const words = {
      en: { title: 'Not reached', text: 'x', again: 'y', dir: 'ltr' },
      uk: { title: 'Недосяжний', text: 'x', again: 'y', dir: 'ltr' },
    }
    const source = readFileSync('src/offline/sw.js', 'utf8')
    const code = source.replace("'__WORDS__'", JSON.stringify(words))
    expect(code).not.toBe(source)
    const on: Record<string, (event: object) => void> = {}
    const self = {
      addEventListener: (kind: string, listen: (event: object) => void) => (on[kind] = listen),
      navigator: { languages },
    }
    const caches = {
      open: async () => ({ match: async () => (lang ? new Response(lang) : undefined) }),
    }
    const fetched = async () => {
      if (!reached) throw new TypeError('no line')
      return new Response('fresh')
    }
    new Function('self', 'caches', 'fetch', code)(self, caches, fetched)
    return async (mode: string): Promise<string | undefined> => {
      let answer: Promise<Response> | undefined
      on.fetch!({ request: { mode }, respondWith: (it: Promise<Response>) => (answer = it) })
      return (await answer)?.text()
    }
  }

  it('always asks the server, and keeps its hands off all but pages', async () => {
    const ask = worker(true, undefined, ['en'])
    expect(await ask('navigate')).toBe('fresh')
    expect(await ask('cors')).toBeUndefined()
  })
  it('says that the server is not reached in the language of the page, else of the browser', async () => {
    expect(await worker(false, 'uk', ['en'])('navigate')).toContain('Недосяжний')
    expect(await worker(false, undefined, ['xx', 'uk-UA'])('navigate')).toContain('Недосяжний')
    expect(await worker(false, undefined, ['xx'])('navigate')).toContain('Not reached')
  })
})
