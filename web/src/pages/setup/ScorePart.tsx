import { Show } from 'solid-js'
import { t } from '../../i18n'
import { Segments } from '../shared/Segments'
import type { Part } from './part'

/** Who writes the moves down. Shots cannot be written. */
export function ScorePart(props: Part) {
  return (
    <Show when={!props.game.thumb?.board?.tool}>
      <section class="two">
        <div>
          <h2>{t('terms.score')}</h2>
          <Segments
            label={t('terms.score')}
            value={props.choices.score ? 'players' : 'program'}
            items={(['program', 'players'] as const).map((value) => ({
              value,
              label: t(`terms.scoreBy.${value}`),
            }))}
            onChange={(v) => props.set({ score: v === 'players' })}
          />
        </div>
        <p class="small">{props.choices.score && t('terms.scoreText')}</p>
      </section>
    </Show>
  )
}
