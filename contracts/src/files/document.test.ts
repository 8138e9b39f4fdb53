import { expect, test } from 'vitest'
import { type FileDocument, retainedFiles } from './document.ts'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')
const RECENT = [{ position: 1, at: '2026-02-01T00:00:00.000Z' }]
const LONG_AGO = [{ position: 1, at: '2026-01-30T00:00:00.000Z' }]

const version = (n: number, sha256: string) => ({
  ...{ version: n, sha256, bytes: n, crc32: 0, contentType: '', at: '', actorId: '' },
})

const node = (id: string, parentId: string, given: Partial<FileDocument> = {}): FileDocument => ({
  ...{ id, changed: '', isFolder: false, createdAt: '', versions: [version(1, `bytes of ${id}`)], deletions: [] },
  places: [{ parentId, name: id, since: 0 }],
  ...given,
})

const folder = (id: string, parentId: string, given: Partial<FileDocument> = {}) =>
  node(id, parentId, { isFolder: true, versions: [], ...given })

test('What is there needs the bytes of all its versions, and what was deleted for as long as it can be restored', () => {
  const documents = [
    node('two', '', { versions: [version(1, 'first'), version(2, 'second')] }),
    node('recent', '', { deletions: RECENT, deletedBy: 'editor' }),
    node('long ago', '', { deletions: LONG_AGO, deletedBy: 'editor' }),
    node('restored', '', { deletions: LONG_AGO }),
    folder('old', '', { deletions: LONG_AGO, deletedBy: 'editor' }),
    folder('in old', 'old'),
    node('deep', 'in old'),
    folder('new', ''),
    node('in new', 'new'),
    node('same bytes', '', { versions: [version(1, 'bytes of deep')], deletions: RECENT, deletedBy: 'editor' }),
  ]
  const retained = { first: 1, second: 2, 'bytes of recent': 1, 'bytes of restored': 1, 'bytes of in new': 1 }
  expect(Object.fromEntries(retainedFiles(documents, NOW))).toEqual({ ...retained, 'bytes of deep': 1 })
})

test('Folders that seem to lie in each other, as documents of different moments may, are looked through once', () => {
  expect([...retainedFiles([folder('a', 'b'), folder('b', 'a'), node('c', 'a')], NOW).keys()]).toEqual(['bytes of c'])
})
