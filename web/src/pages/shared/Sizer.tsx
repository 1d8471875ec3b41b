import { t } from '../../i18n'
import { boardSize, setBoardSize, smallest } from '../../shell/prefs'

/** What a key does to the size, in per cent. */
const steps: Record<string, number> = {
  ArrowUp: 2,
  ArrowRight: 2,
  ArrowDown: -2,
  ArrowLeft: -2,
  PageUp: 10,
  PageDown: -10,
  Home: -100,
  End: 100,
}

/**
 * The handle at the corner of a board: pulled, or by keys, it makes boards smaller than the window
 * allows, on this device; a double click makes them as large as that again.
 */
export function Sizer() {
  let from: { x: number; y: number; size: number; full: number } | undefined
  const start = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const board = event.currentTarget.parentElement!.getBoundingClientRect()
    from = {
      x: event.clientX,
      y: event.clientY,
      size: boardSize(),
      full: (board.width / boardSize()) * 100,
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const pull = (event: PointerEvent) => {
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    const way = Math.abs(dx) > Math.abs(dy) ? dx : dy
    setBoardSize(from.size + (way / from.full) * 100)
  }
  const drop = () => {
    from = undefined
  }
  const key = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    setBoardSize(boardSize() + by)
  }
  return (
    <div
      class="sizer"
      role="slider"
      tabIndex={0}
      aria-label={t('look.size')}
      aria-valuemin={smallest}
      aria-valuemax={100}
      aria-valuenow={boardSize()}
      aria-valuetext={`${boardSize()} %`}
      title={t('look.sizeHelp')}
      onPointerDown={start}
      onPointerMove={pull}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDblClick={() => setBoardSize(100)}
      onKeyDown={key}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M15 3L3 15M15 8.5L8.5 15" />
      </svg>
    </div>
  )
}
