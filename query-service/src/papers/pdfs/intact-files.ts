import { type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'
import { LRUCache } from 'lru-cache'

/** Files of which it is remembered whether they are as they were stored. */
const KNOWN_MAX = 20_000

type Stored = { readonly sha256: string; readonly bytes: number }

type Known = { readonly identity: string; readonly problem: Promise<FileProblem | undefined> }

/**
 * What is wrong with a stored file; undefined where its bytes have its hash. Each is read once, and again where its file
 * is another one or was changed since: what a disk alters behind the file system's back, the daily check finds.
 */
export const problemFinder = (files: Pick<FileStore, 'identity' | 'open' | 'size'>) => {
  const known = new LRUCache<string, Known>({ max: KNOWN_MAX })
  return async ({ sha256, bytes }: Stored): Promise<FileProblem | undefined> => {
    const identity = await files.identity(sha256)
    if (identity === undefined) return 'missing'
    const before = known.get(sha256)
    if (before?.identity === identity) return before.problem
    const problem = problemOf(files, { sha256, bytes }, { contents: true })
    known.set(sha256, { identity, problem })
    problem.catch(() => known.delete(sha256))
    return problem
  }
}
