import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { describe, test } from 'vitest'
import { createFolder, deleteItem, moveItem, renameItem, restoreItem } from './decisions.ts'
import { asFile, asFolder, bytes, deleted, file, folder, given, replaced } from './testing/history.ts'
import { uploadFile } from './uploads/upload-file.ts'

const upload = { fileId: 'new', folderPath: '', name: 'a', onConflict: 'refuse', stored: bytes(2) } as const
const move = { path: 'a', isFolder: false, targetPath: 'F', onConflict: 'refuse' } as const

/** Folders in each other, `D1/D2/…`. */
const deep = (levels: number) => Array.from({ length: levels }, (_, n) => folder(`D${n + 1}`, n === 0 ? '' : `D${n}`))
const deepPath = (levels: number) => Array.from({ length: levels }, (_, n) => `D${n + 1}`).join('/')

describe('a folder', () => {
  test('is created in another one, where its name is free in every form', () => {
    const create = { folderId: 'G', name: 'G', parentPath: 'F' }
    given(folder('F')).when(createFolder, create).then(folder('G', 'F'))
    given().when(createFolder, create).thenRefused('FOLDER_NOT_FOUND')
    given(file('F')).when(createFolder, create).thenRefused('FOLDER_NOT_FOUND')
    given(folder('F'), file('g', 'F')).when(createFolder, create).thenRefused('FILE_EXISTS')
    const accented = { folderId: 'x', name: 'Re\u0301sume\u0301', parentPath: '' }
    given(folder('R', '', 'R\u00e9SUM\u00c9'))
      .when(createFolder, accented)
      .thenRefused('FILE_EXISTS')
  })
  test('is at most 64 levels deep', () => {
    given(...deep(63))
      .when(createFolder, { folderId: 'D64', name: 'D64', parentPath: deepPath(63) })
      .then(folder('D64', 'D63'))
    given(...deep(64))
      .when(createFolder, { folderId: 'D65', name: 'D65', parentPath: deepPath(64) })
      .thenRefused('PATH_TOO_LONG')
  })
  test('has a path of at most 1,200 bytes', () => {
    const names = Array.from({ length: 4 }, (_, n) => String(n).repeat(239))
    const folders = names.map((name, n) => folder(`L${n}`, n === 0 ? '' : `L${n - 1}`, name))
    const create = (length: number) => ({ folderId: 'x', name: 'x'.repeat(length), parentPath: names.join('/') })
    given(...folders)
      .when(createFolder, create(240))
      .then(folder('x', 'L3', 'x'.repeat(240)))
    given(...folders)
      .when(createFolder, create(241))
      .thenRefused('PATH_TOO_LONG')
  })
})

describe('an upload', () => {
  test('onto a free name is a new file', () => {
    given()
      .when(uploadFile, upload)
      .then({ type: 'FileUploaded', data: { fileId: 'new', name: 'a', version: 1, ...bytes(2) } })
    given()
      .when(uploadFile, { ...upload, folderPath: 'F' })
      .thenRefused('FOLDER_NOT_FOUND')
  })
  test('onto a name that is taken is refused, a new version, or gets a number', () => {
    given(file('a')).when(uploadFile, upload).thenRefused('FILE_EXISTS')
    given(file('a'))
      .when(uploadFile, { ...upload, onConflict: 'replace' })
      .then(replaced('a', 2))
    given(file('a'))
      .when(uploadFile, { ...upload, onConflict: 'replace', stored: bytes(1) })
      .then()
    given(folder('A'))
      .when(uploadFile, { ...upload, onConflict: 'replace' })
      .thenRefused('FILE_EXISTS')
    const uploaded = {
      type: 'FileUploaded',
      data: { fileId: 'new', name: 'a (3).tar', version: 1, ...bytes(2) },
    } as const
    const both = { ...upload, name: 'a.tar', onConflict: 'keepBoth' } as const
    given(file('a', '', 'A.TAR'), file('b', '', 'a (2).tar'))
      .when(uploadFile, both)
      .then(uploaded)
    const long = 'x'.repeat(255)
    given(file('a', '', long))
      .when(uploadFile, { ...both, name: long })
      .then({ ...uploaded, data: { ...uploaded.data, name: `${'x'.repeat(251)} (2)` } })
  })
})

