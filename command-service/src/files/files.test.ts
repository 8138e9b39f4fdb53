import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { type Handle, handler } from '../handle.ts'
import { createFolder as decideFolder } from './decisions.ts'
import { filesRequest } from './files-request.ts'
import { withFiles } from './testing/with-files.ts'

const { at, upload, call, createFolder, events } = withFiles(openEmbeddedPorts)

const KEY = { 'idempotency-key': 'key' }
const UNKNOWN = '0f0e0d0c-0b0a-4908-8706-050403020100'

const file = async (name: string, folderPath = '') => {
  const { body } = await upload(name, { folderPath }, { name })
  return body.data.file.id as string
}

describe('a folder', () => {
  test('is created once under the same key', async () => {
    const request = { folderName: ' प्रपत्रे ', parentPath: '/' }
    const first = await call('POST', 'folder', request, KEY)
    expect(first).toMatchObject({ status: 201, body: { message: 'Folder "प्रपत्रे" created' } })
    const { folder } = first.body.data
    expect(folder).toMatchObject({
      name: 'प्रपत्रे',
      path: 'प्रपत्रे',
      isFolder: true,
      size: 0,
      itemCount: 0,
      publicUrl: null,
    })
    expect(await call('POST', 'folder', request, KEY)).toMatchObject({
      headers: { 'idempotency-replayed': 'true' },
      body: { data: { folder } },
    })
    expect(await call('POST', 'folder', request)).toMatchObject({
      status: 409,
      body: { refused: 'FILE_EXISTS', message: '"प्रपत्रे" already exists in this folder' },
    })
    expect(await events()).toEqual([['FolderCreated', { folderId: folder.id, name: 'प्रपत्रे' }]])
  })

  test.for([
    [{}, 'Folder name is required'],
    [{ folderName: ' ' }, 'Folder name is required'],
    [{ folderName: 'a/b' }, 'Folder name contains invalid characters'],
    [{ folderName: 'a+b' }, 'Folder name contains invalid characters'],
    [{ folderName: '..' }, 'Folder name contains invalid characters'],
    [{ folderName: 'a.' }, 'Folder name contains invalid characters'],
    [{ folderName: 'nul.txt' }, 'Folder name contains invalid characters'],
    [{ folderName: 'x'.repeat(256) }, 'Folder name cannot exceed 255 bytes'],
    [{ folderName: 'क'.repeat(86) }, 'Folder name cannot exceed 255 bytes'],
    [{ folderName: 'a', parentPath: 'a//b' }, 'This path is not valid'],
    [{ folderName: 'a', parentPath: '../b' }, 'This path is not valid'],
    [{ folderName: 'a', parentPath: 'a\\b' }, 'This path is not valid'],
    [{ folderName: 'a', parentPath: 'x'.repeat(1201) }, 'This path is too long: at most 1,200 bytes'],
    [{ folderName: 'a', colour: 'red' }, 'Unknown field: colour'],
  ] as const)('that is none is refused in a sentence: %j', async ([body, message]) => {
    expect(await call('POST', 'folder', body)).toMatchObject({ status: 400, body: { message } })
    expect(await events()).toEqual([])
  })
})

