import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { anyProjection, fold } from '@shodh/projections/projection.ts'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { type FileDocument, retainedFiles } from '@shodh/contracts/files/document.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { files } from '@shodh/projections/files/files.ts'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import * as z from 'zod/mini'
import { each } from './journal-data.ts'

const { id: idOf, on } = anyProjection(blobs)

type Named = { readonly id: string; readonly file: BlobDocument | null }

/** The files that the event names, as the read model knows them that excludes them from the sweep; null of those that went with it. */
export const filesNamedBy = (event: StoredEvent): readonly Named[] => {
  const project = Object.hasOwn(on, event.type) ? on[event.type] : undefined
  if (!project) return []
  const stored = recorded(event)
  return [idOf(stored)].flat().map(id => ({ id, file: project(null, stored, id) as BlobDocument | null }))
}

const model = anyProjection(files)

/** Counts what the file manager needs, of events as they are added. */
export const fileCounter = () => {
  const documents = new Map<string, Document | null>()
  const named = new Set<string>()
  return {
    add: (event: StoredEvent) => {
      if (!Object.hasOwn(model.on, event.type)) return
      const read = recorded<FileEvent>(event)
      if ('sha256' in read.data) named.add(read.data.sha256)
      fold(model, documents, read)
    },
    /** Bytes by SHA-256 of what must be there, and the hashes of what need not be there any longer. */
    totals: () => {
      const all = [...documents.values()].flatMap(document => (document ? [document as FileDocument] : []))
      const retained = retainedFiles(all, Date.now())
      return { retained, gone: named.difference(new Set(retained.keys())) }
    },
  }
}

const Drafted = z.object({
  kind: z.literal('drafts'),
  row: z.object({ file: z.object({ sha256: z.string(), bytes: z.int() }) }),
})

const Size = z.object({ sha256: z.string(), bytes: z.int() })
const DraftedLogo = z.object({
  kind: z.literal('content-drafts'),
  row: z.object({ content: z.object({ logo: z.object({ small: Size, large: Size }) }) }),
})

/** The files that a draft in the vault names, by SHA-256, with their bytes; no event names them yet. */
export const fileOfDraft = (entry: VaultEntry): readonly (readonly [string, number])[] => {
  const { small, large } = DraftedLogo.safeParse(entry).data?.row.content.logo ?? {}
  const files = [Drafted.safeParse(entry).data?.row.file, small, large].filter(file => file !== undefined)
  return files.map(({ sha256, bytes }) => [sha256, bytes] as const)
}

type Drafts = { readonly vault: () => AsyncIterable<readonly VaultEntry[]> }
type Withheld = { readonly withheld: ReadonlyMap<string, number> }

/** Those that must be there: what is withheld need not. */
export const draftedFiles = async ({ vault }: Drafts, { withheld }: Withheld) => {
  const files = await filesOfDrafts(vault())
  return new Map([...files].filter(([sha256]) => !withheld.has(sha256)))
}

export const filesOfDrafts = async (batches: AsyncIterable<readonly VaultEntry[]>) => {
  const files = new Map<string, number>()
  for await (const entry of each(batches)) for (const [sha256, bytes] of fileOfDraft(entry)) files.set(sha256, bytes)
  return files
}
