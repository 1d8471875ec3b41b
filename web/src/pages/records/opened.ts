// A file of games that was opened: what the server reads in it, and the game that is looked at.

import { createResource, createSignal } from 'solid-js'
import { fetchRecord, fetchRecords, Problem } from '../../net/api'
import type { RecordBrief, RecordList } from '../../net/types'
import { langWish, movesIn } from '../../shell/prefs'
import { url } from '../../shell/router'

/** The largest file that is sent, in bytes. */
const largest = (4 << 20) - 1

interface Opened {
  file: Blob
  name: string
  lang: string
  list: RecordList
}

export function createOpened() {
  const [opened, setOpened] = createSignal<Opened>()
  const [chosen, setChosen] = createSignal<RecordBrief>()
  const [wrong, setWrong] = createSignal<Problem>()
  const [busy, setBusy] = createSignal(false)
  const [hint, setHint] = createSignal(url().searchParams.get('game') ?? '')
  const [format, setFormat] = createSignal('')
  let last: { file: Blob; name: string } | undefined
  let asked = 0

  async function open(file: Blob, name: string, from = 0): Promise<void> {
    const mine = ++asked
    setWrong(undefined)
    setBusy(true)
    last = { file, name }
    const lang = movesIn(langWish())
    try {
      if (file.size > largest) throw new Problem(413, 'tooLarge', '')
      const list = await fetchRecords(file, { name, game: hint(), format: format(), from, lang })
      if (mine !== asked) return
      const before = from ? (opened()?.list.games ?? []) : []
      const games = [...before, ...list.games]
      setOpened({ file, name, lang, list: { ...list, games } })
      if (!from) setChosen(list.games.find((g) => g.record))
    } catch (err) {
      if (mine !== asked) return
      setWrong(err instanceof Problem ? err : new Problem(0, '', String(err)))
    } finally {
      if (mine === asked) setBusy(false)
    }
  }

  /** Reads the file anew, with another game or format said. */
  function say(set: (value: string) => void, value: string): void {
    set(value)
    if (last) void open(last.file, last.name)
  }

  const [game] = createResource(
    () => {
      const brief = chosen()
      const text = brief?.record
      return text ? { brief, text, lang: movesIn(langWish()) } : undefined
    },
    async ({ brief, text, lang: now }) => {
      const { list, lang: then } = opened()!
      const game = list.only && then === now ? list.only : await fetchRecord(text, now)
      return { brief, text, game }
    },
  )

  return {
    opened,
    chosen,
    setChosen,
    wrong,
    busy,
    hint,
    setHint: (id: string) => say(setHint, id),
    format,
    setFormat: (name: string) => say(setFormat, name),
    game,
    open: (file: Blob, name: string) => void open(file, name),
    /** Reads on where the list was cut. */
    more() {
      const it = opened()
      if (it) void open(it.file, it.name, it.list.games.length)
    },
  }
}

export type OpenedCtrl = ReturnType<typeof createOpened>