describe('renaming', () => {
  test.for(['PUT', 'PATCH'] as const)('by %s responds with both paths', async method => {
    await createFolder('F')
    await file('a.txt', 'F')
    const renamed = await call(method, 'rename', { oldPath: 'F', newName: 'G', isFolder: true })
    expect(renamed).toMatchObject({ status: 200, body: { data: { oldPath: 'F', newPath: 'G' } } })
    const inside = await call(method, 'rename', { oldPath: 'G/a.txt', newName: ' b.txt ' })
    expect(inside.body.data).toEqual({ oldPath: 'G/a.txt', newPath: 'G/b.txt' })
    const same = await call(method, 'rename', { oldPath: 'G/b.txt', newName: 'b.txt' })
    expect(same.body.data).toEqual({ oldPath: 'G/b.txt', newPath: 'G/b.txt' })
  })
  test.for([
    [{ newName: 'b' }, 'Old path is required'],
    [{ oldPath: 'a' }, 'New name is required'],
    [{ oldPath: 'a', newName: '' }, 'New name is required'],
    [{ oldPath: 'a', newName: 'a\u202eb' }, 'File name contains invalid characters'],
    [{ oldPath: 'a', newName: 'a?', isFolder: true }, 'Folder name contains invalid characters'],
  ] as const)('%j is refused in a sentence', async ([body, message]) => {
    expect(await call('PATCH', 'rename', body)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('a deletion', () => {
  test.for([true, false])('of a folder takes its fields from body or query: %j', async inBody => {
    await createFolder('F')
    await createFolder('G', 'F')
    await file('a.txt', 'F/G')
    const fields = { path: 'F', isFolder: 'true', confirm: 'true' }
    const { status, body } = inBody
      ? await call('DELETE', 'delete', fields)
      : await call('DELETE', `delete?${new URLSearchParams(fields)}`)
    expect([status, body.message]).toEqual([200, '1 item(s) deleted'])
    expect(body.data).toEqual({
      deletedAt: expect.stringMatching(/^\d{4}-.*Z$/u),
      deletedItems: [{ path: 'F', isFolder: true }],
      failedItems: [],
      deletedCount: 1,
    })
  })
  test.for([
    [{}, 'Path is required'],
    [{ path: '/' }, 'This path is not valid'],
    [{ path: 'F', isFolder: true }, undefined],
  ] as const)('%j is refused in a sentence', async ([body, message]) => {
    await createFolder('F')
    const refused = message === undefined ? { refused: 'DELETION_NOT_CONFIRMED' } : { message }
    expect(await call('DELETE', 'delete', body)).toMatchObject({ status: 400, body: refused })
  })

  test('is undone by its id, unpublished', async () => {
    const id = await file('a.txt')
    await call('POST', 'publish', { path: 'a.txt' })
    await call('DELETE', 'delete', { path: 'a.txt' })
    await file('A.TXT')
    expect(await call('POST', 'restore', { id })).toMatchObject({
      status: 409,
      body: { message: '"A.TXT" already exists in this folder' },
    })
    const restored = await call('POST', 'restore', { id, newName: 'b.txt' })
    expect(restored).toMatchObject({
      status: 200,
      body: { message: 'Restored successfully', data: { file: { id, path: 'b.txt', isPublished: false } } },
    })
    expect(await call('POST', 'restore', { id })).toMatchObject({ status: 409, body: { refused: 'FILE_NOT_DELETED' } })
    expect(await call('POST', 'restore', { id: 'x' })).toMatchObject({ status: 404 })
  })
})

test.for([true, false])(
  'What is restored into a published folder is public, and the message says so: folder %j',
  async isFolder => {
    await createFolder('F')
    await createFolder('G', 'F')
    const id = isFolder ? await createFolder('a', 'F/G') : await file('a', 'F/G')
    await call('POST', 'publish', { path: 'F', isFolder: true })
    await call('DELETE', 'delete', { path: 'F/G/a', isFolder, confirm: true })
    const { body } = await call('POST', 'restore', { id })
    expect(body.message).toBe('Restored successfully. Public through "F"')
    expect(body.data[isFolder ? 'folder' : 'file']).toMatchObject({ isPublished: true, publishedThrough: 'F' })
  },
)

describe('a bulk', () => {
  test('deletes what it can, and says of each what became of it, also when it is retried', async () => {
    await createFolder('F')
    const id = await file('a.txt')
    const request = { items: ['a.txt', { path: 'F', isFolder: true }, 'b.txt', 'a.txt'], confirm: true }
    const first = await call('DELETE', 'bulk', request, KEY)
    const gone = { isFolder: false, success: false, code: 'FILE_NOT_FOUND', message: 'File not found' }
    expect(first.body.data.results).toEqual([
      { path: 'a.txt', isFolder: false, success: true, id },
      { path: 'F', isFolder: true, success: true, id: expect.any(String) },
      { path: 'b.txt', ...gone },
      { path: 'a.txt', ...gone },
    ])
    expect(first.body.message).toBe('2 item(s) deleted, 2 failed')
    expect((await call('DELETE', 'bulk', request, KEY)).body.data).toEqual(first.body.data)
    const query = new URLSearchParams({ items: '["b.txt"]', confirm: 'true' })
    expect((await call('DELETE', `bulk?${query}`)).body.data.results).toEqual([{ path: 'b.txt', ...gone }])
  })
  test.for([
    [{ confirm: true }, 'Items are required'],
    [{ items: [], confirm: true }, 'Items are required'],
    [{ items: 'a', confirm: true }, 'Items are required'],
    [{ items: Array(1001).fill('a'), confirm: true }, 'Items cannot exceed 1000 entries'],
  ] as const)('of %j is refused in a sentence', async ([body, message]) => {
    expect(await call('DELETE', 'bulk', body)).toMatchObject({ status: 400, body: { message } })
  })
  test('is confirmed', async () => {
    const refused = { status: 400, body: { refused: 'DELETION_NOT_CONFIRMED' } }
    expect(await call('DELETE', 'bulk', { items: ['a'] })).toMatchObject(refused)
  })
  test('moves items into a folder', async () => {
    const folder = await createFolder('F')
    const id = await file('a.txt')
    const items = ['a.txt', { path: 'F', isFolder: true }]
    const { status, body } = await call('POST', 'move', { items, targetPath: 'F' })
    expect([status, body.message]).toEqual([200, '1 item(s) moved, 1 failed'])
    expect(body.data.results).toEqual([
      { path: 'a.txt', isFolder: false, success: true, id, newPath: 'F/a.txt' },
      {
        path: 'F',
        isFolder: true,
        success: false,
        code: 'FOLDER_INTO_ITSELF',
        message: "A folder can't be moved into itself",
      },
    ])
    const again = await call('POST', 'move', { items: ['F/a.txt'], targetPath: 'F' })
    expect(again.body.data.results).toEqual([{ path: 'F/a.txt', isFolder: false, success: true, newPath: 'F/a.txt' }])
    expect(await call('POST', 'publish', { path: 'F', isFolder: true })).toMatchObject({
      body: { data: { folder: { id: folder, itemCount: 1, size: 5, isPublished: true, publicUrl: '/files/F' } } },
    })
  })
})

test('A file that is moved onto another one is its new version, at its address', async () => {
  await createFolder('F')
  const [gone, id] = [await file('a.txt'), (await upload('old', { folderPath: 'F' })).body.data.file.id]
  await call('POST', 'publish', { path: 'F/a.txt' })
  await call('POST', 'share', { filePath: 'F/a.txt' })
  const { body } = await call('POST', 'move', { items: ['a.txt'], targetPath: 'F', onConflict: 'replace' })
  expect(body.data.results).toEqual([{ path: 'a.txt', isFolder: false, success: true, id, newPath: 'F/a.txt' }])
  expect((await call('POST', 'publish', { path: 'F/a.txt' })).body.data.file).toMatchObject({
    id,
    version: 2,
    size: 'a.txt'.length,
    shareCount: 1,
    publicUrl: '/files/F/a.txt',
  })
  expect(await call('POST', 'restore', { id: gone })).toMatchObject({ body: { data: { file: { path: 'a.txt' } } } })
})

test('What is public through a folder says so, and is taken back with it', async () => {
  await createFolder('F')
  await file('a.txt', 'F')
  await call('POST', 'publish', { path: 'F', isFolder: true })
  expect(await call('DELETE', 'publish?path=F/a.txt')).toMatchObject({
    status: 409,
    body: { message: 'Public through "F"' },
  })
  const published = await call('POST', 'publish', { path: 'F/a.txt' })
  expect(published.body.data.file).toMatchObject({
    isPublished: true,
    publicUrl: '/files/F/a.txt',
    publishedThrough: 'F',
  })
  await call('DELETE', 'publish', { path: 'F', isFolder: true })
  const { body } = await call('DELETE', 'publish', { path: 'F/a.txt' })
  expect(body.data.file).toMatchObject({ isPublished: false, publicUrl: null, publishedThrough: null })
})

describe('a share link', () => {
  test('is given once, and again only under the same key; its token is in no event', async () => {
    await file('a.txt')
    const first = await call('POST', 'share', { filePath: 'a.txt' }, KEY)
    const { share } = first.body.data
    expect(first.status).toBe(201)
    expect(share.url).toMatch(/^\/s\/[\w-]{43}$/u)
    expect(Date.parse(share.expiresAt) - Date.parse(share.createdAt)).toBe(24 * 60 * 60 * 1000)
    expect(share).toMatchObject({
      _id: share.id,
      filePath: 'a.txt',
      opens: 0,
      lastOpenedAt: null,
      createdBy: { name: null },
    })
    expect((await call('POST', 'share', { filePath: 'a.txt' }, KEY)).body.data).toEqual({ share })
    const { body } = await call('POST', 'share', { filePath: 'a.txt', expiresInHours: 2160 })
    expect(body.data.share.url).not.toBe(share.url)
    expect(JSON.stringify(await events())).not.toContain(share.url.slice('/s/'.length))
    expect((await upload('b', { onConflict: 'replace' })).body.data.file.shareCount).toBe(2)
    expect(await call('DELETE', `shares/${share.id}`)).toMatchObject({ status: 200, body: { data: {} } })
    expect(await call('DELETE', `shares/${share.id}`)).toMatchObject({ status: 410 })
    expect(await call('DELETE', `shares/${UNKNOWN}`)).toMatchObject({ status: 404 })
    expect((await upload('c', { onConflict: 'replace' })).body.data.file.shareCount).toBe(1)
  })
  test.for([0, 2161, 1.5, 'soon'])('is not for %j hours', async expiresInHours => {
    await file('a.txt')
    const message = 'expiresInHours must be a whole number from 1 to 2160'
    expect(await call('POST', 'share', { filePath: 'a.txt', expiresInHours })).toMatchObject({
      status: 400,
      body: { message },
    })
  })
})

test('An earlier version can be removed', async () => {
  await upload('1')
  await upload('2', { onConflict: 'replace' })
  expect(await call('DELETE', 'versions?path=a.txt&version=2')).toMatchObject({ status: 409 })
  expect(await call('DELETE', 'versions', { path: 'a.txt', version: 1 })).toMatchObject({ status: 200 })
  expect(await call('DELETE', 'versions', { path: 'a.txt', version: 1 })).toMatchObject({ status: 404 })
  expect(await call('DELETE', 'versions', { path: 'a.txt' })).toMatchObject({ status: 400 })
  expect(at.sender.counted).toEqual([])
})

test('Of two processes that give one name at once, one is refused', async () => {
  const handles = [handler(at.ports.events), handler(at.ports.events)]
  const create = (handle: Handle, folderId: string, name: string) =>
    handle(
      filesRequest({
        name: 'create-folder',
        request: folderId,
        decide: tree => decideFolder(tree, { folderId, name, parentPath: '' }),
      }),
      { actorId: 'editor', correlationId: 'test' },
    )
  for (const name of ['F', 'G', 'H']) {
    const outcomes = await Promise.all(handles.map((handle, n) => create(handle, `${name}${n}`, name)))
    expect(outcomes.filter(isRefusal)).toMatchObject([{ refused: 'FILE_EXISTS' }])
  }
  expect((await events()).map(([, data]) => data)).toMatchObject([{ name: 'F' }, { name: 'G' }, { name: 'H' }])
})
