import { createSignal, onCleanup, onMount } from 'solid-js'
import { render } from 'solid-js/web'
import { t } from '../../i18n'
import { Dialog } from '../../shell/Dialog'
import { gifOf } from './model/animation'
import type { Watched } from './model/ctrl'
import { save } from './model/pictures'

/** Makes a GIF of the game and gives it to the user; a dialog tells how far it is and lets it be given up. */
export function saveGif(ctrl: Watched, name: string, failed: () => void): void {
  const host = document.createElement('div')
  document.body.append(host)
  const close = render(
    () => (
      <Animating ctrl={ctrl} name={name} failed={failed} onClose={() => queueMicrotask(away)} />
    ),
    host,
  )
  const away = () => {
    close()
    host.remove()
  }
}

function Animating(props: {
  ctrl: Watched
  name: string
  failed: () => void
  onClose: () => void
}) {
  const [n, setN] = createSignal(0)
  const of = props.ctrl.table()!.plies.length
  const given = new AbortController()
  onCleanup(() => given.abort())
  onMount(async () => {
    try {
      save(await gifOf(props.ctrl, given.signal, setN), `${props.name}.gif`)
    } catch {
      if (!given.signal.aborted) props.failed()
    }
    if (!given.signal.aborted) props.onClose()
  })
  return (
    <Dialog shown onClose={props.onClose} name="gif" title={t('gif.title')} class="keys animating">
      <progress value={n()} max={of} aria-label={t('gif.title')} />
      <p class="small">{t('gif.frame', { n: n(), of })}</p>
      <button type="button" class="btn" onClick={props.onClose}>
        {t('gif.cancel')}
      </button>
    </Dialog>
  )
}
