import { For, onCleanup, onMount } from 'solid-js'
import { Portal } from 'solid-js/web'
import { Icon, type IconName } from '../../shell/icons'

/** An entry of a menu: what it does. */
export interface Entry {
  icon: IconName
  label: string
  run: () => void
}

/** Room between a menu and the edges of the window. */
const margin = 8

/**
 * A menu at a point of the window. Arrows, Home, End and first letters go through it; Escape, Tab, a press elsewhere
 * and whatever moves the page close it.
 */
export function PopMenu(props: {
  entries: readonly Entry[]
  label: string
  x: number
  y: number
  onClose: () => void
}) {
  let box: HTMLDivElement | undefined
  const items = () => [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const go = (i: number) => {
    const all = items()
    all[(i + all.length) % all.length]?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const at = items().indexOf(document.activeElement as HTMLElement)
    const typed = event.key.length === 1 && event.key !== ' ' ? event.key.toLocaleLowerCase() : ''
    const named = items().findIndex((el, i) => {
      const words = el.textContent?.trim().toLocaleLowerCase() ?? ''
      return typed && i !== at && words.startsWith(typed)
    })
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(-1)
    else if (event.key === 'Escape' || event.key === 'Tab') props.onClose()
    else if (named >= 0) go(named)
    else if (event.key === 'Enter' || event.key === ' ') return event.stopPropagation()
    event.preventDefault()
    event.stopPropagation()
  }
  const away = (event: Event) => {
    if (!box?.contains(event.target as Node)) props.onClose()
  }
  onMount(() => {
    const { width, height } = box!.getBoundingClientRect()
    const within = (at: number, size: number, room: number) =>
      Math.max(margin, Math.min(at, room - size - margin))
    box!.style.left = `${within(props.x, width, innerWidth)}px`
    box!.style.top = `${within(props.y, height, innerHeight)}px`
    box!.addEventListener('keydown', onKey)
    go(0)
    addEventListener('pointerdown', away)
    addEventListener('resize', props.onClose)
  })
  onCleanup(() => {
    removeEventListener('pointerdown', away)
    removeEventListener('resize', props.onClose)
  })
  return (
    <Portal>
      <div
        ref={box}
        class="panel menu pop"
        role="menu"
        aria-label={props.label}
        onContextMenu={(event) => event.preventDefault()}
      >
        <For each={props.entries}>
          {(entry) => (
            <button
              type="button"
              role="menuitem"
              tabindex="-1"
              onClick={() => {
                props.onClose()
                entry.run()
              }}
            >
              <Icon name={entry.icon} size={18} />
              {entry.label}
            </button>
          )}
        </For>
      </div>
    </Portal>
  )
}
