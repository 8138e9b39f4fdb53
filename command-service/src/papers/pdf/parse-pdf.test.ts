import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('The parser is loaded without a word of what it would draw with', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', new URL('./parse-pdf.ts', import.meta.url).href, '--print', 'typeof DOMMatrix'],
    { encoding: 'utf8' },
  )
  expect([stdout, stderr]).toEqual(['function\n', ''])
})
