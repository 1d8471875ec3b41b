import { For, Show } from 'solid-js'
import { lang, t } from '../../../i18n'
import { pieceWord } from '../../shared/names'
import { fetchChances } from '../../../net/api'
import type { Face } from '../../../net/types'
import { movesIn } from '../../../shell/prefs'
import { createFetched } from '../../shared/fetched'
import { PieceIcon } from '../../shared/PieceIcon'
import type { MatchCtrl } from '../model/ctrl'
import { Thrown } from './Die'
import { mover } from '../model/words'

/** A share in per cent, as the language writes it. */
const percent = (share: number): string =>
  new Intl.NumberFormat(lang(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

/** What the roll of this moment could bring: each face with its chance and the pieces that it moves. */
export function Chances(props: { ctrl: MatchCtrl }) {
  const table = () => props.ctrl.table()!
  const chances = createFetched(
    () => ({
      id: props.ctrl.id,
      ply: props.ctrl.moment(),
      seq: table().seq,
      lang: movesIn(lang()),
    }),
    (at) => fetchChances(at.id, at.ply, at.lang),
  )
  /** The seat that the roll is for: whoever makes the move after it. */
  const seat = () => {
    const { plies, match, scene } = table()
    const from = (chances()?.ply ?? 1) - 1
    const next = plies.slice(from).find((ply) => ply.seat < match.seats.length)
    return next?.seat ?? mover(scene, match.seats.length, match.you)
  }
  const more = () => (chances()?.count ?? 0) - (chances()?.faces.length ?? 0)
  const moves = (face: Face) => (face.moves ? t('chances.n', { n: face.moves }) : t('chances.none'))
  const pieces = (face: Face) => face.men.map((kind) => pieceWord(table().match.family, kind))
  return (
    <Show when={chances()?.faces.length ? chances() : undefined}>
      {(all) => (
        <section class="chances" aria-label={t('chances.title')}>
          <table>
            <caption class="unseen">{t('chances.text')}</caption>
            <thead class="unseen">
              <tr>
                <th scope="col">{t('chances.face')}</th>
                <th scope="col">{t('chances.share')}</th>
                <th scope="col">{t('chances.moves')}</th>
                <th scope="col">{t('chances.pieces')}</th>
              </tr>
            </thead>
            <tbody>
              <For each={all().faces}>
                {(face) => (
                  <tr
                    classList={{ drawn: face.drawn ?? false, none: !face.moves }}
                    aria-current={face.drawn ? 'true' : undefined}
                  >
                    <th scope="row">
                      <Show when={face.dice?.length} fallback={face.name}>
                        <For each={face.dice}>
                          {(n) => <Thrown family={props.ctrl.table()!.match.family} n={n} />}
                        </For>
                        <span class="unseen">{face.dice?.join(' + ')}</span>
                      </Show>
                    </th>
                    <td>{percent(face.weight / all().total)}</td>
                    <td>{moves(face)}</td>
                    <td>
                      <span class="unseen">{pieces(face).join(', ')}</span>
                      <For each={face.men}>
                        {(kind) => (
                          <PieceIcon kind={kind} seat={seat()} family={table().match.family} />
                        )}
                      </For>
                    </td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
          <Show when={more() > 0}>
            <p class="small">{t('chances.more', { n: more() })}</p>
          </Show>
        </section>
      )}
    </Show>
  )
}
