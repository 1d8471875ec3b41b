// What vite.config.ts makes of the catalogues.

declare module 'virtual:words/*' {
  const lines: string
  export default lines
}
