import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import type { FileStore, StoredBlob } from '@shodh/adapters/file-store/file-store.ts'
import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import type { RetainedFiles } from '@shodh/contracts/files/document.ts'
import type { BlobDocument, PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { OrphanFile, StoredFiles } from '@shodh/contracts/system/views.ts'
import type { BrokenFileDocument } from './file-checks.ts'

/** Milliseconds that a blob without an event is left alone: its event may be on the way. */
export const ORPHAN_GRACE_MS = DAY_MS

type Given = {
  readonly files: Pick<FileStore, 'all'>
  readonly blobs: Pick<Collection<BlobDocument>, 'all'>
  /** Of the file manager. */
  readonly retained: RetainedFiles
  /** SHA-256 of files that drafts name. */
  readonly drafted: readonly string[]
  /** Those whose files may be missing, since nobody may be shown them. */
  readonly withheld: { readonly has: (sha256: string) => boolean }
  /** What checks of their contents found. */
  readonly broken: readonly BrokenFileDocument[]
}

type Report = Omit<StoredFiles, 'free' | 'checked' | 'checkedAllAt'>

const orphanOf = ({ sha256, bytes, storedAt }: StoredBlob): OrphanFile => ({
  sha256,
  bytes,
  storedAt: storedAt.toISOString(),
})

/**
 * What the file store has, compared by presence and size with what events name. A file that was stored again after a
 * check found it broken is right. Holds a hash and a size of each file, some 200 bytes, and no file.
 */
export const fileReport = async (
  { files, blobs, retained, drafted, withheld, broken }: Given,
  now = Date.now(),
): Promise<Report> => {
  const foundAt = new Date(now).toISOString()
  const named = new Map<string, number | undefined>([
    ...drafted.map(sha256 => [sha256, undefined] as const),
    ...retained,
  ])
  for await (const batch of blobs.all()) for (const { id, bytes } of batch) named.set(id, bytes)
  const missing = new Set(named.keys())
  const found = new Map(broken.map(({ id, ...problem }) => [id, { sha256: id, ...problem }]))
  const sums = { stored: 0, bytes: 0, grownInMonth: 0 }
  const orphans: OrphanFile[] = []

  const compare = (blob: StoredBlob) => {
    const { sha256, bytes } = blob
    const storedAt = blob.storedAt.getTime()
    const before = found.get(sha256)
    if (!named.has(sha256)) {
      if (storedAt < now - ORPHAN_GRACE_MS) orphans.push(orphanOf(blob))
    } else if ((named.get(sha256) ?? bytes) !== bytes) found.set(sha256, { sha256, problem: 'damaged', foundAt })
    else if (before && (before.problem === 'missing' || storedAt > Date.parse(before.foundAt))) found.delete(sha256)
  }

  for await (const batch of files.all())
    for (const blob of batch) {
      sums.stored += 1
      sums.bytes += blob.bytes
      if (blob.storedAt.getTime() > now - 30 * DAY_MS) sums.grownInMonth += blob.bytes
      missing.delete(blob.sha256)
      compare(blob)
    }
  for (const sha256 of missing) if (!found.has(sha256)) found.set(sha256, { sha256, problem: 'missing', foundAt })
  return { ...sums, broken: [...found.values()].filter(({ sha256 }) => !withheld.has(sha256)), orphans }
}

/**
 * The PDFs that a repair marked, so that readers are refused them: until another repair finds them right they stay
 * broken, as of now, whatever is stored meanwhile.
 */
export const markedFiles = async (
  papers: Pick<Collection<PaperDocument>, 'all'>,
  now = new Date(),
): Promise<readonly BrokenFileDocument[]> => {
  const foundAt = now.toISOString()
  const marked: BrokenFileDocument[] = []
  for await (const batch of papers.all())
    for (const { sha256, fileProblem } of batch)
      if (fileProblem) marked.push({ id: sha256, problem: fileProblem, foundAt })
  return marked
}
