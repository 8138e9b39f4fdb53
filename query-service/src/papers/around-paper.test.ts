import { FIRST_PAGE } from '@shodh/contracts/papers/pictures/first-page.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { beforeEach, expect, test } from 'vitest'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { paperPageRoutes } from './page-routes.ts'

/** Texts of PDFs that were read. */
let texts = 0

const at = withQueries(paperPageRoutes, () => ({
  search: { state: async () => ({ position: 0, texts }), textsUpTo: () => 0 } as never,
}))

const page = (sr: number) => at.get(`/papers/years/2025/types/regular/volumes/Vol.%207/papers/${sr}`)

beforeEach(() => {
  texts = 0
  at.given.give('volumePlaces', {
    id: volumeId,
    year: 2025,
    issueType: 'Regular',
    name: 'Vol. 7',
    nameKey: nameKey('Vol. 7'),
  })
  at.given.give('papers', paperDocument({ sr: 2 }))
  for (const [id, sr] of [
    [paperId, 2],
    ['a', 1],
    ['c', 4],
  ] as const) {
    at.given.give('paperPlaces', { id, volumeId, sr })
    at.given.give('papers', paperDocument({ id, sr }))
  }
})

test('The page of a paper leads to the nearest papers of its volume, with their first authors', async () => {
  for (const sr of [5, 6, 7, 8]) {
    at.given.give('paperPlaces', { id: `p${sr}`, volumeId, sr })
    at.given.give('papers', paperDocument({ id: `p${sr}`, sr, authorName: 'A. Rao, B. Patil and C. Mane' }))
  }
  const near = async (sr: number) =>
    (await page(sr)).body.data.ofVolume.map((paper: { readonly sr: number }) => paper.sr)
  expect([await near(1), await near(5), await near(8)]).toEqual([
    [2, 4, 5, 6],
    [2, 4, 6, 7],
    [4, 5, 6, 7],
  ])
  const [{ names, otherAuthors, ...first }] = (await page(8)).body.data.ofVolume.slice(1)
  expect([names, otherAuthors]).toEqual([['A. Rao', 'B. Patil'], 1])
  for (const hidden of ['abstract', 'authors', 'searchText', 'sha256']) expect(first).not.toHaveProperty(hidden)
})

test('It leads to the papers before and after it as they are arranged', async () => {
  at.given.give('volumes', volumeDocument({ id: volumeId, arrangement: { sections: [], order: ['c', 'a'] } }))
  const { previous, next, ofVolume } = (await page(1)).body.data
  expect([previous.sr, next.sr]).toEqual([4, 2])
  expect(ofVolume.map((paper: { readonly sr: number }) => paper.sr)).toEqual([4, 2])
  expect((await page(4)).body.data).toMatchObject({ previous: null, next: { sr: 1 } })
})

test('It says whether the paper was published ahead of its issue', async () => {
  const isAhead = async () => (await page(2)).body.data.isAhead
  expect(await isAhead()).toBe(true)
  at.given.give('volumes', volumeDocument({ id: volumeId, aheadPaperIds: [paperId] }))
  expect(await isAhead()).toBeUndefined()
  at.given.give('volumes', volumeDocument({ id: volumeId, inPreparation: true, aheadPaperIds: [paperId] }))
  expect(await isAhead()).toBe(true)
})

test('It leads to what else its authors wrote, newest first, in whatever volume', async () => {
  const wrote = (id: string, authorName: string, order: string) => {
    at.given.give('papers', paperDocument({ id, volumeId: 'x', sr: 9, authorName, order }))
    at.given.give('paperAuthors', {
      id,
      volumeId: 'x',
      year: 2024,
      order,
      authorName,
      changed: order,
      isDeleted: false,
    })
  }
  at.given.give('papers', paperDocument({ sr: 2, authorName: 'A. Rao, B. Patil' }))
  wrote(paperId, 'A. Rao, B. Patil', '5')
  wrote('old', 'A. Rao', '7')
  wrote('new', 'C. Mane, B. Patil', '6')
  wrote('other', 'C. Mane', '4')
  const ids = async () => (await page(2)).body.data.byAuthors.map(({ id }: { readonly id: string }) => id)
  expect(await ids()).toEqual(['new', 'old'])
})

test('It has what the text of its PDF says, as soon as it was read, unless it is withheld', async () => {
  const { sha256 } = at.given.storeBlob('%PDF')
  at.given.give('papers', paperDocument({ sr: 2, sha256 }))
  expect((await page(2)).body.data).not.toHaveProperty('opening')
  const [parts, sentence] = [[], 'Rivers are wide and deep, and more of them than one flow into the sea.']
  await at.given.storeStructuredText(sha256, {
    ...{ isCut: false, pages: [] },
    blocks: [
      { kind: 'paragraph', text: sentence, parts, language: 'en' },
      { kind: 'reference', text: 'Rao, A.', parts, doi: '10.5555/r' },
    ],
  })
  texts = 1
  expect((await page(2)).body.data).toMatchObject({
    opening: { paragraphs: [sentence], language: 'en' },
    references: [{ text: 'Rao, A.', doi: '10.5555/r' }],
  })
  const act = {
    at: '2026-01-05T00:00:00.000Z',
    reason: 'A court',
    lawfulBasis: 'An order',
    volumeId,
    paperId,
    version: 1,
  }
  at.given.give('withheldPdfs', { id: sha256, acts: [act] })
  const { data } = (await page(2)).body
  for (const hidden of ['opening', 'references']) expect(data).not.toHaveProperty(hidden)
})

test('It says whether there is a picture of the first page, once that was drawn', async () => {
  const of = async (sr: number) => (await page(sr)).body.data.hasFirstPage
  const { sha256 } = paperDocument({})
  expect(await of(2)).toBeUndefined()
  const { derived } = at.given.files
  await derived.store(sha256, FIRST_PAGE, Buffer.from('a picture'))
  expect(await of(1)).toBe(true)
  await derived.store(sha256, FIRST_PAGE, Buffer.alloc(0))
  expect(await of(4)).toBe(false)
})
