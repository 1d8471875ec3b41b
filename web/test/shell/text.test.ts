// Words grow with the size that is chosen for them: styles of pages say it in rem.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')

it('styles of pages give no size of words in pixels', () => {
  const files = ['styles', 'pages'].flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(src, folder, name)),
  )
  expect(files.length).toBeGreaterThan(15)
  const fixed = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bfont(-size)?:[^;}]*\dpx/g)].map((m) => m[0]),
  )
  expect(fixed).toEqual([])
})
