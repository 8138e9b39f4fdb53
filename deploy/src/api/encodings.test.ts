import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'
import { responseTo as headOf } from '../testing/response-to.ts'

const at = withJournal()

beforeAll(async () => {
  // a response that is worth compressing
  for (const n of [1, 2, 3, 4]) await at.editor.createVolume(`Volume ${n} of a name that takes some room`)
})

/** As it comes over the wire: `fetch` would send its own header and decode. */
const responseTo = async (path: string, accepted: string | undefined) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const sending = request(`${at.journal.address}${path}`, { headers }).end()
  const response = await headOf(sending)
  const encoding = response.headers['content-encoding'] ?? 'identity'
  return { status: response.statusCode, headers: response.headers, encoding, bytes: await buffer(response) }
}

const decoded = (encoding: string, bytes: Buffer) => {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

const API = '/api/v1/papers/volumes'

describe('a response of the API', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0', 'identity'],
    ['br;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0.1', 'br'],
    ['gzip, *;q=0', 'gzip'],
    ['zstd, deflate', 'identity'],
  ])('for which Accept-Encoding is %j comes as %s', async (accepted, expected) => {
    const { status, headers, encoding, bytes } = await responseTo(API, accepted)
    expect([status, encoding]).toEqual([200, expected])
    expect(headers.vary).toContain('Accept-Encoding')
    expect(JSON.parse(decoded(encoding, bytes).toString()).data.volumes).toHaveLength(4)
  })

  test('has an entity tag of its own in each encoding', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async one => (await responseTo(API, one)).headers.etag),
    )
    expect(new Set(tags).size).toBe(3)
  })
})
