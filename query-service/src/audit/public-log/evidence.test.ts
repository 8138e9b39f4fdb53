import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { checkEvidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { sha256, verifyEd25519 } from '@shodh/contracts/audit/proof/testing/crypto.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { entry } from '../testing/entries.ts'
import { paperId, volumeId } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { readZip } from '../../zip/testing/read-zip.ts'
import { proofRoutes } from './proof-routes.ts'
import { openPublicLog, type PublicLogPort } from './public-log.ts'
import { publicLogPort } from './testing/a-public-log.ts'

const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'
const journal = { port: undefined as PublicLogPort | undefined, events: [] as StoredEvent[], verifier: '' }

const at = withQueries(proofRoutes, () => ({
  publicLog: openPublicLog({
    head: async () => journal.port?.head(),
    tile: async id => journal.port?.tile(id),
    indexOf: async position => journal.port?.indexOf(position),
    history: async () => [],
  }),
  eventAt: async position => journal.events.find(event => event.position === position),
  verifier: async () => journal.verifier || undefined,
}))

const reason = 'A court said so'
let blobs: { readonly sha256: string; readonly fileSize: number; readonly crc32: number }[]

const fileOf = ({ sha256: hash, fileSize, crc32 }: (typeof blobs)[number]) => {
  return { sha256: hash, bytes: fileSize, crc32, contentType: 'application/pdf', name: 'a.pdf' }
}
const versionOf = ({ sha256: hash, fileSize: bytes }: (typeof blobs)[number], n: number) => {
  return { version: n + 1, at: '', statedAt: null, reason: null, sha256: hash, bytes, url: '' }
}

type Said = { readonly type: string; readonly data: object; readonly about?: object }

/** Stores events, which the public log has, and what the audit log says of each. */
const happened = (...all: readonly Said[]) => {
  journal.events = all.map(({ type, data }, n) => ({
    id: `0198c0de-0000-7000-8000-00000000000${n}`,
    stream: `volume-${volumeId}`,
    revision: n,
    position: 10 + n,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify({ at: `2026-01-01T00:00:0${n}.000Z`, actorId: 'rao' }),
  }))
  all.forEach(({ type, about = {} }, n) =>
    at.given.give('auditLog', entry(10 + n, { type, entity: `paper:${paperId}`, volumeId, ...about })),
  )
  journal.port = publicLogPort(journal.events)
}

beforeEach(() => {
  journal.verifier = 'verify()'
  blobs = ['%PDF one', '%PDF two'].map(text => at.given.storeBlob(text))
  const [first, second] = blobs
  at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions: blobs.map(versionOf) })
  happened(
    { type: 'VolumeCreated', data: { name: 'Vol. 7' }, about: { entity: `volume:${volumeId}` } },
    { type: 'PaperUploaded', data: { paperId, title: 'On Rivers', file: fileOf(first!) } },
    { type: 'CorrectionProposed', data: { paperId } },
    { type: 'PdfReplaced', data: { paperId, version: 2, file: fileOf(second!) } },
    { type: 'PaperRevised', data: { paperId, title: 'On Floods' } },
    {
      type: 'VolumeDeleted',
      data: { paperIds: [paperId] },
      about: { entity: `volume:${volumeId}`, paperIds: [paperId] },
    },
    { type: 'VolumeDeleted', data: { paperIds: [OTHER] }, about: { entity: `volume:${volumeId}`, paperIds: [OTHER] } },
    { type: 'VolumeDeleted', data: {}, about: { entity: 'volume:another', paperIds: [paperId] } },
  )
})

const evidence = async () => (await at.get(`/audit/papers/${paperId}/evidence`)).body
const bundle = (headers = {}) => at.get(`/audit/papers/${paperId}/bundle`, headers)
const filesIn = async () => {
  const { rawPayload } = await bundle()
  const entries = await readZip(rawPayload.length, async (start, end) => rawPayload.subarray(start, end))
  const contents = entries.map(async ({ name, content }) => [name, Buffer.from(await content()).toString()] as const)
  return new Map(await Promise.all(contents))
}

