import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import '../envelope.ts'
import { DeletePapers } from './back-office/bulk-commands.ts'
import { DeletePaper, IssueCorrection, ReplacePdf, RetractPaper, RevisePaper, UploadPaper } from './commands.ts'
import { ReleasePdf, WithholdPdf } from './withholding/withholding.ts'
import { issuesOf } from '../testing/issues-of.ts'

const long = (count: number) => 'x'.repeat(count)
const ofAuthor = (part: object) => ({ authors: [{ family: 'Rao', ...part }] })

describe('a field of a paper is refused in its own sentence', () => {
  const orcid = 'An ORCID has the form 0000-0000-0000-0000'
  const ror = 'A ROR ID has the form https://ror.org/05dxps055'
  const language = 'Language must be a tag such as en, hi or mr'
  test.each<[object, string, string]>([
    [{ title: 'x' }, 'title', 'Title must be at least 2 characters long'],
    [{ title: 7 }, 'title', 'Title must be text'],
    [{ subtitle: long(1001) }, 'subtitle', 'Subtitle cannot exceed 1000 characters'],
    [{ abstract: long(10_001) }, 'abstract', 'Abstract cannot exceed 10000 characters'],
    [{ doi: 'x' }, 'doi', 'A DOI has the form 10.1234/suffix'],
    [{ doi: 7 }, 'doi', 'DOI must be text'],
    [{ firstPage: 7 }, 'firstPage', 'Page must be text'],
    [{ firstPage: '12', lastPage: '3' }, 'lastPage', 'Last page is before first page'],
    [{ lastPage: long(21) }, 'lastPage', 'A page cannot exceed 20 characters'],
    [{ language: 'Hindi' }, 'language', language],
    [{ language: 7 }, 'language', language],
    [{ keywords: [7] }, 'keywords.0', 'Keyword must be text'],
    [{ translations: `[${' '.repeat(300_000)}]` }, 'translations', 'Translations cannot exceed 300000 characters'],
    [{ authors: [{ given: 7 }] }, 'authors.0.given', 'Given name must be text'],
    [ofAuthor({ orcid: '1' }), 'authors.0.orcid', orcid],
    [ofAuthor({ orcid: 7 }), 'authors.0.orcid', orcid],
    [ofAuthor({ affiliations: [{ name: 7 }] }), 'authors.0.affiliations.0.name', 'Affiliation must be text'],
    [ofAuthor({ affiliations: [{ name: 'A', ror: 'x' }] }), 'authors.0.affiliations.0.ror', ror],
    [ofAuthor({ affiliations: [{ name: 'A', ror: 7 }] }), 'authors.0.affiliations.0.ror', ror],
    [
      ofAuthor({ affiliations: Array(21).fill({ name: 'A' }) }),
      'authors.0.affiliations',
      'An author has at most 20 affiliations',
    ],
  ])('#%#: %j', (details, path, sentence) => {
    expect(issuesOf(RevisePaper, details)).toContainEqual([path, sentence])
  })
  test.each([
    { firstPage: '3', lastPage: '3' },
    { firstPage: '9', lastPage: '12' },
    { firstPage: 'xii', lastPage: '3' },
    { firstPage: 'e12', lastPage: '3' },
    { firstPage: '12', lastPage: null },
  ])('pages may be %j', pages => {
    expect(issuesOf(RevisePaper, pages)).toBeUndefined()
  })
  test('pages that another journal recorded may be in any order', () => {
    const pages = { firstPage: 'e12', lastPage: 'e3' }
    const paper = { title: 'On Rivers', authorName: 'A. Rao', year: 2026, issueType: 'Special', volumeName: 'Vol. 1' }
    expect(issuesOf(UploadPaper, { ...paper, ...pages })).toEqual([['lastPage', 'Last page is before first page']])
    expect(issuesOf(UploadPaper, { ...paper, ...pages, recordedAt: '2020-01-01T00:00:00Z' })).toBeUndefined()
  })
  test('an identifier of another form is not checked further', () => {
    for (const part of [{ orcid: '0000-0002-1825-0098x' }, { affiliations: [{ name: 'A', ror: '04dese58' }] }])
      expect(issuesOf(RevisePaper, ofAuthor(part))).toHaveLength(1)
  })
  test('a second translation into a language is refused, whatever the first one is', () => {
    const translations = ['hi', 'hi'].map(tag => ({ language: tag, title: 'नदियों पर' }))
    expect(RevisePaper.safeParse({ translations }).error?.issues).toMatchObject([
      { code: 'custom', path: ['translations', 1, 'language'] },
    ])
  })
})

test('parts of a name and of a translation may be left empty', () => {
  const details = {
    authors: [{ given: '', family: 'Rao' }],
    translations: [{ language: 'hi', title: 'नदियों पर', subtitle: '', abstract: '' }],
  }
  expect(RevisePaper.parse(details)).toMatchObject(details)
})

describe('keywords in a form', () => {
  test.each([
    ['rivers, floods ;  trees,', ['rivers', 'floods', 'trees']],
    [' ["rivers, wide"] ', ['rivers, wide']],
    ['no [list]', ['no [list]']],
    ['rivers, ; floods', ['rivers', 'floods']],
  ])('are read from %j', (keywords, expected) => {
    expect(RevisePaper.parse({ keywords }).keywords).toEqual(expected)
  })
})

