import { beforeEach, describe, expect, test, vi } from 'vitest'
import { deletedAt, file, folder, momentOf, places } from '../testing/file-nodes.ts'
import { withQueries } from '../testing/with-queries.ts'
import { fileRoutes } from './routes.ts'

/** In place of what is looked through for addresses. */
const usesOf = async (_: unknown, { id }: { readonly id: string }) => [
  { kind: 'page' as const, title: `Uses ${id}`, url: '/guidelines' },
]

const at = withQueries(async (app, ports) => fileRoutes(app, { ...ports, usesOf }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(momentOf(20)) })
  at.signIn('auditor')
  at.given.store('users', { id: 'editor', name: 'The Editor', asOf: {}, pending: {} })
  return () => vi.useRealTimers()
})

const give = (...nodes: Parameters<typeof at.given.give<'files'>>[1][]) => at.given.give('files', ...nodes)

const page = async (query = '') => {
  const { folders, files, ...rest } = await at.data(`/file-manager/browse?${query}`)
  return { names: [...folders, ...files].map(({ path }: { path: string }) => path), ...rest }
}

const share = (id: string, fileId: string, given: object = {}) => ({
  ...{ id, fileId, tokenHash: id, changed: `000000000000000${id.length}`, since: 1, createdBy: 'editor' },
  ...{ createdAt: momentOf(1), expiresAt: momentOf(30), ...given },
})

describe('a folder', () => {
  test('is listed with its folders first, and has what is in each in figures', async () => {
    give(folder('forms', { createdAt: momentOf(1) }), folder('empty'), file('b.pdf', { bytes: 3 }))
    give(file('a.pdf', { parentId: 'forms', bytes: 5, createdAt: momentOf(4) }), file('c', { parentId: 'forms' }))
    const data = await at.data('/file-manager/browse')
    expect(data.folders).toMatchObject([
      { id: 'empty', _id: 'empty', name: 'empty', isFolder: true, size: 0, itemCount: 0, lastModified: momentOf(0) },
      { id: 'forms', path: 'forms', size: 6, itemCount: 2, lastModified: momentOf(4), isPublished: false },
    ])
    expect(data.files).toMatchObject([{ id: 'b.pdf', size: 3, isFolder: false, version: 1, contentType: 'text/plain' }])
    expect(data).toMatchObject({ currentPath: '', breadcrumb: [{ name: 'Home', path: '' }], totalItems: 3 })
    expect(await page('path=FORMS')).toMatchObject({
      names: ['forms/a.pdf', 'forms/c'],
      currentPath: 'forms',
      breadcrumb: [
        { name: 'Home', path: '' },
        { name: 'forms', path: 'forms' },
      ],
    })
    expect((await page('recursive=true')).names).toEqual(['empty', 'forms', 'forms/a.pdf', 'b.pdf', 'forms/c'])
  })

  test.each([
    ['sortBy=name', ['d 2', 'd 10', 'a', 'b', 'c']],
    ['sortBy=name&sortOrder=desc', ['d 10', 'd 2', 'c', 'b', 'a']],
    ['sortBy=size', ['d 2', 'd 10', 'c', 'a', 'b']],
    ['sortBy=size&sortOrder=desc', ['d 10', 'd 2', 'a', 'b', 'c']],
    ['sortBy=date', ['d 2', 'd 10', 'b', 'a', 'c']],
    ['sortBy=date&sortOrder=desc', ['d 10', 'd 2', 'c', 'a', 'b']],
  ])('is listed page by page in every order (%s)', async (order, expected) => {
    give(folder('d 2'), folder('d 10'), file('x', { parentId: 'd 10', bytes: 50, createdAt: momentOf(9) }))
    give(file('a', { bytes: 7, createdAt: momentOf(2) }), file('b', { bytes: 7, createdAt: momentOf(1) }))
    give(file('c', { bytes: 1, createdAt: momentOf(3) }))
    expect((await page(order)).names).toEqual(expected)
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { names, nextCursor, totalItems } = await page(`${order}&limit=2&cursor=${cursor}`)
      expect(totalItems).toBe(5)
      found.push(...names)
      cursor = nextCursor
    }
    expect(found).toEqual(expected)
  })

  test('goes on after what was last on a page, also where that has gone', async () => {
    give(file('a'), file('b'), file('d'))
    const { nextCursor } = await page('limit=2')
    give(file('b', { deletedBy: 'editor' }), file('c'))
    expect((await page(`limit=2&cursor=${nextCursor}`)).names).toEqual(['c', 'd'])
  })

  test.each(['e30', 'x', `${'x'.repeat(5000)}`])('has no page after %s', async cursor => {
    const { status, body } = await at.get(`/file-manager/browse?cursor=${cursor}`)
    expect([status, body.errors[0].pointer]).toEqual([400, '#/cursor'])
  })

  test.each(['sortBy=colour', 'sortOrder=up', 'limit=0', 'limit=1001', 'path=a//b', 'path=../a'])(
    'is not listed by %s',
    async query => expect((await at.get(`/file-manager/browse?${query}`)).status).toBe(400),
  )

  test('is not found where there is none, or a file', async () => {
    give(file('a'))
    for (const path of ['a', 'b', 'a/b'])
      for (const call of ['browse', 'stats'])
        expect(await at.get(`/file-manager/${call}?path=${path}`)).toMatchObject({
          status: 404,
          body: { refused: 'FOLDER_NOT_FOUND' },
        })
  })

  test('says what is public through which folder, and how many links to a file are in force', async () => {
    give(folder('forms', { publishedSince: 1 }), folder('old', { parentId: 'forms' }), file('a b', { parentId: 'old' }))
    const links = [share('s', 'a b'), share('ss', 'a b', { revokedAt: momentOf(2) })]
    at.given.give('fileShares', ...links, share('sss', 'a b', { expiresAt: momentOf(20) }))
    const [item] = (await at.data('/file-manager/browse?path=forms/old')).files
    expect(item).toMatchObject({
      isPublished: true,
      publicUrl: '/files/forms/old/a%20b',
      publishedThrough: 'forms',
      downloadUrl: '/api/v1/file-manager/download/forms%2Fold%2Fa%20b',
      shareCount: 1,
    })
    const { folders } = await at.data('/file-manager/browse')
    expect(folders).toMatchObject([{ isPublished: true, publishedThrough: null, publicUrl: '/files/forms' }])
  })
})

