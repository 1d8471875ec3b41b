import { at } from '../../net/base'
import {
  createMemo,
  createResource,
  createSignal,
  For,
  lazy,
  onCleanup,
  Show,
  Suspense,
} from 'solid-js'
import { t, withLate, withTerms } from '../../i18n'
import {
  fetchLink,
  fetchPrograms,
  type GuestProgram,
  inviteProgram,
  joinMatch,
  Problem,
  qrUrl,
} from '../../net/api'
import { problemText } from '../shared/Unread'
import { Icon } from '../../shell/icons'
import { me, tellName } from '../../shell/me'
import { url } from '../../shell/router'
import { namelessWish, setNamelessWish } from '../../shell/prefs'
import { createFetched } from '../shared/fetched'
import { noHouseRules, parseSpec, sideOf } from '../shared/names'
import type { MatchCtrl } from './model/ctrl'

const MatchTerms = lazy(async () => ({
  default: (await withTerms(import('../terms/Differences'))).MatchTerms,
}))

const ChairLink = lazy(async () => ({
  default: (await withLate(import('../referee'))).ChairLink,
}))

const ChairInvitation = lazy(async () => ({
  default: (await withLate(import('../referee'))).ChairInvitation,
}))

const Proposals = lazy(async () => ({
  default: (await withLate(import('../terms/Proposals'))).Proposals,
}))

/** The form in which other terms are proposed comes when it is wanted. */
const proposeTerms = async (ctrl: MatchCtrl) =>
  (await withTerms(import('../terms/Other'))).openTerms(ctrl)

/** What was proposed already, if anything was. */
function Proposed(props: { ctrl: MatchCtrl }) {
  return (
    <Show when={props.ctrl.table()!.match.proposals?.length}>
      <Suspense>
        <Proposals ctrl={props.ctrl} />
      </Suspense>
    </Show>
  )
}

/** Before the other has come: the link for whoever invites, the invitation for whoever came. */
export function Waiting(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const seated = () => match().you.length > 0
  // The words of an open offer come late.
  const [words] = createResource(
    () => seated() && match().open,
    () => withLate(true),
  )
  return (
    <div class="waiting">
      <Show when={seated() || match().referee?.you} fallback={<Guest ctrl={props.ctrl} />}>
        <Show when={!match().open || words()}>
          <Invite ctrl={props.ctrl} />
        </Show>
      </Show>
    </div>
  )
}

/** Who has come by a link: to play, or to be the referee. */
function Guest(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const asked = () => url().searchParams.has('referee') && !match().referee?.taken
  return (
    <Show when={match().referee && asked()} fallback={<Invitation ctrl={props.ctrl} />}>
      <Suspense>
        <ChairInvitation ctrl={props.ctrl}>
          <NameField ctrl={props.ctrl} />
        </ChairInvitation>
      </Suspense>
    </Show>
  )
}

