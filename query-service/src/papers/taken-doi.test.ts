import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { describe, expect, test } from 'vitest'
import { givenViews } from '../testing/given-views.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { takenDoi } from './taken-doi.ts'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'

const deletedAt = '2026-01-01T00:00:00.000Z'

describe('the DOI of a paper that is to be restored', () => {
  const { views, give } = givenViews()
  const taken = takenDoi(views)
  const deleted = (id: string, doi: string | undefined, given: object = {}) =>
    give(
      'deletedPapers',
      paperDocument({ id, ...(doi !== undefined && { doi, doiKey: doiKey(doi) }), deletedAt, ...given }),
    )
  give('papers', paperDocument({ id: 'there', title: 'On Floods', doi: '10.1/B', doiKey: '10.1/b' }))

  test('is taken where another paper has it now', async () => {
    deleted(paperId, '10.1/b')
    expect(await taken({ volumeId, paperId })).toEqual({ doi: '10.1/b', title: 'On Floods' })
    deleted(paperId, '10.1/B')
    expect(await taken({ volumeId, paperId })).toEqual({ doi: '10.1/B', title: 'On Floods' })
    deleted(paperId, '10.1/a')
    expect(await taken({ volumeId, paperId })).toBeUndefined()
    deleted(paperId, undefined)
    expect(await taken({ volumeId, paperId })).toBeUndefined()
    expect(await taken({ volumeId, paperId: 'nobody' })).toBeUndefined()
  })

  test('of a volume is looked for in the papers that were deleted with it', async () => {
    deleted(paperId, '10.1/a')
    deleted('earlier', '10.1/b', { deletedAt: '2025-01-01T00:00:00.000Z' })
    deleted('elsewhere', '10.1/b', { volumeId: 'another' })
    expect(await taken({ volumeId })).toBeUndefined()
    give('deletedVolumes', volumeDocument({ deletedAt }))
    expect(await taken({ volumeId })).toBeUndefined()
    deleted('second', '10.1/b')
    expect(await taken({ volumeId })).toEqual({ doi: '10.1/b', title: 'On Floods' })
    give('deletedVolumes', volumeDocument())
    expect(await taken({ volumeId })).toBeUndefined()
  })
})