test('the statistics count each content that is stored once, and nothing where there is nothing', async () => {
  const empty = { totalFiles: 0, totalFolders: 0, totalSize: 0, lastModified: null }
  expect((await at.data('/file-manager/stats')).stats).toEqual({ ...empty, storedSize: 0 })
  const [{ versions }] = [file('same', { bytes: 5 })]
  give(folder('forms'), file('same', { bytes: 5 }), file('copy', { versions, parentId: 'forms' }))
  give(file('deleted', { bytes: 7, deletedBy: 'editor', deletions: [deletedAt(5)] }))
  give(file('long ago', { bytes: 9, deletedBy: 'editor', deletions: [deletedAt(-10)] }))
  const two = { ...file('two', { bytes: 1 }).versions[0]!, version: 2, bytes: 20, at: momentOf(6), sha256: '2' }
  give(file('two', { versions: [...file('two', { bytes: 1 }).versions, two] }))
  expect((await at.data('/file-manager/stats')).stats).toEqual({
    ...{ totalFiles: 3, totalFolders: 1, totalSize: 30, lastModified: momentOf(6), storedSize: 5 + 7 + 1 + 20 },
  })
  expect((await at.data('/file-manager/stats?path=forms')).stats).toEqual({
    ...empty,
    totalFiles: 1,
    totalSize: 5,
    lastModified: momentOf(0),
  })
})

test('the versions of a file are listed newest first, with who stored them', async () => {
  const [first] = file('a').versions
  const second = { ...first!, version: 2, bytes: 4, at: momentOf(3), actorId: 'erased' }
  give(file('a', { versions: [first!, second] }), folder('d'))
  const { versions } = await at.data('/file-manager/versions?path=a')
  expect(versions).toMatchObject([
    { version: 2, size: 4, isCurrent: true, actor: { id: 'erased', name: null }, at: momentOf(3) },
    { version: 1, size: 1, isCurrent: false, actor: { id: 'editor', name: 'The Editor' } },
  ])
  expect(versions[1].downloadUrl).toBe('/api/v1/file-manager/download/a?version=1')
  for (const path of ['d', 'x']) expect((await at.get(`/file-manager/versions?path=${path}`)).status).toBe(404)
})

