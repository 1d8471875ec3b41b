import { For } from 'solid-js'
import { t } from '../../i18n'
import { figures } from '../../skins/drawings/figures'
import { PieceIcon } from '../shared/PieceIcon'
import { pieceWord } from '../shared/names'

/** The figures by which a piece may be drawn; none is as its way of moving says. */
export default function Figures(props: {
  chosen: string | undefined
  kind: string
  choose: (picture: string | undefined) => void
}) {
  const figure = (name: string | undefined, kind: string, word: string) => (
    <button
      type="button"
      aria-pressed={props.chosen === name}
      aria-label={word}
      title={word}
      onClick={() => props.choose(name)}
    >
      <PieceIcon kind={kind} seat={0} family="chess" />
    </button>
  )
  return (
    <fieldset class="mk-figures">
      <legend>{t('make.picture')}</legend>
      {figure(undefined, props.kind.split('.')[0]!, t('make.noPicture'))}
      <For each={figures}>
        {({ name, family, kind }) => figure(name, `man.${name}`, pieceWord(family, kind))}
      </For>
    </fieldset>
  )
}
