import { Show } from 'solid-js'
import { t } from '../../i18n'
import { PopMenu } from '../shared/PopMenu'
import type { Watched } from './model/ctrl'
import { lettered } from '../../shell/lettered'
import type { MoveMenuCtrl } from './model/menu'
import { numberedName, rowsOf } from './model/state'

/** The menu at a move. */
export function MoveMenu(props: { ctrl: Watched; menu: MoveMenuCtrl }) {
  const name = (n: number) => {
    const table = props.ctrl.table()!
    const ply = table.plies[n - 1]
    return ply ? numberedName(rowsOf(table), ply, table.match.seats.length) : ''
  }
  return (
    <Show when={props.menu.open()} keyed>
      {(it) => (
        <PopMenu
          entries={it.entries}
          label={t('moves.menu', { move: lettered(name(it.n)) })}
          x={it.x}
          y={it.y}
          onClose={props.menu.close}
        />
      )}
    </Show>
  )
}
