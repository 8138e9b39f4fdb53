import { expect, test } from 'vitest'
import { chosenFiles, droppedFiles } from './chosen.ts'

type Tree = { readonly [name: string]: Tree | null }

const PAGE = 100

/** As browsers give what is dropped; null is a file. */
const entryOf = (name: string, tree: Tree | null): unknown => {
  if (tree === null) return { name, isFile: true, file: (found: (file: File) => void) => found(new File(['x'], name)) }
  const left = Object.entries(tree).map(([each, below]) => entryOf(each, below))
  const readEntries = (found: (entries: unknown[]) => void) => found(left.splice(0, PAGE))
  return { name, isFile: false, createReader: () => ({ readEntries }) }
}

const transferOf = (tree: Tree) =>
  ({
    files: [],
    items: Object.entries(tree).map(([name, below]) => ({ webkitGetAsEntry: () => entryOf(name, below) })),
  }) as unknown as DataTransfer

test('whole folders are taken with all that is in them, empty ones too', async () => {
  const found = await droppedFiles(
    transferOf({ 'a.pdf': null, फॉर्म: { 'b.pdf': null, Old: { 'c.pdf': null }, Empty: {} } }),
  )
  expect(found.map(({ folder, file }) => [folder, file?.name])).toEqual([
    ['', 'a.pdf'],
    ['फॉर्म', 'b.pdf'],
    ['फॉर्म/Old', 'c.pdf'],
    ['फॉर्म/Empty', undefined],
  ])
})

test('what a system writes into a folder by itself is left out', async () => {
  const found = await droppedFiles(
    transferOf({ Forms: { '.DS_Store': null, 'a.pdf': null, Empty: { 'Thumbs.db': null, 'desktop.ini': null } } }),
  )
  expect(found.map(({ folder, file }) => [folder, file?.name])).toEqual([
    ['Forms', 'a.pdf'],
    ['Forms/Empty', undefined],
  ])
  const inFolder = Object.assign(new File(['x'], '.DS_Store'), { webkitRelativePath: 'Forms/.DS_Store' })
  expect(chosenFiles([inFolder])).toEqual([])
})

test('a folder of more files than a browser tells at once is read to its end', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`${n}.txt`, null]))
  expect(await droppedFiles(transferOf({ Many: many }))).toHaveLength(250)
})

test('what cannot be read is no folder without files', async () => {
  const broken = {
    name: 'x',
    isFile: true,
    file: (_: unknown, failed: (error: Error) => void) => failed(new Error('gone')),
  }
  const transfer = { files: [], items: [{ webkitGetAsEntry: () => broken }] } as unknown as DataTransfer
  await expect(droppedFiles(transfer)).rejects.toThrow('gone')
})

test('files of a chosen folder know their folders', () => {
  const inFolder = Object.assign(new File(['x'], 'b.pdf'), { webkitRelativePath: 'Forms/Old/b.pdf' })
  const alone = Object.assign(new File(['x'], 'a.pdf'), { webkitRelativePath: '' })
  expect(chosenFiles([alone, inFolder]).map(({ folder }) => folder)).toEqual(['', 'Forms/Old'])
})