describe('renaming', () => {
  const rename = { oldPath: 'F/a', newName: 'b', isFolder: false }
  test('changes a name to one that is free and fits', () => {
    const history = [folder('F'), file('a', 'F')]
    given(...history)
      .when(renameItem, rename)
      .then({ type: 'FileRenamed', data: { fileId: 'a', name: 'b' } })
    given(...history)
      .when(renameItem, { ...rename, newName: 'A' })
      .then({ type: 'FileRenamed', data: { fileId: 'a', name: 'A' } })
    given(...history)
      .when(renameItem, { ...rename, newName: 'a' })
      .then()
    given(...history)
      .when(renameItem, { oldPath: 'F', newName: 'G', isFolder: true })
      .then({
        type: 'FolderRenamed',
        data: { folderId: 'F', name: 'G' },
      })
    given(...history, file('b', 'F'))
      .when(renameItem, rename)
      .thenRefused('FILE_EXISTS')
    given(...history)
      .when(renameItem, { ...rename, isFolder: true })
      .thenRefused('FOLDER_NOT_FOUND')
    given(folder('F')).when(renameItem, rename).thenRefused('FILE_NOT_FOUND')
    given(...history)
      .when(renameItem, { ...rename, newName: 'a/b' })
      .thenRefused('INVALID_INPUT')
    given(...history)
      .when(renameItem, { oldPath: 'F', newName: 'a+b', isFolder: true })
      .thenRefused('INVALID_INPUT')
  })
  test('frees the old name', () => {
    given(file('a'), { type: 'FileRenamed', data: { fileId: 'a', name: 'b' } })
      .when(uploadFile, upload)
      .then({ type: 'FileUploaded', data: { fileId: 'new', name: 'a', version: 1, ...bytes(2) } })
  })
})

describe('moving', () => {
  const moved = (name = 'a'): FileEvent => ({ type: 'FileMoved', data: { fileId: 'a', parentId: 'F', name } })
  test('puts an item into another folder, or into the root', () => {
    given(file('a'), folder('F')).when(moveItem, move).then(moved())
    given(file('a', 'F'), folder('F'))
      .when(moveItem, { ...move, path: 'F/a', targetPath: '' })
      .then({
        type: 'FileMoved',
        data: { fileId: 'a', name: 'a' },
      })
    given(file('a', 'F'), folder('F'))
      .when(moveItem, { ...move, path: 'F/a' })
      .then()
    given(file('a')).when(moveItem, move).thenRefused('FOLDER_NOT_FOUND')
  })
  test('onto a name that is taken is refused, gets a number, or is a new version of the file', () => {
    const history = [file('a'), folder('F'), file('b', 'F', 'A')]
    given(...history)
      .when(moveItem, move)
      .thenRefused('FILE_EXISTS')
    given(...history)
      .when(moveItem, { ...move, onConflict: 'keepBoth' })
      .then(moved('a (2)'))
    given(folder('a'), folder('F'), folder('A', 'F'))
      .when(moveItem, { ...move, isFolder: true, onConflict: 'keepBoth' })
      .then({ type: 'FolderMoved', data: { folderId: 'a', parentId: 'F', name: 'a 2' } })
    given(...history)
      .when(moveItem, { ...move, onConflict: 'replace' })
      .then(deleted('a'), { type: 'FileReplaced', data: { fileId: 'b', version: 2, ...bytes(1) } })
    given(...history, replaced('a', 2), replaced('b', 2))
      .when(moveItem, { ...move, onConflict: 'replace' })
      .then(deleted('a'), { type: 'FileReplaced', data: { fileId: 'b', version: 3, ...bytes(2) } })
    for (const isFolder of [true, false])
      given(isFolder ? folder('a') : file('a'), folder('F'), isFolder ? file('b', 'F', 'A') : folder('A', 'F'))
        .when(moveItem, { ...move, isFolder, onConflict: 'replace' })
        .thenRefused('FILE_EXISTS')
    given(folder('a'), folder('F'), folder('A', 'F'))
      .when(moveItem, { ...move, isFolder: true, onConflict: 'replace' })
      .thenRefused('FILE_EXISTS')
  })
  test('puts no folder into itself, nor below itself', () => {
    const into = (targetPath: string) => ({ path: 'F', isFolder: true, targetPath, onConflict: 'refuse' }) as const
    given(folder('F'), folder('G', 'F')).when(moveItem, into('F')).thenRefused('FOLDER_INTO_ITSELF')
    given(folder('F'), folder('G', 'F')).when(moveItem, into('F/G')).thenRefused('FOLDER_INTO_ITSELF')
  })
  test('is refused where something in the folder would be too deep', () => {
    const into = { path: 'F', isFolder: true, targetPath: deepPath(62), onConflict: 'refuse' } as const
    given(...deep(62), folder('F'), file('a', 'F'))
      .when(moveItem, into)
      .then({
        type: 'FolderMoved',
        data: { folderId: 'F', parentId: 'D62', name: 'F' },
      })
    given(...deep(62), folder('F'), folder('G', 'F'), file('a', 'G'))
      .when(moveItem, into)
      .thenRefused('PATH_TOO_LONG')
  })
})

