import type { DetailChanges } from '@shodh/contracts/papers/fields.ts'
import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { describe, test } from 'vitest'
import {
  bytes,
  created,
  deactivated,
  deleted,
  given,
  otherPaperId,
  paperDeleted,
  paperId,
  uploaded,
  volumeId,
} from '../volumes/testing/volume-specification.ts'
import { deletePaper, replacePdf, revisePaper, uploadPaper } from './decisions.ts'

const at = '2026-05-01T10:00:00.000Z'

describe('pages of a paper', () => {
  const revised = (details: DetailChanges): PaperEvent => ({
    type: 'PaperRevised',
    data: { volumeId, paperId, title: undefined, authorName: undefined, details },
  })
  const pages = revised({ firstPage: '5', lastPage: '12' })

  test.each([{ lastPage: '3' }, { firstPage: '13' }, { firstPage: '9', lastPage: '8' }])('%j are refused', details => {
    given(created, uploaded(), pages).when(revisePaper, { paperId, details, at }).thenRefused('INVALID_INPUT')
  })
  test.each([{ lastPage: '5' }, { firstPage: '12' }, { lastPage: null }, { firstPage: '20', lastPage: '21' }])(
    '%j are saved',
    details => {
      given(created, uploaded(), pages).when(revisePaper, { paperId, details, at }).then(revised(details))
    },
  )
  test('that are wrong already do not keep anything else from being saved', () => {
    given(created, uploaded(), revised({ firstPage: '5', lastPage: '3' }))
      .when(revisePaper, { paperId, details: { subtitle: 'A Study' }, at })
      .then(revised({ subtitle: 'A Study' }))
  })
})

describe('uploading a paper', () => {
  const command = {
    paperId,
    title: 'On Rivers',
    authorName: 'A. Rao',
    details: { publishedOn: '2025-03-02' },
    file: bytes,
    at,
  }

  test('gives it the next serial number, and its file the name of its title', () => {
    given(created).when(uploadPaper, command).then(uploaded(1))
  })
  test('never gives a serial number twice, also after a deletion', () => {
    given(created, uploaded(1), paperDeleted).when(uploadPaper, command).then(uploaded(2))
    given(created, uploaded(1), deleted, created).when(uploadPaper, command).then(uploaded(2))
  })
  test('records that its authors get no mail, and nothing where they do', () => {
    const { data, type } = uploaded(1) as Extract<PaperEvent, { type: 'PaperUploaded' }>
    given(created)
      .when(uploadPaper, { ...command, notifyAuthors: true })
      .then(uploaded(1))
    given(created)
      .when(uploadPaper, { ...command, notifyAuthors: false })
      .then({ type, data: { ...data, notifyAuthors: false } })
  })
  test('is refused while the volume is deactivated', () => {
    given(created, deactivated).when(uploadPaper, command).thenRefused('VOLUME_DEACTIVATED')
  })
  test('is refused when there is no such volume', () => {
    given().when(uploadPaper, command).thenRefused('VOLUME_NOT_FOUND')
    given(created, deleted).when(uploadPaper, command).thenRefused('VOLUME_NOT_FOUND')
  })
})

describe('revising a paper', () => {
  const revised = (change: object) => ({
    type: 'PaperRevised' as const,
    data: { volumeId, paperId, title: undefined, authorName: undefined, details: {}, ...change },
  })

  test('records only what changed', () => {
    given(created, uploaded())
      .when(revisePaper, {
        paperId,
        title: 'On Lakes',
        authorName: 'A. Rao',
        details: { publishedOn: '2025-03-02' },
        at,
      })
      .then(revised({ title: 'On Lakes' }))
  })
  test('changes nothing where nothing differs', () => {
    given(created, uploaded())
      .when(revisePaper, { paperId, title: 'On Rivers', details: { doi: null }, at })
      .then()
  })
  test('takes a detail away', () => {
    given(created, uploaded())
      .when(revisePaper, { paperId, details: { publishedOn: null, language: 'en' }, at })
      .then(revised({ details: { publishedOn: null, language: 'en' } }))
  })
  test('may be given another author alone', () => {
    given(created, uploaded())
      .when(revisePaper, { paperId, authorName: 'B. Sen', details: {}, at })
      .then(revised({ authorName: 'B. Sen' }))
  })

  test('makes a new file the next version, named after the new title', () => {
    given(created, uploaded())
      .when(revisePaper, { paperId, title: 'On Lakes', details: {}, file: bytes, at })
      .then(revised({ title: 'On Lakes' }), {
        type: 'PdfReplaced',
        data: {
          volumeId,
          paperId,
          version: 2,
          file: { ...bytes, name: 'On Lakes.pdf' },
          reason: undefined,
          statedAt: undefined,
        },
      })
  })
  test('is refused when the paper was changed in the meantime', () => {
    given(created, uploaded(), revised({ title: 'On Lakes' }))
      .when(revisePaper, { paperId, title: 'On Seas', details: {}, at, ifMatch: [1] })
      .thenRefused('PRECONDITION_FAILED')
  })
  test('is not disturbed by changes of other papers', () => {
    given(created, uploaded(), uploaded(2, otherPaperId))
      .when(revisePaper, { paperId, title: 'On Lakes', details: {}, at, ifMatch: [1] })
      .then(revised({ title: 'On Lakes' }))
  })
})

