// Formations of one's own, kept in the browser.

import { createSignal } from 'solid-js'
import { type Arm, formatArms, isOwn, parseArms } from './arms'

const key = 'tavlei.formations'

function read(): Arm[] {
  try {
    return (parseArms(localStorage.getItem(key) ?? '') ?? []).filter(isOwn)
  } catch {
    return [] // storage is switched off
  }
}

const [saved, setSaved] = createSignal<readonly Arm[]>(read())
export { saved }

function write(arms: readonly Arm[]): void {
  setSaved(arms)
  try {
    localStorage.setItem(key, formatArms(arms))
  } catch {
    return // they live as long as the page
  }
}

/** Keeps the arms that are one's own, each in the place of an older one of its name. */
export function keep(arms: readonly Arm[]): void {
  const own = arms.filter(isOwn)
  const names = own.map((a) => a.name)
  if (own.length) write([...saved().filter((a) => !names.includes(a.name)), ...own])
}

export const forget = (name: string): void => write(saved().filter((a) => a.name !== name))
