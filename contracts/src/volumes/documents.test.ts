import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { volumeOperations } from './operations.ts'
import { exampleVolume } from './examples.ts'
import { VolumeDocument, VolumePlaceDocument, YearDocument } from './views.ts'

const deletion = { deletedAt: '2026-01-31T00:00:00.000Z', reason: null }

test.each<[string, z.ZodMiniType, object]>([
  [
    'a volume',
    VolumeDocument,
    {
      ...{ ...exampleVolume, volumeDownloads: 7, downloads: 7, createdBy: 'a', lastModifiedBy: 'b' },
      ...{ isDeleted: true, deletedAt: deletion.deletedAt, deletionReason: 'Twice', deletedBy: 'c' },
      ...{ searchText: 'vol. xv', order: '7973 Regular', revision: 3 },
    },
  ],
  [
    'the place of a volume',
    VolumePlaceDocument,
    { id: 'v', year: 2026, issueType: 'Special', name: 'Vol. I', nameKey: 'vol. i', deletion },
  ],
  ['a year', YearDocument, { id: 'year-2026', year: 2026, issueTypes: ['Regular', 'Special'] }],
])('the document of %s is read as it is stored, and not without what it always has', (_, schema, document) => {
  expect(schema.parse(document)).toEqual(document)
  expect(schema.safeParse({}).success).toBe(false)
})

test('articles for DOAJ have a title, and what else DOAJ takes', () => {
  const { schema } = volumeOperations.getDoajArticles.response
  const articles = [{ bibjson: { title: 'On Rivers', year: '2026' } }]
  expect(schema.parse(articles)).toEqual(articles)
  expect(schema.safeParse([{ bibjson: { year: '2026' } }]).success).toBe(false)
})
