import { createSignal, Show } from 'solid-js'
import { systemReducedMotion } from '../board/view/motion'
import { t } from '../i18n'
import { sounds } from '../pages/match/model/sounds'
import { Segments } from '../pages/shared/Segments'
import '../styles/forms.css'
import '../styles/look.css'
import { Choice } from './Choice'
import { Dialog } from './Dialog'
import { permission, wantNotices } from './installed'
import { Looks } from './Look'
import {
  confirms,
  confirmWish,
  notifyWish,
  onOff,
  paces,
  paceWish,
  promotions,
  promotionWish,
  setConfirmWish,
  setPaceWish,
  setPromotionWish,
  setSoundWish,
  setTextWish,
  setVolumeWish,
  setWarnWish,
  soundWish,
  texts,
  textWish,
  volumes,
  volumeWish,
  warnWish,
} from './prefs'
import { setLookOf, setSettingsPart, settingsPart } from './showLook'

/** What one user likes on this device: how one plays, and how boards look. */
export function SettingsDialog() {
  return (
    <Dialog
      shown
      onClose={() => setLookOf(undefined)}
      name="settings"
      title={t('settings.title')}
      class="keys look"
    >
      <Segments
        class="parts"
        label={t('settings.title')}
        value={settingsPart()}
        items={[
          { value: 'play', label: t('settings.play') },
          { value: 'look', label: t('settings.look') },
        ]}
        onChange={(part) => setSettingsPart(part === 'look' ? 'look' : 'play')}
      />
      <Show when={settingsPart() === 'look'} fallback={<Play />}>
        <Looks />
      </Show>
    </Dialog>
  )
}

/** One of the values as it is kept. */
const one = <T extends string>(values: readonly T[], value: string): T =>
  values.find((v) => v === value) ?? values[0]!

/** How one plays: what is asked, how fast it goes, how loud it is and how large the words are. */
function Play() {
  return (
    <>
      <Choice
        title={t('settings.confirm')}
        name="confirm"
        values={confirms}
        value={confirmWish()}
        text={t('settings.confirmText')}
        onChange={(v) => setConfirmWish(one(confirms, v))}
      />
      <Choice
        title={t('settings.warn')}
        name="warn"
        values={onOff}
        value={warnWish()}
        text={t('settings.warnText')}
        onChange={(v) => setWarnWish(one(onOff, v))}
      />
      <Choice
        title={t('settings.promotion')}
        name="promotion"
        values={promotions}
        value={promotionWish()}
        text={promotionWish() === 'best' ? t('settings.promotionText') : undefined}
        onChange={(v) => setPromotionWish(one(promotions, v))}
      />
      <Choice
        title={t('settings.pace')}
        name="pace"
        short
        values={paces}
        value={paceWish()}
        text={systemReducedMotion() && paceWish() !== 'off' ? t('settings.stillText') : undefined}
        onChange={(v) => setPaceWish(one(paces, v))}
      />
      <Choice
        title={t('settings.volume')}
        name="volume"
        short
        values={['off', ...volumes]}
        value={soundWish() === 'on' ? volumeWish() : 'off'}
        onChange={setVolume}
      />
      <Notices />
      <Choice
        title={t('settings.text')}
        name="text"
        short
        values={texts}
        value={textWish()}
        onChange={(v) => setTextWish(one(texts, v))}
      />
    </>
  )
}

/** Whether one is notified; the browser asks its user only when this is switched on. */
function Notices() {
  // Told anew even if it is the same: a question that was waved away leaves it off.
  const [allowed, setAllowed] = createSignal(permission(), { equals: false })
  const may = () => allowed() === 'default' || allowed() === 'granted'
  const want = async (value: string) => {
    await wantNotices(value === 'on')
    setAllowed(permission())
  }
  const text = () => (allowed() === 'none' ? 'none' : allowed() === 'denied' ? 'denied' : 'text')
  return (
    <Choice
      title={t('settings.notify')}
      name="notify"
      values={may() ? ['off', 'on'] : ['off']}
      value={allowed() === 'granted' ? notifyWish() : 'off'}
      text={t(`notify.${text()}`)}
      onChange={want}
    />
  )
}

/** Sets how loud the sounds are, and lets it be heard. */
function setVolume(value: string): void {
  setSoundWish(value === 'off' ? 'off' : 'on')
  if (value !== 'off') setVolumeWish(one(volumes, value))
  sounds.play('capture')
}
