import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import { lang, t } from '../../i18n'
import { checkDefinition, fetchDefinition } from './net'
import type { DefinitionCheck, DefinitionInfo } from '../../net/types'
import { begun, called, type Definition, read, written } from './definition'

/** How long changes rest before they are checked, in milliseconds. */
const patience = 300
const mostUndone = 100
const kept = 'tavlei.make'

/** A text, what it was before, and what has been undone. */
function createHistory() {
  const [text, setText] = createSignal('')
  const [past, setPast] = createSignal<readonly string[]>([])
  const [future, setFuture] = createSignal<readonly string[]>([])
  /** The field in which somebody is typing: its letters are undone together. */
  let typed = ''

  const put = (next: string, field = '') => {
    if (next === text()) return
    if (text() && !(field && field === typed)) setPast([...past(), text()].slice(-mostUndone))
    typed = field
    setFuture([])
    setText(next)
  }
  const undo = () => {
    typed = ''
    const before = past().at(-1)
    if (before === undefined) return
    setPast(past().slice(0, -1))
    setFuture([...future(), text()])
    setText(before)
  }
  const redo = () => {
    typed = ''
    const after = future().at(-1)
    if (after === undefined) return
    setFuture(future().slice(0, -1))
    setPast([...past(), text()])
    setText(after)
  }
  return { text, past, future, put, undo, redo }
}

/** The game in the making: its text, what was before, and what the server says of it. */
export function createBench() {
  const { text, past, future, put, undo, redo } = createHistory()
  const [told, setTold] = createSignal<DefinitionCheck>()
  const [error, setError] = createSignal<unknown>()
  const [busy, setBusy] = createSignal(false)
  /** How often something was published from here, counted from 1. */
  const [made, setMade] = createSignal(1)
  /** How often somebody has asked where the fault is. */
  const [pointed, setPointed] = createSignal(0)
  const point = () => setPointed(pointed() + 1)
  const published = () => setMade(made() + 1)
  const def = () => read(text())
  /** By which controls the server says that a game of this family is changed. */
  const [fitting, setFitting] = createSignal<Pick<DefinitionInfo, 'family' | 'controls'>>()
  const controls = () => (fitting()?.family === def()?.family ? fitting()?.controls : undefined)
  let takes = 0
  /** Takes the file of a game, as it is wanted, unless another has been asked for meanwhile. */
  const take = async (game: string, as: (base: DefinitionInfo) => Definition | undefined) => {
    const n = ++takes
    setError(undefined)
    setBusy(true)
    try {
      const base = await fetchDefinition(game)
      if (n !== takes) return
      const value = as(base)
      if (!value) return
      setFitting({
        family: base.family,
        controls: base.controls ?? (value.like ? 'options' : undefined),
      })
      put(written(value))
    } catch (err) {
      if (n === takes) setError(err)
    } finally {
      if (n === takes) setBusy(false)
    }
  }
  /** Begins anew from a game: what is made of it names it as its parent. */
  const from = (game: string) =>
    take(game, (base) => {
      const value = begun(base)
      return value && descended(value, base.hash)
    })
  /** Writes out all rules of a game that says them by the one that it is like. */
  const whole = (game: string) => take(game, (base) => read(base.text ?? ''))

  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const check = async () => {
    const n = ++asked
    setBusy(true)
    try {
      const found = await checkDefinition(text())
      if (n !== asked) return
      setTold(found)
      setFitting({ family: def()?.family ?? '', controls: found.controls })
      setError(undefined)
    } catch (err) {
      if (n === asked) setError(err)
    } finally {
      if (n === asked) setBusy(false)
    }
  }
  createEffect(
    on(text, (now) => {
      clearTimeout(timer)
      if (!now) return
      keep(now)
      setBusy(true)
      timer = setTimeout(() => void check(), patience)
    }),
  )
  onCleanup(() => clearTimeout(timer))

  const change = (next: Definition, field?: string) => put(written(next), field)
  return {
    text,
    put,
    def,
    controls,
    change,
    undo,
    redo,
    past,
    future,
    told,
    error,
    setError,
    busy,
    from,
    whole,
    made,
    published,
    pointed,
    point,
  }
}

export type Bench = ReturnType<typeof createBench>

/** A game of one's own that was made from another; it is named in the language of its maker. */
function descended(base: Definition, hash: string): Definition {
  const name = called(base.name ?? {})
  return { ...base, name: { [lang()]: t('make.of', { name }).slice(0, 60) }, from: hash }
}

/** The text that was worked on last in this browser. */
export function draft(): string {
  try {
    return localStorage.getItem(kept) ?? ''
  } catch {
    return ''
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(kept, text)
  } catch {
    // A browser that keeps nothing: the text stays on the page.
  }
}
