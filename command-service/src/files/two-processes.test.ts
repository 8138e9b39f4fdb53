import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { FILES } from '@shodh/contracts/files/stream.ts'
import { expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { handler } from '../handle.ts'
import { createFolder, deleteItem, moveItem } from './decisions.ts'
import { type FilesRequest, filesRequest } from './files-request.ts'
import { shareFile } from './sharing.ts'
import { asFile, asFolder, bytes } from './testing/history.ts'
import { withFiles } from './testing/with-files.ts'
import { fileTree } from './tree-changes.ts'
import { uploadFile } from './uploads/upload-file.ts'

const { at } = withFiles(openEmbeddedPorts)

type Decide = FilesRequest['decide']

const folder =
  (folderId: string, name: string): Decide =>
  tree =>
    createFolder(tree, { folderId, name, parentPath: '' })
const upload =
  (fileId: string, content: number): Decide =>
  tree =>
    uploadFile(tree, { fileId, folderPath: '', name: 'a', onConflict: 'replace', stored: bytes(content) })
const share =
  (shareId: string): Decide =>
  tree =>
    shareFile(tree, { shareId, filePath: 'a', tokenHash: shareId, expiresAt: '2100-01-01T00:00:00.000Z' })
const move: Decide = tree => moveItem(tree, { ...asFile('a'), targetPath: 'F', onConflict: 'keepBoth' })

test('Two processes that change files at once decide on what is stored, and know it as a third one does', async () => {
  const two = [handler(at.ports.events), handler(at.ports.events)] as const
  const by = { actorId: 'editor', correlationId: 'test' }
  const atOnce = async (...decisions: readonly Decide[]) => {
    const requests = decisions.map(decide => filesRequest({ name: 'test', request: null, decide }))
    const outcomes = await Promise.all(requests.map((request, n) => two[n % 2 === 0 ? 0 : 1](request, by)))
    const [first, ...others] = await Promise.all(
      [handler(at.ports.events), ...two].map(handle => handle.read(FILES, fileTree)),
    )
    for (const other of others) expect(other).toEqual(first)
    return outcomes.filter(isRefusal)
  }
  expect(await atOnce(folder('F', 'F'), folder('G', 'f'))).toMatchObject([{ refused: 'FILE_EXISTS' }])
  expect(await atOnce(upload('a', 1), upload('b', 2), upload('c', 3), upload('d', 4))).toEqual([])
  expect(await atOnce(share('s'), upload('e', 5), share('t'))).toEqual([])
  await atOnce(move, tree => deleteItem(tree, asFolder('F')))
  const tree = await two[0]!.read(FILES, fileTree)
  const [file] = Array.from(tree.items.values()).filter(({ current }) => current)
  expect(file).toMatchObject({ current: { version: 5 }, earlier: [1, 2, 3, 4] })
})