describe('replacing a PDF', () => {
  const command = { paperId, file: bytes, reason: 'A figure was missing', at }
  const replaced = (version: number, statedAt?: string): PaperEvent => ({
    type: 'PdfReplaced',
    data: {
      volumeId,
      paperId,
      version,
      file: { ...bytes, name: 'On Rivers.pdf' },
      reason: 'A figure was missing',
      statedAt,
    },
  })

  test('adds a version with its reason', () => given(created, uploaded()).when(replacePdf, command).then(replaced(2)))
  test('stores the stated date, from the day of the first version on', () => {
    const statedAt = '2025-03-02T00:30:00+05:30'
    given(created, uploaded())
      .when(replacePdf, { ...command, replacedAt: statedAt })
      .then(replaced(2, statedAt))
  })
  test('is refused with a date in the future', () => {
    given(created, uploaded())
      .when(replacePdf, { ...command, replacedAt: '2026-05-01T10:00:01Z' })
      .thenRefused('REPLACEMENT_DATE_IN_FUTURE')
  })
  test('is refused with a date before that of the previous version', () => {
    given(created, uploaded())
      .when(replacePdf, { ...command, replacedAt: '2025-03-01T00:00:00Z' })
      .thenRefused('REPLACEMENT_DATE_TOO_EARLY')
    given(created, uploaded(), replaced(2, '2025-06-01T12:00:00Z'))
      .when(replacePdf, { ...command, replacedAt: '2025-06-01T11:59:59Z' })
      .thenRefused('REPLACEMENT_DATE_TOO_EARLY')
  })
  test('does not check the date where the previous version states none', () => {
    given(created, uploaded(), replaced(2))
      .when(replacePdf, { ...command, replacedAt: '2001-01-01T00:00:00Z' })
      .then(replaced(3, '2001-01-01T00:00:00Z'))
  })
  test('is refused for a paper that is not there', () => {
    given(created, uploaded(), paperDeleted).when(replacePdf, command).thenRefused('PAPER_NOT_FOUND')
  })
})

describe('deleting a paper', () => {
  test('is recorded with its reason', () => {
    given(created, uploaded())
      .when(deletePaper, { paperId, reason: 'Withdrawn', confirmTitle: 'On Rivers' })
      .then({ type: 'PaperDeleted', data: { volumeId, paperId, reason: 'Withdrawn' } })
  })
  test('is refused where another title is typed', () => {
    given(created, uploaded())
      .when(deletePaper, { paperId, reason: 'Withdrawn', confirmTitle: 'On Lakes' })
      .thenRefused('PAPER_TITLE_NOT_CONFIRMED')
  })
  test('is refused for a paper that is already deleted', () => {
    given(created, uploaded(), paperDeleted)
      .when(deletePaper, { paperId, reason: 'Withdrawn' })
      .thenRefused('PAPER_NOT_FOUND')
  })
})

const command = { paperId, file: bytes, reason: 'Better', at }

const replaced = (version: number, statedAt?: string): PaperEvent => ({
  type: 'PdfReplaced',
  data: { volumeId, paperId, version, file: { ...bytes, name: 'On Rivers.pdf' }, reason: 'Better', statedAt },
})
const dated = (publishedOn: string): PaperEvent => ({
  type: 'PaperRevised',
  data: { volumeId, paperId, details: { publishedOn } },
})

describe('the stated date of a replacement', () => {
  test('may be this very moment', () => {
    given(created, uploaded())
      .when(replacePdf, { ...command, replacedAt: at })
      .then(replaced(2, at))
  })
  test('may be the very moment of the version before', () => {
    const before = '2025-06-01T12:00:00Z'
    given(created, uploaded(), replaced(2, before))
      .when(replacePdf, { ...command, replacedAt: '2025-06-01T17:30:00+05:30' })
      .then(replaced(3, '2025-06-01T17:30:00+05:30'))
  })
  test('may not be before the day that the paper was dated to meanwhile', () => {
    given(created, uploaded(), dated('2025-04-01'))
      .when(replacePdf, { ...command, replacedAt: '2025-03-15T00:00:00Z' })
      .thenRefused('REPLACEMENT_DATE_TOO_EARLY')
  })
  test('is held against the version before, not against the day of the paper', () => {
    given(created, uploaded(), replaced(2, '2025-06-01T12:00:00Z'), dated('2026-01-01'))
      .when(replacePdf, { ...command, replacedAt: '2025-07-01T00:00:00Z' })
      .then(replaced(3, '2025-07-01T00:00:00Z'))
  })
})

test('a file that comes with another title is named after it', () => {
  given(created, uploaded())
    .when(revisePaper, { paperId, title: 'On Lakes', details: {}, file: bytes, at })
    .then(
      { type: 'PaperRevised', data: { volumeId, paperId, title: 'On Lakes', authorName: undefined, details: {} } },
      {
        type: 'PdfReplaced',
        data: {
          ...{ volumeId, paperId, version: 2, reason: undefined, statedAt: undefined },
          file: { ...bytes, name: 'On Lakes.pdf' },
        },
      },
    )
})
