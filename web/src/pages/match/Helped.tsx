import { For, Show } from 'solid-js'
import { t } from '../../i18n'
import { Icon } from '../../shell/icons'
import { Moves } from '../shared/moves'
import type { MatchCtrl } from './model/ctrl'
import { helpLine } from './model/help'

/** What was advised for this turn, and that a hint is looked for. */
export function Helped(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const table = () => ({
    ...ctrl.table()!,
    board: ctrl.shownBoard() ?? ctrl.table()!.board,
  })
  return (
    <>
      <For each={ctrl.table()!.help ?? []}>
        {(help) => (
          <div class="turn quiet help" classList={{ threat: help.what === 'threat' }}>
            <Icon name="bulb" size={18} />
            <span>
              <Moves text={helpLine(table(), help)} />
            </span>
            <Show when={help.what === 'man'}>
              <button
                type="button"
                class="btn sm"
                disabled={ctrl.seeking() > 0}
                onClick={() => ctrl.hint()}
              >
                {t('act.showMove')}
              </button>
            </Show>
          </div>
        )}
      </For>
      <Show when={ctrl.seeking() > 0}>
        <div class="turn quiet help" role="status">
          <Icon name="bulb" size={18} />
          <span>{t('help.seeking')}</span>
        </div>
      </Show>
    </>
  )
}
