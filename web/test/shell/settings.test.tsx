// The settings: each choice is kept on the device under its own name and does what it says.

import { createRoot } from 'solid-js'
import { render } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLang, withLate } from '../../src/i18n'
import { sounds } from '../../src/pages/match/model/sounds'
import { asksFirst } from '../../src/pages/match/model/state'
import { followWishes, motion, promotionWish, setSoundWish } from '../../src/shell/prefs'
import { SettingsDialog } from '../../src/shell/Settings'
import { lookOf, setSettingsPart, showSettings } from '../../src/shell/showLook'

let end: () => void
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ families: {} }))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.dispatchEvent(new Event('close'))
  }
  await showLang('en')
  await withLate(undefined)
  showSettings()
  setSettingsPart('play')
  end = render(() => <SettingsDialog />, document.body)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

/** Chooses a value of the strip with a name, as a click or an arrow key does. */
function choose(name: string, value: string): void {
  const strip = document.querySelector(`[role=radiogroup][aria-label="${name}"]`)!
  const radio = strip.querySelector<HTMLInputElement>(`input[value="${value}"]`)!
  radio.checked = true
  radio.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('settings', () => {
  it('keep when moves are confirmed', () => {
    expect(localStorage.getItem('tavlei.confirm')).toBe('never')
    choose('Confirm moves', 'slow')
    expect(localStorage.getItem('tavlei.confirm')).toBe('slow')
  })
  it('confirm slow games where no clock runs, or one that gives a minute for a move', () => {
    const clocks = [undefined, { move: 120 }, { move: 60 }, { move: 10 }]
    expect(clocks.map((c) => asksFirst('slow', c))).toEqual([true, true, true, false])
    expect(clocks.some((c) => asksFirst('never', c))).toBe(false)
    expect(clocks.every((c) => asksFirst('always', c))).toBe(true)
  })
  it('say how the choice at a promotion comes back when it is taken away', () => {
    expect(document.body.textContent).not.toContain('With Alt')
    choose('Pawn promotion', 'best')
    expect(promotionWish()).toBe('best')
    expect(document.body.textContent).toContain('With Alt')
  })
  it('set how fast pieces move', () => {
    expect(motion()).toEqual({ reducedMotion: undefined, pace: 1 })
    choose('Animation', 'fast')
    expect(motion().pace).toBeLessThan(1)
    choose('Animation', 'slow')
    expect(motion().pace).toBeGreaterThan(1)
    choose('Animation', 'off')
    expect(motion().reducedMotion).toBe(true)
    choose('Animation', 'normal')
  })
  it('set how large the words of the page are', () => {
    const stop = createRoot((dispose) => {
      followWishes()
      return dispose
    })
    const root = document.documentElement
    expect([localStorage.getItem('tavlei.text'), root.style.fontSize]).toEqual(['100', '100%'])
    choose('Size of text', '130')
    expect([localStorage.getItem('tavlei.text'), root.style.fontSize]).toEqual(['130', '130%'])
    choose('Size of text', '100')
    stop()
  })
  it('set how loud the sounds are, and let it be heard', () => {
    const heard = vi.spyOn(sounds, 'play').mockImplementation(() => undefined)
    const volumes = ['quiet', 'normal', 'loud'].map((value) => {
      choose('Sounds', value)
      return sounds.volume()
    })
    expect(heard).toHaveBeenCalledTimes(3)
    expect(volumes).toEqual([...volumes].sort((a, b) => a - b))
    expect(new Set(volumes).size).toBe(3)
    choose('Sounds', 'off')
    expect(sounds.volume()).toBe(0)
    // The button in the head brings back the volume that was chosen.
    setSoundWish('on')
    expect(sounds.volume()).toBe(volumes[2])
    heard.mockRestore()
  })
  it('show the looks of boards in a part of their own, and are closed by their button', () => {
    expect(document.body.textContent).not.toContain('Coordinates')
    choose('Settings', 'look')
    expect(document.body.textContent).toContain('Coordinates')
    document.querySelector<HTMLButtonElement>('dialog header button')!.click()
    expect(lookOf()).toBeUndefined()
  })
})
