// The arms of a match while they are chosen: which, in what order, and what the server says of them.

import { createEffect, createSignal, onCleanup } from 'solid-js'
import { familyText, t } from '../../i18n'
import { checkOptions } from '../../net/api'
import type { Checked, Preview } from '../../net/types'
import { valueName } from '../shared/names'
import type { ToolProps } from '../shared/toolProps'
import { problemText } from '../shared/Unread'
import { type Arm, formatArms, freshName, isOwn, parseArms } from './arms'
import type { Field } from './geometry'
import { keep, saved } from './store'

/** How long a hand rests before the server is asked whether the formation can stand. */
const patience = 150

export interface Given {
  /** The rule set with such arms. */
  spec: (arms?: string) => string
  /** The arms that the other rules bring along. */
  usual: string
  /** The arms as they are chosen. */
  now: string
  names: readonly string[]
  preview: Preview
}

export function createSheet(props: ToolProps & Given) {
  const [arms, setArms] = createSignal<readonly Arm[]>(parseArms(props.now) ?? [])
  const [at, setAt] = createSignal(0)
  const text = () => formatArms(arms())
  const checked = createChecked(() => [props.game, { ...props.options, [props.option]: text() }])
  const named = (name: string) => valueName(props.family, props.option, name)
  const nameOf = (a: Arm) => (isOwn(a) ? a.name : named(a.name))
  const fault = () => checked()?.fault

  function faultText(): string {
    const f = fault()
    if (!f) return ''
    const words = familyText(props.family, `fault.${f.code}`, f.params ?? {}) ?? t('refused.option')
    const part = arms().find((a) => a.name === f.part)
    return part ? `${nameOf(part)}: ${words}` : words
  }

  /** A name for one more formation, like the one that is wished for. */
  function fresh(wish: string): string {
    return freshName(wish, [
      ...props.names,
      ...props.names.map((n) => freshName(named(n), [])),
      ...arms().map((a) => a.name),
      ...saved().map((a) => a.name),
    ])
  }

  function add(...more: Arm[]): void {
    setArms([...arms(), ...more])
    setAt(arms().length - 1)
  }

  return {
    arms,
    /** Which of them is looked at. */
    at,
    setAt,
    arm: () => arms()[at()],
    named,
    nameOf,
    checked,
    fault,
    faultText,
    fresh,
    isUsual: () => text() === props.usual,
    add,
    /** A formation of one's own with one piece. */
    addBlank: () =>
      add({
        name: fresh(t('formations.mine')),
        depth: 1,
        pieces: [{ x: props.preview.board.w / 2 - 0.5, y: 0.5, l: 0 }],
      }),
    /** Adds what was pasted: what the game knows once, one's own under names that are free. */
    addPasted(list: readonly Arm[]) {
      const all = [...arms()]
      for (const a of list) {
        if (!isOwn(a) && all.some((b) => b.name === a.name)) continue
        const name = () => freshName(a.name, [...props.names, ...all.map((b) => b.name)])
        all.push(isOwn(a) ? { ...a, name: name() } : a)
      }
      setArms(all)
      setAt(all.length - 1)
    },
    change: (next: Arm) => setArms(arms().map((a, i) => (i === at() ? next : a))),
    remove(i: number) {
      setArms(arms().filter((_, k) => k !== i))
      setAt(Math.max(0, Math.min(at(), arms().length - 1)))
    },
    move(i: number, by: number) {
      const list = [...arms()]
      const [taken] = list.splice(i, 1)
      if (taken) list.splice(i + by, 0, taken)
      setArms(list)
      setAt(i + by)
    },
    use() {
      keep(arms())
      props.onChange(text() === props.usual ? '' : text())
      props.onClose()
    },
    reset() {
      setArms(parseArms(props.usual) ?? [])
      setAt(0)
    },
    /** The ground on which an arm stands. */
    fieldOf(a: Arm): Field {
      const { board } = props.preview
      const width = board.table ? (2 * board.table.radius) / board.table.square : 0.6
      return { size: board.w, depth: a.depth || 1, width }
    },
  }
}

export type SheetCtrl = ReturnType<typeof createSheet>

/** What the server says of the options with these arms, asked when the hand rests. */
function createChecked(ask: () => [string, Record<string, string>]) {
  const [checked, setChecked] = createSignal<Checked>()
  createEffect(() => {
    const [game, options] = ask()
    let wanted = true
    const timer = setTimeout(() => {
      checkOptions(game, options).then(
        (v) => wanted && setChecked(v),
        (err: Error) =>
          wanted && setChecked({ fault: { code: 'option', detail: problemText(err) } }),
      )
    }, patience)
    setChecked(undefined)
    onCleanup(() => {
      wanted = false
      clearTimeout(timer)
    })
  })
  return checked
}
