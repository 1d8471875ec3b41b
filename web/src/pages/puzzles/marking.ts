// Marking the places that a puzzle asks for, and what is right about them.

import { createEffect, createMemo, createResource, createSignal } from 'solid-js'
import type { Board } from '../../board'
import type { Mark, Path, Scene, Shape } from '../../board/core/types'
import { andList, lang, t } from '../../i18n'
import { fetchLine } from '../../net/api'
import { announce } from '../../shell/announce'
import { namesWish } from '../../shell/prefs'
import type { Shown } from './Board'
import { inReadingOrder, placeName, placesOf, type Verdict, verdictOf } from './ctrl'
import { type Place, wordOf } from './Frame'
import { remember } from './progress'

export function createPick({ family, puzzle }: Place) {
  const [view, { refetch }] = createResource(lang, (l) =>
    fetchLine(puzzle.game, puzzle.position, [], l),
  )
  const [marked, setMarked] = createSignal<number[]>([])
  const [verdict, setVerdict] = createSignal<Verdict>()
  const [helped, setHelped] = createSignal(false)
  let board: Board | undefined

  const data = () => (view.error ? undefined : view.latest)
  const right = createMemo(() => (data() ? placesOf(data()!.board, puzzle.places) : []))
  const solved = () => {
    const v = verdict()
    return v !== undefined && v.wrong.length === 0 && v.missing.length === 0
  }
  const wished = () => (puzzle.numbers ? 'numbers' : namesWish(family))
  const names = (places: readonly number[]) =>
    andList(places.map((place) => placeName(data()!.board, place, wished())))

  /** Every place may be clicked: the board is given a path of one place for each. */
  const shown = createMemo<Shown | undefined>(() => {
    const it = data()
    if (!it) return undefined
    const paths: Path[] = inReadingOrder(it.board).map((place) => ({
      seat: 0,
      tokens: [place],
      text: String(place),
    }))
    // The marks must be read, so that the board lets go of each click.
    const open = !verdict() && marked().length >= 0
    const scene: Scene = {
      toMove: open ? 1 : 0,
      men: it.scene.men,
      marks: signs(verdict()),
      paths: open ? paths : [],
    }
    return { board: it.board, scene, last: [], seats: open ? [0] : [] }
  })

  createEffect(() => {
    const shapes = rings(marked(), verdict())
    shown()
    board?.setShapes(shapes)
  })

  function toggle(path: Path): void {
    const place = path.tokens[0] ?? -1
    const on = !marked().includes(place)
    setMarked((old) => (on ? [...old, place] : old.filter((p) => p !== place)))
    announce(t(on ? 'puzzle.picked' : 'puzzle.unpicked', { place: names([place]) }))
  }

  function check(places: readonly number[], own: boolean): void {
    const v = verdictOf(places, right())
    setVerdict(v)
    if (own && solved()) {
      remember(family, puzzle.id)
      announce(`${t('puzzle.solved')} ${wordOf(family, puzzle, 'done')}`)
    } else announce(told(v).join(' '))
  }

  const told = (v: Verdict): string[] => [
    ...(v.right.length ? [t('puzzle.rightPlaces', { places: names(v.right) })] : []),
    ...(v.wrong.length ? [t('puzzle.wrongPlaces', { places: names(v.wrong) })] : []),
    ...(v.missing.length ? [t('puzzle.missingPlaces', { places: names(v.missing) })] : []),
  ]

  /** Goes on with the marks as they are; from a solved board with none. */
  function again(): void {
    if (solved()) setMarked([])
    setVerdict(undefined)
  }

  return {
    shown,
    marked,
    verdict,
    helped,
    solved,
    names,
    error: () => view.error,
    retry: () => void refetch(),
    toggle,
    check: () => check(marked(), true),
    /** Shows what is right; that is no try. */
    answer: () => check([], false),
    hint: () => setHelped(true),
    again,
    setBoard(it: Board | undefined) {
      board = it
    },
  }
}

export type PickCtrl = ReturnType<typeof createPick>

/** Signs that tell wrong and missing places apart by shape. */
function signs(v: Verdict | undefined): Mark[] {
  if (!v) return []
  return [
    ...v.wrong.map((place) => ({ place, kind: 'dead' })),
    ...v.missing.map((place) => ({ place, kind: 'territory' })),
  ]
}

function rings(marked: readonly number[], v: Verdict | undefined): Shape[] {
  if (!v) return marked.map((from) => ({ from, brush: 'blue' }))
  return [
    ...v.right.map((from): Shape => ({ from, brush: 'green' })),
    ...v.wrong.map((from): Shape => ({ from, brush: 'red' })),
    ...v.missing.map((from): Shape => ({ from, brush: 'amber' })),
  ]
}
