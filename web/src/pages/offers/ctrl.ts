// The open offers, as they come and go.

import { createSignal, onCleanup, onMount } from 'solid-js'
import { fetchMatch, fetchOffers } from '../../net/api'
import { at } from '../../net/base'
import type { OpenOffer } from '../../net/types'
import { navigate } from '../../shell/router'

/** How often it is asked who offers what while somebody looks, in milliseconds. */
const every = 3000

export interface Offers {
  list: () => readonly OpenOffer[]
  /** Whether there were any since the page was opened. */
  shown: () => boolean
  /** Looks again at once. */
  again: () => Promise<void>
  /** Forgets an offer that its host has withdrawn. */
  withdrawn: (id: string) => void
}

/** Follows the open offers; a host whose offer is taken is brought to the board. */
export function createOffers(): Offers {
  const [list, setList] = createSignal<readonly OpenOffer[]>([])
  const [shown, setShown] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  let left = false
  const follow = async (id: string) => {
    const match = await fetchMatch(id).catch(() => undefined)
    if (match?.status === 'playing' && !left) navigate(at(`/${id}`))
  }
  const again = async () => {
    clearTimeout(timer)
    if (left || document.hidden) return
    turn += 1
    const mine = turn
    const told = await fetchOffers().catch(() => undefined)
    if (left || mine !== turn) return
    if (told) {
      const stands = (id: string) => told.offers.some((o) => o.id === id)
      const gone = list().filter((o) => o.yours && !stands(o.id))
      setList(told.offers)
      if (told.offers.length > 0) setShown(true)
      for (const { id } of gone) void follow(id)
    }
    timer = setTimeout(again, every)
  }
  onMount(() => {
    document.addEventListener('visibilitychange', again)
    void again()
  })
  onCleanup(() => {
    left = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', again)
  })
  const withdrawn = (id: string) => setList((all) => all.filter((o) => o.id !== id))
  return { list, shown, again, withdrawn }
}
