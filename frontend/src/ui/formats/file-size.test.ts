import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 KB'],
  [12, '1 KB'],
  [4000, '4 KB'],
  [86_016, '84 KB'],
  [1_048_000, '1023 KB'],
  [1_048_400, '1.0 MB'],
  [52_428_800, '50.0 MB'],
  [1_073_700_000, '1.0 GB'],
  [3_650_722_202, '3.4 GB'],
  [5_000_000_000_000, '4.5 TB'],
  [5_000_000_000_000_000, '4547.5 TB'],
])('%i bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
