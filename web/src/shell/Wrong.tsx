// What a page shows when there is nothing to show: what is, what to do, one button.

import { at } from '../net/base'
import { type JSX, onMount, Show } from 'solid-js'
import { t } from '../i18n'
import { Problem } from '../net/api'
import { problemText } from '../pages/shared/Unread'
import { setTitle } from './title'

function Empty(props: {
  picture: JSX.Element
  title: string
  text: string
  children?: JSX.Element
  level?: 'h1' | 'h2'
}) {
  return (
    <section class="empty">
      {props.picture}
      <Show when={props.level === 'h2'} fallback={<h1>{props.title}</h1>}>
        <h2>{props.title}</h2>
      </Show>
      <p>{props.text}</p>
      {props.children}
    </section>
  )
}

/** The cross of a refused square. */
export function RefusedSquare() {
  return (
    <svg width="72" height="72" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="3" fill="var(--dr-d)" />
      <rect class="dashes" x="2.5" y="2.5" width="43" height="43" fill="none" stroke-width="3" />
      <path class="dashes" d="M15 15L33 33M33 15L15 33" stroke-width="4.2" stroke-linecap="round" />
    </svg>
  )
}

/** One piece left alone on four squares. */
function LonelyPiece() {
  return (
    <svg width="72" height="72" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="3" fill="var(--dr-l)" />
      <path d="M0 24h24v24H3a3 3 0 0 1-3-3zM24 0h21a3 3 0 0 1 3 3v21H24z" fill="var(--dr-d)" />
      <circle class="disc" cx="12" cy="36" r="8.5" />
      <circle class="ring" cx="12" cy="36" r="5" />
    </svg>
  )
}

/**
 * A match that does not exist. Eight letters that make a word, like "settings", were hardly meant as
 * one: an id is drawn by lot and is such a word once in five hundred.
 */
export function MissingMatch(props: { id: string }) {
  const word = () => /^[A-Z]?[a-z]+$/.test(props.id)
  return (
    <Show when={!word()} fallback={<Missing title={t('missing.title')} text={t('missing.text')} />}>
      <Missing title={t('missing.match')} text={t('missing.matchText')} />
    </Show>
  )
}

/** A page that does not exist. */
export function Missing(props: { title: string; text: string }) {
  return (
    <main>
      <Gone {...props} />
    </main>
  )
}

function Gone(props: { title: string; text: string }) {
  onMount(() => setTitle(props.title))
  return (
    <Empty picture={<LonelyPiece />} title={props.title} text={props.text}>
      <a class="btn pri" href={at('/')}>
        {t('missing.button')}
      </a>
    </Empty>
  )
}

/** A list with nothing in it yet. */
export function Nothing(props: { title: string; text: string; button: string; href: string }) {
  return (
    <Empty picture={<LonelyPiece />} title={props.title} text={props.text} level="h2">
      <a class="btn pri" href={props.href}>
        {props.button}
      </a>
    </Empty>
  )
}

/** A page that failed as a whole. */
export function WrongPage(props: { error: unknown; again?: () => void }) {
  return (
    <main>
      <Wrong {...props} />
    </main>
  )
}

/** A part of a page that failed: what happened, what is safe, what to do. */
export function Wrong(props: { error: unknown; again?: () => void }) {
  const problem = () => (props.error instanceof Problem ? props.error : undefined)
  const offline = () => problem()?.status === 0
  const told = () => (problem() ? problemText(problem()) : t('wrong.text'))
  const at = new Date().toISOString()
  if (!problem()) console.error(props.error)
  return (
    <Show
      when={problem()?.status !== 404}
      fallback={<Gone title={t('missing.title')} text={t('missing.text')} />}
    >
      <Empty
        picture={<RefusedSquare />}
        title={offline() ? t('wrong.offline') : t('wrong.title')}
        text={offline() ? t('wrong.offlineText') : told()}
      >
        <button
          type="button"
          class="btn pri"
          onClick={() => (props.again ? props.again() : location.reload())}
        >
          {t('wrong.again')}
        </button>
        <details>
          <summary>{t('wrong.details')}</summary>
          <code>
            {problem()?.status ?? ''} {problem()?.code ?? (props.error as Error)?.name ?? ''} {at}
          </code>
        </details>
      </Empty>
    </Show>
  )
}
