import { expect, test } from 'vitest'
import { deleted, restored } from './deletable.ts'

const metadata = { at: '2026-01-01T00:00:00.000Z', actorId: 'editor' }
const deletion = (reason?: string) => ({ type: 'Deleted', data: { reason }, metadata }) as Parameters<typeof deleted>[1]
const DOCUMENT = { id: 'a', isDeleted: false, title: 'On Rivers' }

test('A deleted document says when, by whom and why, and is as it was once it is restored', () => {
  const gone = { ...DOCUMENT, isDeleted: true, deletedAt: metadata.at, deletedBy: 'editor' }
  expect(deleted(DOCUMENT, deletion())).toStrictEqual(gone)
  expect(deleted(DOCUMENT, deletion('A double'))).toStrictEqual({ ...gone, deletionReason: 'A double' })
  expect(restored({ ...gone, deletionReason: 'A double' })).toStrictEqual(DOCUMENT)
  expect(deleted(null, deletion())).toBeNull()
})
