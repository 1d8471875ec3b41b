import { Show } from 'solid-js'
import { t } from '../../i18n'
import { Segments } from '../shared/Segments'
import { oneOf } from '../shared/link'
import { sidesAfter } from './ctrl'
import type { Part } from './part'
import { SeriesPart } from './SeriesPart'

/** Who has which side in the games that follow. */
export function SidesPart(props: Part) {
  return (
    <>
      <SeriesPart {...props} />
      <Show when={props.choices.opponent !== 'self' || props.choices.series}>
        <section class="two">
          <div>
            <h2>{t('terms.sides')}</h2>
            <Segments
              label={t('terms.sides')}
              value={props.choices.sides}
              items={sidesAfter.map((value) => ({ value, label: t(`terms.sides.${value}`) }))}
              onChange={(v) => props.set({ sides: oneOf(sidesAfter)(v) ?? 'alternate' })}
            />
          </div>
          <p class="small">{t(`terms.sidesText.${props.choices.sides}`)}</p>
        </section>
      </Show>
    </>
  )
}