describe('a deletion', () => {
  test('of a folder is confirmed, and takes along what is in it', () => {
    const history = [folder('F'), file('a', 'F')]
    given(...history)
      .when(deleteItem, asFolder('F'))
      .then(deleted('F'))
    given(...history)
      .when(deleteItem, { ...asFolder('F'), confirm: false })
      .thenRefused('DELETION_NOT_CONFIRMED')
    given(...history)
      .when(deleteItem, asFile('F'))
      .thenRefused('FILE_NOT_FOUND')
    given(...history, deleted('F'))
      .when(deleteItem, asFile('F/a'))
      .thenRefused('FILE_NOT_FOUND')
  })
  test('is undone within 30 days, in the place where it was', () => {
    const restored = (name = 'a'): FileEvent => ({ type: 'FileRestored', data: { fileId: 'a', parentId: 'F', name } })
    const history = [folder('F'), file('a', 'F'), deleted('a')]
    const restore = { id: 'a', now: '2026-01-30T23:59:59.999Z' }
    given(...history)
      .when(restoreItem, restore)
      .then(restored())
    given(...history)
      .when(restoreItem, { ...restore, now: '2026-01-31T00:00:00.000Z' })
      .thenRefused('NO_LONGER_RESTORABLE')
    given(...history, file('b', 'F', 'A'))
      .when(restoreItem, restore)
      .thenRefused('FILE_EXISTS')
    given(...history, file('b', 'F', 'A'))
      .when(restoreItem, { ...restore, newName: 'c' })
      .then(restored('c'))
    given(...history, deleted('F'))
      .when(restoreItem, restore)
      .thenRefused('RESTORE_FOLDER_FIRST')
    given(folder('F'), file('a', 'F'), deleted('F')).when(restoreItem, restore).thenRefused('RESTORE_FOLDER_FIRST')
    given(...history, restored())
      .when(restoreItem, restore)
      .thenRefused('FILE_NOT_DELETED')
    given().when(restoreItem, restore).thenRefused('FILE_NOT_FOUND')
    const back: FileEvent = { type: 'FolderRestored', data: { folderId: 'F', name: 'F' } }
    given(...history, deleted('F'), back)
      .when(deleteItem, asFile('F/a'))
      .thenRefused('FILE_NOT_FOUND')
    given(folder('F'), file('a', 'F'), deleted('F'), back).when(deleteItem, asFile('F/a')).then(deleted('a'))
  })
})
