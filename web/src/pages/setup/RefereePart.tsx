import { Show } from 'solid-js'
import { t } from '../../i18n'
import { oneOf } from '../shared/link'
import { Segments } from '../shared/Segments'
import { mayReferee, type Referee, refereeOf, referees } from './ctrl'
import type { Part } from './part'
import { ScorePart } from './ScorePart'

/** Whether a person is the referee: somebody by a link, or the user; and who keeps the score. */
export function RefereePart(props: Part & { without?: readonly Referee[] }) {
  const values = () =>
    referees.filter(
      (value) => mayReferee(props.choices, value) && !(props.without ?? []).includes(value),
    )
  const now = () => refereeOf(props.choices)
  return (
    <>
      <Show when={values().length > 1}>
        <section class="two">
          <div>
            <h2>{t('terms.referee')}</h2>
            <Segments
              label={t('terms.referee')}
              value={now()}
              items={values().map((value) => ({ value, label: t(`referee.${value}`) }))}
              onChange={(v) => props.set({ referee: oneOf(referees)(v) ?? 'off' })}
            />
          </div>
          <p class="small">{t(`referee.${now()}Text`)}</p>
        </section>
      </Show>
      <ScorePart {...props} />
    </>
  )
}
