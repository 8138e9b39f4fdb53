import { describe, expect, test } from 'vitest'
import { pathOf, placeOf, textSharer } from './file-tree.ts'
import { file, folder, momentOf, places, treeOf } from '../testing/file-nodes.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'

const namesIn = (tree: ReturnType<typeof treeOf>, id = '') => tree.childrenOf(id).map(node => placeOf(node).name)

describe('the tree of files', () => {
  test('has folders before files, and names by a collation in which numbers count and case does not', () => {
    const names = ['b 10.pdf', 'B 2.pdf', 'a.pdf', 'ä.pdf', 'कमल.pdf', 'A.txt']
    const tree = treeOf(...names.map(name => file(name)), folder('z'), folder('y 2'), folder('y 10'))
    expect(namesIn(tree)).toEqual(['y 2', 'y 10', 'z', 'a.pdf', 'ä.pdf', 'A.txt', 'B 2.pdf', 'b 10.pdf', 'कमल.pdf'])
  })

  test('finds a name whatever its case and its Unicode form', () => {
    const tree = treeOf(file('a', { name: 'Café.PDF' }))
    expect(tree.child('', 'café.pdf'.normalize('NFC'))?.id).toBe('a')
  })

  test('sums what is below a folder, and sums again where something below it has changed', () => {
    const tree = treeOf(
      folder('forms'),
      folder('old', { parentId: 'forms', createdAt: momentOf(5) }),
      file('a', { parentId: 'old', bytes: 10, createdAt: momentOf(3) }),
      file('b', { parentId: 'forms', bytes: 5 }),
      file('c', { bytes: 1 }),
    )
    expect(tree.sumsOf('forms')).toEqual({ files: 2, folders: 1, bytes: 15, newest: momentOf(5) })
    tree.put(file('a', { parentId: 'old', bytes: 100, createdAt: momentOf(9) }))
    expect(tree.sumsOf('forms')).toEqual({ files: 2, folders: 1, bytes: 105, newest: momentOf(9) })
    tree.put(file('a', { places: places([0, 'old', 'a'], [10, '', 'a']), bytes: 100 }))
    expect(tree.sumsOf('forms')).toEqual({ files: 1, folders: 1, bytes: 5, newest: momentOf(5) })
    tree.put(folder('old', { parentId: 'forms', deletedBy: 'editor' }))
    expect([tree.sumsOf('forms').folders, tree.countIn('forms')]).toEqual([0, 1])
    expect(tree.sumsOf('')).toEqual({ files: 3, folders: 1, bytes: 106, newest: momentOf(0) })
  })

  test('keeps the order of names while files come, go and are renamed', () => {
    const tree = treeOf(file('a'), file('b'), file('c'))
    expect(namesIn(tree)).toEqual(['a', 'b', 'c'])
    tree.put(file('b', { name: 'z' }))
    tree.put(file('c', { deletedBy: 'editor' }))
    tree.put(file('d'))
    expect(namesIn(tree)).toEqual(['a', 'd', 'z'])
    expect([tree.child('', 'b'), tree.child('', 'c'), tree.child('', 'z')?.id]).toEqual([undefined, undefined, 'b'])
  })

  test('gives a name to who took it, though who had it leaves later', () => {
    const tree = treeOf(file('a', { name: 'x' }), file('b', { name: 'x' }))
    tree.put(file('a', { places: places([0, '', 'x'], [2, '', 'y']) }))
    expect(tree.child('', 'x')?.id).toBe('b')
  })

  test('has the path of what is deleted, too, and of what seems to lie in itself an end', () => {
    const tree = treeOf(folder('a', { deletedBy: 'editor' }), file('b', { parentId: 'a' }))
    expect(tree.node('b') && pathOf(tree, tree.node('b')!)).toBe('a/b')
    tree.put(folder('a', { parentId: 'c' }))
    tree.put(folder('c', { parentId: 'a' }))
    expect(tree.above(tree.node('b')!).length).toBeLessThan(100)
  })
})

const [created, replaced] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']

const version = (n: number, at: string) => ({
  ...{ version: n, sha256: String(n).repeat(64), bytes: n, crc32: n, at, actorId: 'editor' },
  contentType: n === 1 ? 'text/plain' : 'application/pdf',
})

const stored = (id: string): FileDocument => ({
  ...{ id, changed: '00000000000000000009', isFolder: false, createdAt: created, publishedSince: 4 },
  places: [
    { parentId: '', name: 'a', since: 1 },
    { parentId: 'F', name: id, since: 3 },
  ],
  versions: [version(1, created), { ...version(2, replaced), notScanned: true }],
  deletions: id === 'a' ? [] : [{ position: 8, at: replaced }],
  ...(id === 'b' && { deletedBy: 'editor' }),
})

test('A document is the same once its texts are shared with others', () => {
  const share = textSharer()
  for (const id of ['a', 'b', 'c']) expect(share(stored(id))).toEqual(stored(id))
  expect(share(stored('a')).deletions).toBe(share({ ...stored('a'), id: 'd' }).deletions)
})
