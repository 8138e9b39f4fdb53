import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { entryOf } from '@shodh/contracts/audit/proof/entry.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withQueries } from '../../testing/with-queries.ts'
import { proofRoutes } from './proof-routes.ts'
import { openPublicLog, type PublicLogPort } from './public-log.ts'
import { publicLogRoutes } from './routes.ts'
import { publicLogPort } from './testing/a-public-log.ts'

const events: StoredEvent[] = Array.from({ length: 7 }, (_, n) => ({
  id: `${n}`,
  stream: 's',
  revision: n,
  position: n,
  type: 'X',
  data: '{}',
  metadata: JSON.stringify({ at: `2026-01-0${n + 1}` }),
}))
const SIGNED = 6
const signed = publicLogPort(events, SIGNED)

let port: PublicLogPort | undefined
let tilesMade = 0
let program: string | undefined
const at = withQueries(
  async (app, ports) => {
    await app.register(proofRoutes, ports)
    await app.register(publicLogRoutes, ports)
  },
  () => {
    const publicLog = openPublicLog({
      head: async () => port?.head(),
      tile: async id => port?.tile(id),
      indexOf: async () => undefined,
      history: async () => [],
    })
    const tileBytes: typeof publicLog.tileBytes = tile => {
      tilesMade += 1
      return publicLog.tileBytes(tile)
    }
    return { publicLog: { ...publicLog, tileBytes }, verifier: async () => program }
  },
)
beforeEach(() => {
  port = signed
  tilesMade = 0
})

const { leafHash, complete, inclusionProof, consistencyProof } = merkle(sha256)
const leaves = events.map(event => leafHash(entryOf(sha256, event)))
const hashOf = ({ level, index }: { readonly level: number; readonly index: number }) =>
  complete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
const base64 = (hashes: readonly Uint8Array[]) => hashes.map(hash => Buffer.from(hash).toString('base64'))
const prove = async (path: string) => (await at.get(`/audit/proofs/${path}`)).body

describe('a proof', () => {
  test('that an entry is in a tree has the hashes beside its way to the root', async () => {
    expect(await prove('inclusion?index=2&size=5')).toEqual({
      success: true,
      message: 'The entry is in the tree',
      data: { index: 2, size: 5, proof: base64(inclusionProof(2, 5, hashOf)) },
    })
    expect((await prove('inclusion?index=5')).data).toEqual({
      index: 5,
      size: SIGNED,
      proof: base64(inclusionProof(5, SIGNED, hashOf)),
    })
  })

  test('that a tree begins with an earlier one has the hashes that both are made of', async () => {
    expect(await prove('consistency?first=3&second=5')).toEqual({
      success: true,
      message: 'The second tree begins with the first',
      data: { first: 3, second: 5, proof: base64(consistencyProof(3, 5, hashOf)) },
    })
    expect((await prove('consistency?first=3')).data).toMatchObject({ second: SIGNED })
    expect((await prove('consistency?first=6')).data).toEqual({ first: 6, second: 6, proof: [] })
  })

  test.each(['inclusion?index=6', 'inclusion?index=2&size=7', 'consistency?first=7', 'consistency?first=3&second=7'])(
    'of a tree that is not signed is none: %s',
    async path => {
      expect(await prove(path)).toEqual({ refused: 'TREE_NOT_FOUND' })
    },
  )

  test('is none before anything is signed', async () => {
    port = undefined
    for (const path of [
      'inclusion?index=0',
      'inclusion?index=0&size=1',
      'consistency?first=1',
      'consistency?first=1&second=1',
    ])
      expect(await prove(path)).toEqual({ refused: 'TREE_NOT_FOUND' })
  })
})

describe('the log as others verify it', () => {
  const ADDRESS = '/.well-known/journal-log'
  const ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
  const get = (path: string) => at.get(`${ADDRESS}/${path}`)

  test('has its checkpoint and its key, for a second', async () => {
    const { checkpoint, vkey } = (await signed.head())!
    const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=1', ...ANY_SITE }
    expect(await get('checkpoint')).toMatchObject({ status: 200, headers: text, body: checkpoint })
    expect(await get('vkey')).toMatchObject({ status: 200, headers: text, body: `${vkey}\n` })
  })

  test('has neither before anything is signed', async () => {
    port = undefined
    for (const path of ['checkpoint', 'vkey'])
      expect(await get(path)).toMatchObject({ headers: ANY_SITE, body: { refused: 'LOG_NOT_SIGNED' } })
    expect((await get('tile/0/000.p/1')).body).toEqual({ refused: 'TILE_NOT_FOUND' })
  })

  test('has its key alone before its first checkpoint is signed', async () => {
    const head = { ...(await signed.head())!, checkpoint: '' }
    port = { ...signed, head: async () => head }
    expect((await get('checkpoint')).body).toEqual({ refused: 'LOG_NOT_SIGNED' })
    expect((await get('vkey')).body).toBe(`${head.vkey}\n`)
  })

  test('has the verifier of its evidence as a text, which no page runs', async () => {
    program = 'say(1)'
    const headers = { 'content-type': 'text/plain; charset=utf-8', ...ANY_SITE }
    expect(await get('verify.mjs')).toMatchObject({ status: 200, headers, body: program })
    program = undefined
    expect((await get('verify.mjs')).body).toEqual({ refused: 'ROUTE_NOT_FOUND' })
  })

  test('has its tiles, of hashes and of entries, as far as it is signed', async () => {
    const tile = await get('tile/0/000.p/6')
    expect([tile.status, tile.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        ...ANY_SITE,
      },
    ])
    expect(tile.rawPayload).toEqual(Buffer.concat(leaves.slice(0, 6)))
    expect((await get('tile/0/000.p/2')).rawPayload).toEqual(Buffer.concat(leaves.slice(0, 2)))
    const entries = events.slice(0, 2).flatMap(event => [Buffer.from([0, 32]), entryOf(sha256, event)])
    expect((await get('tile/entries/000.p/2')).rawPayload).toEqual(Buffer.concat(entries))
    for (const path of ['0/000.p/7', '0/000', '0/001.p/1', '1/000.p/1', '0/0', 'x'])
      expect([path, (await get(`tile/${path}`)).body]).toEqual([path, { refused: 'TILE_NOT_FOUND' }])
  })

  test('has a whole tile from memory once it was served', async () => {
    const many = Array.from({ length: 300 }, (_, n) => ({ ...events[0]!, id: `${n}`, position: n }))
    port = publicLogPort(many)
    const [first, second] = [await get('tile/0/000'), await get('tile/0/000')]
    expect([second.status, second.headers['content-type'], tilesMade]).toEqual([200, 'application/octet-stream', 1])
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })
})
