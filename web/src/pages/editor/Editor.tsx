import { at } from '../../net/base'
import { createEffect, createMemo, createResource, createSignal, on, Show } from 'solid-js'
import { gameName, t } from '../../i18n'
import { fetchEditor, fetchPreview } from '../../net/api'
import type { GameInfo } from '../../net/types'
import { Icon } from '../../shell/icons'
import { navigate, path, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { gameUnder, readLink } from '../setup/ctrl'
import { setupHref, specOf } from '../shared/names'
import { Odd } from '../shared/Odd'
import { Unread } from '../shared/Unread'
import { WithGame } from '../shared/WithGame'
import { Boards, createDesk, Tools } from './Parts'
import { createPosition, type Given, type Position } from './position'
import '../../styles/forms.css'

/** Sets up any position of a game, by its pieces or by its text. */
export function Editor(props: { game: string }) {
  return (
    <WithGame id={props.game} class="editor">
      {(game) => <Start game={game} />}
    </WithGame>
  )
}

/** Waits for the position that the address names. */
function Start(props: { game: GameInfo }) {
  const link = readLink(url().searchParams, props.game)
  const { choices } = link
  const spec = specOf(props.game, choices.options)
  const [usual] = createResource(() => fetchPreview(spec))
  // A text that is no position stays to be mended, with what is wrong, beside the usual pieces.
  const [wrong, setWrong] = createSignal<unknown>()
  const [first] = createResource(() =>
    fetchPreview(spec, choices.position).catch((err: unknown) => {
      setWrong(err)
      return fetchPreview(spec)
    }),
  )
  const [info] = createResource(() => fetchEditor(spec))
  return (
    <Show
      when={!info.error && !usual.error}
      fallback={<NoEditor game={props.game} error={info.error ?? usual.error} />}
    >
      <Show when={first() && usual() && info()} fallback={<main class="editor" aria-busy="true" />}>
        <Sheet
          game={gameUnder(props.game, choices.options)}
          spec={spec}
          first={first()!}
          refused={wrong() ? { text: choices.position ?? '', error: wrong() } : undefined}
          usual={usual()!}
          palette={info()!.palette}
          carriers={info()!.carriers ?? []}
          odd={link.odd}
        />
      </Show>
    </Show>
  )
}

/** Why positions of a game cannot be set up, and the way to what can be done with it. */
function NoEditor(props: { game: GameInfo; error: unknown }) {
  const name = () => gameName(props.game.family, props.game.id)
  createEffect(() => setTitle(t('editor.title', { game: name() })))
  return (
    <main class="list">
      <h1>{t('editor.title', { game: name() })}</h1>
      <p>
        <Unread error={props.error} family={props.game.family} />
      </p>
      <p>
        <a class="btn pri" href={at(`/play/${props.game.id}`)}>
          {t('gallery.play')}
        </a>
      </p>
    </main>
  )
}

function Sheet(props: Given & { game: GameInfo; odd: readonly string[] }) {
  const position = createPosition(props)
  const desk = createDesk(props, position)
  const name = () => gameName(props.game.family, props.game.id)
  createEffect(() => setTitle(t('editor.title', { game: name() })))
  // The address holds the position: it can be sent, and the back button finds it again.
  createEffect(
    on(
      position.text,
      (text) => {
        const query = url().searchParams
        query.set('position', text)
        navigate(at(`${path()}?${query}`), true)
      },
      { defer: true },
    ),
  )
  return (
    <main class="editor">
      <Boards {...props} desk={desk} />
      <section class="panel ed-side">
        <h1>{t('editor.title', { game: name() })}</h1>
        <Odd odd={props.odd} />
        <Tools {...props} desk={desk} />
        <Go {...props} position={position} />
      </section>
    </main>
  )
}

function Go(props: Given & { position: Position }) {
  const [copied, setCopied] = createSignal(false)
  const fine = createMemo(() => !props.position.error() && !props.position.ended())
  const link = () => setupHref(props.spec, props.position.text())
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      setCopied(false) // plain http: the address bar holds the same link
    }
  }
  return (
    <div class="row">
      <Show
        when={fine()}
        fallback={
          <button type="button" class="btn pri big" disabled>
            {t('editor.play')}
          </button>
        }
      >
        <a class="btn pri big" href={link()}>
          {t('editor.play')}
        </a>
      </Show>
      <button type="button" class="btn big" onClick={copy}>
        <Icon name="copy" size={18} />
        {copied() ? t('waiting.copied') : t('editor.copy')}
      </button>
    </div>
  )
}
