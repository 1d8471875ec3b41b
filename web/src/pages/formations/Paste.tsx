import { createSignal, Show } from 'solid-js'
import { t } from '../../i18n'
import { Icon } from '../../shell/icons'
import { type Arm, armJSON, formatArms, isOwn, readPasted } from './arms'

/** The arms as text, to be sent to others and taken from them. */
export function Paste(props: {
  arms: readonly Arm[]
  chosen: Arm | undefined
  onTake: (arms: Arm[]) => void
}) {
  const [typed, setTyped] = createSignal('')
  const [bad, setBad] = createSignal(false)
  const [copied, setCopied] = createSignal('')
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(what)
      setTimeout(() => setCopied(''), 2000)
    } catch {
      setTyped(text) // plain http: it can be copied from the field
    }
  }
  const take = () => {
    const arms = readPasted(typed())
    setBad(!arms)
    if (!arms) return
    props.onTake(arms)
    setTyped('')
  }
  return (
    <details class="fm-paste">
      <summary>{t('formations.share')}</summary>
      <div class="fm-bar">
        <button type="button" class="btn sm" onClick={() => copy('text', formatArms(props.arms))}>
          <Icon name="copy" size={16} />
          {copied() === 'text' ? t('waiting.copied') : t('formations.copyText')}
        </button>
        <Show when={props.chosen && isOwn(props.chosen) && props.chosen}>
          {(arm) => (
            <button type="button" class="btn sm" onClick={() => copy('json', armJSON(arm()))}>
              <Icon name="copy" size={16} />
              {copied() === 'json'
                ? t('waiting.copied')
                : t('formations.copyJSON', { name: arm().name })}
            </button>
          )}
        </Show>
      </div>
      <label>
        {t('formations.paste')}
        <textarea
          class="mono"
          rows="3"
          spellcheck={false}
          aria-invalid={bad()}
          value={typed()}
          onInput={(e) => {
            setTyped(e.currentTarget.value)
            setBad(false)
          }}
        />
      </label>
      <Show when={bad()}>
        <p class="bad" role="alert">
          {t('formations.badText')}
        </p>
      </Show>
      <button type="button" class="btn sm" disabled={!typed().trim()} onClick={take}>
        {t('formations.take')}
      </button>
    </details>
  )
}