describe('the evidence of a paper', () => {
  test('proves each event that concerns it and readers may see, in the order of the log', async () => {
    const { message, data } = await evidence()
    expect(message).toBe('Evidence retrieved successfully')
    expect(data.events.map(({ index, type }: { index: number; type: string }) => [index, type])).toEqual([
      [1, 'PaperUploaded'],
      [3, 'PdfReplaced'],
      [4, 'PaperRevised'],
      [5, 'VolumeDeleted'],
    ])
    const { problems, head, versions } = await checkEvidence({ sha256, verify: verifyEd25519 }, data)
    expect([problems, head?.size, versions.length]).toEqual([[], 8, 2])
    const [event] = data.events
    expect(event).toMatchObject({ at: '2026-01-01T00:00:01.000Z', stream: `volume-${volumeId}`, revision: 1 })
    expect(event).not.toHaveProperty('metadata')
    at.signIn('auditor')
    expect((await evidence()).data.events).toHaveLength(4)
  })

  test('has what the last signed tree has', async () => {
    at.given.give('auditLog', entry(99, { type: 'PaperRevised', entity: `paper:${paperId}` }))
    journal.port = publicLogPort(journal.events, 4)
    const { events } = (await evidence()).data
    expect(events.map(({ index }: { index: number }) => index)).toEqual([1, 3])
    journal.events = journal.events.filter(({ position }) => position !== 11)
    journal.events.push({ ...journal.events[0]!, position: 99 })
    expect((await evidence()).data.events).toHaveLength(1)
  })

  test('has the acts of other papers by which its bytes are withheld now', async () => {
    const [first] = blobs
    const act = { reason, lawfulBasis: 'an order', at: entry(12, { type: '' }).at, volumeId, version: 1 }
    at.given.give('withheldPdfs', {
      id: first!.sha256,
      acts: [
        { ...act, paperId: OTHER },
        { ...act, paperId },
      ],
    })
    at.given.give('paperHistories', { id: OTHER, volumeId: 'other', fileNames: [], versions: [] })
    const withheld = { paperId: OTHER, version: 1, sha256: first!.sha256, reason, lawfulBasis: 'an order' }
    const about = (values: object, given: object = {}) => ({ entity: `paper:${OTHER}`, values, ...given })
    happened(
      { type: 'PaperUploaded', data: { paperId, title: 'On Rivers', file: fileOf(first!) } },
      { type: 'PaperUploaded', data: {}, about: about({ withheldVersion: 1 }) },
      { type: 'PdfWithheld', data: withheld, about: about({ withheldVersion: 1 }) },
      { type: 'PdfWithheld', data: withheld, about: about({ withheldVersion: 2 }, { at: act.at }) },
      { type: 'PdfWithheld', data: withheld, about: about({ withheldVersion: 1 }) },
      { type: 'PdfWithheld', data: { ...withheld, paperId }, about: { values: { withheldVersion: 1 }, at: act.at } },
    )
    const { events } = (await evidence()).data
    expect(events.map(({ index, type }: { index: number; type: string }) => [index, type])).toEqual([
      [0, 'PaperUploaded'],
      [2, 'PdfWithheld'],
      [5, 'PdfWithheld'],
    ])
  })

  test('leaves out what names a paper that is not seen, as long as it is not', async () => {
    const about = { entity: `volume:${volumeId}`, paperIds: [paperId, OTHER] }
    const data = { paperIds: [paperId, OTHER] }
    happened(
      { type: 'PaperUploaded', data: { paperId, title: 'On Rivers', file: fileOf(blobs[0]!) } },
      { type: 'PaperPublishedAhead', data: { paperId } },
      { type: 'VolumeDeleted', data, about },
      { type: 'VolumeRestored', data, about },
    )
    at.given.give('volumes', { ...volumeDocument({ id: volumeId }), inPreparation: true, aheadPaperIds: [paperId] })
    at.given.give('paperHistories', { id: OTHER, volumeId, fileNames: [], versions: [] })
    const ahead = await evidence()
    expect(ahead.data.events.map(({ index }: { index: number }) => index)).toEqual([0, 1])
    expect((await checkEvidence({ sha256, verify: verifyEd25519 }, ahead.data)).problems).toEqual([])
    const events = async () => (await filesIn()).get('events.jsonl')
    expect(await events()).not.toContain(OTHER)
    at.signIn('auditor')
    expect(await events()).toContain(OTHER)
    at.given.give('volumes', volumeDocument({ id: volumeId }))
    expect((await evidence()).data.events).toHaveLength(4)
  })

  test('is none of a paper that never was, that is deleted, or of which nothing is signed', async () => {
    const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: null }
    at.given.give('auditLog', ...[11, 13, 14, 15].map(n => entry(n, { type: 'X', entity: 'paper:x' })))
    expect(await evidence()).toEqual({ refused: 'PAPER_NOT_PROVABLE' })
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions: [], deletion })
    expect(await evidence()).toEqual({ refused: 'PAPER_DELETED', extensions: { ...deletion, volumeId } })
    at.given.take('paperHistories', paperId)
    expect(await evidence()).toEqual({ refused: 'PAPER_NOT_FOUND' })
  })

  test('waits for the first checkpoint', async () => {
    journal.port = undefined
    expect(await evidence()).toEqual({ refused: 'LOG_NOT_SIGNED' })
    expect((await bundle()).body).toEqual({ refused: 'LOG_NOT_SIGNED' })
  })
})

