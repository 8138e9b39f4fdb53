import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ExportedPaper } from '../../folder-format/exported-paper.ts'
import { importPapers } from '../../import/import-papers.ts'
import { administrator, runningJournal } from '../../testing/journal.ts'
import { exportJournal } from '../export-journal.ts'

const credentials = { ...administrator, source: 'the test' }
const watch = { stopping: new AbortController().signal, onWaiting: () => {}, onBegin: () => {} }

export const exportFrom = (address: string, to: string) =>
  exportJournal({ to, journal: { address, setting: 'FROM', credentials } }, watch)

export const papersIn = async (folder: string): Promise<ExportedPaper[]> =>
  JSON.parse(await readFile(join(folder, 'papers.json'), 'utf8'))

/** Each file of a folder, by its name. */
export const filesIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const files = await Promise.all(paths.map(async path => [relative(folder, path), await readFile(path)] as const))
  return new Map(files)
}

export const importInto = (address: string, from: string) => importPapers({ from, to: address, credentials }, watch)

export const anotherJournal = async () => {
  const journal = await runningJournal()
  onTestFinished(() => journal.close())
  return journal
}
