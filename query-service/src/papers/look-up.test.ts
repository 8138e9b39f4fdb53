import { describe, expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { NOTICES } from './testing/described-paper.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { paperRoutes } from './routes.ts'

const at = withQueries(paperRoutes)

const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'
const hash = (digit: number) => String(digit).repeat(64)

const version = (number: number, sha256: string) => ({
  version: number,
  at: `2025-0${number}-01T00:00:00.000Z`,
  statedAt: `2025-0${number}-02`,
  reason: null,
  sha256,
  bytes: 1000,
  url: `/versions/${number}.pdf`,
  actor: 'rao',
})

/** A paper whose versions have the hashes. */
const publish = (id: string, hashes: readonly string[], given: object = {}) => {
  const versions = hashes.map((sha256, n) => version(n + 1, sha256))
  const doiKey = '10.1234/rivers'
  at.given.give('papers', paperDocument({ id, sha256: hashes.at(-1)!, version: hashes.length, doiKey, ...given }))
  at.given.give('paperHistories', { id, volumeId, fileNames: [], versions })
  for (const { version: number, sha256, at: published } of versions)
    at.given.give('paperVersions', {
      id: `${id} ${number}`,
      volumeId,
      paperId: id,
      version: number,
      sha256,
      at: published,
    })
}

const named = (number: number, sha256: string) => ({ version: number, sha256, url: `/versions/${number}.pdf` })
const look = (query: string) => at.get(`/papers/lookup?${query}`)
const found = async (query: string) => (await look(query)).body.data

describe('a paper that is looked up', () => {
  test('by its DOI is found with its current version', async () => {
    publish(paperId, [hash(1), hash(2)], { doi: '10.1234/Rivers' })
    publish(OTHER, [hash(3)], { doiKey: '10.1234/rain', order: '0' })
    const { status, body } = await look('doi=https://doi.org/10.1234/RIVERS')
    expect([status, body.message]).toEqual([200, 'Paper retrieved successfully'])
    expect(body.data).toEqual({
      paper: { id: paperId, volumeId, title: 'On Rivers', doi: '10.1234/Rivers', url: `/api/v1/papers/${paperId}` },
      ...named(2, hash(2)),
      status: 'current',
      since: '2025-02-01T00:00:00.000Z',
      statedSince: '2025-02-02',
      current: named(2, hash(2)),
    })
  })

  test('by the hash of a version that was replaced before it was public is found by staff alone', async () => {
    publish(paperId, [hash(1), hash(2), hash(3)])
    const versions = [1, 2, 3].map(number => version(number, hash(number)))
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions, unpublished: [1] })
    expect((await look(`sha256=${hash(1)}`)).body.refused).toBe('PAPER_NOT_FOUND')
    const replaced = { ...named(2, hash(2)), status: 'replaced', since: versions[2]!.at, current: named(3, hash(3)) }
    expect(await found(`sha256=${hash(2)}`)).toMatchObject(replaced)
    at.signIn('author')
    expect(await found(`sha256=${hash(1)}`)).toMatchObject({ ...named(1, hash(1)), since: versions[1]!.at })
  })

  test('by the hash of an earlier version is found with when that was replaced', async () => {
    const status = { type: 'retraction', effectiveOn: '2026-01-02' }
    publish(paperId, [hash(1), hash(2), hash(3)], { status, notices: [NOTICES[4]] })
    expect(await found(`sha256=${hash(1)}`)).toEqual({
      paper: { id: paperId, volumeId, title: 'On Rivers', status, url: `/api/v1/papers/${paperId}` },
      ...named(1, hash(1)),
      status: 'replaced',
      since: '2025-02-01T00:00:00.000Z',
      statedSince: '2025-02-02',
      current: named(3, hash(3)),
      notices: [NOTICES[4]],
    })
    expect(await found(`sha256=${hash(3)}`)).toMatchObject({ status: 'current', since: '2025-03-01T00:00:00.000Z' })
  })

  test('by a hash that several have is the first of those that show it now, else the newest', async () => {
    publish(paperId, [hash(1), hash(2)])
    publish(OTHER, [hash(1)], { order: 'a' })
    expect((await found(`sha256=${hash(1)}`)).paper.id).toBe(OTHER)
    publish('third', [hash(1)], { order: '0' })
    expect((await found(`sha256=${hash(1)}`)).paper.id).toBe('third')
    publish(OTHER, [hash(3), hash(1), hash(3)], { order: 'a' })
    publish('third', [hash(1), hash(3)], { order: '0' })
    expect(await found(`sha256=${hash(1)}`)).toMatchObject({ paper: { id: OTHER }, version: 2 })
  })

  test('is not one whose version, history or paper is not there any more', async () => {
    publish(paperId, [hash(1), hash(2)])
    at.given.give('paperVersions', { id: 'x', volumeId, paperId, version: 7, sha256: hash(9), at: '2026' })
    const missing = { refused: 'PAPER_NOT_FOUND', message: 'The journal has no paper with this SHA-256' }
    expect(await look(`sha256=${hash(9)}`)).toMatchObject({ status: 404, body: missing })
    at.given.take('papers', paperId)
    expect((await look(`sha256=${hash(1)}`)).body).toEqual(missing)
    expect((await look('doi=10.1234/rivers')).body).toEqual({
      refused: 'PAPER_NOT_FOUND',
      message: 'The journal has no paper with this DOI',
    })
    publish(paperId, [hash(1), hash(2)])
    const versions = [version(1, hash(1))]
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions })
    expect((await look(`sha256=${hash(2)}`)).body).toEqual(missing)
    publish(paperId, [hash(1)])
    at.given.take('paperHistories', paperId)
    expect((await look(`sha256=${hash(1)}`)).body).toEqual(missing)
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions: [] })
    expect((await look(`sha256=${hash(1)}`)).body).toEqual(missing)
  })

  test('by the hash of a paper that was deleted says when and why', async () => {
    publish(paperId, [hash(1), hash(2)])
    at.given.take('papers', paperId)
    const versions = [version(2, hash(2))]
    const deletion = { deletedAt: '2026-01-02T00:00:00.000Z', reason: 'Sent twice' }
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions, deletion })
    expect(await look(`sha256=${hash(2)}`)).toMatchObject({
      status: 410,
      body: { refused: 'PAPER_DELETED', extensions: { ...deletion, volumeId } },
    })
    expect((await look(`sha256=${hash(1)}`)).body.refused).toBe('PAPER_NOT_FOUND')
    publish(OTHER, [hash(2)])
    expect(await found(`sha256=${hash(2)}`)).toMatchObject({ paper: { id: OTHER } })
  })

  test('by a hash is an earlier one where the history does not have the newest version yet', async () => {
    publish(paperId, [hash(1), hash(2)])
    at.given.give('paperVersions', { id: 'x', volumeId, paperId, version: 3, sha256: hash(1), at: '2026' })
    expect(await found(`sha256=${hash(1)}`)).toMatchObject({ paper: { id: paperId }, version: 1 })
  })

  test('says which bytes may not be shown', async () => {
    publish(paperId, [hash(1), hash(2)])
    const withheld = { at: '2026-01-05T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
    at.given.give('withheldPdfs', { id: hash(1), acts: [{ ...withheld, volumeId, paperId: OTHER, version: 1 }] })
    expect(await found(`sha256=${hash(1)}`)).toMatchObject({ withheld })
    expect((await found(`sha256=${hash(1)}`)).current).not.toHaveProperty('withheld')
    expect((await found(`sha256=${hash(2)}`)).withheld).toBeUndefined()
  })
})
