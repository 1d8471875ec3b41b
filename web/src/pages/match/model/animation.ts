// A whole game as one animated picture, a frame for each ply.

import { coloursOf, createGif, type Pixels } from '../../../board/pictures/gif'
import { onCanvas } from '../../../board/pictures/portrait'
import type { Watched } from './ctrl'
import { svgAt } from './pictures'

/** Pixels from side to side of a board, and of two or of one that is seen beyond its seams. */
const [usual, broad] = [480, 720]
/** For how long a position is seen, and the last one, in hundredths of a second. */
const [each, atEnd] = [100, 400]

/** The frame after n plies: what is transparent in a picture would be black in a GIF. */
async function frameAt(ctrl: Watched, n: number, width: number): Promise<ImageData> {
  const canvas = await onCanvas(svgAt(ctrl, n, width))
  const ctx = canvas.getContext('2d')!
  ctx.globalCompositeOperation = 'destination-over'
  ctx.fillStyle = '#fff'
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  return ctx.getImageData(0, 0, canvas.width, canvas.height)
}

/** The game as a file of GIF; what was made of it is told frame by frame. An abort of the signal is thrown. */
export async function gifOf(
  ctrl: Watched,
  signal: AbortSignal,
  made: (n: number) => void,
): Promise<Blob> {
  const last = ctrl.table()!.plies.length
  const frame = async (n: number, width: number) => {
    const drawn = await frameAt(ctrl, n, width)
    signal.throwIfAborted()
    return drawn
  }
  const { width: w = 0, height: h = 0 } = await frame(0, usual)
  const width = w > 1.3 * h ? broad : usual
  const some: Pixels[] = []
  for (const n of new Set([0, last >> 1, last])) some.push((await frame(n, width)).data)
  let gif: ReturnType<typeof createGif> | undefined
  for (let n = 0; n <= last; n++) {
    const { width: across, height, data } = await frame(n, width)
    gif ??= createGif(across, height, coloursOf(some))
    gif.add(data, n === last ? atEnd : each)
    made(n)
    await new Promise((done) => setTimeout(done)) // the page is drawn meanwhile, and a press is heard
    signal.throwIfAborted()
  }
  return new Blob(gif!.parts(), { type: 'image/gif' })
}
