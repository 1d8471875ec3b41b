import { createUniqueId, Show } from 'solid-js'
import { t } from '../../i18n'
import {
  begins,
  boundsOf,
  fitSeries,
  type Kind,
  kinds,
  parseSeries,
  seriesText,
} from '../series/terms'
import { Segments } from '../shared/Segments'
import type { Part } from './part'

/** One game or a match of matches. */
export function SeriesPart(props: Part) {
  const id = createUniqueId()
  const terms = () => parseSeries(fitSeries(props.choices.series, props.game))
  const choose = (kind: string) =>
    props.set({
      series: kind in begins ? seriesText({ kind: kind as Kind, n: begins[kind as Kind] }) : '',
    })
  const change = (n: number, points = terms()?.points ?? false) => {
    const { kind } = terms()!
    const [least, most] = boundsOf({ kind, points })
    const whole = Math.min(most, Math.max(least, Math.trunc(n) || least))
    props.set({ series: seriesText({ kind, n: whole, points }) })
  }
  const items = () => [
    { value: '', label: t('series.kind.none') },
    ...kinds.map((value) => ({ value, label: t(`series.kind.${value}`) })),
  ]
  const told = () => {
    const it = terms()
    return t(it?.points ? 'series.text.own' : `series.text.${it?.kind ?? 'none'}`)
  }
  return (
    <Show when={props.game.series}>
      <section class="two series-part">
        <div>
          <h2>{t('series.title')}</h2>
          <Segments
            label={t('series.title')}
            value={terms()?.kind ?? ''}
            items={items()}
            onChange={choose}
          />
          <Show when={terms()}>
            {(it) => (
              <div class="fields">
                <span class="field">
                  <label for={id}>
                    {t(it().kind === 'first' ? 'series.points' : 'series.games')}
                  </label>
                  <input
                    id={id}
                    type="number"
                    inputmode="numeric"
                    min={boundsOf(it())[0]}
                    max={boundsOf(it())[1]}
                    value={it().n}
                    onChange={(e) => {
                      change(Number(e.currentTarget.value))
                      e.currentTarget.value = String(terms()!.n)
                    }}
                  />
                </span>
                <Show when={props.game.series === 'points' && it().kind !== 'best'}>
                  <label class="each">
                    <input
                      class="switch"
                      type="checkbox"
                      role="switch"
                      checked={it().points ?? false}
                      onChange={(e) => change(it().n, e.currentTarget.checked)}
                    />
                    {t('series.own')}
                  </label>
                </Show>
              </div>
            )}
          </Show>
        </div>
        <p class="small">{told()}</p>
      </section>
    </Show>
  )
}
