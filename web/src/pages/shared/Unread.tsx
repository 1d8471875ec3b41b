import { Show } from 'solid-js'
import { type Key, t } from '../../i18n'
import { Problem } from '../../net/api'

/** Why a position or a rule set cannot be had; undefined where only the error itself tells. */
export function unreadText(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined
  if (error.status === 0) return t('wrong.offline')
  if (error.code === 'option') return t('setup.clash')
  if (error.code === 'position') return t('position.unread')
  const key = `refused.${error.code}` as Key
  const text = t(key)
  return text === key ? undefined : text
}

/** What exactly is wrong, as the server tells it, without what is said or seen already. */
export const unreadDetail = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/^position "(?:[^"\\]|\\.)*": /, '')
    .replace(/: not a position of this game$/, '')

/** The same in the language of the reader, and in small print the detail, which is in English. */
export function Unread(props: { error: unknown }) {
  const text = () => unreadText(props.error)
  return (
    <Show when={text()} fallback={unreadDetail(props.error)}>
      {text()}
      <Show when={props.error instanceof Problem && props.error.status !== 0}>
        {' '}
        <small lang="en">{unreadDetail(props.error)}</small>
      </Show>
    </Show>
  )
}
