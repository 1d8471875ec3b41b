import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TableView } from '../../src/board/core/types'
import { fewer, Pace, relief } from '../../src/flick/space/pace'
import { plain } from '../../src/flick/core/table'
import type { Tells, View } from '../../src/flick/core/view'
import { Views } from '../../src/flick/views'

/** What the tables in space that were made may tell. */
const made: Tells[] = []
let webgl = true

vi.mock('../../src/flick/space/room', () => ({
  viewInSpace: (_t: unknown, _flipped: boolean, tells: Tells) => {
    if (!webgl) throw new Error('no WebGL')
    made.push(tells)
    return { kind: 'space', el: document.createElement('canvas') }
  },
}))

/** A page that wishes to see its table in some way, and what it shows. */
function page(wish: TableView) {
  const shown: View['kind'][] = []
  const tooSlow = vi.fn()
  const cannot = vi.fn()
  const views = new Views({
    table: () => plain,
    flipped: () => false,
    wish: () => wish,
    here: () => true,
    put: (view) => shown.push(view.kind),
    moved: () => undefined,
    tooSlow,
    cannot,
  })
  const open = async (): Promise<void> => {
    views.choose(views.above().kind)
    await vi.dynamicImportSettled()
  }
  return { open, shown, tooSlow, cannot }
}

let narrow = false
beforeEach(() => {
  narrow = false
  webgl = true
  vi.stubGlobal('matchMedia', () => ({ matches: narrow }))
})
afterEach(() => {
  made.length = 0
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('how a table is seen', () => {
  it('is in space on a machine that never says that it is slow', async () => {
    const p = page('auto')
    await p.open()
    expect(p.shown).toEqual(['space'])
    expect(p.tooSlow).not.toHaveBeenCalled()
  })

  it('is from above where drawing in space is too slow, and the next table at once', async () => {
    const p = page('auto')
    await p.open()
    made[0].slow()
    expect(p.shown).toEqual(['space', 'above'])
    expect(p.tooSlow).toHaveBeenCalledOnce()
    const next = page('auto')
    await next.open()
    expect(next.shown).toEqual([])
    expect(made).toHaveLength(1)
  })

  it('is in space for who has asked for it, however slow', async () => {
    const p = page('space')
    await p.open()
    made[0].slow()
    expect(p.shown).toEqual(['space'])
    expect(p.tooSlow).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is in space for who has asked for it after a table that was too slow', async () => {
    const p = page('auto')
    await p.open()
    made[0].slow()
    const again = page('space')
    await again.open()
    expect(again.shown).toEqual(['space'])
  })

  it('is from above for who has asked for that, and on narrow screens', async () => {
    const p = page('above')
    await p.open()
    expect(made).toHaveLength(0)
    narrow = true
    const phone = page('auto')
    await phone.open()
    expect([...p.shown, ...phone.shown]).toEqual([])
  })
})

describe('a browser that cannot draw in space', () => {
  it.each(['auto', 'space'] as const)(
    'shows the table from above and says so: %s',
    async (wish) => {
      webgl = false
      const p = page(wish)
      await p.open()
      expect(p.shown).toEqual([])
      expect(p.cannot).toHaveBeenCalledOnce()
    },
  )

  it('says nothing to who sees the table from above anyway', async () => {
    webgl = false
    const p = page('above')
    await p.open()
    narrow = true
    const phone = page('auto')
    await phone.open()
    expect(p.cannot).not.toHaveBeenCalled()
    expect(phone.cannot).not.toHaveBeenCalled()
  })

  it('shows it from above as soon as its graphics are lost', async () => {
    const p = page('space')
    await p.open()
    made[0].lost()
    expect(p.shown).toEqual(['space', 'above'])
    expect(p.cannot).toHaveBeenCalledOnce()
  })
})

/** What a machine gives up in turn, whose frames take so long by pixels and by what is drawn. */
function givenUp(ratio: number, frame: (ratio: number, light: boolean) => number): string[] {
  const pace = new Pace()
  const steps: string[] = []
  let light = false
  for (let k = 0; k < 200; k++) {
    const verdict = pace.took(frame(ratio, light))
    if (!verdict) continue
    const step = relief(verdict, ratio, light)
    steps.push(step)
    if (step === 'above') break
    if (step === 'pixels') ratio = fewer(ratio)
    else light = true
  }
  return steps
}

describe('what a machine does without', () => {
  it('is nothing at sixty frames a second', () => {
    expect(givenUp(2, () => 16.7)).toEqual([])
  })

  it('is pixels first, as few as needed', () => {
    expect(givenUp(2, (ratio) => 14 * ratio * ratio)).toEqual(['pixels'])
    expect(givenUp(2, (ratio) => 20 * ratio * ratio)).toEqual(['pixels', 'pixels'])
    expect(givenUp(1.25, (ratio) => 30 * ratio * ratio)).toEqual(['pixels'])
  })

  it('is gloss and shadows next', () => {
    expect(givenUp(1, (_, light) => (light ? 30 : 60))).toEqual(['plain'])
    expect(givenUp(2, (ratio, light) => (light ? 30 : 30 + 15 * ratio))).toEqual([
      'pixels',
      'pixels',
      'plain',
    ])
  })

  it('is the view in space at last, and at once where it is hopeless', () => {
    expect(givenUp(1, (_, light) => (light ? 133 : 140))).toEqual(['plain', 'above'])
    expect(givenUp(2, () => 282)).toEqual(['above'])
  })
})
