// What vite.config.ts makes of the catalogues.

declare module 'virtual:words/*' {
  const lines: string
  export default lines
}

declare module 'virtual:words/langs' {
  export const rows: readonly { code: string; name: string; dir: string }[]
  /** Keys of words that are loaded when one of them is read. */
  export const isLate: RegExp
  export const load: Record<string, () => Promise<{ default: string }>>
  export const loadLate: Record<string, () => Promise<{ default: string }>>
}
