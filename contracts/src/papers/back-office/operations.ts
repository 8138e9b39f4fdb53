import * as z from 'zod/mini'
import { bulkResponse, BulkResponse } from '../../operations/bulk.ts'
import { wholeNumber } from '../../fields.ts'
import { BULK_BODY_MAX_BYTES, RECENT_MAX } from '../../limits.ts'
import { command, conditionalCommand, file, ok, operationsOf, sent, sentNothing } from '../../operations/operation.ts'
import { DeletePapers } from './bulk-commands.ts'
import { DeletedFilter, DeletedPapersResponse, DeletedVolumesResponse } from './deleted.ts'
import { exampleListedPaper, examplePaper } from '../examples.ts'
import { PapersWithPdf, Sha256Sought } from './lookup.ts'
import { ChosenIds, MetadataResponse } from './metadata.ts'
import { OwnPapersResponse } from './own-papers.ts'
import { RowFilter, RowsResponse } from './rows.ts'
import { PublishAhead } from '../../volumes/commands.ts'
import { WrittenDoi } from '../fields.ts'
import { RegisteredPaperResponse } from './registered-paper.ts'
import { ListedPaper, PaperResponse } from '../views.ts'

const api = operationsOf('Papers')
const { authors, abstract, language, firstPage, lastPage } = examplePaper
const { id, _id, sr, title, subtitle, authorName, doi, volumeId, volumeName, volume, year, issueType } = examplePaper

const RecentQuery = z.object({ limit: z.optional(wholeNumber('limit', 1, RECENT_MAX)) })

/** Calls of the back office about papers. */
export const backOfficeOperations = {
  listRecentPapers: api.get('/papers/statistics/recent', {
    summary: 'List the papers that were uploaded last, newest first',
    description: 'Five unless `limit` says otherwise.',
    allow: 'see the back office',
    query: RecentQuery,
    response: ok(z.object({ papers: z.array(ListedPaper) }), { papers: [exampleListedPaper] }),
  }),
  listOwnPapers: operationsOf('Profile').get('/users/profile/papers', {
    summary: 'List the papers that one is an author of, newest first',
    description:
      'Those with an ORCID iD that the owner of the account has confirmed, or with its verified e-mail address among those of their authors.',
    allow: 'use the own account',
    response: ok(OwnPapersResponse, { papers: [{ ...exampleListedPaper, through: 'orcid' }] }),
  }),
  listPaperRows: api.get('/papers/rows', {
    summary: 'List and search papers by what the line of a table shows',
    description: 'The same page of the same papers as `GET /papers`.',
    allow: 'see the back office',
    query: RowFilter,
    response: ok(RowsResponse, {
      papers: [
        {
          id,
          volumeId,
          sr,
          title,
          subtitle,
          author: 'Prashnakar',
          others: 0,
          version: 1,
          downloads: 12,
          updatedAt: examplePaper.updatedAt,
        },
      ],
      pagination: { page: 1, limit: 1000, total: 1, totalPages: 1 },
    }),
    refusals: ['SEARCH_PAUSED'],
  }),
  downloadPapers: api.get('/papers/archive', {
    summary: 'Download the PDFs of chosen papers in one ZIP',
    description:
      'At most 100, in the order of `ids`. What is withheld, missing or damaged is in its MANIFEST alone; papers that are not here are left out.',
    allow: 'see the back office',
    query: ChosenIds,
    response: file('application/zip'),
    refusals: ['NO_PAPERS'],
  }),
  listPapersWithPdf: api.get('/papers/with-pdf', {
    summary: 'List the papers that have, or had, a PDF by its SHA-256',
    description: 'An empty list where no paper of the journal has it. Deleted papers are left out.',
    allow: 'see the back office',
    query: z.object({ sha256: Sha256Sought }),
    response: ok(PapersWithPdf, { papers: [{ id, title }] }),
  }),
  listMetadata: api.get('/papers/metadata', {
    summary: 'Read what is said of chosen papers',
    description:
      'At most 100, in the order of `ids`. `revision` is that of the entity tag: `If-Match: "12-"` names revision 12. Ids of papers that are not here are left out; those that were deleted are in `deleted`.',
    allow: 'see the back office',
    query: ChosenIds,
    response: ok(MetadataResponse, {
      papers: [{ ...examplePaper, revision: 12 }],
      deleted: [{ id: '4c1d9c0e-0b1f-5f3e-9a55-1f6d2c7b8e90', title: 'Forty Pencils' }],
    }),
  }),
  readRegisteredPaper: api.get('/papers/registered', {
    summary: 'Read what is registered of a paper by its DOI',
    description:
      'Asked of Crossref, where whoever runs the journal allows it (`CROSSREF_URL`), for at most 10 seconds. Fields that the journal would refuse are left out.',
    allow: 'upload papers',
    query: z.object({ doi: WrittenDoi }),
    response: ok(RegisteredPaperResponse, { paper: { title, authors, abstract, language, firstPage, lastPage } }),
    refusals: ['DOI_LOOKUP_OFF', 'DOI_NOT_REGISTERED', 'DOI_REGISTRY_AWAY', 'DOI_REGISTRY_SLOW', 'DOI_REGISTRY_WRONG'],
  }),
  listDeleted: api.get('/papers/deleted', {
    summary: 'List deleted papers or volumes, those deleted last first',
    description:
      '`search` looks in title, subtitle and author of papers, and in the name of volumes. `deletedBy` is shown to auditors and administrators.',
    allow: 'see the back office',
    query: DeletedFilter,
    response: ok(z.union([DeletedPapersResponse, DeletedVolumesResponse]), {
      papers: [
        {
          id,
          _id,
          sr,
          title,
          subtitle,
          authorName,
          doi,
          volumeId,
          volumeName,
          volume,
          year,
          issueType,
          isVolumeDeleted: false,
          deletedAt: '2026-02-01T04:30:00.000Z',
          reason: 'Withdrawn by the author',
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    }),
  }),
  restorePaper: api.post('/papers/:volumeId/:paperId/restore', {
    summary: 'Restore a deleted paper',
    description: 'It comes back with its serial number, every version of its PDF and its addresses.',
    allow: 'delete papers',
    body: sentNothing,
    response: ok(PaperResponse, { paper: examplePaper }),
    refusals: ['VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND', 'PAPER_NOT_DELETED', 'RESTORE_VOLUME_FIRST', 'DOI_TAKEN'],
    ...command,
  }),
  publishPaperAhead: api.post('/papers/:volumeId/:paperId/publish', {
    summary: 'Publish a paper ahead of its volume, which is in preparation',
    allow: 'manage volumes',
    body: sent(PublishAhead, { reason: 'The results are urgent' }),
    response: ok(PaperResponse, { paper: { ...examplePaper, publishedAt: '2026-03-01T03:30:00.000Z' } }),
    refusals: ['VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND', 'PAPER_ALREADY_PUBLISHED', 'VOLUME_PUBLISHED_INACTIVE'],
    ...conditionalCommand,
  }),
  deletePapers: api.delete('/papers/bulk', {
    summary: 'Delete many papers',
    description:
      'At most 1,000. The response says of each what became of it, also where some failed. A retry with the same Idempotency-Key completes what was interrupted.',
    allow: 'delete papers',
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    body: sent(DeletePapers, { papers: [{ volumeId, paperId: id }], globalReason: 'Withdrawn by the author' }),
    response: ok(
      BulkResponse,
      bulkResponse([{ id, success: true, message: 'Paper deleted successfully', code: null }]),
    ),
    ...command,
  }),
} as const
