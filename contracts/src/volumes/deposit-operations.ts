import * as z from 'zod/mini'
import { file, operationsOf } from '../operations/operation.ts'

const api = operationsOf('Volumes')

const DoajArticles = z.array(z.object({ bibjson: z.looseObject({ title: z.string() }) }))

export const depositOperations = {
  getCrossrefDeposit: api.get('/papers/volumes/:id/crossref.xml', {
    summary: 'Get the metadata of a volume for registering its DOIs with Crossref',
    description:
      "In Crossref's deposit schema 5.3.1, deposited by the journal under the e-mail address of its settings. Papers without a DOI are left out and named in a comment.",
    allow: 'deposit metadata',
    response: file('application/xml'),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED', 'NO_DOIS', 'DEPOSITOR_UNKNOWN', 'ISSN_UNKNOWN'],
  }),
  getDoajArticles: api.get('/papers/volumes/:id/doaj.json', {
    summary: 'Get the metadata of a volume for the Directory of Open Access Journals',
    description: 'A list of articles, as `POST /api/bulk/articles` of DOAJ takes them.',
    allow: 'deposit metadata',
    response: { kind: 'document', schema: DoajArticles },
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED', 'NO_PAPERS'],
  }),
} as const
