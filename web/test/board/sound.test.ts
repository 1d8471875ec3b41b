import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SoundName } from '../../src/board'
import { createSounds, hitsOf } from '../../src/sound'

const names: SoundName[] = [
  'move',
  'capture',
  'jump',
  'flip',
  'promotion',
  'premove',
  'refused',
  'turn',
  'start',
  'win',
  'loss',
  'draw',
  'message',
]

/** Just enough of an AudioContext to count what is struck. */
function fakeAudio(): { struck: () => number } {
  let started = 0
  const param = { value: 0, setValueAtTime: () => param, exponentialRampToValueAtTime: () => param }
  const node = () => ({
    connect: () => undefined,
    gain: param,
    frequency: param,
    Q: param,
    type: '',
    buffer: null,
    start: () => {
      started++
    },
    stop: () => undefined,
  })
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 8000
      currentTime = 0
      state = 'running'
      destination = {}
      createGain = node
      createOscillator = node
      createBufferSource = node
      createBiquadFilter = node
      createBuffer = (_: number, n: number) => ({ getChannelData: () => new Float32Array(n) })
    },
  )
  return { struck: () => started }
}

afterEach(() => vi.unstubAllGlobals())

describe('sounds', () => {
  it.each(names)('%s is short, and no two are alike', (name) => {
    const hits = hitsOf(name)
    expect(Math.max(...hits.map((h) => h.at + h.len))).toBeLessThan(0.7)
    for (const other of names) {
      if (other !== name) expect(hitsOf(other)).not.toEqual(hits)
    }
  })
  it('a jump rises by a tone each time, an octave and more at most', () => {
    const hz = (n: number): number => hitsOf('jump', n)[0].hz
    expect(hz(2) / hz(1)).toBeCloseTo(2 ** (1 / 6))
    expect(hz(30)).toBe(hz(12))
  })
  it('discs that turn over are a soft run, one knock each, ten at most', () => {
    expect(hitsOf('flip', 3).length).toBe(3)
    expect(hitsOf('flip', 18).length).toBe(10)
    const loud = Math.max(...hitsOf('flip', 5).map((h) => h.loud))
    expect(loud).toBeLessThan(hitsOf('move')[0].loud)
  })
  it('a capture is lower than a move and has two taps', () => {
    expect(hitsOf('capture')[0].hz).toBeLessThan(hitsOf('move')[0].hz)
    expect(hitsOf('capture').length).toBe(2)
  })
  it('is silent at volume 0 and without audio', () => {
    const sounds = createSounds()
    expect(() => sounds.play('move')).not.toThrow()
    const audio = fakeAudio()
    sounds.setVolume(0)
    sounds.play('win')
    expect(audio.struck()).toBe(0)
    sounds.setVolume(5)
    expect(sounds.volume()).toBe(1)
    sounds.play('move')
    expect(audio.struck()).toBe(2)
  })
})
