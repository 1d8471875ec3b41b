// What may be done with a move of the list: in a match, and in a game from a file.

import { t } from '../../i18n'
import { navigate } from '../../shell/router'
import { editorHref, setupHref } from '../shared/names'
import { lettered } from '../../shell/lettered'
import type { Entry } from '../shared/PopMenu'
import { copyLink, copyMoves, copyPosition, hasPositions, positionAt } from './model/copying'
import type { MatchCtrl, Watched } from './model/ctrl'
import { movesText } from './model/state'

const goTo = (ctrl: Watched, n: number): Entry => ({
  icon: 'next',
  label: t('moves.goTo'),
  run: () => ctrl.look(n),
})

/** A game of more plies is not made into one picture. */
const longest = 600

/** Pictures of a position and of the whole game as files, and what is said where they cannot be made. */
function pictures(ctrl: Watched, n: number, name: string, failed: () => void): Entry[] {
  const gif = () =>
    void import('./Animating').then((it) => it.saveGif(ctrl, name, failed)).catch(failed)
  const made = (how: 'savePng' | 'saveSvg') => () =>
    void import('./model/pictures').then((it) => it[how](ctrl, n, `${name}-${n}`)).catch(failed)
  return [
    { icon: 'save', label: t('moves.picture'), run: made('savePng') },
    { icon: 'save', label: t('moves.svg'), run: made('saveSvg') },
    ...(ctrl.table()!.plies.length > longest
      ? []
      : [{ icon: 'save' as const, label: t('moves.gif'), run: gif }]),
  ]
}

/** What leads away from a position: not while the match is on, in which nobody is to be helped. */
function onward(spec: string, position: () => Promise<string>, failed: () => void): Entry[] {
  const to = (href: (position: string) => string) => () =>
    void position().then((text) => navigate(href(text)), failed)
  return [
    { icon: 'seats', label: t('moves.editor'), run: to((text) => editorHref(spec, text)) },
    { icon: 'chip', label: t('moves.play'), run: to((text) => setupHref(spec, text)) },
  ]
}

/** The entries at a move of a match. */
export function matchEntries(ctrl: MatchCtrl, n: number): Entry[] {
  const { match } = ctrl.table()!
  const entries = [goTo(ctrl, n)]
  const over = match.status === 'over'
  if (over && !ctrl.reviewing())
    entries.push({
      icon: 'search',
      label: t('moves.review'),
      run: () => {
        ctrl.look(n)
        ctrl.setReviewing(true)
      },
    })
  entries.push(
    { icon: 'copy', label: t('moves.copy'), run: () => void copyMoves(ctrl, n) },
    { icon: 'link', label: t('act.link'), run: () => void copyLink(ctrl, n) },
  )
  const unseen = () => ctrl.setNotice(t('moves.noPicture'))
  entries.push(...pictures(ctrl, n, `tavlei-${ctrl.id}`, unseen))
  if (!hasPositions(ctrl)) return entries
  entries.push({ icon: 'copy', label: t('records.copy'), run: () => void copyPosition(ctrl, n) })
  const failed = () => ctrl.setNotice(t('moves.failed'))
  if (over) entries.push(...onward(match.game, () => positionAt(ctrl, n), failed))
  return entries
}

/** The entries at a move of a game from a file; `copy` puts a text on the clipboard. */
export function recordEntries(
  ctrl: Watched & { positionAt: (n: number) => string },
  n: number,
  copy: (text: string) => void,
): Entry[] {
  const table = ctrl.table()!
  return [
    goTo(ctrl, n),
    { icon: 'copy', label: t('moves.copy'), run: () => copy(lettered(movesText(table, n))) },
    { icon: 'copy', label: t('records.copy'), run: () => copy(ctrl.positionAt(n)) },
    ...pictures(ctrl, n, 'tavlei', () => {}),
    ...onward(
      table.match.game,
      async () => ctrl.positionAt(n),
      () => {},
    ),
  ]
}
