import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

test.each([
  ['127.0.0.1', undefined, 0],
  ['127.0.0.1', 'https://journal.example.org', 0],
  ['127.0.0.1', 'http://journal.example.org', 1],
  ['192.168.1.7', undefined, 1],
  ['0.0.0.0', 'https://journal.example.org', 1],
  ['0.0.0.0', undefined, 2],
  ['127.0.0.1', 'http://localhost:8080', 0],
])('HOST %s with PUBLIC_URL %s is worth %i warning(s)', (HOST, PUBLIC_URL, warnings) => {
  expect(warningsOf({ HOST, PUBLIC_URL })).toHaveLength(warnings)
})

test('who has a certificate has HTTPS', () => {
  expect(warningsOf({ HOST: '192.168.1.7', TLS_CERT: 'journal.pem' })).toEqual([])
})
