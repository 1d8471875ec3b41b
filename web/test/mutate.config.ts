import { readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import config from '../vite.config'

// For tools/mutate: the tests of the page see the text of one file in place of another's.
const { MUTATE_FILE: file, MUTATE_TEXT: text } = process.env

export default mergeConfig(
  config,
  defineConfig({
    plugins: [
      {
        name: 'mutate',
        enforce: 'pre',
        load: (id) => (file && text && id === file ? readFileSync(text, 'utf8') : undefined),
      },
    ],
  }),
)
