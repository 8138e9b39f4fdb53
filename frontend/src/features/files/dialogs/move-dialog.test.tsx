import { exampleFolder } from '@shodh/contracts/files/examples.ts'
import type { FolderItem } from '@shodh/contracts/files/views.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { no, yes } from '../../../testing/server/served.ts'
import { DeletedDialog } from './deleted-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { click, dialogsOf, file } from './testing/opened-dialog.tsx'

let dialogs = dialogsOf()
beforeEach(() => void (dialogs = dialogsOf()))

const close = () => undefined

const folderAt = (path: string): FolderItem => ({
  ...exampleFolder,
  id: path,
  path,
  name: path.slice(path.lastIndexOf('/') + 1),
  isPublished: false,
  publicUrl: null,
})

const deletion = {
  id: 'd1',
  _id: 'd1',
  name: 'a.pdf',
  path: 'forms/a.pdf',
  isFolder: false,
  size: 48_212,
  deletedAt: '2026-02-01T04:30:00.000Z',
  deletedBy: { id: 'u', name: 'Ravi Shah' },
  restorableUntil: '2026-03-03T04:30:00.000Z',
}

test('deleted files say where they were and how long they can be restored', async () => {
  let items = [deletion]
  dialogs.replies['GET deleted'] = () => yes({ items, nextCursor: null })
  dialogs.replies['POST restore'] = () => {
    items = []
    return yes({ file: { ...file, isPublished: true, publishedThrough: 'authors/forms' } })
  }
  await dialogs.open(<DeletedDialog close={close} />)
  expect(await screen.findByText('forms · 47 KB · can be restored until 3 March 2026')).toBeTruthy()
  expect(screen.getByText('Deleted 1 Feb 2026, 04:30 by Ravi Shah')).toBeTruthy()
  click('Restore a.pdf')
  expect(await screen.findByText('a.pdf restored. Public through "forms"')).toBeTruthy()
  expect(await screen.findByText('Nothing was deleted.')).toBeTruthy()
})

test('where the name is taken another one is asked for; where the folder is gone it says so', async () => {
  dialogs.replies['GET deleted'] = () =>
    yes({ items: [deletion, { ...deletion, id: 'd2', name: 'b.pdf', path: 'gone/b.pdf' }], nextCursor: null })
  dialogs.replies['POST restore'] = (_, body) => {
    const { id, newName } = body as { id: string; newName?: string }
    if (id === 'd2') return no(409, 'Restore its folder first', 'RESTORE_FOLDER_FIRST')
    if (newName === 'long.pdf') return no(400, 'This path is too long: at most 1,200 bytes', 'PATH_TOO_LONG')
    return newName === 'c.pdf' ? yes({ file }) : no(409, '"a.pdf" already exists in this folder', 'FILE_EXISTS')
  }
  await dialogs.open(<DeletedDialog close={close} />)
  await screen.findByText('a.pdf')
  click('Restore b.pdf')
  expect(await screen.findByText('Restore its folder first')).toBeTruthy()
  click('Restore a.pdf')
  const field = await screen.findByLabelText('Restore it under another name')
  fireEvent.change(field, { target: { value: 'x'.repeat(256) } })
  click('Restore as this')
  expect(screen.getByText('File name cannot exceed 255 bytes')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'long.pdf' } })
  click('Restore as this')
  expect(await screen.findByText('This path is too long: at most 1,200 bytes')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'c.pdf' } })
  click('Restore as this')
  expect(await screen.findByText('c.pdf restored')).toBeTruthy()
})

test('more deleted files are fetched when they are asked for', async () => {
  dialogs.replies['GET deleted'] = params =>
    params.get('cursor') === 'next'
      ? yes({ items: [{ ...deletion, id: 'd2', name: 'b.pdf' }], nextCursor: null })
      : yes({ items: [deletion], nextCursor: 'next' })
  await dialogs.open(<DeletedDialog close={close} />)
  await screen.findByText('a.pdf')
  click('Show more')
  expect(await screen.findByText('b.pdf')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

const folders = (...paths: readonly string[]) =>
  yes({
    files: [],
    folders: paths.map(folderAt),
    currentPath: '',
    breadcrumb: [],
    totalItems: paths.length,
    nextCursor: null,
  })

const treeItem = (name: string) => screen.getByRole('treeitem', { name })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const focused = () => document.activeElement?.textContent?.trim()

test('a folder is found by keys, and what is chosen is moved into it', async () => {
  dialogs.replies['GET browse'] = params => (params.get('path') === '' ? folders('forms', 'old') : folders('old/2025'))
  dialogs.replies['POST move'] = () =>
    yes({ results: [{ path: file.path, isFolder: false, success: true, newPath: 'old/2025/Copyright form.pdf' }] })
  await dialogs.open(<MoveDialog items={[file]} report={close} close={close} />)
  await screen.findByRole('treeitem', { name: 'old' })
  expect(treeItem('forms Is there now').getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(focused()).toBe('Home'))
  key('ArrowDown')
  key('Enter')
  expect(screen.getByRole('button', { name: 'Move here' }).hasAttribute('disabled')).toBe(true)
  key('End')
  expect(focused()).toBe('old')
  key('ArrowRight')
  await screen.findByRole('treeitem', { name: '2025' })
  key('ArrowRight')
  expect(focused()).toBe('2025')
  key('ArrowLeft')
  expect(focused()).toBe('old')
  key('ArrowDown')
  key(' ')
  expect(treeItem('2025').getAttribute('aria-selected')).toBe('true')
  click('Move here')
  expect(await screen.findByText('1 item(s) moved to "2025"')).toBeTruthy()
  expect(dialogs.changes[0]).toMatchObject([
    'POST move',
    { items: [{ path: file.path, isFolder: false }], targetPath: 'old/2025' },
  ])
})

test('a folder cannot be moved into itself, or below itself', async () => {
  dialogs.replies['GET browse'] = params => (params.get('path') === '' ? folders('a', 'ab') : folders('a/b'))
  await dialogs.open(<MoveDialog items={[folderAt('a')]} report={close} close={close} />)
  const item = await screen.findByRole('treeitem', { name: 'a It is moved' })
  fireEvent.click(item)
  expect(item.getAttribute('aria-selected')).toBe('false')
  expect(treeItem('ab').getAttribute('aria-disabled')).toBe('false')
})