describe('the bundle of evidence', () => {
  test('is a ZIP of the evidence, the PDFs and the verifier, under the title that the paper has', async () => {
    const { status, headers } = await bundle()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('attachment; filename="On Floods (evidence).zip"'),
      'cache-control': 'no-cache',
      vary: 'Authorization',
    })
    const files = await filesIn()
    expect([...files.keys()]).toEqual([
      'README.txt',
      'verify.mjs',
      'paper.json',
      'events.jsonl',
      'checkpoint',
      'vkey',
      ...[1, 3, 4, 5].map(index => `proofs/${index}.tlog-proof`),
      'pdfs/version-1.pdf',
      'pdfs/version-2.pdf',
    ])
    expect([files.get('verify.mjs'), files.get('pdfs/version-1.pdf'), files.get('pdfs/version-2.pdf')]).toEqual([
      'verify()',
      '%PDF one',
      '%PDF two',
    ])
    expect(files.get('README.txt')).toMatch(/^Evidence of “On Floods”\nThe Journal, https:\/\/journal\.example\.org\n/u)
    expect(files.get('README.txt')).toContain('https://journal.example.org/.well-known/journal-log/vkey')
  })

  test('has for those who may see it who did what, and what was proposed', async () => {
    at.signIn('auditor')
    const { headers } = await bundle()
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-store', 'Authorization'])
    const lines = (await filesIn()).get('events.jsonl')?.trim().split('\n') ?? []
    const events = lines.map(line => JSON.parse(line))
    expect(events.map(({ type }) => type)).toContain('CorrectionProposed')
    expect(JSON.parse(events[0].metadata).actorId).toBe('rao')
    const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: null }
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions: [], deletion })
    expect((await bundle()).status).toBe(200)
  })

  test('has no verifier where none is built', async () => {
    journal.verifier = ''
    expect([...(await filesIn()).keys()]).not.toContain('verify.mjs')
  })

  test('leaves out what is withheld, once that is proven', async () => {
    const [first] = blobs
    const act = { at: '2026-01-05', reason, lawfulBasis: 'an order', volumeId, paperId, version: 1 }
    at.given.give('withheldPdfs', { id: first!.sha256, acts: [act] })
    expect((await bundle()).body).toEqual({ refused: 'PAPER_NOT_PROVABLE' })
    happened(
      { type: 'PaperUploaded', data: { paperId, file: fileOf(first!) } },
      { type: 'PdfReplaced', data: { paperId, version: 2, file: fileOf(blobs[1]!) } },
      { type: 'PdfWithheld', data: { paperId, version: 1, sha256: first!.sha256, reason, lawfulBasis: 'an order' } },
    )
    const { headers } = await bundle()
    expect(headers['content-disposition']).toContain('filename="(evidence).zip"')
    const names = [...(await filesIn()).keys()].filter(name => name.startsWith('pdfs/'))
    expect(names).toEqual(['pdfs/version-2.pdf'])
  })

  test('has no PDF that was replaced before the paper was public, except for staff', async () => {
    const [first, second] = blobs
    happened(
      { type: 'PaperUploaded', data: { paperId, inPreparation: true, file: fileOf(first!) } },
      { type: 'PdfReplaced', data: { paperId, version: 2, file: fileOf(second!) } },
      { type: 'VolumePublished', data: { paperIds: [paperId] } },
    )
    const versions = blobs.map(versionOf)
    at.given.give('paperHistories', { id: paperId, volumeId, fileNames: ['', ''], versions, unpublished: [1] })
    const names = async () => [...(await filesIn()).keys()].filter(name => name.startsWith('pdfs/'))
    expect(await names()).toEqual(['pdfs/version-2.pdf'])
    at.signIn('auditor')
    expect(await names()).toEqual(['pdfs/version-1.pdf', 'pdfs/version-2.pdf'])
  })

  test('is refused where a PDF of it is missing', async () => {
    const data = { paperId, file: { ...fileOf(blobs[0]!), sha256: 'f'.repeat(64) } }
    const next = { type: 'PdfReplaced', data: { paperId, version: 2, file: fileOf(blobs[1]!) } }
    happened({ type: 'PaperUploaded', data }, next)
    expect((await bundle()).body).toEqual({ refused: 'FILE_MISSING' })
  })
})
