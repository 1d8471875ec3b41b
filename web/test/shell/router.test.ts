import { createEffect, createRoot, on } from 'solid-js'
import { describe, expect, it } from 'vitest'
import { navigate, path, url } from '../../src/shell/router'

describe('the address', () => {
  it('of a page stays the same when only its query changes: the focus stays where it is', () => {
    navigate('/play/russian')
    const pages: string[] = []
    const levels: (string | null)[] = []
    createRoot(() => {
      createEffect(on(path, (now) => pages.push(now)))
      createEffect(() => levels.push(url().searchParams.get('level')))
    })
    navigate('/play/russian?level=2', true)
    navigate('/play/russian?level=1', true)
    expect(pages).toEqual(['/play/russian'])
    expect(levels).toEqual([null, '2', '1'])
    navigate('/play/chess')
    expect(pages).toEqual(['/play/russian', '/play/chess'])
  })
})
