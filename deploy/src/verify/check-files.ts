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

/** Reads every file to its end, a batch at a time. Memory is that of a few chunks. */
export const checkFiles = async (
  { files, scratch }: { readonly files: Pick<FileStore, 'open' | 'size'>; readonly scratch: ReadStore },
  batches: AsyncIterable<readonly NamedFile[]>,
  report: Report,
  done: () => void,
) => {
  let [count, bytes] = [0, 0]
  const check = async (file: NamedFile) => {
    const problem = await problemOf(files, file, { contents: true })
    done()
    if (problem === 'missing' && file.isWithheld) return
    count += 1
    bytes += file.bytes
    if (problem !== undefined)
      report({
        of: `file ${file.sha256} (${await namesOf(scratch, file.sha256)})`,
        what: problem === 'missing' ? 'is missing' : 'is damaged: its bytes are not those that the event names',
        remedy: REMEDY,
      })
  }
  for await (const batch of batches) await forEachConcurrently(LANES, batch, check)
  return { count, bytes }
}
