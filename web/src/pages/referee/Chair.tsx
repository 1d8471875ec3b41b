import { createSignal, type JSX, Show } from 'solid-js'
import { t } from '../../i18n'
import { fetchChair, takeChair } from '../../net/api'
import { Icon } from '../../shell/icons'
import { createFetched } from '../shared/fetched'
import { problemText } from '../shared/Unread'
import { url } from '../../shell/router'
import type { MatchCtrl } from '../match/model/ctrl'
import './referee.css'

/** The secret in the link to a referee's chair, as the page was opened. */
export const chairSecret = (): string => url().searchParams.get('referee') ?? ''

/** For who sits at the table: who the referee is, or the link that makes somebody it. */
export function ChairLink(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const full = () => match().seats.every((s) => s.kind !== 'open')
  const [copied, setCopied] = createSignal(false)
  let field: HTMLInputElement | undefined
  const link = createFetched(
    () => !match().referee?.taken && props.ctrl.id,
    async (id) => (id ? fetchChair(id) : undefined),
  )
  const copy = async () => {
    field?.select()
    try {
      await navigator.clipboard.writeText(link()?.address ?? '')
    } catch {
      document.execCommand('copy') // an old way that works on plain http in a home network
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <section class="chair" aria-labelledby="chair-title">
      <Show
        when={!match().referee?.taken}
        fallback={
          <h3 id="chair-title">
            <Chaired ctrl={props.ctrl} />
          </h3>
        }
      >
        <h3 id="chair-title">{t(full() ? 'referee.sendOnly' : 'referee.send')}</h3>
        <Show when={full()}>
          <p>{t('referee.awaited')}</p>
        </Show>
        <p class="small">{t('referee.sendText')}</p>
        <Show when={link()}>
          {(it) => (
            <div class="link">
              <input ref={field} readOnly value={it().address} aria-label={t('referee.link')} />
              <button type="button" class="btn pri" aria-label={t('referee.copy')} onClick={copy}>
                <Icon name="copy" size={18} />
                {copied() ? t('waiting.copied') : t('waiting.copy')}
              </button>
            </div>
          )}
        </Show>
        <Show when={full()}>
          <button
            type="button"
            class="btn"
            disabled={props.ctrl.table()!.offers.some((o) => match().you.includes(o.seat))}
            onClick={() => void props.ctrl.send('offer', { what: 'unrefereed' })}
          >
            {t('referee.alone')}
          </button>
        </Show>
      </Show>
    </section>
  )
}

/** Who the referee is. */
export function Chaired(props: { ctrl: MatchCtrl }): JSX.Element {
  const name = () => props.ctrl.table()!.match.referee?.name
  return <>{name() ? t('referee.is', { name: name()! }) : t('referee.isSomebody')}</>
}

/** For who has come by the link to the chair. */
export function ChairInvitation(props: { ctrl: MatchCtrl; children: JSX.Element }) {
  const [error, setError] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const take = async () => {
    setBusy(true)
    try {
      await props.ctrl.naming
      await takeChair(props.ctrl.id, chairSecret())
      props.ctrl.rejoin()
    } catch (err) {
      setError(problemText(err))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <h2>{t('referee.invited')}</h2>
      <p>{t('referee.invitedText')}</p>
      {props.children}
      <button type="button" class="btn pri big" disabled={busy()} onClick={take}>
        {t('referee.take')}
      </button>
      <Show when={error()}>
        <p class="bad" role="alert">
          {error()}
        </p>
      </Show>
    </>
  )
}
