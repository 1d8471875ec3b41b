import { Show } from 'solid-js'
import { t } from '../../i18n'
import { Icon } from '../../shell/icons'
import type { MatchCtrl } from '../match/model/ctrl'
import { createTwice } from '../match/model/wishes'

/** Among what else there is to do in a match: to give up its series, on the second press. */
export function Concede(props: { ctrl: MatchCtrl; close: () => void }) {
  const twice = createTwice(() => {
    void props.ctrl.send('concede')
    props.close()
  })
  return (
    <Show when={!props.ctrl.table()?.match.series?.over}>
      <button type="button" classList={{ danger: twice.armed() }} onClick={twice.press}>
        <Icon name="flag" size={18} />
        {t(twice.armed() ? 'act.sure' : 'series.concede')}
      </button>
    </Show>
  )
}
