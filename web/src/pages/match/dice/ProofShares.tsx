import { For, Show } from 'solid-js'
import { t } from '../../../i18n'
import { keptShare } from '../../../net/share'
import type { Fair, Hand, MatchSummary, Share } from '../../../net/types'
import { tableName } from '../model/words'

/** Who has given what to the seed. */
export function Given(props: { match: MatchSummary; shares: readonly Share[] }) {
  return (
    <Show when={props.shares.length}>
      <h3>{t('fair.shares')}</h3>
      <dl class="given">
        <For each={props.shares}>
          {(it) => (
            <>
              <dt>
                {tableName(props.match, it.seat)}
                <Show when={keptShare(it.hash) !== undefined}> ({t('fair.yours')})</Show>
              </dt>
              <dd>
                <code>{it.share ?? t('fair.hidden')}</code>
                <code class="hash">{it.hash}</code>
              </dd>
            </>
          )}
        </For>
      </dl>
    </Show>
  )
}

/** How the sides were drawn. */
export function Fisted(props: { match: MatchSummary; fists: NonNullable<Fair['fists']> }) {
  const name = (seat: number) => tableName(props.match, seat)
  return (
    <>
      <h3>{t('fair.fists')}</h3>
      <p>
        <Show when={props.fists.held} fallback={t('fair.fistsSilent')}>
          {t('fair.fistsText', {
            hider: name(props.fists.hider),
            picker: name(1 - props.fists.hider),
          })}
        </Show>{' '}
        <Show when={props.fists.roll}>{t('fair.fistsLot')}</Show>
      </p>
    </>
  )
}

/** How hands trembled: what the numbers make of an aim is a matter of the game's rules. */
export function Hands(props: { hands: readonly Hand[] }) {
  return (
    <section class="rolls" aria-label={t('fair.hands')}>
      <h3>{t('fair.hands')}</h3>
      <p>{t('fair.handsText')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fair.ply')}</th>
            <th scope="col">{t('fair.aim')}</th>
            <th scope="col">{t('fair.went')}</th>
            <th scope="col">{t('fair.from')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.hands}>
            {(it) => (
              <tr>
                <td>{it.ply}</td>
                <td>{it.aim}</td>
                <td>{it.move}</td>
                <td>{it.roll}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  )
}

/** The lines of a shell that do the same; PLY, SEED and TOTAL where they are not known yet. */
export function recipeOf({ seed = 'SEED', shares, rolls }: Fair): string[] {
  const open = shares.flatMap((s) => (s.share ? [s.share] : []))
  const [first] = [...rolls.filter((roll) => roll.ply > 0), ...rolls]
  const mixed = first ? first.shared : open.length > 0
  const hash = (text: string) => `printf %s ${text} | sha256sum`
  return [
    ...[seed, ...open].map(hash),
    ...(mixed ? [`s=$(printf %s '${[seed, ...open].join(' ')}' | sha256sum | cut -c1-64)`] : []),
    `h=$(printf '%s %s' ${first?.ply ?? 'PLY'} ${mixed ? '$s' : seed} | sha256sum | cut -c1-12)`,
    `echo $((0x$h * ${first?.total ?? 'TOTAL'} >> 48))`,
  ]
}

/** How to do the same without this page. */
export function Recipe(props: { fair: Fair }) {
  const shared = () => props.fair.shares.some((s) => s.share)
  return (
    <details>
      <summary>{t('fair.yourself')}</summary>
      <p>{t(shared() ? 'fair.recipeShares' : 'fair.recipe')}</p>
      <pre>{recipeOf(props.fair).join('\n')}</pre>
    </details>
  )
}
