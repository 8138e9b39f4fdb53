import { describe, expect, test } from 'vitest'
import { publicFile, endOf, isPublished } from './published.ts'
import { deletedAt, file, folder, places, treeOf } from '../testing/file-nodes.ts'

const found = (tree: ReturnType<typeof treeOf>, path: string) => {
  const at = publicFile(tree, path)
  return at && ('path' in at ? `to ${at.path}` : `${at.is} ${at.file.id}`)
}

describe('a public address', () => {
  test('is that of a file which is published, or lies in a published folder', () => {
    const tree = treeOf(
      folder('forms', { publishedSince: 1 }),
      folder('old', { parentId: 'forms' }),
      file('a', { parentId: 'old' }),
      file('b', { publishedSince: 1 }),
      file('c'),
    )
    expect(found(tree, 'forms/old/a')).toBe('here a')
    expect(found(tree, 'b')).toBe('here b')
    expect(['c', 'forms', 'forms/old', 'forms/x', '', 'b/b'].map(path => found(tree, path))).toEqual(
      Array.from({ length: 6 }),
    )
    expect(found(tree, 'Forms/OLD/a')).toBe('to forms/old/a')
  })

  test('leads to the file after renames and moves, of folders around it, too, in one step', () => {
    const tree = treeOf(
      folder('forms', { places: places([0, '', 'forms'], [5, '', 'papers'], [7, '', 'documents']), publishedSince: 1 }),
      file('a', { places: places([0, 'forms', 'a.pdf'], [6, 'forms', 'b.pdf']) }),
    )
    for (const path of ['forms/a.pdf', 'papers/a.pdf', 'papers/b.pdf', 'documents/a.pdf'])
      expect(found(tree, path)).toBe('to documents/b.pdf')
    expect(found(tree, 'documents/b.pdf')).toBe('here a')
  })

  test('is that of who took the name later', () => {
    const old = file('old', { places: places([0, '', 'a'], [5, '', 'b']), publishedSince: 1 })
    const older = file('older', { places: places([0, '', 'a'], [2, '', 'c']), publishedSince: 1 })
    const tree = treeOf(older, old)
    expect(found(tree, 'a')).toBe('to b')
    tree.put(file('new', { name: 'a', publishedSince: 8 }))
    expect(found(tree, 'a')).toBe('here new')
  })

  test('leads into a folder that was renamed, though another one has its name now', () => {
    const tree = treeOf(
      folder('first', { places: places([0, '', 'forms'], [5, '', 'archive']), publishedSince: 1 }),
      file('a', { parentId: 'first' }),
      folder('second', { name: 'forms', publishedSince: 6 }),
      file('b', { parentId: 'second' }),
    )
    expect([found(tree, 'forms/a'), found(tree, 'forms/b')]).toEqual(['to archive/a', 'here b'])
  })

  test('says of what was public that it was deleted, alone or with its folder, and nothing of what was not', () => {
    const tree = treeOf(
      folder('forms', { publishedSince: 1, deletions: [deletedAt(9)], deletedBy: 'editor' }),
      file('a', { parentId: 'forms' }),
      file('b', { publishedSince: 1, deletions: [deletedAt(9)], deletedBy: 'editor' }),
      file('c', { deletions: [deletedAt(9)], deletedBy: 'editor' }),
      file('late', { parentId: 'forms', deletions: [deletedAt(4)], deletedBy: 'editor' }),
    )
    expect(['forms/a', 'b', 'c', 'forms/late'].map(path => found(tree, path))).toEqual([
      'deleted a',
      'deleted b',
      undefined,
      'deleted late',
    ])
  })

  test('is not public again when it is restored, until it is published again', () => {
    const restored = { deletions: [deletedAt(5)], places: places([0, '', 'a'], [6, '', 'a']) }
    expect(found(treeOf(file('a', { ...restored, publishedSince: 1 })), 'a')).toBeUndefined()
    expect(found(treeOf(file('a', { ...restored, publishedSince: 7 })), 'a')).toBe('here a')
  })

  test('is sought among so many former ones only', () => {
    const many = Array.from({ length: 30 }, (_, n) =>
      folder(`f${n}`, { places: places([n, '', 'x'], [n + 1, '', `${n}`]) }),
    )
    const inLast = file('a', { parentId: 'f29', publishedSince: 1 })
    const inFirst = file('b', { parentId: 'f0', publishedSince: 1 })
    const tree = treeOf(...many, inLast, inFirst)
    expect([found(tree, 'x/a'), found(tree, 'x/b')]).toEqual(['to 29/a', undefined])
  })
})

describe('a deletion', () => {
  test('ends what was made before, of what lies in the folder then, for good', () => {
    const forms = folder('forms', { deletions: [deletedAt(5)], places: places([0, '', 'forms'], [6, '', 'forms']) })
    const inside = file('a', { parentId: 'forms' })
    const left = file('b', { places: places([0, 'forms', 'b'], [4, '', 'b']) })
    const came = file('c', { places: places([0, '', 'c'], [8, 'forms', 'c']) })
    const went = file('d', { places: places([0, 'forms', 'd'], [8, '', 'd']) })
    const tree = treeOf(forms, inside, left, came, went)
    expect([inside, left, came, went].map(node => endOf(tree, node, 3)?.position)).toEqual([5, undefined, undefined, 5])
    expect([inside, went].map(node => endOf(tree, node, 7))).toEqual([undefined, undefined])
  })

  test('ends the publication of what is in the folder, and that through the folder', () => {
    const tree = treeOf(
      folder('forms', { publishedSince: 1, deletions: [deletedAt(5)] }),
      folder('public', { publishedSince: 6 }),
      file('a', { parentId: 'forms', publishedSince: 2 }),
      file('b', { parentId: 'forms', publishedSince: 7 }),
      file('c', { parentId: 'public' }),
    )
    const isPublic = (id: string) => isPublished(tree, tree.node(id)!)
    expect(['a', 'b', 'c', 'forms'].map(isPublic)).toEqual([false, true, true, false])
  })
})
