// What vite.config.ts makes of the catalogues.

declare module 'virtual:words/keys' {
  const keys: string[]
  export default keys
}

declare module 'virtual:words/*' {
  const texts: import('./format').Entry[]
  export default texts
}
