import { type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { paperVersions } from '@shodh/projections/papers/paper-versions.ts'
import { forEachConcurrently } from '../import/concurrently.ts'
import type { Report } from './finding.ts'

export type NamedFile = {
  readonly sha256: string
  readonly bytes: number
  /** Its file is deleted some days after it was withheld; until then it may be released. */
  readonly isWithheld: boolean
}

const LANES = 4

/** The papers' versions with the file, in words. */
const namesOf = async (scratch: ReadStore, sha256: string) => {
  const found = await (await scratch.collection(paperVersions)).find({ where: { sha256 }, sort: { field: 'at' } })
  return found.map(({ version, paperId }) => `version ${version} of paper ${paperId}`).join(', ') || 'of a draft'
}

const REMEDY =
  'Put the file back from a backup, where it is files/…/<SHA-256>; without one, replace the PDF in the back office and say why.'

const what = { missing: 'is missing', damaged: 'is damaged: its bytes are not those that the event names' }

const IN_TRASH = 'Start the journal: it takes the file out of the trash.'

const trashedIn = async ({ trash }: Pick<FileStore, 'trash'>) =>
  new Map((await Array.fromAsync(trash.all())).flat().map(({ sha256, bytes }) => [sha256, bytes]))

/** Reads every file to its end, a batch at a time. Memory is that of a few chunks. */
export const checkFiles = async (
  { files, scratch }: { readonly files: Pick<FileStore, 'open' | 'size' | 'trash'>; readonly scratch: ReadStore },
  batches: AsyncIterable<readonly NamedFile[]>,
  report: Report,
  done: () => void,
) => {
  let [count, bytes] = [0, 0]
  const trashed = await trashedIn(files)
  const check = async (file: NamedFile) => {
    const problem = await problemOf(files, file, { contents: true })
    done()
    if (problem === 'missing' && file.isWithheld) return
    count += 1
    bytes += file.bytes
    if (problem === undefined) return
    const isInTrash = problem === 'missing' && trashed.has(file.sha256)
    report({
      of: `file ${file.sha256} (${await namesOf(scratch, file.sha256)})`,
      what: isInTrash ? 'is in the trash' : what[problem],
      remedy: isInTrash ? IN_TRASH : REMEDY,
    })
  }
  for await (const batch of batches) await forEachConcurrently(LANES, batch, check)
  return { count, bytes, trashed: [...trashed.values()] }
}
