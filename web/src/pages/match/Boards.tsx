import { createEffect, createMemo, createSignal, For, Show } from 'solid-js'
import type { Turned } from '../../board'
import { t } from '../../i18n'
import { skinOf } from '../../skins'
import { Sizer } from '../shared/Sizer'
import { BoardPane } from './BoardPane'
import type { Watched } from './model/ctrl'
import { SeatRow } from './SeatRow'
import { partsOf, sidesOf } from './model/state'

/** The boards of a table and the seats beside them, as the user looks at them. */
export function createSides(ctrl: Watched) {
  const table = () => ctrl.table()!
  const match = () => table().match
  /** How often the board was turned by hand. */
  const [turned, setTurned] = createSignal(0)
  /** Both sides look at such a board from the same side: it is turned by hand only. */
  const shared = () => skinOf(match().family).shared ?? false
  const parts = createMemo(() => partsOf(table().board))
  /** At a board of several one's own seat is near, and who moves next sits opposite. */
  const round = () => {
    const near = match().you.length === 1 ? match().you[0] : 0
    return match().seats.length > 2 ? [near, (near + 1) % match().seats.length] : [0, 1]
  }
  const sides = (part: number) =>
    parts().length > 1 ? sidesOf(table().board, table().start, part) : round()
  /** The board at which the user sits, the first one for everybody else. */
  const own = createMemo(
    () => parts().find((part) => sides(part).some((s) => match().you.includes(s))) ?? 0,
  )
  const ownSide = createMemo(() => match().you.length === 1 && match().you[0] === sides(own())[1])
  /** Boards round which more than two sit go round step by step, others lie one way or the other. */
  const flipped = (): Turned => {
    const { turns, sides: all } = table().board
    if (!turns || !all) return (ownSide() && !shared()) !== turned() % 2 > 0
    return ((((all[round()[0]!] ?? 0) + turned()) % turns) * 360) / turns
  }
  createEffect(() => ctrl.setFlipped(flipped()))
  return {
    parts,
    own,
    flipped,
    flip: () => setTurned(turned() + 1),
    /** The seat at the near or the far side of a board. */
    seatAt: (part: number, near: boolean) =>
      sides(part)[(shared() ? ownSide() : flipped() === true) === near ? 1 : 0] ?? 0,
  }
}

export type Sides = ReturnType<typeof createSides>

/** One board, or several with their seats and hands, the user's own large. */
export function Boards(props: { ctrl: Watched; sides: Sides }) {
  const { ctrl } = props
  const { parts, own, flipped, seatAt } = props.sides
  /** The board that is shown large where there is no room for two. */
  const [large, setLarge] = createSignal<number>()
  return (
    <Show
      when={parts().length > 1}
      fallback={
        <div class="mid">
          <BoardPane ctrl={ctrl} flipped={flipped()} />
          <Sizer />
        </div>
      }
    >
      <div class="mid several">
        <For each={[own(), ...parts().filter((part) => part !== own())]}>
          {(part, i) => {
            const small = () => (large() ?? own()) !== part
            return (
              <div class="pane" classList={{ other: i() > 0, small: small() }}>
                <SeatRow ctrl={ctrl} seat={seatAt(part, false)} place="opp" />
                <div class="sized">
                  <BoardPane ctrl={ctrl} flipped={flipped()} part={part} />
                  <Show when={i() === 0}>
                    <Sizer />
                  </Show>
                </div>
                <SeatRow ctrl={ctrl} seat={seatAt(part, true)} place="own" />
                <button
                  type="button"
                  class="swap"
                  aria-label={t(i() > 0 ? 'match.otherBoard' : 'match.ownBoard')}
                  onClick={() => setLarge(part)}
                />
              </div>
            )
          }}
        </For>
      </div>
    </Show>
  )
}
