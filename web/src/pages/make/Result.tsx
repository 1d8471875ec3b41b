import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { type Key, t } from '../../i18n'
import { createMatch, fetchGame } from '../../net/api'
import { publishDefinition } from './net'
import { at } from '../../net/base'
import type { DefinitionCheck } from '../../net/types'
import { navigate } from '../../shell/router'
import { usualLevel, quickMatch } from '../setup/ctrl'
import { Unread } from '../shared/Unread'
import type { Bench } from './bench'
import { called } from './definition'

/** What is wrong, or what follows from the rules. */
function Told(props: { bench: Bench }) {
  const fault = () => props.bench.told()?.fault
  const sample = () => (fault() ? undefined : props.bench.told()?.sample)
  return (
    <div class="mk-told" role="status" aria-busy={props.bench.busy()}>
      <Show when={props.bench.error()}>
        {(err) => (
          <p class="bad">
            <Unread error={err()} family="" />
          </p>
        )}
      </Show>
      <Show when={fault()}>
        {(f) => (
          <>
            <h2>{t('make.wrong')}</h2>
            <p class="bad">
              <Show when={f().path}>
                <code>{f().path}</code>{' '}
              </Show>
              <Show when={f().line}>
                {t('make.place', { line: f().line!, column: f().column ?? 1 })}{' '}
              </Show>
              <span lang="en">{f().message}</span>
            </p>
            <Show when={f().line}>
              <button type="button" class="btn sm" onClick={props.bench.point}>
                {t('make.showFault')}
              </button>
            </Show>
          </>
        )}
      </Show>
      <Show when={sample()}>
        <h2>{t('make.fine')}</h2>
        <For each={props.bench.told()?.says ?? []}>
          {(code) => <p class="mk-says">{t(`make.says.${code}` as Key)}</p>}
        </For>
      </Show>
    </div>
  )
}

/** What random games came to. */
function Sample(props: { bench: Bench }) {
  const sample = () => (props.bench.told()?.fault ? undefined : props.bench.told()?.sample)
  return (
    <Show when={sample()}>
      {(s) => (
        <p>
          {t('make.sample', { n: s().games })}{' '}
          {t('make.sampleWins', {
            first: s().wins?.[s().first] ?? 0,
            others: (s().wins ?? []).reduce(
              (sum, n, seat) => sum + (seat === s().first ? 0 : n),
              0,
            ),
            draws: s().draws,
            long: s().long,
          })}{' '}
          {t('make.samplePlies', { plies: s().plies, moves: s().moves })}
        </p>
      )}
    </Show>
  )
}

/** What a game comes to: trying, publishing and sharing it. */
export function Result(props: { bench: Bench }) {
  const made = createMemo<DefinitionCheck['definition']>(() =>
    props.bench.told()?.fault ? undefined : props.bench.told()?.definition,
  )
  const [shared, setShared] = createSignal('')
  // The link is to the game as it was.
  createEffect(on(props.bench.text, () => setShared('')))
  const [busy, setBusy] = createSignal(false)
  const doing = async (what: () => Promise<void>) => {
    setBusy(true)
    try {
      await what()
    } catch (err) {
      props.bench.setError(err)
    } finally {
      setBusy(false)
    }
  }
  const attempt = () =>
    doing(async () => {
      const { id } = await publishDefinition(props.bench.text())
      const game = await fetchGame(id)
      const match = await createMatch(quickMatch(game, usualLevel(game)))
      navigate(at(`/${match.id}`))
    })
  const publish = () =>
    doing(async () => {
      const { id } = await publishDefinition(props.bench.text())
      props.bench.published()
      setShared(new URL(at(`/play/${encodeURIComponent(id)}`), location.href).href)
    })
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([props.bench.text()], { type: 'application/json' }))
    link.download = `${called(made()?.name ?? {}) || 'game'}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const off = () => !made() || busy() || props.bench.busy()
  return (
    <>
      <section class="panel mk-side mk-now">
        <Told bench={props.bench} />
        <button type="button" class="btn pri big" disabled={off()} onClick={() => void attempt()}>
          {t('make.try')}
        </button>
      </section>
      <section class="panel mk-side mk-go">
        <Sample bench={props.bench} />
        <button type="button" class="btn" disabled={off()} onClick={() => void publish()}>
          {t('make.publish')}
        </button>
        <button type="button" class="btn" onClick={download}>
          {t('make.download')}
        </button>
        <Show when={made()}>
          {(it) => (
            <a class="btn" href={at(`/rules/${encodeURIComponent(it().id)}`)}>
              {t('make.page')}
            </a>
          )}
        </Show>
        <Show when={shared()}>
          {(link) => (
            <p role="status">
              {t('make.shared')} <a href={link()}>{link()}</a>
            </p>
          )}
        </Show>
        <p class="note">{t('make.forever')}</p>
      </section>
    </>
  )
}
