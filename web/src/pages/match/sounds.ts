// The one set of sounds of a page, silent when the user wants it so.

import { createEffect, createRoot } from 'solid-js'
import { soundWish } from '../../shell/prefs'
import { createSounds } from '../../sound'

export const sounds = createSounds()
const loudness = sounds.volume()

createRoot(() => createEffect(() => sounds.setVolume(soundWish() === 'on' ? loudness : 0)))
