import { expect, test } from 'vitest'
import { pdfFile } from '../testing/papers.ts'
import { droppedFiles, meantFiles } from './dropped-files.ts'

type Tree = { readonly [name: string]: File | Tree }

/** As a browser gives a dropped file or folder; a folder gives two of its entries at a time. */
const entryOf = (name: string, content: File | Tree): unknown => {
  if (content instanceof File)
    return { name, isFile: true, isDirectory: false, file: (taken: (file: File) => void) => taken(content) }
  const left = Object.entries(content).map(([each, own]) => entryOf(each, own))
  const readEntries = (taken: (entries: unknown[]) => void) => taken(left.splice(0, 2))
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) }
}

const dropped = (tree: Tree) => {
  const entries = Object.entries(tree).map(([name, content]) => entryOf(name, content))
  const files = Object.values(tree).filter(content => content instanceof File)
  const items = entries.map(entry => ({ webkitGetAsEntry: () => entry }))
  return droppedFiles({ items, files } as unknown as DataTransfer)
}

const named = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, pdfFile(name)]))
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('files come as they were dropped', async () => {
  expect(names(await dropped(named('b.pdf', 'a.pdf', '.hidden.pdf')))).toEqual(['b.pdf', 'a.pdf', '.hidden.pdf'])
})

test('a folder gives the files in it and below it by their names, without what systems put there', async () => {
  const tree = { issue: { ...named('10.pdf', '2.pdf', '.DS_Store', 'Thumbs.db'), more: named('3.pdf') } }
  expect(names(await dropped(tree))).toEqual(['2.pdf', '3.pdf', '10.pdf'])
})

test('a folder that cannot be read gives nothing', async () => {
  const entry = {
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (_: unknown, failed: () => void) => failed() }),
  }
  const items = [{ webkitGetAsEntry: () => entry }]
  expect(await droppedFiles({ items, files: [] } as unknown as DataTransfer)).toEqual([])
})

test('a folder that is chosen is sorted by its paths', () => {
  const at = (path: string) => Object.assign(pdfFile(path.split('/').at(-1)), { webkitRelativePath: path })
  expect(names(meantFiles([at('x/10/a.pdf'), at('x/2/b.pdf')]))).toEqual(['b.pdf', 'a.pdf'])
})
