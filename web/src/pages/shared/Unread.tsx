import { Show } from 'solid-js'
import { familyText, type Key, t } from '../../i18n'
import { Problem } from '../../net/api'
import type { Fault } from '../../net/types'
import { optionName } from './names'

const known = (key: string): string | undefined => {
  const text = t(key as Key)
  return text === key ? undefined : text
}

/** A parameter of a fault: a word of the family behind an @, the name of an option, or as it is. */
function param(family: string, name: string, value: string): string {
  if (value.startsWith('@')) return familyText(family, value.slice(1)) ?? value.slice(1)
  return name === 'option' ? optionName(family, value) : value
}

/** What is wrong with options or a position, in words; undefined where none are known. */
export function faultText(family: string, fault: Fault): string | undefined {
  const params = Object.fromEntries(
    Object.entries(fault.params ?? {}).map(([name, value]) => [name, param(family, name, value)]),
  )
  const key = `fault.${fault.code}`
  const text = familyText(family, key, params) ?? (known(key) ? t(key as Key, params) : undefined)
  return text && fault.part && !fault.option ? `${fault.part}: ${text}` : text
}

/** Why the server refused something, in the language of the reader. */
export function problemText(error: unknown, family = ''): string {
  if (!(error instanceof Problem)) return t('wrong.text')
  if (error.status === 0) return t('wrong.offline')
  const fault = error.fault && faultText(family, error.fault)
  const said = fault ?? known(`refused.${error.code}`) ?? known(`records.${error.code}`)
  return said ?? t(error.status < 500 ? 'refused.request' : 'refused.internal')
}

/** The same with the clause of the rules that says so. */
export function Unread(props: { error: unknown; family?: string }) {
  const rule = () => (props.error instanceof Problem ? props.error.fault?.rule : undefined)
  return (
    <>
      {problemText(props.error, props.family)}
      <Show when={rule()}>{(r) => <> {t('why.rule', { rule: r() })}</>}</Show>
    </>
  )
}
