import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { brokenFiles, type BrokenFileDocument } from '@shodh/projections/system/file-checks.ts'

type Needed = { readonly views: ReadStore; readonly files: Pick<FileStore, 'size'> }
type Found = { readonly sha256: string }

/** One finding of a check: another one of the same file counts anew. */
const nameOf = ({ id, foundAt }: BrokenFileDocument) => `${id} ${foundAt}`

/** Files that checks found broken, together with what the last report of this process found. */
export const openBrokenFiles = ({ views, files }: Needed) => {
  let added: readonly (Found & { readonly size: number | undefined })[] = []
  let repaired: ReadonlySet<string> = new Set()
  const stored = async () => (await views.collection(brokenFiles)).find({})
  return {
    stored,
    /** What a report made of what was stored before it. */
    note: async (before: readonly BrokenFileDocument[], found: readonly Found[]) => {
      const [known, now] = [new Set(before.map(({ id }) => id)), new Set(found.map(({ sha256 }) => sha256))]
      repaired = new Set(before.filter(({ id }) => !now.has(id)).map(nameOf))
      const others = found.filter(({ sha256 }) => !known.has(sha256))
      added = await Promise.all(others.map(async ({ sha256 }) => ({ sha256, size: await files.size(sha256) })))
    },
    /** SHA-256 of each, but for those that were stored anew since the report. */
    hashes: async (): Promise<readonly string[]> => {
      const ofChecks = (await stored()).filter(one => !repaired.has(nameOf(one))).map(({ id }) => id)
      const unchanged = await Promise.all(added.map(async ({ sha256, size }) => (await files.size(sha256)) === size))
      return [...new Set([...ofChecks, ...added.filter((_, n) => unchanged[n]).map(({ sha256 }) => sha256)])]
    },
  }
}
