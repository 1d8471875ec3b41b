// Sounds of wood, made on the spot: no samples to load, no licences to carry. A sound is a few
// knocks (filtered noise with a short body tone) or two notes. One volume, off in one click.

import type { SoundName } from '../board/core/types'

/** One knock or note: when it starts (s), its pitch (Hz), length (s) and loudness. */
interface Hit {
  at: number
  hz: number
  len: number
  loud: number
  /** Share of noise in it: 1 is a dry click, 0 a pure note. */
  noise: number
}

const knock = (at: number, hz: number, loud = 1, len = 0.07): Hit => ({
  at,
  hz,
  len,
  loud,
  noise: 0.6,
})
const note = (at: number, hz: number, loud = 0.5, len = 0.28): Hit => ({
  at,
  hz,
  len,
  loud,
  noise: 0,
})

/** A tone up for every further jump of a chain. */
const tone = (n: number): number => 2 ** ((2 * Math.min(n - 1, 11)) / 12)

const table: Record<SoundName, (n: number) => Hit[]> = {
  move: () => [knock(0, 420)],
  capture: () => [knock(0, 300), knock(0.065, 235, 0.8)],
  jump: (n) => [knock(0, 340 * tone(n), 0.95)],
  flip: (n) =>
    Array.from({ length: Math.min(n, 10) }, (_, k) => knock(k * 0.032, 880 + 35 * k, 0.34, 0.035)),
  promotion: () => [knock(0, 380, 0.7), note(0.03, 660, 0.35), note(0.12, 990, 0.35)],
  castle: () => [knock(0, 420), knock(0.11, 360, 0.9)],
  drop: () => [knock(0, 520, 0.8, 0.05), knock(0.03, 330, 0.9)],
  check: () => [note(0, 880, 0.34, 0.12), note(0.07, 1175, 0.3, 0.22)],
  die: () => [0, 0.07, 0.15, 0.25, 0.38].map((t, k) => knock(t, 900 - 90 * k, 0.55, 0.03)),
  premove: () => [knock(0, 1250, 0.3, 0.02)],
  refused: () => [knock(0, 120, 0.9, 0.11)],
  turn: () => [note(0, 740, 0.4, 0.16), note(0.11, 740, 0.3, 0.2)],
  low: () => [0, 0.12, 0.24].map((t) => note(t, 988, 0.34, 0.1)),
  start: () => [note(0, 440), note(0.13, 587)],
  win: () => [note(0, 523), note(0.15, 784, 0.5, 0.45)],
  loss: () => [note(0, 440), note(0.15, 294, 0.5, 0.45)],
  draw: () => [note(0, 494), note(0.15, 494, 0.4, 0.4)],
  message: () => [note(0, 880, 0.28, 0.09)],
  // How hard wood meets wood is a number from 0 to 1; a harder knock is sharper as well.
  knock: (n) => [knock(0, 520 + 260 * n, 0.12 + 0.88 * n, 0.04 + 0.03 * n)],
  fall: (n) => [knock(0, 190, 0.35 + 0.5 * n, 0.1), knock(0.12, 230, 0.2 + 0.2 * n, 0.06)],
}

/** The hits of a sound; n is the number of a jump in its chain, or of pieces that turn over. */
export function hitsOf(name: SoundName, n = 1): Hit[] {
  return table[name](n)
}

export interface Sounds {
  /** Plays a sound, optionally some seconds from now. */
  play: (name: SoundName, n?: number, delay?: number) => void
  /** 0 is silent, 1 is full. */
  setVolume(v: number): void
  volume(): number
}

/** Makes the sounds of a page. Nothing is allocated before the first one is heard. */
export function createSounds(volume = 0.7): Sounds {
  let ctx: AudioContext | undefined
  let out: GainNode
  let hiss: AudioBuffer
  const open = (): AudioContext | undefined => {
    if (ctx || typeof AudioContext === 'undefined') return ctx
    ctx = new AudioContext()
    out = ctx.createGain()
    out.connect(ctx.destination)
    hiss = noiseOf(ctx)
    return ctx
  }
  return {
    play(name, n = 1, delay = 0) {
      if (volume <= 0) return
      const c = open()
      if (!c) return
      if (c.state === 'suspended') void c.resume().catch(() => undefined)
      out.gain.value = volume
      for (const h of hitsOf(name, n)) strike(c, out, hiss, h, c.currentTime + 0.005 + delay)
    },
    setVolume(v) {
      volume = Math.max(0, Math.min(1, v))
    },
    volume: () => volume,
  }
}

/** A fifth of a second of noise, the same every time. */
function noiseOf(ctx: AudioContext): AudioBuffer {
  const b = ctx.createBuffer(1, ctx.sampleRate / 5, ctx.sampleRate)
  const data = b.getChannelData(0)
  let x = 22222
  for (let i = 0; i < data.length; i++) {
    x = (x * 16807) % 2147483647
    data[i] = x / 1073741824 - 1
  }
  return b
}

function strike(ctx: AudioContext, out: AudioNode, hiss: AudioBuffer, h: Hit, t0: number): void {
  const t = t0 + h.at
  const body = ctx.createOscillator()
  body.type = h.noise ? 'sine' : 'triangle'
  body.frequency.setValueAtTime(h.hz * (h.noise ? 1.25 : 1), t)
  body.frequency.exponentialRampToValueAtTime(h.hz, t + h.len / 3)
  fade(ctx, body, out, t, h.len, h.loud * (h.noise ? 0.5 : 0.4))
  body.start(t)
  body.stop(t + h.len + 0.02)
  if (!h.noise) return
  const dry = ctx.createBufferSource()
  dry.buffer = hiss
  const band = ctx.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = h.hz * 3.2
  band.Q.value = 0.9
  dry.connect(band)
  fade(ctx, band, out, t, h.len * 0.55, h.loud * h.noise)
  dry.start(t)
  dry.stop(t + h.len)
}

/** Connects a source through a short swell and a fall to nothing. */
function fade(
  ctx: AudioContext,
  from: AudioNode,
  to: AudioNode,
  t: number,
  len: number,
  loud: number,
): void {
  const g = ctx.createGain()
  g.gain.setValueAtTime(0.0001, t)
  g.gain.exponentialRampToValueAtTime(loud, t + 0.003)
  g.gain.exponentialRampToValueAtTime(0.0001, t + len)
  from.connect(g)
  g.connect(to)
}
