/** One thing that may have to be forgotten, in JSON values. `kind` is a table's name, `id` unique in it. */
export type VaultRow = { readonly id: string; readonly [field: string]: unknown }

/** The kinds of a vault, each with the type of its rows. */
export type VaultKinds = { readonly [kind: string]: VaultRow }

type KindOf<Kinds> = keyof Kinds & string

export type VaultKeys = {
  /** A text that no other row of the kind has. */
  readonly unique?: string | undefined
  /** What rows of the kind have in common: the user whose sessions they are. */
  readonly group?: string | undefined
}

export type VaultEntry = { readonly kind: string; readonly row: VaultRow; readonly keys: VaultKeys }

/** Personal data and secrets: mutable, erasable, never copied into an event. Rejects with StoreFull or Unavailable. */
export type Vault<Kinds extends VaultKinds = VaultKinds> = {
  /** Stores the row and its keys in the place of what had its id. Rejects with Taken, and changes nothing then. */
  put<K extends KindOf<Kinds>>(kind: K, row: Kinds[K], keys?: VaultKeys): Promise<void>
  /**
   * Reads, changes and stores one row as one step; its keys stay, and a new row is of `group`. `change` is pure and may be called more than once.
   * Returns the row that `change` returned; undefined changes nothing.
   */
  update<K extends KindOf<Kinds>>(
    kind: K,
    id: string,
    change: (row: Kinds[K] | undefined) => Kinds[K] | undefined,
    group?: string,
  ): Promise<Kinds[K] | undefined>
  get<K extends KindOf<Kinds>>(kind: K, id: string): Promise<Kinds[K] | undefined>
  find<K extends KindOf<Kinds>>(kind: K, unique: string): Promise<Kinds[K] | undefined>
  /** Ordered by id. */
  list<K extends KindOf<Kinds>>(kind: K): Promise<readonly Kinds[K][]>
  /** The ids of a kind's rows in their order, without reading the rows. */
  ids(kind: KindOf<Kinds>): Promise<readonly string[]>
  /** At most `limit` rows with ids after the given one, ordered by id. */
  page<K extends KindOf<Kinds>>(kind: K, after: string, limit: number): Promise<readonly Kinds[K][]>
  /** How many rows a kind, or a group of it, has, without reading them. */
  count(kind: KindOf<Kinds>, group?: string): Promise<number>
  /** The rows of a group, ordered by id. */
  listBy<K extends KindOf<Kinds>>(kind: K, group: string): Promise<readonly Kinds[K][]>
  /**
   * Every row of every kind, in no particular order, in batches. A row that is changed meanwhile is returned as it was
   * or as it became; one that is there all the while is not left out.
   */
  everything(): AsyncIterable<readonly VaultEntry[]>
  /**
   * Leaves no bytes of the rows behind, nor of what they held before; missing ones are no error. Where a server retains
   * them for a while in its own log and files, the implementation says so.
   * It is dear: erase many with one call, or with calls that don't wait for each other.
   */
  erase(kind: KindOf<Kinds>, ...ids: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** The unique text belongs to another row. */
export class Taken extends Error {
  override readonly name = 'Taken'
}

/** What `update` is asked for. */
export type RowUpdate<Row> = {
  readonly kind: string
  readonly id: string
  readonly change: (row: Row | undefined) => Row | undefined
  readonly group: string | undefined
}

/** The row to store in the place of the one that is there; undefined where nothing changes. */
export const updatedRow = <Row extends VaultRow>({ kind, id, change }: RowUpdate<Row>, before: Row | undefined) => {
  const row = change(before)
  if (row && row.id !== id) throw new Error(`The row ${id} of ${kind} can't become the row ${row.id}`)
  return row
}
