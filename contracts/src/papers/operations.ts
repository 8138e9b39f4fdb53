import * as z from 'zod/mini'
import { UPLOADED } from '../uploads/upload-id.ts'
import { WITHHELD_INSTEAD } from './withholding/operations.ts'
import {
  AS_OF,
  AS_OF_REFUSALS,
  AsOf,
  command,
  conditionalCommand,
  created,
  file,
  ok,
  operationsOf,
  sent,
} from '../operations/operation.ts'
import { Nothing } from '../envelope.ts'
import { CITATION_FORMATS, citationFormats } from './citations/formats.ts'
import { DeletePaper, PublishQuery, ReplacePdf, RevisePaper, UploadPaper } from './commands.ts'
import { exampleVolume } from '../volumes/examples.ts'
import { exampleListedPaper, examplePaper, exampleVersion } from './examples.ts'
import { StructuredText } from './pdf-text/structured-text.ts'
import { PaperLookupQuery, PaperLookupResponse } from './back-office/lookup.ts'
import { CitationQuery, PaperPageResponse, PaperPlace } from './paper-page.ts'
import {
  FIRST_PAPERS,
  RECENT_VOLUMES,
  RecentVolumesResponse,
  GroupedPapersResponse,
  HistoryResponse,
  OnePaperResponse,
  PaperFilter,
  PaperResponse,
  PapersResponse,
} from './views.ts'

const text = z.optional(z.string())

const Name = z.union([z.object({ family: z.string(), given: z.string() }), z.object({ literal: z.string() })])

/** A citation as CSL-JSON has it (https://github.com/citation-style-language/schema), the members that this journal writes. */
const CslItem = z.object({
  id: z.string(),
  type: z.literal('article-journal'),
  title: z.string(),
  author: z.array(Name),
  /** Year, month and day. */
  issued: z.object({ 'date-parts': z.array(z.array(z.int())) }),
  'container-title': z.string(),
  volume: z.string(),
  issue: text,
  page: text,
  ISSN: text,
  DOI: text,
  URL: z.string(),
  language: text,
  keyword: text,
  abstract: text,
  note: text,
  status: z.optional(z.literal('retracted')),
})

const api = operationsOf('Papers')
const { id, volumeId, doi, title, subtitle, authorName, authors, translations, year, issueType, volumeName } =
  examplePaper

const pagination = { page: 1, limit: 1000, total: 1, totalPages: 1 }

const ENCODED =
  '`title` and `authorName` may arrive as base64 of UTF-8 text, with `metadataEncoded` set to `true`. Lists (`authors`, `keywords`, `translations`) are JSON.'

/** Of what publishes a PDF. */
export const KNOWN_PDF =
  'With `refuseKnownPdf=true` it is refused where another paper of the journal has, or had, the same PDF.'

const NOT_A_PDF = ['PDF_EMPTY', 'PDF_WRONG_TYPE', 'PDF_BROKEN', 'PDF_ENCRYPTED'] as const
const ONE = '/papers/:volumeId/:paperId'

