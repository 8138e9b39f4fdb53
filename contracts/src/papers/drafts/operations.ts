import { Nothing } from '../../envelope.ts'
import { command, conditionalCommand, created, ok, operationsOf, sent } from '../../operations/operation.ts'
import { PublishDraft, PublishQuery } from '../commands.ts'
import { type Draft, DraftResponse, DraftsResponse, SaveDraft } from './drafts.ts'
import { examplePaper } from '../examples.ts'
import { KNOWN_PDF } from '../operations.ts'
import { UPLOADED } from '../../uploads/upload-id.ts'
import { PaperResponse } from '../views.ts'

const api = operationsOf('Drafts')
const { title, authorName, year, issueType, volumeName, sha256, fileSize, pages } = examplePaper
const fields = { title, authorName, year, issueType, volumeName }
const id = '7c1e3f5a-9b2d-4c6e-8f10-1a2b3c4d5e66'

const exampleDraft: Draft = {
  id,
  _id: id,
  ...fields,
  file: { sha256, bytes: fileSize, pages },
  volumeStatus: 'active',
  createdAt: '2026-01-15T04:30:00.000Z',
  updatedAt: '2026-01-15T04:30:00.000Z',
  endsAt: '2026-04-15T04:30:00.000Z',
  // Stryker disable next-line BooleanLiteral: An example may show either.
  endsSoon: false,
  etag: '"3-draft"',
}

const NOT_A_PDF = ['PDF_EMPTY', 'PDF_WRONG_TYPE', 'PDF_BROKEN', 'PDF_ENCRYPTED'] as const

const SAVED =
  'Every field and the PDF may be left out until it is published. `title` and `authorName` may arrive as base64 of UTF-8 text, with `metadataEncoded` set to `true`.'

/** Each person sees and changes only the own drafts. */
export const draftOperations = {
  listDrafts: api.get('/papers/drafts', {
    summary: 'List the own drafts, the last changed first',
    description: 'Without subtitles, structured authors, abstracts, keywords and translations.',
    allow: 'see the back office',
    response: ok(DraftsResponse, { drafts: [exampleDraft] }),
  }),
  getDraft: api.get('/papers/drafts/:id', {
    summary: 'Read an own draft with all of its fields',
    allow: 'see the back office',
    response: ok(DraftResponse, { draft: exampleDraft }),
    refusals: ['DRAFT_NOT_FOUND'],
  }),
  saveDraft: api.post('/papers/drafts', {
    summary: 'Save a draft',
    description: SAVED,
    allow: 'save drafts',
    form: { ...sent(SaveDraft, fields), file: 'optional', isAlsoJson: true },
    response: created(DraftResponse, { draft: exampleDraft }),
    refusals: ['PDF_TOO_LARGE', ...NOT_A_PDF, ...UPLOADED, 'SAME_PDF_WITHHELD', 'TOO_MANY_DRAFTS', 'DRAFTS_TOO_LARGE'],
    ...command,
  }),
  reviseDraft: api.patch('/papers/drafts/:id', {
    summary: 'Change a draft',
    description: `What is not named stays; null or a blank text takes a field away. ${SAVED}`,
    allow: 'save drafts',
    form: { ...sent(SaveDraft, { title }), file: 'optional', isAlsoJson: true },
    response: ok(DraftResponse, { draft: exampleDraft }),
    refusals: [
      ...(['PDF_TOO_LARGE', ...NOT_A_PDF, ...UPLOADED, 'SAME_PDF_WITHHELD', 'DRAFTS_TOO_LARGE'] as const),
      ...(['DRAFT_NOT_FOUND', 'DRAFT_BEING_PUBLISHED'] as const),
    ],
    ...conditionalCommand,
  }),
  discardDraft: api.delete('/papers/drafts/:id', {
    summary: 'Discard a draft',
    allow: 'save drafts',
    response: ok(Nothing, {}),
    refusals: ['DRAFT_NOT_FOUND', 'DRAFT_BEING_PUBLISHED'],
    ...conditionalCommand,
  }),
  publishDraft: api.post('/papers/drafts/:id/publish', {
    summary: 'Upload a draft as a paper',
    description: `Its PDF is not sent again, and the draft ends. \`authorEmails\` and \`notifyAuthors\` are those of an upload. A draft is published once: who publishes it again gets the paper. ${KNOWN_PDF}`,
    allow: 'upload papers',
    query: PublishQuery,
    form: { ...sent(PublishDraft, { notifyAuthors: false }), file: 'optional', isAlsoJson: true },
    response: created(PaperResponse, { paper: examplePaper }),
    refusals: [
      'INVALID_INPUT',
      'DRAFT_NOT_FOUND',
      'DRAFT_BEING_PUBLISHED',
      'PDF_REQUIRED',
      'FILE_MISSING',
      'SAME_PDF_WITHHELD',
      'TRANSLATION_INTO_OWN_LANGUAGE',
      'VOLUME_NOT_FOUND',
      'VOLUME_DEACTIVATED',
      'DOI_TAKEN',
      'PDF_OF_ANOTHER_PAPER',
    ],
    ...conditionalCommand,
  }),
} as const
