import { createEffect, createMemo, For, type JSX, lazy, Show, Suspense } from 'solid-js'
import { type Key, t } from '../../i18n'
import type { Ply } from '../../net/types'
import { Icon, type IconName } from '../../shell/icons'
import { Moves } from '../shared/moves'
import type { Watched } from './model/ctrl'
import { createMoveMenu, type MoveEntries, type MoveMenuCtrl } from './model/menu'
import { keepsScore, plyName, type Row, rowsOf } from './model/state'

const MoveMenu = lazy(async () => ({ default: (await import('./MoveMenu')).MoveMenu }))

/** "0:06" or "1:02:03" for some milliseconds. */
export function spent(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60]
  return h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`
}

/** The signs of moves that cost something, as books of chess have them. */
export const signs: Record<string, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

/** The moves in columns; each is a button that shows its moment. */
export function MoveList(props: {
  ctrl: Watched
  /** What stands under a row, by its plies. */
  under?: (plies: Ply[]) => JSX.Element
  /** What may be done with a move; without it moves have no menu. */
  entries?: MoveEntries
}) {
  const { ctrl } = props
  let list: HTMLOListElement | undefined
  const menu = createMoveMenu(
    () => list,
    () => props.entries,
  )
  const table = () => ctrl.table()!
  const all = createMemo(() => rowsOf(table()))
  /** Who moves second begins here: the place of the first is left out. */
  const skipped = (row: Row, column: number) =>
    row.n > 0 && row.cells.length === 2 && column === 0 && !row.cells[0]
  const before = (ply: Ply) => table().plies[ply.n - 2]?.at ?? startedAt()
  const startedAt = () => table().events.find((e) => e.kind === 'started')?.at ?? 0
  createEffect(() => {
    const n = ctrl.moment()
    table()
    queueMicrotask(() =>
      scrollWithin(
        list,
        list?.querySelector(`[data-n="${n}"] + .at, [data-n="${n}"]:not(:has(+ .at))`),
      ),
    )
  })
  return (
    <>
      <ol
        class="moves"
        classList={{
          narrow: table().match.seats.length > 2,
          // What a shot did is a sentence: one under the other.
          long: Boolean(table().board.table),
        }}
        aria-label={t('match.moves')}
        style={{ '--cols': table().match.seats.length }}
        ref={list}
      >
        <For each={all()}>
          {(row) => (
            <li classList={{ drawn: row.n === 0 }}>
              <i>{row.n || ''}</i>
              <For each={row.cells}>
                {(turn, column) => (
                  <span class="cell" classList={{ none: !turn, many: (turn?.length ?? 0) > 1 }}>
                    <Show when={skipped(row, column())}>
                      <span class="gap" aria-hidden="true">
                        …
                      </span>
                    </Show>
                    <For each={turn ?? []}>
                      {(ply) => (
                        <Item
                          ctrl={ctrl}
                          ply={ply}
                          menu={props.entries && menu}
                          spent={
                            ply.at > 0 && ply === turn?.at(-1) ? ply.at - before(ply) : undefined
                          }
                        />
                      )}
                    </For>
                  </span>
                )}
              </For>
              {props.under?.(row.cells.flatMap((turn) => turn ?? []))}
            </li>
          )}
        </For>
      </ol>
      <Show when={menu.open()}>
        <Suspense>
          <MoveMenu ctrl={ctrl} menu={menu} />
        </Suspense>
      </Show>
    </>
  )
}

/** One ply: a button that shows its moment, and one more for its menu at the ply that is looked at. */
function Item(props: {
  ctrl: Watched
  ply: Ply
  menu: MoveMenuCtrl | undefined
  /** The milliseconds that were spent on it, where that is known and told here. */
  spent: number | undefined
}) {
  const { ctrl, ply } = props
  const table = () => ctrl.table()!
  const here = () => ctrl.moment() === ply.n
  return (
    <>
      <button
        type="button"
        data-n={ply.n}
        classList={{ roll: ply.seat >= table().match.seats.length }}
        aria-current={here() ? 'step' : undefined}
        aria-haspopup={props.menu && 'menu'}
        title={ply.clock === undefined ? undefined : t('clock.after', { time: spent(ply.clock) })}
        {...props.menu?.handlers(ply.n)}
        onClick={() => props.menu?.spent() || ctrl.look(ply.n)}
      >
        <span>
          <Moves text={plyName(ctrl.shownBoard() ?? table().board, table().board, ply)} />
          <Show when={ply.hinted}>
            {(what) => (
              <span class="hinted" title={t(`help.ply.${what()}` as Key)}>
                <Icon name="bulb" size={13} />
                <span class="unseen">, {t(`help.ply.${what()}` as Key)}</span>
              </span>
            )}
          </Show>
          <Show when={ctrl.reviews()[ply.n]?.sign}>
            {(sign) => (
              <>
                <b aria-hidden="true">{signs[sign()]}</b>
                <b class="unseen">, {t(`review.${sign()}` as Key)}</b>
              </>
            )}
          </Show>
        </span>
        <Show when={props.spent !== undefined}>
          <small aria-hidden="true">{spent(props.spent ?? 0)}</small>
        </Show>
      </button>
      <Show when={props.menu && here()}>
        <button
          type="button"
          class="at"
          aria-haspopup="menu"
          aria-label={t('moves.more')}
          title={t('moves.more')}
          onClick={() => props.menu?.under(ply.n)}
        >
          <Icon name="more" size={16} />
        </button>
      </Show>
    </>
  )
}

/** Scrolls a list, and nothing round it, until one of its items is seen. */
function scrollWithin(list: HTMLElement | undefined, item: Element | null | undefined): void {
  if (!list) return
  if (!item) {
    list.scrollTo(0, 0)
    return
  }
  const [a, b] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
  if (b.top < a.top || b.bottom > a.bottom)
    list.scrollTop += b.bottom - a.bottom + (a.height - b.height) / 2
  if (b.left < a.left || b.right > a.right) list.scrollLeft += b.right - a.right
}

/** The buttons that go through the game, and the one that turns the board. */
export function MoveNav(props: { ctrl: Watched; onFlip: () => void }) {
  const { ctrl } = props
  const count = () => ctrl.table()?.plies.length ?? 0
  const button = (
    icon: IconName,
    label: string,
    off: () => boolean,
    run: () => void,
  ): JSX.Element => (
    <button type="button" aria-label={label} title={label} disabled={off()} onClick={run}>
      <Icon name={icon} />
    </button>
  )
  const held = () => Boolean(ctrl.table() && keepsScore(ctrl.table()!))
  const atStart = () => held() || ctrl.moment() === 0
  const atEnd = () => held() || ctrl.moment() === count()
  return (
    <div class="nav">
      {button('first', t('keys.first'), atStart, () => ctrl.look(0))}
      {button('prev', t('keys.prev'), atStart, () => ctrl.step(-1))}
      {button('next', t('keys.next'), atEnd, () => ctrl.step(1))}
      {button('last', t('keys.last'), atEnd, () => ctrl.look(Number.POSITIVE_INFINITY))}
      {button('flip', t('keys.flip'), () => false, props.onFlip)}
    </div>
  )
}
