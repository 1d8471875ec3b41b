// What vite.config.ts makes of the catalogues.

declare module 'virtual:words/*' {
  const lines: string
  export default lines
}

declare module 'virtual:words/langs' {
  export const rows: readonly { code: string; name: string; dir: string }[]
  /** Words that are loaded when one of them is read, room by room: the first whose keys fit. */
  export type Room = 'terms' | 'late' | 'balance' | 'make' | 'shelf'
  export const rooms: readonly (readonly [Room, RegExp])[]
  type Load = () => Promise<{ default: string }>
  export const load: Record<string, Load>
  /** Of each room its keys, and its words by language. */
  export const loadRoom: Record<Room, Record<string, Load>>
}
