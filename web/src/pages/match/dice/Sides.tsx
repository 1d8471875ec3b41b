import { For, Show } from 'solid-js'
import { t } from '../../../i18n'
import { sideOf } from '../../shared/names'
import { PieceIcon } from '../../shared/PieceIcon'
import type { MatchCtrl } from '../model/ctrl'
import { tableName } from '../model/words'
import { Fist, type Hand, hands } from './Fist'
import '../../../styles/fists.css'

/** Before the first move: what the fists held, and who plays which side by it. */
export function Sides(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  const last = (kind: string) => ctrl.table()!.events.findLast((e) => e.kind === kind)
  const held = () => last('sided')?.text as Hand | '' | undefined
  const picked = () => last('picked')
  const side = () => sideOf(match(), 0)
  const words = () => {
    const hand = held()
    const opened = hand
      ? t(`draw.held.${hand}`, { side: side() })
      : t('draw.silent', { side: side(), name: tableName(match(), 0) })
    const [own] = match().you
    const plays = own === undefined ? '' : t('draw.you', { side: sideOf(match(), own) })
    return [picked()?.n ? t('draw.lot') : '', opened, hand ? plays : ''].filter(Boolean).join(' ')
  }
  return (
    <div class="drawing sides">
      <div class="fists">
        <For each={hands}>
          {(hand) => (
            <span class="one" classList={{ picked: picked()?.what === hand }}>
              <Fist hand={hand} open={Boolean(held())}>
                <PieceIcon seat={held() === hand ? 0 : 1} family={match().family} />
              </Fist>
            </span>
          )}
        </For>
      </div>
      <p role="status">{words()}</p>
      {/* A roll has its own button. */}
      <Show when={held() && !ctrl.table()!.plies.length}>
        <button type="button" class="btn sm" onClick={() => ctrl.setProof(true)}>
          {t('fair.button')}
        </button>
      </Show>
    </div>
  )
}