test('what was deleted is listed for as long as it can be restored, deleted last first, without what went with its folder', async () => {
  give(
    folder('forms', { deletedBy: 'editor', deletions: [deletedAt(5)] }),
    file('a', { parentId: 'forms', bytes: 7 }),
    file('b', { parentId: 'forms', bytes: 5, deletedBy: 'gone', deletions: [deletedAt(2), deletedAt(4)] }),
    file('restored', { deletions: [deletedAt(3)] }),
    file('old', { deletedBy: 'editor', deletions: [deletedAt(-10)] }),
  )
  const { items, nextCursor } = await at.data('/file-manager/deleted')
  const deletedBy = { id: 'editor', name: 'The Editor' }
  expect(items).toMatchObject([
    { id: 'forms', isFolder: true, size: 7, itemCount: 1, deletedBy, restorableUntil: momentOf(35) },
    { id: 'b', path: 'forms/b', size: 5, deletedAt: momentOf(4), deletedBy: { id: 'gone', name: null } },
  ])
  expect([items.length, nextCursor, 'itemCount' in items[1]]).toEqual([2, null, false])
  const first = await at.data('/file-manager/deleted?limit=1')
  const second = await at.data(`/file-manager/deleted?limit=1&cursor=${first.nextCursor}`)
  expect([first.items[0].id, second.items[0].id, second.nextCursor]).toEqual(['forms', 'b', null])
  expect((await at.get('/file-manager/deleted?cursor=x')).status).toBe(400)
})

test('links are listed that are in force, or all, with when a deletion or somebody ended them', async () => {
  give(file('a'), folder('forms'))
  give(file('b', { deletions: [deletedAt(6)], places: places([0, '', 'b'], [7, '', 'b']) }))
  at.given.give(
    'fileShares',
    share('s', 'a', { since: 9 }),
    share('ss', 'b', { since: 5 }),
    share('sss', 'b', { since: 8 }),
  )
  at.given.give('fileShares', share('ssss', 'a', { since: 7, revokedAt: momentOf(9) }))
  const { shares } = await at.data('/file-manager/shares')
  expect(shares).toMatchObject([
    { id: 's', filePath: 'a', createdBy: { name: 'The Editor' }, opens: 0, lastOpenedAt: null },
    { id: 'sss', filePath: 'b' },
  ])
  expect(shares).toHaveLength(2)
  const all = (await at.data('/file-manager/shares?all=true')).shares
  expect(all.map(({ id, revokedAt }: { id: string; revokedAt?: string }) => [id, revokedAt])).toEqual([
    ['s', undefined],
    ['sss', undefined],
    ['ssss', momentOf(9)],
    ['ss', momentOf(6)],
  ])
  expect((await at.data('/file-manager/shares?path=b')).shares).toHaveLength(1)
  for (const path of ['forms', 'x']) expect((await at.get(`/file-manager/shares?path=${path}`)).status).toBe(404)
})

test('what uses a file or a folder is listed', async () => {
  give(file('a'), folder('forms'))
  for (const path of ['a', 'forms'])
    expect((await at.data(`/file-manager/usage?path=${path}`)).uses).toMatchObject([{ title: `Uses ${path}` }])
  expect((await at.get('/file-manager/usage?path=x')).status).toBe(404)
  expect((await at.get('/file-manager/usage?path=')).status).toBe(400)
})

test('a list that was asked for before says so when a link expires, and a file is past restoring', async () => {
  give(file('a'), file('old', { bytes: 7, deletedBy: 'editor', deletions: [deletedAt(-9)] }))
  at.given.give('fileShares', share('s', 'a', { expiresAt: new Date(Date.now() + 1000).toISOString() }))
  const shown = async () => {
    const { files } = await at.data('/file-manager/browse')
    return [files[0].shareCount, (await at.data('/file-manager/stats')).stats.storedSize]
  }
  expect(await shown()).toEqual([1, 8])
  vi.setSystemTime(Date.now() + 1000)
  expect(await shown()).toEqual([0, 8])
  vi.setSystemTime(Date.parse(momentOf(21)) + 1000)
  expect(await shown()).toEqual([0, 1])
})
