// Which way the table is seen: as the user wishes; where he has no wish, in space if there is room
// for it and the machine draws fast enough, else from above.

import type { TableView } from '../board/core/types'
import { viewAbove } from './above'
import type { Table } from './core/table'
import type { View } from './core/view'

const narrow = '(max-width: 719px)'
const key = 'tavlei.table.slow'

/** Whether this machine was found too slow for the table in space since the browser was opened. */
function foundSlow(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function noteSlow(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    return // storage is switched off: the next table is tried anew
  }
}

export interface ViewsHost {
  table(): Table
  flipped(): boolean
  wish(): TableView
  /** The page still shows the table. */
  here(): boolean
  /** A view takes the place of another one. */
  put(view: View): void
  moved(): void
  /** The table is now seen from above, as drawing it in space took too long. */
  tooSlow(): void
  /** It is seen from above, as this browser cannot draw it in space, or not any more. */
  cannot(): void
}

export class Views {
  private asked = 0

  constructor(private readonly host: ViewsHost) {}

  private get space(): boolean {
    const wish = this.host.wish()
    return wish === 'space' || (wish === 'auto' && !matchMedia(narrow).matches && !foundSlow())
  }

  above(): View {
    return viewAbove(this.host.table(), this.host.flipped())
  }

  /** Brings the view that is wished, in place of the one there is. */
  choose(now: View['kind']): void {
    const mine = ++this.asked
    if (this.space === (now === 'space')) return
    if (!this.space) {
      this.host.put(this.above())
      return
    }
    void import('./space/room')
      .then(({ viewInSpace }) => {
        const { host } = this
        if (mine !== this.asked || !host.here()) return
        const tells = {
          moved: () => host.moved(),
          slow: () => this.slow(),
          lost: () => this.lost(),
        }
        host.put(viewInSpace(host.table(), host.flipped(), tells))
      })
      // No WebGL, or the file cannot be had: the table stays as it is seen from above, and the page
      // says why.
      .catch(() => {
        if (mine === this.asked && this.host.here()) this.host.cannot()
      })
  }

  /** The graphics have forgotten everything. */
  private lost(): void {
    this.host.put(this.above())
    this.host.cannot()
  }

  /** Drawing takes too long even so; who has asked for the table in space keeps it. */
  private slow(): void {
    if (this.host.wish() !== 'auto') return
    noteSlow()
    this.host.put(this.above())
    this.host.tooSlow()
  }
}
