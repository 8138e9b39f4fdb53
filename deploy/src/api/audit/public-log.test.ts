import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { HASH_BYTES, hashFromBase64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { tilePath, tileWidth } from '@shodh/contracts/audit/proof/tile-paths.ts'
import { describe, expect, test } from 'vitest'
import { environment } from '../../settings/environment.ts'
import { originAt, refuseOtherOrigin } from '../../services/ports/public-log.ts'
import { publicLogAt } from '../../testing/public-log.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const { leafHash, isIncluded, isConsistent } = merkle(sha256)

const read = (path: string) => publicLogAt(at.journal.address).read(path)
const published = () => publicLogAt(at.journal.address).published()
const bytesOf = (path: string) => publicLogAt(at.journal.address).tile(path)

/** The log once it has all that was written so far, which it has within five seconds. */
const caughtUp = async (least: number) => {
  await expect
    .poll(() =>
      published().then(
        ({ size }) => size,
        () => 0,
      ),
    )
    .toBeGreaterThanOrEqual(least)
  return published()
}

const partial = (level: number | 'entries', size: number) => ({ level, index: 0, width: tileWidth(level, 0, size) })

const proofOf = async (query: string) => {
  const { status, body } = await at.visitor.get(`/audit/proofs/${query}`)
  expect(status).toBe(200)
  return body.data.proof.map((hash: string) => hashFromBase64(hash) ?? new Uint8Array())
}

describe('The public log', () => {
  test('is signed within five seconds of an event, and its tiles, entries and proofs agree', async () => {
    const before = await caughtUp(1)
    await at.editor.createVolume('Vol. of proofs')
    const after = await caughtUp(before.size + 1)
    expect(after.origin).toBe(originAt(at.journal.address))

    const hashes = await bytesOf(tilePath(partial(0, after.size)))
    const entries = await bytesOf(tilePath(partial('entries', after.size)))
    expect([hashes.length, entries.length]).toEqual([after.size * HASH_BYTES, after.size * (HASH_BYTES + 2)])
    for (let index = 0; index < after.size; index += 1) {
      const [high, low, ...entry] = entries.slice(index * (HASH_BYTES + 2), (index + 1) * (HASH_BYTES + 2))
      expect([high, low]).toEqual([0, HASH_BYTES])
      const leaf = leafHash(Uint8Array.from(entry))
      expect(new Uint8Array(leaf)).toEqual(hashes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES))
      expect(isIncluded(index, leaf, await proofOf(`inclusion?index=${index}&size=${after.size}`), after)).toBe(true)
    }
    const growth = await proofOf(`consistency?first=${before.size}&second=${after.size}`)
    expect(isConsistent(before, after, growth)).toBe(true)
  })

  test('is served as others expect it, tiles for ever and the checkpoint for a moment', async () => {
    const { size } = await caughtUp(1)
    const checkpoint = await read('checkpoint')
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=1')
    const tile = await read(`tile/${tilePath(partial(0, size))}`)
    expect(tile.headers.get('content-type')).toBe('application/octet-stream')
    expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await read('vkey')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('goes on after a restart with the same key', async () => {
    const before = await caughtUp(1)
    const vkey = await (await read('vkey')).text()
    await at.restart()
    expect(await (await read('vkey')).text()).toBe(vkey)
    expect((await caughtUp(before.size)).origin).toBe(before.origin)
  })
})

describe('LOG_ORIGIN', () => {
  const origin = 'journal.example/log'
  const vault = { list: async () => [{ id: '0001', origin, seed: '' }] } as never

  test('is refused in one sentence where the log has another one already', async () => {
    await refuseOtherOrigin({ vault }, environment({ LOG_ORIGIN: origin }))
    await refuseOtherOrigin({ vault }, environment({}))
    await expect(refuseOtherOrigin({ vault }, environment({ LOG_ORIGIN: 'other.example/log' }))).rejects.toThrow(
      'LOG_ORIGIN is other.example/log, but the log of this journal is journal.example/log and keeps that name: set LOG_ORIGIN to it, or leave it out.',
    )
  })

  test('is a name that a key can have', () => {
    expect(() => environment({ LOG_ORIGIN: 'a log' })).toThrow('LOG_ORIGIN must be a name')
  })

  test('is the public address without its scheme, unless it is set', () => {
    expect(originAt('https://journal.example.org')).toBe('journal.example.org/.well-known/journal-log')
    expect(originAt('http://127.0.0.1:8080/')).toBe('127.0.0.1:8080/.well-known/journal-log')
  })
})
