import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import * as z from 'zod/mini'
import { each } from './journal-data.ts'

const Drafted = z.object({
  kind: z.literal('drafts'),
  row: z.object({ file: z.object({ sha256: z.string(), bytes: z.int() }) }),
})

/** The file that a draft in the vault names, by SHA-256, with its bytes; no event names it yet. */
export const fileOfDraft = (entry: VaultEntry): readonly (readonly [string, number])[] => {
  const { data } = Drafted.safeParse(entry)
  return data ? [[data.row.file.sha256, data.row.file.bytes]] : []
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
