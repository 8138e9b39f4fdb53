import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { shares, thisMachine } from './open.ts'

const MIB = 1024 * 1024

test.each([
  [2, 32_768, 2, 512],
  [3, 32_768, 3, 512],
  [64, 32_768, 4, 512],
  [64, 3_072, 3, 512],
  [1, 2_048, 2, 512],
  [8, 1_536, 2, 384],
  [8, 1_024, 2, 256],
  [8, 768, 1, 384],
  [8, 512, 1, 256],
  [8, 256, 1, 128],
])('%i processors and %i MiB give %i processes of %i MiB', (processors, memory, processes, each) => {
  expect(shares({ processors, memoryBytes: memory * MIB })).toEqual({ processes, memoryBytes: each * MIB })
})

test('a machine without a limit for this program has the memory that it has', () => {
  expect(thisMachine().memoryBytes).toBeLessThanOrEqual(totalmem())
  expect(thisMachine().memoryBytes).toBeGreaterThan(0)
})