function Invite(props: { ctrl: MatchCtrl }) {
  const [copied, setCopied] = createSignal(false)
  let field: HTMLInputElement | undefined
  /** Until the server has told how others reach it, the address of this page. */
  const link = createFetched(() => props.ctrl.id, fetchLink)
  const address = () => link()?.address ?? location.origin + at(`/${props.ctrl.id}`)
  const match = () => props.ctrl.table()!.match
  const open = () => match().open
  const hosting = () => match().referee?.you
  const full = () => match().seats.every((s) => s.kind !== 'open')
  const title = () => (hosting() ? 'referee.hosting' : open() ? 'waiting.open' : 'waiting.title')
  const text = () =>
    hosting() ? 'referee.hostingText' : open() ? 'waiting.openText' : 'waiting.text'
  const cancel = () =>
    hosting() ? props.ctrl.rule({ act: 'void' }) : props.ctrl.send('abort', { what: 'waiting' })
  const copy = async () => {
    field?.select()
    try {
      await navigator.clipboard.writeText(address())
    } catch {
      document.execCommand('copy') // an old way that works on plain http in a home network
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <>
      {/* An answer is due: it stands above what else there is to do. */}
      <Proposed ctrl={props.ctrl} />
      <Show when={!full()}>
        <h2>{t(title())}</h2>
        <p>{t(text())}</p>
      </Show>
      <Show when={link()?.local}>
        <p class="bad" role="alert">
          {t('waiting.local')} {t('waiting.localHow')} <code>tavlei --addr :8080</code>
        </p>
      </Show>
      <Show when={!full()}>
        <div class="link">
          <input ref={field} readOnly value={address()} aria-label={t('waiting.link')} />
          <button type="button" class="btn pri" onClick={copy}>
            <Icon name="copy" size={18} />
            {copied() ? t('waiting.copied') : t('waiting.copy')}
          </button>
        </div>
      </Show>
      <Show when={link() && !link()?.local && !full()}>
        <img class="qr" src={qrUrl(props.ctrl.id)} alt={t('waiting.qr')} width="180" height="180" />
      </Show>
      <Show when={match().referee && !hosting()}>
        <Suspense>
          <ChairLink ctrl={props.ctrl} />
        </Suspense>
      </Show>
      <Programs ctrl={props.ctrl} />
      <NameField ctrl={props.ctrl} />
      <button type="button" class="btn q" onClick={() => void cancel()}>
        {t(open() ? 'waiting.withdraw' : 'waiting.cancel')}
      </button>
    </>
  )
}

/** How often it is asked which programs are here, in milliseconds. */
const programsEvery = 3000

/** Programs that were written for lichess and may be invited instead of a friend. */
function Programs(props: { ctrl: MatchCtrl }) {
  const [turn, setTurn] = createSignal(0)
  const [error, setError] = createSignal('')
  const again = () => setTurn((n) => n + 1)
  const every = setInterval(() => !document.hidden && again(), programsEvery)
  onCleanup(() => clearInterval(every))
  const list = createFetched(
    () => [props.ctrl.id, turn()] as const,
    ([id]) => fetchPrograms(id),
  )
  const names = () => list()?.programs.map((it) => it.name) ?? []
  const words = createFetched(
    () => names().length > 0,
    async (any) => any && withLate(true),
  )
  const one = (name: string) => list()?.programs.find((it) => it.name === name)
  const invite = async (name: string) => {
    setError('')
    try {
      await inviteProgram(props.ctrl.id, name)
    } catch (err) {
      setError(problemText(err))
    }
    again()
  }
  return (
    <Show when={names().length > 0 && words()}>
      <div class="programs">
        <p>{t('waiting.programs')}</p>
        <For each={names()}>
          {(name) => (
            <button
              type="button"
              class="btn"
              disabled={one(name)?.state === 'invited'}
              onClick={() => invite(name)}
            >
              {programText(one(name))}
            </button>
          )}
        </For>
        <Show when={error()}>
          <p class="bad" role="alert">
            {error()}
          </p>
        </Show>
      </div>
    </Show>
  )
}

function programText(it?: GuestProgram): string {
  const name = it?.label ?? ''
  if (it?.state === 'invited') return t('waiting.programInvited', { name })
  if (it?.state === 'declined') return t('waiting.programDeclined', { name })
  return name
}

/** Asks once for the name of somebody who has none: it is told when the field is left. The field stays, so that the button
 * below it does not move away from a pointer that has left the field for it. */
function NameField(props: { ctrl: MatchCtrl }) {
  const asked = namelessWish() === 'on'
  onCleanup(() => setNamelessWish('on'))
  const shown = createMemo((was) => was || (!asked && !!me() && !me()!.name), false)
  return (
    <Show when={shown()}>
      <input
        class="name-field"
        type="text"
        maxLength={30}
        autocomplete="nickname"
        placeholder={t('waiting.name')}
        aria-label={t('waiting.name')}
        onChange={(e) => {
          const name = e.currentTarget.value.trim()
          if (name) props.ctrl.naming = tellName(name)
        }}
      />
    </Show>
  )
}

function Invitation(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const [error, setError] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  // By their numbers: a button stays the same when news come while it is pressed.
  const open = () => match().seats.flatMap((s) => (s.kind === 'open' ? s.seat : []))
  const host = () => match().seats.find((s) => s.kind === 'guest') ?? match().referee
  /** With more than two seats a friend chooses one of those that are open. */
  const choose = () => match().seats.length > 2 && open().length > 1 && !match().lot
  const join = async (seat: number) => {
    setBusy(true)
    try {
      await props.ctrl.naming
      await joinMatch(props.ctrl.id, seat)
      props.ctrl.rejoin()
    } catch (err) {
      const full = err instanceof Problem && err.status === 409
      setError(full ? t('waiting.full') : problemText(err))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <h2>
        {host()?.name
          ? t('waiting.invited', { name: host()?.name ?? '' })
          : t('waiting.invitedGuest')}
      </h2>
      <p>
        {open().length === 1 && !match().lot
          ? t('waiting.side', { side: sideOf(match(), open()[0] ?? 0) })
          : t(choose() ? 'waiting.choose' : 'waiting.lot')}
      </p>
      <Show
        when={match().differs?.length}
        fallback={<p>{noHouseRules(match().family, parseSpec(match().game).id)}</p>}
      >
        <Suspense>
          <MatchTerms match={match()} titled told />
        </Suspense>
      </Show>
      <NameField ctrl={props.ctrl} />
      <div class="decide">
        <Show
          when={choose()}
          fallback={
            <button type="button" class="btn pri big" disabled={busy()} onClick={() => join(-1)}>
              {t('waiting.join')}
            </button>
          }
        >
          <For each={open()}>
            {(seat) => (
              <button
                type="button"
                class="btn pri big"
                disabled={busy()}
                onClick={() => join(seat)}
              >
                {sideOf(match(), seat)}
              </button>
            )}
          </For>
        </Show>
      </div>
      <Proposed ctrl={props.ctrl} />
      <Show when={match().mayPropose && !match().proposals?.length}>
        <button type="button" class="btn" onClick={() => void proposeTerms(props.ctrl)}>
          {t('terms.other')}
        </button>
      </Show>
      <p class="small">{t('waiting.watch')}</p>
      <Show when={error()}>
        <p class="bad" role="alert">
          {error()}
        </p>
      </Show>
    </>
  )
}