export const paperOperations = {
  listPapers: api.get('/papers', {
    summary: 'List and search papers, newest year first',
    description: `\`search\` looks in title, subtitle, author, keywords and abstract, and with \`content=true\` in the text of the PDFs as \`/search\` does, of which the best 200 are added. Lists leave the abstracts out. With \`group=volume\` it responds as \`GET /papers/groups\` does. ${AS_OF}`,
    allow: 'everyone',
    query: z.extend(PaperFilter, AsOf.shape),
    deprecated: ['group'],
    response: ok(PapersResponse, { papers: [exampleListedPaper], pagination }),
    refusals: ['SEARCH_PAUSED', ...AS_OF_REFUSALS],
  }),
  listPaperGroups: api.get('/papers/groups', {
    summary: 'List and search papers by volume, newest year first',
    description: `The papers of the same page of \`GET /papers\`, in a group for each volume; \`pagination\` counts papers. ${AS_OF}`,
    allow: 'everyone',
    query: z.extend(z.omit(PaperFilter, { group: true }), AsOf.shape),
    response: ok(GroupedPapersResponse, {
      groups: [
        {
          volumeId,
          volume: exampleListedPaper.volume,
          papers: [exampleListedPaper],
          totalDownloads: 12,
          metadata: { sortKey: 2_026_010_115 },
        },
      ],
      pagination,
    }),
    refusals: ['SEARCH_PAUSED', ...AS_OF_REFUSALS],
  }),
  listRecentVolumes: api.get('/papers/volumes/recent', {
    summary: `List the ${RECENT_VOLUMES} volumes that were updated last, newest first`,
    description: `Volumes without papers are left out. \`papers\` has the first ${FIRST_PAPERS} of each. \`current\` is the newest volume by year and by what the names say of month, volume and issue, with its first papers.`,
    allow: 'everyone',
    response: ok(RecentVolumesResponse, {
      volumes: [{ ...exampleVolume, papers: [{ id, sr: examplePaper.sr, title, authorName }] }],
      current: { ...exampleVolume, papers: [{ id, sr: examplePaper.sr, title, authorName }] },
    }),
  }),
  lookUpPaper: api.get('/papers/lookup', {
    summary: 'Look up the status of a paper by its DOI or the SHA-256 of a PDF',
    description:
      'Takes exactly one of both. A DOI may be written as a URL, or after `doi:`. Of the PDF of a deleted paper it responds with 410.',
    allow: 'everyone',
    query: PaperLookupQuery,
    response: ok(PaperLookupResponse, {
      paper: { id, volumeId, title, doi, url: `/api/v1/papers/${id}` },
      version: exampleVersion.version,
      sha256: exampleVersion.sha256,
      url: exampleVersion.url,
      status: 'current',
      since: exampleVersion.at,
      statedSince: exampleVersion.statedAt,
      current: { version: exampleVersion.version, sha256: exampleVersion.sha256, url: exampleVersion.url },
    }),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED'],
  }),
  getPaper: api.get('/papers/:id', {
    summary: 'Read one paper',
    description: `\`pdf\`, what a search engine or a screen reader misses in the PDF, is shown to staff. ${AS_OF}`,
    allow: 'everyone',
    query: AsOf,
    response: ok(OnePaperResponse, { paper: examplePaper }),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED', ...AS_OF_REFUSALS],
  }),
  getPaperHistory: api.get('/papers/:id/history', {
    summary: "List every version of a paper's PDF, oldest first",
    description: `\`actor\`, who made a version, is shown to auditors and administrators. ${AS_OF}`,
    allow: 'everyone',
    query: AsOf,
    response: ok(HistoryResponse, { versions: [exampleVersion] }),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED', ...AS_OF_REFUSALS],
  }),
  getPaperPage: api.get('/papers/years/:year/types/:type/volumes/:name/papers/:sr', {
    summary: 'Read the paper with a serial number of a volume, with its versions and its neighbours',
    description: 'Names are compared without regard to case and to forms of Unicode.',
    allow: 'everyone',
    params: PaperPlace,
    response: ok(PaperPageResponse, {
      paper: examplePaper,
      versions: [exampleVersion],
      boardDay: '2026-01-10',
      previous: null,
      next: { sr: 2, title: 'Forty Pencils', language: 'en' },
    }),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED'],
  }),
  getPaperCard: api.get('/papers/:id/card.png', {
    summary: 'Get the picture of a paper for link previews',
    description:
      'Title, authors and the cover of its volume, 1200 by 630 pixels, in the script of its title; its current PDF is withheld with it.',
    allow: 'everyone',
    response: file('image/png'),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED', 'PDF_WITHHELD'],
  }),
  citePaper: api.get('/papers/:id/citation', {
    summary: 'Download the citation of a paper for a reference manager',
    allow: 'everyone',
    query: CitationQuery,
    response: {
      ...file(...CITATION_FORMATS.map(format => citationFormats[format].mediaType)),
      schemas: { [citationFormats.csl.mediaType]: z.array(CslItem) },
    },
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED'],
  }),
  downloadPaper: api.get(`${ONE}/download`, {
    summary: 'Download the current PDF of a paper',
    allow: 'everyone',
    response: file('application/pdf'),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED', 'PDF_WITHHELD'],
  }),
  downloadPaperVersion: api.get(`${ONE}/versions/:version.pdf`, {
    summary: 'Read one version of the PDF of a paper',
    description: 'Its bytes never change. Where the law demands it, they are withheld: 451 (RFC 7725), for everyone.',
    allow: 'everyone',
    response: file('application/pdf'),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED', 'VERSION_NOT_FOUND', 'PDF_WITHHELD'],
  }),
  readPaperText: api.get(`${ONE}/versions/:version.txt`, {
    summary: 'Read the text of one version of the PDF of a paper',
    description: 'Its pages are separated by form feeds. The text is read once, soon after the upload.',
    allow: 'everyone',
    response: file('text/plain'),
    refusals: ['PAPER_NOT_FOUND', 'VERSION_NOT_FOUND', 'TEXT_NOT_READY', 'TEXT_NOT_SEARCHABLE', 'PDF_WITHHELD'],
  }),
  readStructuredText: api.get(`${ONE}/versions/:version/structured-text`, {
    summary: 'Read the text of one version of the PDF of a paper, block by block',
    description:
      'Headings, paragraphs, list items, notes, references and the regions of figures, in reading order, each with its page. `doubt` says why the pages are to be read instead.',
    allow: 'everyone',
    response: { ...file('application/json'), schemas: { 'application/json': StructuredText } },
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED', 'VERSION_NOT_FOUND', 'TEXT_NOT_READY', 'PDF_WITHHELD'],
  }),
  downloadVolume: api.get('/papers/volume/:volumeId/download', {
    summary: 'Download all PDFs of a volume in one ZIP',
    allow: 'everyone',
    response: file('application/zip'),
    refusals: ['VOLUME_NOT_FOUND', 'NO_PAPERS', 'TOO_MANY_VOLUME_DOWNLOADS', 'VOLUME_DOWNLOADS_PAUSED'],
  }),
  uploadPaper: api.post('/papers', {
    summary: 'Upload a paper into a volume',
    description: `${ENCODED} \`recordedAt\`, \`serial\` and \`withheld\` restore what another journal recorded; only administrators may state them. ${WITHHELD_INSTEAD} ${KNOWN_PDF}`,
    allow: 'upload papers',
    query: PublishQuery,
    form: {
      ...sent(UploadPaper, { title, subtitle, authorName, authors, translations, year, issueType, volumeName }),
      file: 'optional',
    },
    response: created(PaperResponse, { paper: examplePaper }),
    refusals: [
      'PDF_REQUIRED',
      'PDF_TOO_LARGE',
      ...NOT_A_PDF,
      ...UPLOADED,
      'SAME_PDF_WITHHELD',
      'TRANSLATION_INTO_OWN_LANGUAGE',
      'VOLUME_NOT_FOUND',
      'VOLUME_DEACTIVATED',
      'DOI_TAKEN',
      'PDF_OF_ANOTHER_PAPER',
      'SERIAL_TAKEN',
      'RECORDED_DATE_IN_FUTURE',
    ],
    ...command,
  }),
  revisePaper: api.patch(ONE, {
    summary: 'Revise what is said of a paper, and optionally its PDF',
    description: `What is not named stays; null or a blank text takes an optional field away. ${ENCODED} ${KNOWN_PDF}`,
    allow: 'revise papers',
    query: PublishQuery,
    form: { ...sent(RevisePaper, { title, keywords: ['item analysis'] }), file: 'optional', isAlsoJson: true },
    response: ok(PaperResponse, { paper: examplePaper }),
    refusals: [
      'PDF_TOO_LARGE',
      ...NOT_A_PDF,
      ...UPLOADED,
      'SAME_PDF_WITHHELD',
      'TRANSLATION_INTO_OWN_LANGUAGE',
      'LANGUAGE_OF_TRANSLATION',
      'DOI_TAKEN',
      'PDF_OF_ANOTHER_PAPER',
      'VOLUME_NOT_FOUND',
      'PAPER_NOT_FOUND',
    ],
    ...conditionalCommand,
  }),
  replacePdf: api.patch(`${ONE}/replace-pdf`, {
    summary: 'Replace the PDF of a paper',
    description: `Every earlier version stays and is listed in the history of the paper, with the reason. ${WITHHELD_INSTEAD} ${KNOWN_PDF}`,
    allow: 'replace PDFs',
    query: PublishQuery,
    form: { ...sent(ReplacePdf, { reason: 'A table on page 2 was wrong' }), file: 'optional' },
    response: ok(PaperResponse, { paper: { ...examplePaper, version: 2 } }),
    refusals: [
      'PDF_NOT_SELECTED',
      'PDF_REPLACEMENT_TOO_LARGE',
      ...NOT_A_PDF,
      ...UPLOADED,
      'SAME_PDF_WITHHELD',
      'REPLACEMENT_DATE_IN_FUTURE',
      'REPLACEMENT_DATE_TOO_EARLY',
      'RECORDED_DATE_IN_FUTURE',
      'PDF_OF_ANOTHER_PAPER',
      'VOLUME_NOT_FOUND',
      'PAPER_NOT_FOUND',
    ],
    ...conditionalCommand,
  }),
  deletePaper: api.delete(ONE, {
    summary: 'Delete a paper',
    allow: 'delete papers',
    bodyOrQuery: sent(DeletePaper, { reason: 'Withdrawn by the author' }),
    response: ok(Nothing, {}),
    refusals: ['PAPER_TITLE_NOT_CONFIRMED', 'VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND'],
    ...conditionalCommand,
  }),
} as const
