import { createEffect, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { lang, t } from '../../i18n'
import { fetchTokens, makeToken, revokeToken } from '../../net/api'
import { at } from '../../net/base'
import type { NewToken, Scope, Token } from '../../net/types'
import { Icon } from '../../shell/icons'
import { setTitle } from '../../shell/title'
import { Wrong } from '../../shell/Wrong'
import { Segments } from '../shared/Segments'
import { problemText } from '../shared/Unread'
import '../../styles/forms.css'
import './tokens.css'

const scopes: readonly Scope[] = ['play', 'read']
/** A second press within this time means it. */
const sure = 3000

/** The tokens by which programs act for a person: made, told once, listed, revoked. */
export function Tokens() {
  const [list, setList] = createSignal<readonly Token[]>()
  const [fresh, setFresh] = createSignal<NewToken>()
  const [error, setError] = createSignal<unknown>()
  let heading: HTMLHeadingElement | undefined
  const load = async () => {
    setError(undefined)
    try {
      setList(await fetchTokens())
    } catch (err) {
      setError(err)
    }
  }
  const made = (token: NewToken) => {
    setFresh(token)
    setList([...(list() ?? []), token])
  }
  const revoke = async (token: Token) => {
    await revokeToken(token.id)
    if (fresh()?.id === token.id) setFresh(undefined)
    setList(list()?.filter((other) => other.id !== token.id))
    // The button with the focus is gone.
    heading?.focus()
  }
  onMount(load)
  createEffect(() => setTitle(t('tokens.title')))
  return (
    <main class="list tokens">
      <h1>{t('tokens.title')}</h1>
      <p>{t('tokens.text')}</p>
      <p>
        <a href={at('/api/openapi.json')}>{t('tokens.api')}</a>
      </p>
      <Make onMade={made} />
      <Show when={fresh()} keyed>
        {(token) => <Secret token={token} onDone={() => setFresh(undefined)} />}
      </Show>
      <Show when={error()}>{(err) => <Wrong error={err()} again={load} />}</Show>
      <Show when={list()}>
        {(tokens) => (
          <section>
            <h2 ref={heading} tabIndex={-1}>
              {t('tokens.yours')}
            </h2>
            <Show when={tokens().length} fallback={<p class="small">{t('tokens.none')}</p>}>
              <ul>
                <For each={tokens()}>{(token) => <One token={token} onRevoke={revoke} />}</For>
              </ul>
            </Show>
          </section>
        )}
      </Show>
    </main>
  )
}

/** A new token: a name by which one knows it again, and what it is good for. */
function Make(props: { onMade: (token: NewToken) => void }) {
  const [scope, setScope] = createSignal<Scope>('play')
  const [wrong, setWrong] = createSignal('')
  let field: HTMLInputElement | undefined
  const make = async (event: SubmitEvent) => {
    event.preventDefault()
    setWrong('')
    try {
      props.onMade(await makeToken(field?.value.trim() ?? '', scope()))
      if (field) field.value = ''
    } catch (err) {
      setWrong(problemText(err))
      field?.focus()
    }
  }
  return (
    <form class="panel" onSubmit={(event) => void make(event)}>
      <label>
        {t('tokens.name')}
        <input
          ref={field}
          type="text"
          name="token"
          required
          maxLength={30}
          autocomplete="off"
          placeholder={t('tokens.example')}
          aria-invalid={wrong() ? 'true' : undefined}
          aria-describedby="token-wrong"
          onInput={() => setWrong('')}
        />
      </label>
      <Segments
        label={t('tokens.scope')}
        value={scope()}
        items={scopes.map((value) => ({ value, label: t(`tokens.${value}`) }))}
        onChange={(value) => setScope(value === 'read' ? 'read' : 'play')}
      />
      <button type="submit" class="btn pri">
        {t('tokens.make')}
      </button>
      <p id="token-wrong" role="alert">
        {wrong()}
      </p>
    </form>
  )
}

/** The secret of a token that was just made, which the server forgets. */
function Secret(props: { token: NewToken; onDone: () => void }) {
  const [copied, setCopied] = createSignal(false)
  let field: HTMLInputElement | undefined
  onMount(() => {
    field?.focus()
    field?.select()
  })
  const copy = async () => {
    field?.select()
    try {
      await navigator.clipboard.writeText(props.token.token)
    } catch {
      document.execCommand('copy') // an old way that works on plain http in a home network
    }
    setCopied(true)
  }
  return (
    <section class="panel secret" aria-label={props.token.name}>
      <p role="status">{t('tokens.once', { name: props.token.name })}</p>
      <div>
        <input
          ref={field}
          type="text"
          class="mono"
          readOnly
          value={props.token.token}
          aria-label={t('tokens.secret')}
        />
        <button type="button" class="btn pri" onClick={() => void copy()}>
          <Icon name={copied() ? 'check' : 'copy'} size={18} />
          {copied() ? t('waiting.copied') : t('waiting.copy')}
        </button>
        <button type="button" class="btn" onClick={() => props.onDone()}>
          {t('tokens.done')}
        </button>
      </div>
    </section>
  )
}

/** A token of the list, which a second press on its button revokes. */
function One(props: { token: Token; onRevoke: (token: Token) => Promise<void> }) {
  const [armed, setArmed] = createSignal(false)
  const [wrong, setWrong] = createSignal('')
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  const press = async () => {
    clearTimeout(timer)
    if (!armed()) {
      setArmed(true)
      timer = setTimeout(() => setArmed(false), sure)
      return
    }
    setArmed(false)
    await props.onRevoke(props.token).catch((err) => setWrong(problemText(err)))
  }
  const day = (ms: number) => new Date(ms).toLocaleDateString(lang(), { dateStyle: 'medium' })
  const used = () => {
    const { created, seen } = props.token
    return seen > created ? t('tokens.used', { day: day(seen) }) : t('tokens.unused')
  }
  return (
    <li>
      <div>
        <b>{props.token.name}</b>
        <small>
          {t(`tokens.${props.token.scope}`)} ·{' '}
          {t('tokens.since', { day: day(props.token.created) })} · {used()}
        </small>
        <Show when={wrong()}>
          <small role="alert">{wrong()}</small>
        </Show>
      </div>
      <button
        type="button"
        class="btn sm"
        classList={{ danger: armed() }}
        aria-label={t(armed() ? 'tokens.revokeSure' : 'tokens.revokeOne', {
          name: props.token.name,
        })}
        onClick={() => void press()}
      >
        {t(armed() ? 'act.sure' : 'tokens.revoke')}
      </button>
    </li>
  )
}
