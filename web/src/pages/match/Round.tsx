import { For, Show } from 'solid-js'
import { t } from '../../i18n'
import { sideOf } from '../shared/names'
import { PieceIcon } from '../shared/PieceIcon'
import type { Watched } from './model/ctrl'
import { sceneAt } from './model/state'
import { onTurn, scoreText, seatName } from './model/words'
import '../../styles/round.css'

/** Everybody at a board of more than two, in the order of their turns, with their points; in the end with their places. */
export function Round(props: { ctrl: Watched }) {
  const table = () => props.ctrl.table()!
  const match = () => table().match
  const name = (seat: number) => {
    const who = match().seats[seat]
    const side = sideOf(match(), seat)
    if (!who || who.kind === 'self') return side
    return `${who.you && !who.name ? t('seat.you') : seatName(who)} · ${side}`
  }
  const turn = (seat: number) => match().status === 'playing' && onTurn(table().scene, seat)
  const score = () => sceneAt(table(), props.ctrl.moment()).score
  return (
    <ol class="round">
      <For each={match().seats}>
        {(_, seat) => (
          <li aria-current={turn(seat()) ? 'step' : undefined}>
            <PieceIcon family={match().family} seat={seat()} />
            <span>{name(seat())}</span>
            <Show when={score()}>
              {(all) => (
                <>
                  <data value={all()[seat()]} title={t('seat.points')} aria-hidden="true">
                    {scoreText(all()[seat()] ?? 0)}
                  </data>
                  <span class="unseen">
                    {t('seat.points')}: {scoreText(all()[seat()] ?? 0)}
                  </span>
                </>
              )}
            </Show>
            <Show when={match().outcome?.place?.[seat()]}>
              {(n) => (
                <>
                  <b aria-hidden="true">{n()}</b>
                  <span class="unseen">{t('seat.place', { n: n() })}</span>
                </>
              )}
            </Show>
          </li>
        )}
      </For>
    </ol>
  )
}
