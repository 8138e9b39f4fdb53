import type { PaperRecordDocument, PaperDocument } from '@shodh/contracts/papers/views.ts'
import { beforeEach, vi } from 'vitest'
import { withSite } from '../../../testing/with-site.ts'
import { oaiRoutes } from '../routes.ts'

/** A repository of OAI-PMH on 1 February 2026, of a journal with the settings given. */
export const withRepository = (given: object = {}) => {
  // before the routes, which take their clock from it
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-01T00:00:00.700Z') })
    return () => vi.useRealTimers()
  })
  const at = withSite(
    async (app, ports) => {
      await app.register(oaiRoutes, ports)
    },
    { email: 'editor@example.org', ...given },
  )
  const document = async (query: string) => (await at.get(`/oai?${query}`)).body
  return {
    at,
    document,
    /** What follows the request in a response. */
    answer: async (query: string) => /<\/request>(.*)<\/OAI-PMH>\n$/su.exec(await document(query))?.[1],
  }
}

export const recordOf = (paper: PaperDocument, given: Partial<PaperRecordDocument> = {}): PaperRecordDocument => {
  const { id, year, issueType, volumeId } = paper
  const changed = `2025-03-01T04:30:00Z ${id}`
  return { id, year, issueType, volumeId, paper, published: changed, changed, isDeleted: false, ...given }
}
