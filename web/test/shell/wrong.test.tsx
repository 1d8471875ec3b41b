// What a page says when nothing is at its address.

import { render } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import { MissingMatch } from '../../src/shell/Wrong'

describe('an address of eight letters without a match', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', async () => Response.json({ families: {} }))
    await showLang('en')
  })
  afterEach(() => vi.unstubAllGlobals())

  const title = (id: string): string | undefined => {
    const room = document.createElement('div')
    const end = render(() => <MissingMatch id={id} />, room)
    const told = room.querySelector('h1')?.textContent ?? undefined
    end()
    return told
  }

  it('is a page that is not there, where the letters make a word', () => {
    for (const word of ['settings', 'analysis', 'Settings'])
      expect(title(word), word).toBe('Page not found')
  })

  it('is a match that is not there, where they are drawn by lot', () => {
    for (const id of ['7dJ0aMZ1', 'abcdefg1', 'abcdEfgh'])
      expect(title(id), id).toBe('There is no such match')
  })
})
