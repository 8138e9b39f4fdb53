/** One thing that may have to be forgotten. `kind` is a table's name, `id` unique in it. */
export type VaultRow = { readonly id: string; readonly [field: string]: unknown }

/** Personal data and secrets: mutable, erasable, never copied into an event. */
export type Vault = {
  /** Rejects with Taken where another row of the kind has the same `unique` text. */
  put(kind: string, row: VaultRow, unique?: string): Promise<void>
  get(kind: string, id: string): Promise<VaultRow | undefined>
  find(kind: string, unique: string): Promise<VaultRow | undefined>
  list(kind: string): Promise<readonly VaultRow[]>
  /** Leaves no bytes of the row behind; a missing row is no error. */
  erase(kind: string, id: string): Promise<void>
  close(): Promise<void>
}

/** The unique text belongs to another row. */
export class Taken extends Error {
  override readonly name = 'Taken'
}
