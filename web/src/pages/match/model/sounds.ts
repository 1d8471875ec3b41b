// The one set of sounds of a page, silent when the user wants it so.

import { createEffect, createRoot } from 'solid-js'
import { soundWish, volumeWish } from '../../../shell/prefs'
import { createSounds } from '../../../sound'

export const sounds = createSounds()
const loudness = { quiet: 0.25, normal: 0.7, loud: 1 }

createRoot(() =>
  createEffect(() => sounds.setVolume(soundWish() === 'on' ? loudness[volumeWish()] : 0)),
)
