import { afterEach, expect, it, vi } from 'vitest'
import { hasKeys } from '../../src/shell/Keys'

afterEach(() => vi.unstubAllGlobals())

it('the list of keys is offered where a keyboard is likely, and not on a screen that is only touched', () => {
  for (const touched of [true, false]) {
    vi.stubGlobal('matchMedia', (query: string) => {
      expect(query).toBe('(hover: none) and (pointer: coarse)')
      return { matches: touched }
    })
    expect(hasKeys()).toBe(!touched)
  }
})
