import { type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import {
  type Collection,
  type ReadModel,
  type ReadStore,
  storeChange,
  served,
} from '@shodh/adapters/read-store/read-store.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'
import type { RetainedFiles } from '@shodh/contracts/files/document.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import type { WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'
import { withheldPdfs } from '../papers/paper-versions.ts'

/** A file that a check found missing or damaged; `id` is its SHA-256, `foundAt` ISO 8601. */
export type BrokenFileDocument = { readonly id: string; readonly problem: FileProblem; readonly foundAt: string }

/** Projected from no log: the checkpoint counts the changes. */
export const brokenFiles: ReadModel<BrokenFileDocument> = { name: 'broken-files', version: 1, indexes: [] }

/** How far the checks have come: one document. */
export type CheckProgress = {
  readonly id: 'progress'
  /** The last SHA-256 that was checked in this round; empty at its beginning. */
  readonly after: string
  readonly checked: number
  readonly checkedAllAt: string | null
  /** When the last day's share was complete. */
  readonly sharedAt: string | null
}
const fileCheckProgress: ReadModel<CheckProgress> = { name: 'file-checks', version: 1, indexes: [] }

const START: CheckProgress = { id: 'progress', after: '', checked: 0, checkedAllAt: null, sharedAt: null }

export const readProgress = async (views: ReadStore): Promise<CheckProgress> =>
  (await (await views.collection(fileCheckProgress)).get('progress')) ?? START

/** At least so many files a day, and each file at least once in so many days. */
const FILES_PER_DAY = 100
const ROUND_DAYS = 30

type Given = {
  readonly views: ReadStore
  readonly files: FileStore
  readonly blobs: Collection<BlobDocument>
  /** Of the file manager. */
  readonly retained: RetainedFiles
  /** Called after each file with the milliseconds that it took: readers come first. */
  readonly rest: (milliseconds: number) => Promise<void>
}

/** The next files to check by SHA-256, and whether the round ends with them. */
const nextShare = async ({ blobs, retained }: Pick<Given, 'blobs' | 'retained'>, after: string) => {
  const all = new Map(retained)
  for await (const batch of blobs.all()) for (const { id, bytes } of batch) all.set(id, bytes)
  const share = Math.max(FILES_PER_DAY, Math.ceil(all.size / ROUND_DAYS))
  const left = [...all].filter(([id]) => id > after).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { next: left.slice(0, share).map(([id, bytes]) => ({ id, bytes })), isLast: left.length <= share }
}

/**
 * Reads a day's share of all files, compares their hashes and remembers which are missing or damaged; those that are
 * right again are forgotten. Returns what it found broken for the first time.
 */
export const checkShare = async (
  { views, files, blobs, retained, rest }: Given,
  signal: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<readonly BrokenFileDocument[]> => {
  const broken = await views.collection(brokenFiles)
  const progress = await views.collection(fileCheckProgress)
  let current = await readProgress(views)
  const { next, isLast } = await nextShare({ blobs, retained }, current.after)
  const withheld = await withheldFiles(views)
  const problemIn = async (file: { readonly sha256: string; readonly bytes: number }) =>
    withheld.has(file.sha256) ? undefined : problemOf(files, file, { contents: true })
  const found: BrokenFileDocument[] = []
  for (const { id, bytes } of next) {
    if (signal.aborted) return found
    const began = performance.now()
    const problem = await problemIn({ sha256: id, bytes })
    const before = await broken.get(id)
    if (problem !== before?.problem) {
      const document = problem === undefined ? null : { id, problem, foundAt: now().toISOString() }
      await storeChange(broken, { id, document })
      if (document) found.push(document)
    }
    current = { ...current, after: id, checked: current.checked + 1 }
    await storeChange(progress, { id: 'progress', document: current })
    await rest(performance.now() - began)
  }
  if (signal.aborted) return found
  const at = now().toISOString()
  const ended = isLast ? { ...START, checkedAllAt: at } : current
  await storeChange(progress, { id: 'progress', document: { ...ended, sharedAt: at } })
  return found
}

/** The bytes that may not be shown, by their SHA-256: their files may be missing. */
export const withheldFiles = async (views: ReadStore): Promise<ReadonlyMap<string, WithheldPdfDocument>> => {
  const { version, build } = (await (await views.collection(served)).get(withheldPdfs.name)) ?? withheldPdfs
  const found = await (await views.collection({ ...withheldPdfs, version, build })).find({})
  return new Map(found.map(one => [one.id, one]))
}