describe('what restores another journal’s record', () => {
  const paper = { title: 'On Rivers', authorName: 'A. Rao', year: 2025, issueType: 'Regular', volumeName: 'Vol. I' }
  const withheld = {
    ...{ sha256: 'a'.repeat(64), bytes: 0, at: '2026-02-01T00:00:00Z' },
    ...{ reason: 'A picture shows a patient', lawfulBasis: 'An order\nof a court' },
  }
  test('is a serial, a moment and what is withheld, as JSON in a form', () => {
    expect(UploadPaper.parse({ ...paper, serial: '7', withheld: JSON.stringify(withheld) })).toMatchObject({
      ...{ serial: 7, withheld },
    })
    expect(ReplacePdf.parse({ reason: 'One\nTwo', withheld })).toEqual({ reason: 'One\nTwo', withheld })
  })
  test.each([
    [{ recordedAt: 'then' }, 'recordedAt', 'recordedAt must be an ISO 8601 date and time'],
    [{ serial: 0 }, 'serial', 'serial must be a whole number from 1 to 999999'],
    [{ withheld: { ...withheld, at: 'then' } }, 'withheld.at', 'at must be an ISO 8601 date and time'],
    [{ withheld: { ...withheld, lawfulBasis: '' } }, 'withheld.lawfulBasis', 'Please name the lawful basis'],
    [{ withheld: { ...withheld, sha256: 'a'.repeat(65) } }, 'withheld.sha256', "'sha256' is not valid"],
    [{ withheld: long(50_001) }, 'withheld', 'withheld cannot exceed 50000 characters'],
  ])('is refused in a sentence of its own: %#', (given, path, sentence) => {
    expect(issuesOf(UploadPaper, { ...paper, ...given })).toContainEqual([path, sentence])
  })
})

describe('an act about a paper', () => {
  const stated = { reason: 'An error', notice: 'One\nTwo', effectiveOn: '2026-02-01' }

  test('has its fields, and nothing else', () => {
    expect(IssueCorrection.parse({ kind: 'erratum', ...stated })).toEqual({ kind: 'erratum', ...stated })
    expect(RetractPaper.parse({ ...stated, keepPdf: 'true', partial: 'false' })).toEqual({
      ...{ ...stated, keepPdf: true, partial: false },
    })
    const withholding = { reason: 'A picture shows a patient', lawfulBasis: 'An order' }
    expect(WithholdPdf.parse(withholding)).toEqual(withholding)
    expect(ReleasePdf.parse({ reason: 'It may be shown' })).toEqual({ reason: 'It may be shown' })
    const deletion = { reason: 'Twice', forceDelete: 'true', confirmTitle: 'On Rivers' }
    expect(DeletePaper.parse(deletion)).toEqual({ ...deletion, forceDelete: true })
    expect(issuesOf(ReleasePdf, withholding)).toEqual([['', 'Unknown field: lawfulBasis']])
  })
  test.each<[z.ZodMiniType, object, string, string]>([
    [IssueCorrection, {}, 'kind', 'kind must be one of addendum, clarification, correction, corrigendum, erratum'],
    [RetractPaper, {}, 'notice', 'Please write the notice that readers will see'],
    [RetractPaper, { notice: 7 }, 'notice', 'Notice must be text'],
    [RetractPaper, { notice: long(10_001) }, 'notice', 'The notice cannot exceed 10000 characters'],
    [WithholdPdf, { lawfulBasis: ' ' }, 'lawfulBasis', 'Please name the lawful basis'],
    [WithholdPdf, { lawfulBasis: long(501) }, 'lawfulBasis', 'Lawful basis cannot exceed 500 characters'],
    [ReplacePdf, { reason: 7 }, 'reason', 'Reason must be text'],
    [ReplacePdf, { reason: long(1001) }, 'reason', 'The reason cannot exceed 1000 characters'],
    [ReplacePdf, { replacedAt: 'then' }, 'replacedAt', 'replacedAt must be an ISO 8601 date and time'],
    [DeletePaper, { confirmTitle: 7 }, 'confirmTitle', 'Title must be text'],
    [DeletePaper, { confirmTitle: long(4001) }, 'confirmTitle', 'Please type the exact title to confirm deletion'],
  ])('#%# is refused in a sentence of its own', (schema, given, path, sentence) => {
    expect(issuesOf(schema, given)).toContainEqual([path, sentence])
  })
})

describe('a bulk of papers that are deleted', () => {
  const one = { volumeId: 'v', paperId: 'p' }

  test('has a reason for each, or one for all', () => {
    const papers = [one, { volumeId: 'v', paperId: 'q', reason: 'Twice' }]
    expect(DeletePapers.parse({ papers, globalReason: 'Wrong', forceDelete: 'true' })).toEqual({
      ...{ papers, globalReason: 'Wrong', forceDelete: true },
    })
    expect(issuesOf(DeletePapers, { papers })).toEqual([['papers.0.reason', 'Reason is required']])
  })
  test('names at least one, and each once', () => {
    expect(issuesOf(DeletePapers, { papers: [] })).toEqual([['papers', 'No papers selected']])
    expect(issuesOf(DeletePapers, { papers: [one, { ...one, volumeId: 'w' }], globalReason: 'x' })).toEqual([
      ['papers.1', 'This is named twice'],
    ])
  })
})
