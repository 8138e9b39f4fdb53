import { expect, test } from 'vitest'
import {
  BULK_BODY_MAX_BYTES,
  JSON_BODY_MAX_BYTES,
  LONG_BODY_MAX_BYTES,
  PDF_MAX_BYTES,
  WHOLE_BODY_MAX_BYTES,
} from '../limits.ts'
import { refusals } from '../refusals.ts'
import { remedies } from './remedies.ts'

test('every refusal has a remedy: sentences of some words', () => {
  expect(Object.keys(remedies).sort()).toEqual(Object.keys(refusals).sort())
  for (const [code, remedy] of Object.entries(remedies))
    expect([code, remedy]).toEqual([code, expect.stringMatching(/^[A-Z].{20,}\.$/u)])
})

test('no two refusals have one message', () => {
  const messages = Object.values(refusals).map(({ message }) => message)
  expect(messages.filter((message, n) => messages.indexOf(message) < n)).toEqual([])
})
test('a remedy names the limits that hold', () => {
  const [json, long] = [JSON_BODY_MAX_BYTES, LONG_BODY_MAX_BYTES].map(bytes => bytes / 1024)
  const [whole, bulk, pdf] = [WHOLE_BODY_MAX_BYTES, BULK_BODY_MAX_BYTES, PDF_MAX_BYTES].map(bytes => bytes / 2 ** 20)
  expect(remedies.BODY_TOO_LARGE).toContain(`at most ${json} KiB (${long} KiB with a notice`)
  expect(remedies.BODY_TOO_LARGE).toContain(`${whole} MiB with the details of a paper or redirects`)
  expect(remedies.BODY_TOO_LARGE).toContain(`${bulk} MiB in bulk calls), and a PDF at most ${pdf} MiB`)
  expect(remedies.PDF_TOO_LARGE).toContain(`at most ${pdf} MiB`)
})
