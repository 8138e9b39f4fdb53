import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { HEAP_GROWTH } from './heap-growth.ts'

test('the growth of the heap is an option of this V8', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-options'])
  expect(stdout).toContain(`  ${HEAP_GROWTH.split('=')[0]} (`)
})
