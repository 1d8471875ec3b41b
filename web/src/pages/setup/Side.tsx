import { Show } from 'solid-js'
import { andList, t } from '../../i18n'
import { Segments } from '../shared/Segments'
import { PieceIcon } from '../shared/PieceIcon'
import { partnersOf, tableOrder } from './ctrl'
import { type Part, sideOf } from './part'

/** Which side the user takes. */
export function SidePart(props: Part) {
  const face = (seat: number) => <PieceIcon seat={seat} family={props.game.family} />
  const lot = {
    value: 'lot',
    label: (
      <>
        <span class="lot" aria-hidden="true">
          {face(0)}
          {face(1)}
        </span>
        {t('setup.lot')}
      </>
    ),
  }
  const side = (seat: number) => ({
    value: String(seat),
    label: (
      <>
        {face(seat)}
        {sideOf(props, seat)}
      </>
    ),
  })
  const several = () => props.game.seats > 2
  /** Chance stands between two sides; where there are more, it stands over all of them. */
  const items = () => {
    const sides = tableOrder(props.game).map(side)
    return several() ? [lot, ...sides] : [...sides.slice(0, 1), lot, ...sides.slice(1)]
  }
  const words = () => {
    const { side } = props.choices
    if (side === 'lot') return t('setup.lotText')
    if (!several()) return t('setup.sideText')
    const partners = partnersOf(props.game, side).map((s) => sideOf(props, s))
    const who = partners.length ? `${t('setup.partner', { side: andList(partners) })} ` : ''
    return who + t('setup.sidesText')
  }
  return (
    <Show when={['bot', 'friend', 'anybody'].includes(props.choices.opponent)}>
      <section class="two">
        <div>
          <h2>{t('setup.side')}</h2>
          <Segments
            class={several() ? 'round' : ''}
            label={t('setup.side')}
            value={String(props.choices.side)}
            items={items()}
            onChange={(v) => props.set({ side: v === 'lot' ? 'lot' : Number(v) })}
          />
        </div>
        <p class="small">{words()}</p>
      </section>
    </Show>
  )
}
