import { at } from '../net/base'
import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { t } from '../i18n'
import { Icon, Logo } from './icons'
import { showSettings } from './showLook'
import {
  langWish,
  setLangWish,
  setSoundWish,
  setTheme,
  soundWish,
  type Theme,
  theme,
} from './prefs'
import { rows } from 'virtual:words/langs'
import { me, rename } from './me'
import { path } from './router'

const nextTheme: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' }
const themeIcon = { auto: 'auto', light: 'sun', dark: 'moon' } as const

export function Header() {
  const [open, setOpen] = createSignal(false)
  createEffect(on(path, () => setOpen(false), { defer: true }))
  return (
    <header
      class="top"
      classList={{ open: open() }}
      onKeyDown={(e) => e.key === 'Escape' && setOpen(false)}
    >
      <a class="skip" href="#main" onClick={skip}>
        {t('nav.skip')}
      </a>
      {/* Seen beside a match on a phone that lies on its side, where the bar has no room. */}
      <button
        type="button"
        class="iconb fold"
        aria-expanded={open()}
        aria-label={t('nav.main')}
        title={t('nav.main')}
        onClick={() => setOpen(!open())}
      >
        <Icon name={open() ? 'close' : 'menu'} />
      </button>
      <a class="logo" href={at('/')} aria-label="Tavlei">
        <Logo />
        <span>Tavlei</span>
      </a>
      <Nav />
      <span class="gap" />
      <div class="wide-only tools">
        <Tools />
      </div>
      <Person />
    </header>
  )
}

function Nav() {
  const here = (prefix: string) =>
    prefix === '/' ? path() === '/' || path().startsWith('/play/') : path().startsWith(prefix)
  const item = (href: string, key: 'nav.games' | 'nav.matches' | 'nav.puzzles' | 'nav.rules') => (
    <a href={at(href)} data-text={t(key)} aria-current={here(href) ? 'page' : undefined}>
      {t(key)}
    </a>
  )
  return (
    <nav aria-label={t('nav.main')}>
      {item('/', 'nav.games')}
      {item('/matches', 'nav.matches')}
      {item('/puzzles', 'nav.puzzles')}
      {item('/rules', 'nav.rules')}
    </nav>
  )
}

/** Language, sound and theme: in the bar, on phones in the menu. */
function Tools() {
  const themeName = () => `${t('nav.theme')}: ${t(`theme.${theme()}`)}`
  return (
    <>
      <LangSwitch />
      <button
        type="button"
        class="iconb named"
        aria-label={t('settings.title')}
        title={t('settings.title')}
        onClick={() => showSettings()}
      >
        <Icon name="settings" />
        <span>{t('settings.title')}</span>
      </button>
      <button
        type="button"
        class="iconb"
        aria-pressed={soundWish() === 'on'}
        aria-label={t('nav.sound')}
        title={t('nav.sound')}
        onClick={() => setSoundWish(soundWish() === 'on' ? 'off' : 'on')}
      >
        <Icon name={soundWish() === 'on' ? 'sound' : 'mute'} />
      </button>
      <button
        type="button"
        class="iconb named"
        aria-label={themeName()}
        title={themeName()}
        onClick={() => setTheme(nextTheme[theme()])}
      >
        <Icon name={themeIcon[theme()]} />
        <span>{t('nav.theme')}</span>
      </button>
    </>
  )
}

function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function LangSwitch() {
  return (
    <select
      class="lang"
      aria-label={t('nav.language')}
      value={langWish()}
      onChange={(e) => setLangWish(e.currentTarget.value)}
    >
      <For each={rows}>
        {({ code, name }) => (
          <option value={code} lang={code}>
            {name}
          </option>
        )}
      </For>
    </select>
  )
}

/** Who you are at the table; a press opens the field to change the name. */
function Person() {
  const [open, setOpen] = createSignal(false)
  createEffect(on(path, () => setOpen(false), { defer: true }))
  const name = () => me()?.name ?? ''
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('name')
    const wish = (field as HTMLInputElement).value.trim()
    if (wish) await rename(wish)
    setOpen(false)
  }
  let box: HTMLDivElement | undefined
  const away = (event: Event) => {
    if (!box?.contains(event.target as Node)) setOpen(false)
  }
  document.addEventListener('pointerdown', away)
  onCleanup(() => document.removeEventListener('pointerdown', away))
  return (
    <div class="me" ref={box} onKeyDown={(e) => e.key === 'Escape' && setOpen(false)}>
      <button
        type="button"
        aria-expanded={open()}
        aria-label={t('me.menu', { name: name() || t('seat.guest') })}
        onClick={() => setOpen(!open())}
      >
        <span class="face" aria-hidden="true">
          <Show when={[...name()][0]} fallback={<Icon name="person" size={16} />}>
            {(letter) => letter().toUpperCase()}
          </Show>
        </span>
        <span class="name">{name()}</span>
      </button>
      <Show when={open()}>
        <div class="panel pop">
          <div class="phone-only tools">
            <Tools />
          </div>
          <form onSubmit={save}>
            <label>
              {t('me.name')}
              <input name="name" value={name()} maxLength={30} autocomplete="nickname" />
            </label>
            <p class="small">{t('me.help')}</p>
            <button type="submit" class="btn pri">
              {t('me.save')}
            </button>
          </form>
          <p class="small">
            <a href={at('/tokens')}>{t('tokens.title')}</a>
          </p>
        </div>
      </Show>
    </div>
  )
}
