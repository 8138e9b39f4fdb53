import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { describe, expect, test } from 'vitest'
import { paperDocument, volumeId } from '../../testing/paper-document.ts'
import { type CheckedPaper, findChecks } from './find-checks.ts'

const COMPLETE = {
  authors: [{ given: 'A.', family: 'Rao' }],
  abstract: 'Of rivers',
  doi: '10.1234/rivers',
  language: 'en',
  translations: [{ language: 'hi', title: 'नदियों पर' }],
} satisfies Partial<PaperDocument>

const paper = (given: Partial<PaperDocument> = {}) => paperDocument({ ...COMPLETE, ...given })

const checked = (given: Partial<PaperDocument> = {}, more: Partial<CheckedPaper> = {}): CheckedPaper => ({
  paper: paper(given),
  pageOne: { letters: 'onriversbyarao', title: 'On Rivers' },
  duplicates: [],
  ...more,
})

const checks = (...papers: CheckedPaper[]) =>
  findChecks({ volumeId, papers, languages: ['en', 'hi'], licence: 'CC BY 4.0' })

/** The kinds with what is said of each paper. */
const said = (...papers: CheckedPaper[]) =>
  Object.fromEntries(checks(...papers).groups.map(({ kind, items }) => [kind, items.map(({ message }) => message)]))

const given = (given: Partial<PaperDocument>) => said(checked(given))

describe('a paper', () => {
  test('of which nothing is missing has no check', () => {
    expect(checks(checked())).toEqual({ volumeId, papers: 1, licence: 'CC BY 4.0', unread: 0, groups: [] })
  })

  test('is named with what is said of it and the field that corrects it, the gravest first', () => {
    const { doi: _, abstract: __, ...others } = paper({ fileProblem: 'missing' })
    const { groups } = checks({ ...checked(), paper: others })
    expect(groups.map(({ kind, title, severity }) => [kind, title, severity])).toEqual([
      ['pdf', 'Papers without a PDF', 'high'],
      ['abstract', 'Papers without an abstract', 'medium'],
      ['doi', 'Papers without a DOI', 'medium'],
    ])
    const named = { id: others.id, title: 'On Rivers', sr: 1 }
    expect(groups[1]?.items).toEqual([{ paper: named, message: 'It has no abstract', field: 'abstract' }])
  })

  test.for<[string, Partial<PaperDocument>, object]>([
    ['a damaged PDF', { fileProblem: 'damaged' }, { pdf: ['The file of its PDF is damaged'] }],
    [
      'a withheld PDF',
      { withheld: { at: '2026-01-01', reason: 'An order', lawfulBasis: 'A law' } },
      { pdf: ['Its PDF is withheld: An order'] },
    ],
    ['no author', { authorName: ' ', authors: [] }, { authors: ['It names no author'] }],
    [
      'a line of authors',
      { authors: [] },
      { authors: ['Its authors are one line, “A. Rao, B. Patil”, and not entered one by one'] },
    ],
    ['a PDF of 5 MB', { fileSize: 5 * 1024 * 1024 }, {}],
    ['a larger PDF', { fileSize: 5.2 * 1024 * 1024 }, { size: ['5.2 MB: Google Scholar does not index it'] }],
    ['another language of a region', { language: 'en-IN' }, {}],
    ['no translation', { translations: [] }, { translation: ['Its title and abstract are not there in Hindi'] }],
    ['no language', { language: '' }, { language: ['It does not say its language'] }],
  ])('with %s has its check', ([, details, expected]) => {
    expect(given(details)).toEqual(expected)
  })

  test('with the PDF of another one leads to that', () => {
    const other = { id: 'wells', title: 'On Wells' }
    const [group] = checks(checked({}, { duplicates: [other] })).groups
    expect(group).toMatchObject({ kind: 'duplicate', items: [{ message: 'It has the same PDF as “On Wells”', other }] })
  })
})

test('Titles are named without their marks', () => {
  const other = { id: 'wells', title: 'On <i>Wells</i>' }
  const [group] = checks(checked({ title: 'On <i>Rivers</i>' }, { duplicates: [other] })).groups
  const message = 'It has the same PDF as “On Wells”'
  expect(group?.items).toMatchObject([{ paper: { title: 'On Rivers' }, message, other: { title: 'On Wells' } }])
})

describe('the title', () => {
  const differs = (title: string, letters: string, onPage?: string) =>
    said(checked({ title }, { pageOne: { letters, title: onPage } })).title

  test('that is on page one in another setting does not differ', () => {
    expect(differs('On <i>Rivers</i>: a\u00a0Study', 'journalonriversastudyarao')).toBeUndefined()
    expect(differs('Another', 'नदियोंपर')).toBeUndefined()
  })

  test('that is not there differs from what is', () => {
    expect(differs('On Rivers', 'onwellsarao', 'On Wells')).toEqual(['Page one says “On Wells”'])
    expect(differs('On Rivers', 'onwellsarao')).toEqual(['Page one does not have its title'])
  })

  test('is not compared where the text is not read, which is counted', () => {
    const { unread, groups } = checks(checked({ title: 'Other' }, { pageOne: undefined }), checked())
    expect([unread, groups]).toEqual([1, []])
  })
})

describe('page numbers', () => {
  const pages = (...all: (readonly [first?: string, last?: string])[]) =>
    said(
      ...all.map(([firstPage, lastPage], n) =>
        checked({ id: `p${n}`, title: `Paper ${n}`, sr: n + 1, firstPage, lastPage }, { pageOne: undefined }),
      ),
    )

  test.for<[string, (readonly [first?: string, last?: string])[], object]>([
    ['that follow each other', [['1', '4'], ['5', '9'], ['10']], {}],
    ['of sequences of their own', [['1', '4'], ['S1', 'S4'], ['e12'], ['S5', 'S6'], ['xii', 'xiv']], {}],
    ['of which no paper has any', [[], []], {}],
    [
      'that overlap',
      [
        ['1', '9'],
        ['9', '12'],
      ],
      { overlap: ['Its pages 9–12 overlap with 1–9 of “Paper 0”'] },
    ],
    [
      'of a paper within another',
      [
        ['1', '50'],
        ['3', '4'],
        ['51', '52'],
      ],
      { overlap: ['Its pages 3–4 overlap with 1–50 of “Paper 0”'] },
    ],
    ['that begin on one page', [['e7'], ['E7']], { overlap: ['Its pages e7 overlap with e7 of “Paper 0”'] }],
    [
      'that leave out one',
      [
        ['1', '4'],
        ['6', '9'],
      ],
      { gap: ['No paper has 5, between “Paper 0” and this one'] },
    ],
    ['that leave out some', [['1', '4'], ['9']], { gap: ['No paper has 5–8, between “Paper 0” and this one'] }],
    [
      'in another order than the papers',
      [
        ['5', '9'],
        ['1', '4'],
      ],
      { overlap: ['It begins on 1 and comes in the issue after “Paper 0”'] },
    ],
    ['that end before they begin', [['12', '3']], { overlap: ['Its last page comes before its first: 12–3'] }],
    ['that one paper lacks', [['1', '4'], []], { pages: ['It has no page numbers'] }],
  ])('%s are as expected', ([, all, expected]) => {
    expect(pages(...all)).toEqual(expected)
  })
})
