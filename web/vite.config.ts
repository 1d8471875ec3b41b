import { defineConfig } from 'vitest/config'
import solid from 'vite-plugin-solid'

// The build is reproducible: names come from hashes of the contents, nothing from the clock or the
// machine. Its output is committed, so that `go run` needs no Node.
export default defineConfig({
  plugins: [solid()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}'],
  },
})
