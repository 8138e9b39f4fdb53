import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { LOG_ID, withQueries } from '../testing/with-queries.ts'
import { paperRoutes } from './routes.ts'

let then: Readonly<Record<string, readonly Document[]>>
const at = withQueries(paperRoutes, () => ({
  head: async () => 9,
  past: {
    positionAt: async position => position,
    positionBy: async () => 0,
    timeAt: async () => undefined,
    changes: async () => [],
    changeTimes: async () => [],
    document: async (model, id) => then[model]?.find(document => document.id === id) ?? null,
    documents: async model => then[model] ?? [],
  },
}))

const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: 'A double' }
const asOf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}asOf=${LOG_ID}.5`
const data = (url: string) => at.data(asOf(url))

beforeEach(() => {
  at.signIn('auditor')
  at.given.give('papers', paperDocument({ title: 'On Rivers' }))
  const version = { version: 1, at: '', statedAt: null, reason: null, sha256: 'aa', bytes: 1, url: '', actor: 'rao' }
  at.given.give('paperHistories', { id: paperId, volumeId, fileNames: [], versions: [version, version] })
  then = {
    papers: [paperDocument({ title: 'On Rain', revision: 2 })],
    'paper-histories': [{ id: paperId, volumeId, fileNames: [], versions: [version] } as Document],
  }
})

describe('as of a moment', () => {
  test('the list of papers is that of then', async () => {
    const { papers, pagination } = await data('/papers?year=2025')
    expect([papers, pagination.total]).toMatchObject([[{ title: 'On Rain', downloads: 0 }], 1])
    expect((await data('/papers?year=1999')).papers).toEqual([])
    expect((await at.get(asOf('/papers'))).body.message).toBe('Papers retrieved successfully')
  })

  test('a paper is as it was then, under its revision of then, and is not counted as read', async () => {
    const { status, headers, body } = await at.get(asOf(`/papers/${paperId}`), { 'x-viewed': '1' })
    expect([status, body.message]).toEqual([200, 'Paper retrieved successfully'])
    expect(headers.etag).toMatch(/^"2-/u)
    expect(body.data.paper).toMatchObject({ title: 'On Rain', downloads: 0 })
    expect([body.data.paper.searchText, at.shown]).toEqual([undefined, undefined])
  })

  test('a paper that was deleted then, or not there yet, is missing', async () => {
    then = { 'paper-histories': [{ id: paperId, volumeId, deletion } as Document] }
    const DELETED = { refused: 'PAPER_DELETED', extensions: { ...deletion, volumeId } }
    for (const url of [`/papers/${paperId}`, `/papers/${paperId}/history`])
      expect((await at.get(asOf(url))).body).toEqual(DELETED)
    then = {}
    for (const url of [`/papers/${paperId}`, `/papers/${paperId}/history`])
      expect((await at.get(asOf(url))).body).toEqual({ refused: 'PAPER_NOT_FOUND' })
  })

  test('a history has the versions of then', async () => {
    expect((await data(`/papers/${paperId}/history`)).versions).toMatchObject([{ version: 1, actor: 'rao' }])
  })

  test('nothing is shown to those who may not see who did what', async () => {
    at.signIn('author')
    for (const url of ['/papers', `/papers/${paperId}`, `/papers/${paperId}/history`])
      expect((await at.get(asOf(url))).body).toEqual({ refused: 'FORBIDDEN' })
  })
})
